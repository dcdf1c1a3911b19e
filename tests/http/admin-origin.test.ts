import { get, type IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { adminUrls } from "~/platform/admin-urls";
import { runCommand } from "../support/commands";
import { storeOfFile } from "../support/store-of-file";

const env = { ADMIN_ORIGIN: "https://mesa.wasi.example" };
const store = storeOfFile(async () => env);

test("with an origin of its own, the desk is an unknown page at every other one", async () => {
	const paths = [adminUrls.home, adminUrls.signIn(), adminUrls.orders(), `${adminUrls.home}.data`];
	for (const path of paths) {
		expect(await statusAt("mesa.wasi.example", path), path).not.toBe(404);
		for (const host of ["wasi.example", "mesa.wasi.example:8080", "mesa.wasi.example.evil.example"])
			expect(await statusAt(host, path), `${host} ${path}`).toBe(404);
	}
	expect(await statusAt("mesa.wasi.example", "/")).toBe(200);
	for (const path of ["/ADMIN/entrar", "/%61dmin/entrar", "/admin/Entrar/", "/%41dmin/pedidos.data"])
		expect(await statusAt("wasi.example", path), path).toBe(404);
	expect(await statusAt("mesa.wasi.example", "/Admin/entrar")).toBe(200);
});

test("a link for staff leads to the desk's origin", async () => {
	const args = ["add", "Rosa", "--email", "rosa@tienda.pe", "--role", "owner"];
	const { stdout } = await runCommand("staff", args, { DATA_DIR: store.dataDir, ...env });
	expect(stdout).toContain("https://mesa.wasi.example/admin/invitacion");
	const guess = "If the store has another port than 3000";
	expect(stdout).not.toContain(guess);
	const invite = (more: Record<string, string>) =>
		runCommand("staff", ["invite", "rosa@tienda.pe"], { DATA_DIR: store.dataDir, ...more });
	expect((await invite({})).stdout).toContain(guess);
	const told = (await invite({ PORT: "4321" })).stdout;
	expect(told).toContain("http://localhost:4321/admin/invitacion");
	expect(told).not.toContain(guess);
});

async function statusAt(host: string, path: string): Promise<number | undefined> {
	const answer = await new Promise<IncomingMessage>((done, failed) => {
		get(new URL(path, store.url), { headers: { host } }, done).on("error", failed);
	});
	answer.resume();
	return answer.statusCode;
}
