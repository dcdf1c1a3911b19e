import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { urls } from "~/platform/urls";
import { attachToRemixServe } from "~/web/server/attach-pipeline.server";
import { serveMetrics } from "~/web/server/serve-metrics.server";
import { aFolder } from "../support/a-folder";
import { placeOrder } from "../support/ordering";
import { freePort } from "../support/ports";
import { refusedStart } from "../support/refused-start";
import {
	fetchOnce,
	formBody,
	isUp,
	root,
	spawnStore,
	startStore,
	startStoreProcess,
	testSecret,
} from "../support/serving";
import { expectStatus } from "../support/shopper";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";

const misspelt = { SESSION_SECRET: "", DATASTORE: "firestore", FIREBASE_PROJECTID: "wasi-pe" };
const unread = "FIREBASE_PROJECTID is not read: did you mean FIREBASE_PROJECT_ID?";
const withoutSdk = "--import ./tests/http/without-sentry.mjs";
const tracked = { SENTRY_DSN: "https://key@sentry.example/1", NODE_OPTIONS: withoutSdk };
const noSdk = "SENTRY_DSN: the tracker's SDK is not installed: run npm install @sentry/node\n";

// Every other mistake in a variable: tests/unit/platform/settings/parse-env.test.ts.
test.each<[what: string, env: Record<string, string>, said: string[]]>([
	["without SESSION_SECRET and with a misspelt variable", misspelt, ["SESSION_SECRET: ", unread]],
	["on an address that is not the machine's", { HOST: "10.99.99.99" }, ["HOST: "]],
	["with a tracker whose SDK is not installed", tracked, [noSdk]],
])("refuses to start in production, naming the variable and without a stack: %s", async (_, env, said) => {
	const { code, output } = await refusedStart({ SESSION_SECRET: testSecret, ...env });
	expect(code).toBe(1);
	expect(output).toContain("The store cannot start.");
	for (const words of said) expect(output).toContain(words);
	expect(output).not.toMatch(/\n\s+at /);
	expect(output).not.toContain(testSecret);
});

test("refuses to start without its folder", async () => {
	const started = startStore({ env: { DATA_DIR: "/dev/null/data" }, seed: false });
	await expect(started).rejects.toThrow("/dev/null/data");
});

test("a store whose METRICS_PORT is taken says so and ends", async () => {
	const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
	const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	onTestFinished(() => void vi.restoreAllMocks());
	const other = createServer();
	onTestFinished(() => void other.close());
	await once(other.listen(0, "127.0.0.1"), "listening");
	const { port } = other.address() as AddressInfo;
	serveMetrics({ port, host: "127.0.0.1" }, "text/plain", async () => "");
	await expect.poll(() => exit.mock.calls).toEqual([[1]]);
	expect(write).toHaveBeenCalledWith(expect.stringMatching(/^METRICS_PORT: .*EADDRINUSE/m));
});

const legalWarning =
	"the Libro de Reclamaciones must name the supplier: set legal-name, ruc, address with npm run store";

test("a store goes on when its terminal is closed, and answers a form whose sending began before SIGTERM", async () => {
	const store = await startStoreProcess({ seed: false });
	onTestFinished(() => store.stop());
	await expect.poll(store.output).toContain(legalWarning);
	store.process.kill("SIGHUP");
	const body = new URLSearchParams(messageAnswers()).toString();
	const type = { "content-type": "application/x-www-form-urlencoded" };
	const headers = { ...type, "content-length": body.length, connection: "close" };
	const sent = request(store.url + urls.contact(), { method: "POST", headers });
	sent.write(body.slice(0, 20));
	await store.fetch("/healthz");
	store.process.kill("SIGTERM");
	await expect.poll(store.output).toContain("the store stops");
	sent.end(body.slice(20));
	const [response] = await once(sent, "response");
	expect(response.statusCode).toBe(303);
	await once(store.process, "close");
	expect([store.process.exitCode, store.process.signalCode]).toEqual([0, null]);
});

test("a store says what it runs; one that drains is not ready, and answers everything else; its errors name the source's file and line", async () => {
	const store = await startStoreProcess({ env: { REQUEST_LOG: "off", DRAIN_SECONDS: "60" } });
	// The second signal ends it at once.
	onTestFinished(async () => void (await store.stop()));
	const readiness = async () => {
		const response = await store.fetch(urls.readiness);
		expect(response.headers.get("cache-control")).toBe("no-store");
		return { status: response.status, ...((await response.json()) as object) };
	};
	expect(await readiness()).toEqual({ status: 200, ready: true, reasons: [] });
	store.process.kill("SIGTERM");
	await expect.poll(() => store.output()).toContain("the store stops");
	expect(await readiness()).toEqual({ status: 503, ready: false, reasons: ["the store is stopping"] });
	await expectStatus(200, store.fetch(urls.productList()));
	await placeOrder(store);

	const running = `"version":"\\d[^"]+","commit":"\\w+","mode":"production","datastore":"sqlite","folder":"${store.dataDir}"`;
	expect(store.output()).toMatch(new RegExp(`"level":"info".*${running},"msg":"the store has started"`));
	expect(store.output()).toMatch(new RegExp(`"signal":"SIGTERM",${running},"msg":"the store stops"`));
	expect(store.output(), "a warning of what its business has").not.toContain("must name the supplier");
	expect(store.output(), "a line for a request").not.toMatch(/^\{"time"/m);
	rmSync(join(store.dataDir, "wasi.db"));
	await expectStatus(503, store.fetch(urls.contact(), formBody(messageAnswers())));
	await expect.poll(store.output).toMatch(/at \S+ \([^)]*\/app\/platform\/\w+\/[\w.-]+\.ts:\d+:\d+\)/);
});

test("npm start warns about a misspelt variable, and stops the store on a supervisor's signal", async () => {
	const port = await freePort();
	const misspelt = { PUBLIC_ORIGN: "https://wasi.example" };
	const env = { NODE_ENV: "development", PORT: String(port), DATA_DIR: aFolder(), ...misspelt };
	const { npm, output } = npmStart(env);
	const url = `http://127.0.0.1:${port}`;
	await expect.poll(() => isUp(url)).toBe(true);
	await expect.poll(output).toContain("PUBLIC_ORIGN is not read: did you mean PUBLIC_ORIGIN?");
	expect(output(), "NODE_ENV was obeyed").not.toContain('"level":"error"');

	npm.kill("SIGTERM");
	await once(npm, "exit");
	await expect.poll(() => isUp(url)).toBe(false);
});

test.each(["start", "orders"])("npm run %s says that there is no build", (script) => {
	const folder = aFolder();
	for (const file of ["package.json", "scripts/run-built"]) cpSync(join(root, file), join(folder, file));
	const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	const { status, stderr } = spawnSync("sh", ["-c", scripts[script]], { cwd: folder, encoding: "utf8" });
	expect([status, stderr]).toEqual([1, "There is no build: run npm run build first.\n"]);
});

/** Starts the store with only these variables and PATH, in a process group that ends with the test. */
function npmStart(env: Record<string, string>) {
	const common = { NODE_ENV: "production" as const, HOST: "127.0.0.1", SESSION_SECRET: testSecret };
	const ownEnv = { PATH: process.env.PATH, ...common, ...env };
	const npm = spawn("npm", ["start"], { cwd: root, env: ownEnv, detached: true });
	onTestFinished(() => {
		try {
			process.kill(-(npm.pid ?? 0), "SIGKILL");
		} catch {}
	});
	const written: string[] = [];
	npm.stdout.on("data", (text) => written.push(String(text)));
	npm.stderr.on("data", (text) => written.push(String(text)));
	return { npm, output: () => written.join("") };
}

interface TrackedEvent {
	exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] };
	tags: { cause: string };
	[field: string]: unknown;
}

/** Takes events as Sentry does. */
async function openTracker() {
	const events: TrackedEvent[] = [];
	const server = createServer(async (request, response) => {
		const body = await buffer(request);
		const text = String(request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body);
		const lines = text.split("\n").filter(Boolean);
		for (const [index, line] of lines.entries())
			if (JSON.parse(line).type === "event") events.push(JSON.parse(lines[index + 1] ?? ""));
		response.end("{}");
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	onTestFinished(() => void server.close());
	return { events, dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/1` };
}

const installed = await import("@sentry/node" as string).then(
	() => true,
	() => false,
);

test.skipIf(!installed)(
	`the tracker gets errors of the store and of browsers, and nothing of shoppers${installed ? "" : " (skipped: the tracker's SDK is not installed)"}`,
	async () => {
		const { events, dsn } = await openTracker();
		const store = await startStoreProcess({ env: { SENTRY_DSN: dsn } });
		onTestFinished(async () => void (await store.stop()));
		const stack = `TypeError\n    at load (${store.url}/assets/interface-B8x2.js:1:2345)`;
		const error = { name: "TypeError", message: "bad value maria@correo.pe", stack };
		const report = { ...error, path: "/seguimiento", version: "3f9c2a71" };
		await store.fetch(urls.browserErrors, { method: "POST", body: JSON.stringify(report) });
		await expect.poll(() => events).toHaveLength(1);
		rmSync(join(store.dataDir, "wasi.db"));
		await expectStatus(503, store.fetch(urls.contact(), formBody(messageAnswers())));
		await expect.poll(() => events.length).toBeGreaterThan(1);

		const [ofBrowser, ofStore] = events;
		expect(ofBrowser?.exception.values[0]).toMatchObject({ type: "TypeError", value: "bad value …" });
		expect(ofBrowser?.exception.values[0]?.stacktrace.frames[0]?.filename).toBe("/assets/interface-B8x2.js");
		expect(ofBrowser).toMatchObject({ environment: "production", release: expect.any(String) });
		expect(ofBrowser?.tags.cause).toBe("a browser reported an error");
		expect(ofStore?.exception.values[0]?.type).toBe("DatastoreUnavailable");
		for (const event of events)
			expect(Object.keys(event)).not.toEqual(
				expect.arrayContaining([expect.stringMatching(/^(request|user|breadcrumbs|server_name|extra)$/)]),
			);
		expect(JSON.stringify(events)).not.toMatch(/correo\.pe|Mamani|mi mesa/);
	},
);

test("a store whose server Node does not announce says so and ends at its first request, which it does not answer", async () => {
	const port = await freePort();
	const silent = { NODE_OPTIONS: "--import ./tests/http/silent-channel.mjs" };
	const env = { PORT: String(port), DATA_DIR: aFolder(), SESSION_SECRET: testSecret, ...silent };
	const { child, output } = spawnStore(env);
	onTestFinished(() => void child.kill("SIGKILL"));
	const closed = once(child, "close");
	await expect.poll(output).toContain("[remix-serve]");
	await expect(fetchOnce(`http://127.0.0.1:${port}/`)).rejects.toThrow();
	const [code] = await closed;
	expect(code).toBe(1);
	expect(output()).toMatch(/^The store cannot start\.\nPORT: the server on port \d+ was not announced/m);
	expect(output()).not.toMatch(/\n\s+at /);
});

test("a server that Node does not announce within half a minute ends the store", () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
	const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
	onTestFinished(() => void vi.restoreAllMocks());
	attachToRemixServe(vi.fn(), 1);
	vi.advanceTimersByTime(30_000);
	expect(exit).toHaveBeenCalledWith(1);
	expect(write).toHaveBeenCalledWith(expect.stringContaining("the server on port 1 was not announced"));
});
