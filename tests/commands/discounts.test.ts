import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatastore } from "~/platform/open-datastore.server";
import { runCommand } from "../support/commands";

async function aShop() {
	const dataDir = mkdtempSync(join(tmpdir(), "wasi-discounts-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	await datastore.close();
	return (...args: string[]) => runCommand("discounts", args, { DATA_DIR: dataDir });
}

test("codes are added, listed and ended", async () => {
	const run = await aShop();
	expect(await run("list")).toMatchObject({ status: 0, stdout: "There are no discount codes.\n" });
	expect(
		await run("add", "feria10", "--percent", "10", "--uses", "5", "--least", "S/ 1,099.50"),
	).toMatchObject({
		status: 0,
		stdout: "FERIA10 is added: 10 %.\n",
	});
	await run("add", "GRATIS", "--free-delivery", "--from", "2026-11-01", "--until", "2999-11-30");
	expect(await run("add", "Feria10", "--amount", "5")).toMatchObject({
		status: 1,
		stderr: "There is a code FERIA10 already. Choose another name.\n",
	});
	expect(await run("end", "gratis")).toMatchObject({ status: 0, stdout: "GRATIS is ended.\n" });
	expect((await run("list")).stdout).toBe(
		"FERIA10\t10 %\tS/\u00a01,099.50\t\t\t0 of 5\topen\nGRATIS\tenvío gratis\t\t2026-11-01\t2999-11-30\t0\tended\n",
	);
	expect(await run("end", "OTRO")).toMatchObject({
		status: 1,
		stderr: "There is no discount OTRO.\nSee: npm run discounts -- list\n",
	});
	expect((await runCommand("discounts", ["--help"])).stdout).toMatch(/^Usage: npm run discounts -- /);
});

test.each([
	[["add", "X", "--percent", "10"]],
	[["add", "FERIA"]],
	[["add", "FERIA", "--percent", "10", "--amount", "5"]],
	[["add", "FERIA", "--amount", "5.1234"]],
	[["add", "FERIA", "--percent", "5", "--from", "2026-12-02", "--until", "2026-12-01"]],
])("%j is refused", async (args) => {
	const run = await aShop();
	expect(await run(...args)).toMatchObject({ status: 2, stdout: "" });
});
