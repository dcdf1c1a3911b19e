import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { root, startStore } from "../support/serving";
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
	return store.fetch(urls.browserErrors, {
		method: "POST",
		body,
		headers: {
			"content-type": "text/plain;charset=UTF-8",
			origin: store.url,
			"x-real-ip": sender,
			...headers,
		},
	});
}

const logged = () =>
	store
		.output()
		.split("\n")
		.filter((line) => line.includes("a browser reported an error"));

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
	await expect
		.poll(() => logged().find((one) => one.includes("another build")))
		.toContain('"commit":"another"');
});

test("what is no error of the store is refused", async () => {
	expect((await report("{}", "192.0.2.2")).status).toBe(400);
	expect((await report(" ".repeat(8 * 1024 + 1), "192.0.2.2")).status).toBe(413);
	const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
	expect((await report(JSON.stringify(aReport()), "192.0.2.2", foreign)).status).toBe(403);
	expect((await store.fetch(urls.browserErrors)).status).toBe(405);
});

test("a sender may report twenty errors, and all together two hundred", async () => {
	const own = await startStore({ env: { CLIENT_ADDRESS_HEADER: "x-real-ip" } });
	onTestFinished(async () => void (await own.stop()));
	const send = async (count: number, senderOf: (sent: number) => string) => {
		const statuses = [];
		for (let sent = 0; sent < count; sent++) {
			const headers = { "x-real-ip": senderOf(sent) };
			const { status } = await own.fetch(urls.browserErrors, { method: "POST", headers, body: "{}" });
			statuses.push(status);
		}
		return statuses;
	};
	expect(await send(21, () => "192.0.2.3")).toEqual([...Array(20).fill(400), 429]);
	expect(await send(181, (sent) => `198.51.100.${sent}`)).toEqual([...Array(180).fill(400), 429]);
});

test("the source maps are not served", async () => {
	for (const path of [`/assets/${chunk}.map`, `/maps/${chunk}.map`, `/build/maps/${chunk}.map`])
		expect((await store.fetch(path)).status, path).toBe(404);
	expect(readFileSync(join(root, "build/client/assets", chunk), "utf8")).not.toContain("sourceMappingURL");
});

test("trace reads a copied stack, and says what it cannot do", async () => {
	const stack = `Error: x\n    at load (https://wasi.example/assets/${chunk}:${line}:${column})\n`;
	expect((await trace(stack)).stdout).toMatch(/app\/shop\/frame\/ErrorPage\.tsx:\d+:\d+\)$/m);
	const foreign = await trace(stack.replaceAll(chunk, "gone-1a2b.js"));
	expect([foreign.status, foreign.stderr]).toEqual([
		1,
		expect.stringContaining("gone-1a2b.js: of another build"),
	]);
	const none = await trace("nothing");
	expect([none.status, none.stderr]).toEqual([1, "There is no error of a browser in it.\n"]);
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
