import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { urls } from "../../app/platform/urls";
import { prepareDatastore } from "../../demo/prepare-datastore";
import { freePort } from "../../tests/support/ports";
import { onCore } from "./cores";
import { answerOf } from "./visitors";

export interface Server {
	url: string;
	pid: number;
	/** @throws Error with its last output if it has stopped */
	assertRunning(): void;
}

export interface Store extends Server {
	dataDir: string;
	/** When its process was started, as `performance.now()`. */
	startedAt: number;
	/** For how many milliseconds the event loop was held at most since the last call; on Linux in CPU time. */
	longestHold(): Promise<number>;
}

export const root = resolve(import.meta.dirname, "../..");
const children: ChildProcess[] = [];
let scratch: string | undefined;

/** Starts the built store through remix-serve in production mode, with its own catalogue. */
export async function startStore({
	fill = async () => {},
	probe = urls.health,
	env = {},
}: {
	/** Adds to the demo catalogue. */
	fill?: (dataDir: string) => Promise<void>;
	/** The page that must answer before the store counts as started. */
	probe?: string;
	/** Added to the store's environment. */
	env?: Record<string, string>;
} = {}): Promise<Store> {
	const dataDir = join(scratchDir(), "data");
	await prepareDatastore({ kind: "sqlite", dataDir });
	await fill(dataDir);
	const startedAt = performance.now();
	const holdsFile = join(scratchDir(), "holds");
	const server = await start(
		"The store",
		["--import", "./scripts/bench/event-loop-holds.mjs", remixServe, "build/server/index.js"],
		{
			DATA_DIR: dataDir,
			SESSION_SECRET: secret,
			BENCH_HOLDS_FILE: holdsFile,
			...env,
		},
		probe,
	);
	const longestHold = async () => {
		rmSync(holdsFile, { force: true });
		process.kill(server.pid, "SIGUSR2");
		while (!existsSync(holdsFile) || readFileSync(holdsFile, "utf8") === "") {
			server.assertRunning();
			await new Promise((resume) => setTimeout(resume, 10));
		}
		return Number(readFileSync(holdsFile, "utf8"));
	};
	return { ...server, dataDir, startedAt, longestHold };
}

/** Starts the built store with these settings, and waits until it may be sent requests. */
export function startStoreOn(env: Record<string, string>): Promise<Server> {
	const settings = { DATA_DIR: mkdtempSync(join(scratchDir(), "machine-")), SESSION_SECRET: secret, ...env };
	return start("The store", [remixServe, "build/server/index.js"], settings, urls.readiness);
}

const remixServe = "node_modules/@remix-run/serve/dist/cli.js";
/** Shared by all machines, so that each accepts the others' cookies. */
const secret = randomBytes(32).toString("hex");

/** Starts a plain node:http server that sends copies of the store's pages and files, with the same headers. */
export async function startPlain(storeUrl: string, paths: string[]): Promise<Server> {
	// The store caches a page at its second request, and compresses it better afterwards.
	for (const path of [...paths, ...paths]) await answerOf(storeUrl + path);
	await new Promise((resume) => setTimeout(resume, 3000));
	const copy = async (path: string, accept: string) => {
		const { rawHeaders, body } = await answerOf(storeUrl + path, { "accept-encoding": accept });
		return { headers: withoutConnection(rawHeaders), base64: body.toString("base64") };
	};
	const answers: Record<string, object> = {};
	for (const path of paths)
		answers[path] = { identity: await copy(path, "identity"), br: await copy(path, "br, gzip") };
	const file = join(scratchDir(), "answers.json");
	writeFileSync(file, JSON.stringify(answers));
	return start("The plain server", ["scripts/bench/plain-server.mjs", file], {}, paths[0] ?? "/");
}

/** Removes headers that Node adds itself. */
function withoutConnection(rawHeaders: string[]): string[] {
	return rawHeaders.filter(
		(_, index) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[index - (index % 2)] ?? ""),
	);
}

/** Resident memory in MB. */
export function memoryOf({ pid }: Pick<Server, "pid">): number {
	const status = `/proc/${pid}/status`;
	const kilobytes = existsSync(status)
		? /VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1]
		: execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
	return Math.round(Number(kilobytes) / 1024);
}

/** CPU time of all threads so far, in seconds with a resolution of 0.01. Linux only. */
export function cpuSecondsOf({ pid }: Server): number | undefined {
	const file = `/proc/${pid}/stat`;
	if (!existsSync(file)) return undefined;
	// The second field is the command in parentheses; user and system time are the 14th and 15th.
	const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Kills every child process and deletes the data. */
export async function endServers(): Promise<void> {
	const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
	const ended = running.map((child) => once(child, "exit"));
	for (const child of running) child.kill("SIGKILL");
	await Promise.all(ended);
	if (scratch) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
	scratch = undefined;
}

// After an uncaught error.
process.on("exit", () => {
	for (const child of children) child.kill("SIGKILL");
	if (scratch) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
});

export function scratchDir(): string {
	scratch ??= mkdtempSync(join(tmpdir(), "wasi-bench-"));
	return scratch;
}

/** Starts a Node process and waits until it answers. @throws Error with its last output if it does not */
async function start(
	name: string,
	args: string[],
	env: Record<string, string>,
	probe: string,
): Promise<Server> {
	const port = await freePort();
	const output = join(scratchDir(), `${port}.log`);
	const log = openSync(output, "w");
	const child = spawn(...onCore("server", process.execPath, args), {
		cwd: root,
		// The caller's environment must not configure the measured server.
		env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...env },
		// Logs to a file, because reading a pipe would slow the load generator.
		stdio: ["ignore", log, log],
	});
	closeSync(log);
	children.push(child);

	const url = `http://127.0.0.1:${port}`;
	const assertRunning = () => {
		if (child.exitCode === null && child.signalCode === null) return;
		throw new Error(`${name} has stopped:\n${lastWords(output)}`);
	};
	const deadline = Date.now() + 120_000;
	while (!(await isUp(url + probe))) {
		assertRunning();
		if (Date.now() > deadline)
			throw new Error(`${name} did not answer within two minutes:\n${lastWords(output)}`);
		await new Promise((resume) => setTimeout(resume, 100));
	}
	return { url, pid: child.pid ?? 0, assertRunning };
}

/** The last output, without the lines of the request log. */
function lastWords(output: string): string {
	const lines = readFileSync(output, "utf8").trim().split("\n");
	return lines
		.filter((line) => !line.startsWith('{"time"'))
		.slice(-5)
		.join("\n");
}

function isUp(url: string): Promise<boolean> {
	return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
		async (response) => {
			await response.arrayBuffer();
			return response.ok;
		},
		() => false,
	);
}
