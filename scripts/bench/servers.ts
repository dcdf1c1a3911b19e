import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { urls } from "../../app/platform/urls";
import { freePort } from "../../tests/support/ports";
import { fetchOnce, type RunningStore, root, seedInto, testSecret } from "../../tests/support/serving";
import { answerOf } from "./visits";

/** With the store's fetch, for the tests' shoppers. */
export interface Server extends Pick<RunningStore, "url" | "fetch" | "output"> {
	pid: number;
}

export interface Store extends Server {
	dataDir: string;
	/** When its process was started, as `performance.now()`. */
	startedAt: number;
	/** For how many milliseconds the event loop was held at most since the last call; on Linux in CPU time. */
	longestHold(): Promise<number>;
}

const children: ChildProcess[] = [];
let scratch: string | undefined;

interface StoreOptions {
	/** Fills the folder of its data; by default with the demo's catalogue. */
	fill?: (dataDir: string) => Promise<void>;
	/** The page that must answer before the store counts as started. */
	probe?: string;
	env?: Record<string, string>;
}

/** Starts the built store through remix-serve in production mode, in a folder of its own. */
export async function startStore({
	fill = seedInto,
	probe = urls.readiness,
	env = {},
}: StoreOptions = {}): Promise<Store> {
	const dataDir = mkdtempSync(join(scratchDir(), "store-"));
	await fill(dataDir);
	const startedAt = performance.now();
	const holdsFile = join(dataDir, "holds");
	// All stores share the secret, so that each accepts the others' cookies.
	const settings = { DATA_DIR: dataDir, SESSION_SECRET: testSecret, BENCH_HOLDS_FILE: holdsFile, ...env };
	const remixServe = ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"];
	const watched = ["--import", "./scripts/bench/event-loop-holds.mjs", ...remixServe];
	const server = await start(watched, settings, probe);
	const longestHold = async () => {
		rmSync(holdsFile, { force: true });
		process.kill(server.pid, "SIGUSR2");
		while (!existsSync(holdsFile) || readFileSync(holdsFile, "utf8") === "") await pause(10);
		return Number(readFileSync(holdsFile, "utf8"));
	};
	return { ...server, dataDir, startedAt, longestHold };
}

/** Starts a plain node:http server that sends copies of the store's pages and files, with the same headers. */
export async function startPlain(storeUrl: string, paths: string[]): Promise<Server> {
	// The store keeps a page at its second request, and compresses it better afterwards.
	for (const path of [...paths, ...paths]) await answerOf(storeUrl + path);
	await pause(3000);
	const copy = async (path: string, accept: string) => {
		const { rawHeaders, body } = await answerOf(storeUrl + path, { "accept-encoding": accept });
		return { headers: withoutConnection(rawHeaders), base64: body.toString("base64") };
	};
	const answers: Record<string, object> = {};
	for (const path of paths)
		answers[path] = { identity: await copy(path, "identity"), br: await copy(path, "br, gzip") };
	const file = join(scratchDir(), "answers.json");
	writeFileSync(file, JSON.stringify(answers));
	return start(["scripts/bench/plain-server.mjs", file], {}, paths[0] ?? "/");
}

/** Removes headers that Node adds itself. */
function withoutConnection(rawHeaders: string[]): string[] {
	return rawHeaders.filter(
		(_, index) => !/^(date|connection|keep-alive)$/i.test(rawHeaders[index - (index % 2)] ?? ""),
	);
}

/** Resident memory in MB, 0 for a process that has ended. Linux only. */
export function memoryOf({ pid }: Pick<Server, "pid">): number {
	const status = `/proc/${pid}/status`;
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(existsSync(status) ? readFileSync(status, "utf8") : "") ?? [];
	return Math.round(Number(kilobytes ?? 0) / 1024);
}

/** CPU time of all threads so far, in milliseconds with a resolution of 10. Linux only. */
export function cpuMsOf({ pid }: Server): number {
	// The second field is the command in parentheses; user and system time are the 14th and 15th.
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** CPU time of the main thread so far, in milliseconds. Elsewhere than on Linux, the time that has passed. */
export function mainThreadMsOf({ pid }: Pick<ChildProcess, "pid">): number {
	const schedstat = `/proc/${pid}/schedstat`;
	if (!existsSync(schedstat)) return performance.now();
	return Number(readFileSync(schedstat, "utf8").split(" ", 1)[0]) / 1e6;
}

/** Keeps a process on one core, if there are two and taskset is installed: 0 for servers, 1 for their load. */
export function keepOnCore(core: 0 | 1, pid = process.pid): void {
	spawnSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });
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

export function scratchDir(): string {
	scratch ??= mkdtempSync(join(tmpdir(), "wasi-bench-"));
	return scratch;
}

/** Starts a Node process and waits until it answers. @throws Error with its last output if it does not */
async function start(args: string[], env: Record<string, string>, probe: string): Promise<Server> {
	const port = await freePort();
	const output = join(scratchDir(), `${port}.log`);
	const log = openSync(output, "w");
	const child = spawn(process.execPath, args, {
		cwd: root,
		// The caller's environment must not configure the measured server.
		env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...env },
		// Logs to a file, because reading a pipe would slow the load.
		stdio: ["ignore", log, log],
	});
	closeSync(log);
	children.push(child);
	keepOnCore(0, child.pid);
	const url = `http://127.0.0.1:${port}`;
	const deadline = Date.now() + 120_000;
	const isUp = () => answerOf(url + probe).then(Boolean, () => false);
	while (!(await isUp())) {
		if (child.exitCode !== null || Date.now() > deadline)
			throw new Error(`${args[0]} did not start:\n${readFileSync(output, "utf8").slice(-2000)}`);
		await pause(100);
	}
	return {
		url,
		pid: child.pid ?? 0,
		fetch: (path, init) => fetchOnce(url + path, init),
		output: () => readFileSync(output, "utf8"),
	};
}
