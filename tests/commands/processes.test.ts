import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { writeWhole } from "../../scripts/commands/files";
import { aFolder } from "../support/a-folder";
import { root } from "../support/serving";
import { line, newStore } from "./catalog-store";

const inStore = (dataDir: string) => ({
	cwd: root,
	env: { PATH: process.env.PATH, NODE_ENV: "production" as const, DATA_DIR: dataDir },
});

test("a command reads its input, writes its output and exits with a status", async () => {
	const { dataDir } = await newStore();
	const catalog = (args: string[], input = "") =>
		spawnSync(process.execPath, ["build/commands/catalog.js", ...args], {
			...inStore(dataDir),
			input,
			encoding: "utf8",
		});
	const sala = line("category", "sala", { name: "Sala", image: "/a.svg" });
	expect(catalog(["import", "-"], sala)).toMatchObject({
		status: 0,
		stdout: expect.stringContaining("(1 new, 0 changed, 0 unchanged)"),
	});
	const stderr = "There is no category nada.\n";
	expect(catalog(["category", "remove", "nada"])).toMatchObject({ status: 1, stdout: "", stderr });
});

test("npm passes a command its arguments", async () => {
	const npm = spawn("npm", ["run", "--silent", "stock", "--", "--help"], { cwd: root });
	const [stdout, [status]] = await Promise.all([text(npm.stdout), once(npm, "close")]);
	expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm run stock -- <command>/)]);
});

test("a reader that closes the pipe early, such as head, is no error", async () => {
	const { catalog, dataDir } = await newStore();
	await catalog(["seed"]);
	expect((await catalog(["export"])).stdout.length, "more than a pipe holds").toBeGreaterThan(100_000);
	const exporting = spawn(process.execPath, ["build/commands/catalog.js", "export"], inStore(dataDir));
	exporting.stdout.once("data", () => exporting.stdout.destroy());
	const [stderr, [status]] = await Promise.all([text(exporting.stderr), once(exporting, "close")]);
	expect([status, stderr]).toEqual([0, ""]);
});

test("an export that is interrupted leaves no draft", async () => {
	const folder = aFolder();
	const exit = vi.spyOn(process, "exit").mockImplementation(() => undefined as never);
	onTestFinished(() => exit.mockRestore());
	async function* lines() {
		yield "uno\n";
		expect(readdirSync(folder)).toHaveLength(1);
		process.listeners("SIGTERM").at(-1)?.("SIGTERM");
		expect(readdirSync(folder)).toEqual([]);
	}
	await expect(writeWhole(join(folder, "pedidos.csv"), lines())).rejects.toThrow("cannot be written");
	expect(exit).toHaveBeenCalledWith(1);
});

test.skipIf(process.getuid?.() !== 0)(
	"a user whom the system cannot name is known by the number",
	async () => {
		const { dataDir, folder, datastore } = await newStore();
		await datastore.close();
		const uid = 4321;
		execFileSync("chown", ["-R", `${uid}`, folder]);
		const run = (command: string, ...args: string[]) =>
			spawnSync(process.execPath, [`build/commands/${command}.js`, ...args], {
				...inStore(dataDir),
				...{ uid, encoding: "utf8" },
			});
		expect(run("store", "set", "city", "Lima")).toMatchObject({ status: 0, stderr: "" });
		expect(run("journal").stdout).toContain("\t4321\tstore set\t");
	},
);
