import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseEnv } from "~/platform/settings/parse-env.server";
import { prepareDatastore } from "../../demo/prepare-datastore";
import { untilAnswering } from "../../demo/run/child-processes";
import { freePort } from "./ports";

export const root = resolve(import.meta.dirname, "../..");
const keptAssets = join(root, ".cache/assets");
export const testSecret = "a secret of forty characters for tests!!";

export interface RunningStore {
	url: string;
	dataDir: string;
	/** Fetches a path of the store without following redirects. */
	fetch(path: string, init?: RequestInit): Promise<Response>;
	/** What the store has logged so far. */
	output(): string;
	stop(): Promise<void>;
}

interface StartOptions {
	env?: Record<string, string>;
	/** Whether the store has the demo's catalogue. */
	seed?: boolean;
}

/** Runs the built store in this process, in production mode, on a free port. */
export async function startStore({ env = {}, seed = true }: StartOptions = {}): Promise<RunningStore> {
	const { scratch, source } = await prepareStore(env, seed);
	await import("./quick-work.mjs");
	const { runStore, prepareServing, writeLogTo } = (await import(
		/* @vite-ignore */ `${root}/build/server/run-store.js`
	)) as typeof import("~/run-store.server");
	writeLogTo({ write: (line) => written.push(line) });
	// Read by firebase-admin.
	const { FIREBASE_AUTH_EMULATOR_HOST: emulator } = env;
	if (emulator) process.env.FIREBASE_AUTH_EMULATOR_HOST = emulator;
	const begun = written.length;
	const settings = parseEnv({ NODE_ENV: "production", HOST: "127.0.0.1", ...source });
	const running = await runStore(settings, { pollMs: 100 });
	const server = createServer((_, response) => {
		response
			.writeHead(501)
			.end("remix-serve, which answers this in production, runs in a process of its own");
	});
	// In production, the log of requests or the metrics want each request's record.
	prepareServing(running, { requestListeners: [() => {}] })(server);
	server.listen(Number(source.PORT), "127.0.0.1");
	await once(server, "listening");
	await Promise.all([running.store.ready, running.store.catalog.ready]);
	const url = `http://127.0.0.1:${source.PORT}`;
	return {
		url,
		dataDir: source.DATA_DIR,
		output: () => written.slice(begun).join(""),
		fetch: (path, init) => fetchOnce(url + path, init),
		async stop() {
			const closed = new Promise((resolve) => server.close(resolve));
			await running.stop();
			await closed;
			await running.store.close();
			rmSync(scratch, { recursive: true, force: true });
		},
	};
}

/** The lines of the log of all stores in this process. */
const written: string[] = [];

export interface StoreProcess extends RunningStore {
	process: ChildProcess;
	/** Stops the store with SIGTERM. */
	stop(): Promise<void>;
}

/** Starts the built store as `npm start` does. Its output is also that of the request log. */
export async function startStoreProcess({ env = {}, seed = true }: StartOptions = {}): Promise<StoreProcess> {
	const { scratch, source } = await prepareStore(env, seed);
	const { child, output } = spawnStore(source, ["--import", "./tests/support/quick-work.mjs"]);
	const url = `http://127.0.0.1:${source.PORT}`;
	await untilAnswering(child, `${url}/healthz`, "The store");
	return {
		url,
		dataDir: source.DATA_DIR,
		process: child,
		output,
		fetch: (path, init) => fetchOnce(url + path, init),
		async stop() {
			if (child.exitCode === null && child.signalCode === null) {
				child.kill("SIGTERM");
				const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
				await once(child, "close");
				clearTimeout(killer);
			}
			rmSync(scratch, { recursive: true, force: true });
		},
	};
}

/** @returns a folder for a store, and its settings */
async function prepareStore(env: Record<string, string>, seed: boolean) {
	const scratch = mkdtempSync(join(tmpdir(), "wasi-test-"));
	// A store's process copies the build's 385 assets, unless its folder has them.
	mkdirSync(keptAssets, { recursive: true });
	symlinkSync(keptAssets, join(scratch, "assets"));
	const source = {
		PORT: String(await freePort()),
		DATA_DIR: scratch,
		SESSION_SECRET: testSecret,
		...env,
	};
	if (seed) await seedInto(source.DATA_DIR);
	return { scratch, source };
}

/** Starts the store with a datastore that never answers. */
export function startStoreWithoutDatastore(settings: Record<string, string> = {}): Promise<StoreProcess> {
	const env = {
		STORE_MODE: "demo",
		DATASTORE: "firestore",
		FIREBASE_PROJECT_ID: "demo-wasi",
		FIRESTORE_EMULATOR_HOST: "127.0.0.1:9",
		...settings,
	};
	return startStoreProcess({ env, seed: false });
}

/** Starts the process of `npm start` with only these variables and PATH. */
export function spawnStore(
	env: Record<string, string>,
	nodeOptions: string[] = [],
): { child: ChildProcess; output: () => string } {
	const child = spawn(
		process.execPath,
		[...nodeOptions, "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
		{
			cwd: root,
			env: { PATH: process.env.PATH, HOST: "127.0.0.1", NODE_ENV: "production", ...env },
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	const written: string[] = [];
	child.stdout?.on("data", (text) => written.push(String(text)));
	child.stderr?.on("data", (text) => written.push(String(text)));
	return { child, output: () => written.join("") };
}

export function seedInto(dataDir: string): Promise<void> {
	return prepareDatastore({ kind: "sqlite", dataDir });
}

/**
 * Fetches over a new connection, without following redirects. A kept-alive connection fails on a busy machine when
 * the store closes it just as the next request is sent.
 */
export async function fetchOnce(url: string, init: RequestInit = {}): Promise<Response> {
	const headers = new Headers(init.headers);
	headers.set("connection", "close");
	// Compressing a page takes a tenth of the store's work. Tests of the compression name an encoding.
	if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
	const response = await fetch(url, { redirect: "manual", ...init, headers });
	if (response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
	// The fetch of Node 24 fails an assertion when a connection ends with a body that nobody has read.
	const body = await response.arrayBuffer();
	keepPage(url, response, body);
	return new Response(body.byteLength > 0 ? body : null, response);
}

const { HTML_FOLDER: htmlFolder } = process.env;

/** Keeps a page of each structure, whatever is written in it, for tests/http/valid-html.test.ts. */
function keepPage(url: string, { status, headers }: Response, body: ArrayBuffer): void {
	if (!htmlFolder || body.byteLength === 0 || !headers.get("content-type")?.startsWith("text/html")) return;
	const tags = Buffer.from(body)
		.toString()
		.match(/<[^>]*>/g)
		?.map((tag) => tag.replaceAll(/="[^"]*"/g, "="));
	const kinds = new Set(tags?.map((tag, at) => tag + tags[at + 1]));
	const digest = createHash("sha1")
		.update([...kinds].join())
		.digest("hex")
		.slice(0, 8);
	const words = new URL(url).pathname.match(/[a-z]+/g)?.slice(0, 5) ?? [];
	const file = join(htmlFolder, [status, ...words, digest].join("-"));
	// The checker may read the folder meanwhile.
	writeFileSync(`${file}.${process.pid}`, Buffer.from(body));
	renameSync(`${file}.${process.pid}`, `${file}.html`);
}

/** A form post like a browser's. */
export function formBody(fields: Record<string, string>): RequestInit {
	return {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams(fields).toString(),
	};
}

export async function isUp(url: string): Promise<boolean> {
	return fetchOnce(`${url}/healthz`).then(
		(response) => response.ok,
		() => false,
	);
}
