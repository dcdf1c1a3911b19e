import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { urls } from "~/platform/urls";
import { startNode, stopChildren, untilAnswering } from "../../demo/run/child-processes";
import { freePort } from "../../tests/support/ports";
import { fetchOnce, type RunningStore, seedInto, testSecret } from "../../tests/support/serving";
import { answerOf } from "./visits";

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

let scratch: string | undefined;

interface StoreOptions {
	/** Fills the folder of its data; by default with the demo's catalogue. */
	fill?: (dataDir: string) => Promise<void>;
	/** The page that must answer before the store counts as started. */
	probe?: string;
	env?: Record<string, string>;
}

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
	const watched = { NODE_OPTIONS: "--import ./scripts/bench/event-loop-holds.mjs", ...settings };
	const remixServe = "node_modules/@remix-run/serve/dist/cli.js";
	const server = await start(remixServe, "build/server/index.js", watched, probe);
	const longestHold = async () => {
		rmSync(holdsFile, { force: true });
		process.kill(server.pid, "SIGUSR2");
		while (!existsSync(holdsFile) || readFileSync(holdsFile, "utf8") === "") await pause(10);
		return Number(readFileSync(holdsFile, "utf8"));
	};
	return { ...server, dataDir, startedAt, longestHold };
}

export const compressed = { "accept-encoding": "br, gzip" };

/** Starts a plain node:http server that sends copies of the store's pages and files, with the same headers. */
export async function startPlain(storeUrl: string, paths: string[]): Promise<Server> {
	// The store keeps a page at its second request, and compresses it better afterwards.
	for (const path of [...paths, ...paths]) await answerOf(storeUrl + path);
	await pause(3000);
	const answers: Record<string, object> = {};
	for (const path of paths) {
		const { rawHeaders, body } = await answerOf(storeUrl + path, compressed);
		const isOwn = (_: string, index: number) =>
			!/^(date|connection|keep-alive)$/i.test(rawHeaders[index - (index % 2)] ?? "");
		answers[path] = { headers: rawHeaders.filter(isOwn), base64: body.toString("base64") };
	}
	const file = join(scratchDir(), "answers.json");
	writeFileSync(file, JSON.stringify(answers));
	return start("scripts/bench/plain-server.mjs", file, {}, paths[0] ?? "/");
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

/** Keeps a process on one core, if there are two and taskset is installed: 0 for servers, 1 for their load. */
export function keepOnCore(core: 0 | 1, pid = process.pid): void {
	spawnSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });
}

export async function endServers(): Promise<void> {
	await stopChildren();
	if (scratch) rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
	scratch = undefined;
}

export function scratchDir(): string {
	scratch ??= mkdtempSync(join(tmpdir(), "wasi-bench-"));
	return scratch;
}

async function start(
	script: string,
	argument: string,
	env: Record<string, string>,
	probe: string,
): Promise<Server> {
	const port = String(await freePort());
	const output = join(scratchDir(), `${port}.log`);
	const log = openSync(output, "w");
	const child = startNode(script, [argument], {
		// The caller's environment must not configure the measured server.
		env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: port, ...env },
		// Logs to a file, because reading a pipe would slow the load.
		stdio: ["ignore", log, log],
	});
	closeSync(log);
	keepOnCore(0, child.pid);
	const url = `http://127.0.0.1:${port}`;
	await untilAnswering(child, url + probe, script).catch((error: Error) => {
		throw new Error(`${error.message}\n${readFileSync(output, "utf8").slice(-2000)}`);
	});
	return {
		url,
		pid: child.pid ?? 0,
		fetch: (path, init) => fetchOnce(url + path, init),
		output: () => readFileSync(output, "utf8"),
	};
}
