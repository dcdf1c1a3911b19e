import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { root, startStore } from "../support/serving";
import { expectStatus } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

const text = "Código del error:";
const [chunk, line, column] = findInBuild(text);

const aReport = (overrides: object = {}) => ({
	name: "TypeError",
	message: "x is undefined",
	stack: `TypeError: x is undefined\n    at load (${store.url}/assets/${chunk}:${line}:${column})`,
	path: "/order-star/pedidos/WASI-7K3M-9XA4",
	version: versionOfBuild(),
	...overrides,
});

/** As `navigator.sendBeacon` does. */
function report(body: string, sender = "192.0.2.1", headers: Record<string, string> = {}) {
	const type = "text/plain;charset=UTF-8";
	const own = { "content-type": type, origin: store.url, "x-real-ip": sender };
	return store.fetch(urls.browserErrors, { method: "POST", body, headers: { ...own, ...headers } });
}

const logged = () => store.output().match(/^.*a browser reported an error.*$/gm) ?? [];

test("an error is logged with the route and the commit, and trace names its line in the source", async () => {
	const response = await report(JSON.stringify(aReport()));
	expect([response.status, response.headers.get("cache-control")]).toEqual([204, "no-store"]);
	expect(response.headers.get("set-cookie")).toBeNull();
	await expect.poll(logged).toHaveLength(1);
	const [line = ""] = logged();
	expect(JSON.parse(line)).toMatchObject({
		name: "TypeError",
		message: "x is undefined",
		route: "/order-star/pedidos/:reference",
		commit: expect.stringMatching(/^([0-9a-f]{12}|unknown)$/),
	});
	expect(line).not.toContain("7K3M");

	const traced = await trace(store.output());
	expect(traced).toMatchObject({ status: 0, stderr: "" });
	expect(traced.stdout).toMatch(/ TypeError: x is undefined \(\/order-star\/pedidos\/:reference, commit /);
	expect(traced.stdout).toMatch(/^ {4}at load \(app\/shop\/frame\/ErrorPage\.tsx:\d+:\d+\)$/m);

	await report(JSON.stringify(aReport({ version: "0123abcd", message: "another build" })));
	const other = () => logged().find((one) => one.includes("another build"));
	await expect.poll(other).toContain('"commit":"another"');
});

test("what is no error of the store is refused", async () => {
	await expectStatus(400, report("{}", "192.0.2.2"));
	await expectStatus(413, report(" ".repeat(8 * 1024 + 1), "192.0.2.2"));
	const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
	await expectStatus(403, report(JSON.stringify(aReport()), "192.0.2.2", foreign));
	await expectStatus(405, store.fetch(urls.browserErrors));
});

test("a sender may report twenty errors, and all together two hundred", async () => {
	const own = await startStore({ env: { CLIENT_ADDRESS_HEADER: "x-real-ip" }, seed: false });
	onTestFinished(own.stop);
	const send = async (sender: string, status: number) => {
		const headers = { "x-real-ip": sender };
		const sent = own.fetch(urls.browserErrors, { method: "POST", headers, body: "{}" });
		await expectStatus(status, sent, `the answer to ${sender}`);
	};
	for (let sent = 0; sent <= 20; sent++) await send("192.0.2.3", sent < 20 ? 400 : 429);
	for (let sent = 0; sent <= 180; sent++) await send(`198.51.100.${sent}`, sent < 180 ? 400 : 429);
});

test("the source maps are not served", async () => {
	for (const path of [`/assets/${chunk}.map`, `/maps/${chunk}.map`, `/build/maps/${chunk}.map`])
		await expectStatus(404, store.fetch(path), path);
	expect(readFileSync(join(root, "build/client/assets", chunk), "utf8")).not.toContain("sourceMappingURL");
});

test("trace reads a copied stack, and says what it cannot do", async () => {
	const stack = `Error: x\n    at load (https://wasi.example/assets/${chunk}:${line}:${column})\n`;
	expect((await trace(stack)).stdout).toMatch(/app\/shop\/frame\/ErrorPage\.tsx:\d+:\d+\)$/m);
	const foreign = await trace(stack.replaceAll(chunk, "gone-1a2b.js"));
	expect(foreign.status).toBe(1);
	expect(foreign.stderr).toContain("gone-1a2b.js: of another build");
	expect((await trace("nothing")).stderr).toBe("There is no error of a browser in it.\n");
	expect((await runCommand("trace", ["/nonexistent"])).stderr).toBe("/nonexistent cannot be read.\n");
	expect((await runCommand("trace", [])).status).toBe(2);
	expect((await runCommand("trace", ["--help"])).stdout).toMatch(/^Usage: npm run trace/);
});

/** Traces a file with this text. */
function trace(text: string) {
	const file = join(store.dataDir, "log.txt");
	writeFileSync(file, text);
	return runCommand("trace", [file]);
}

/** Where a text stands in the browser's code. */
function findInBuild(text: string): [chunk: string, line: number, column: number] {
	const folder = join(root, "build/client/assets");
	for (const name of readdirSync(folder).filter((one) => one.endsWith(".js"))) {
		const before = readFileSync(join(folder, name), "utf8").split(text);
		if (before.length < 2) continue;
		const lines = (before[0] ?? "").split("\n");
		return [name, lines.length, (lines.at(-1) ?? "").length + 1];
	}
	throw new Error("not in the build");
}

function versionOfBuild(): string {
	const names = readdirSync(join(root, "build/client/assets"));
	return names.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find((one) => one !== undefined) ?? "";
}
