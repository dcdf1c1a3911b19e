/** Attacks a built store of its own over loopback, and prints what it measured. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
	type StartedAuthEmulator,
	startAuthEmulator,
	untilUp,
	withSignIn,
} from "../tests/account/auth-emulator";
import { type RunningStore, root, startStore } from "../tests/serving";
import { type Findings, fire } from "./attack/fire";
import { flood, type PageTimes } from "./attack/flood";
import { hostileRequests } from "./attack/hostile-requests";
import { Random } from "./attack/random";
import { memoryOf } from "./bench/servers";
import { readOptions, readWholeNumber } from "./commands/read-options";

const helpCommand = "npm run attack -- --help";

const help = `Usage: npm run attack [-- --requests 100000 --orders 8000 --seed 1]

Starts the built store (npm run build) and Firebase's Auth emulator on free loopback ports, with a
temporary folder; sends hostile requests to every route and file; then places many orders under one
phone and signs in with it, while another shopper's pages are timed. Exits with 1 when an answer was
a server error, took over 2 s, lacked a security header or spoke the framework's English.

  --requests N   hostile requests (100000); 0 leaves them out
  --orders N     orders under one phone (8000); 0 leaves the flood out
  --seed N       of the requests; the same seed sends the same ones (1)

Nothing else should work on the machine meanwhile. Ctrl-C ends all of it.
`;

let store: RunningStore | undefined;
let emulator: StartedAuthEmulator | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(130));
await main().then(end, (error: Error) => {
	process.stderr.write(`${error.message}\n`);
	return end(1);
});

/** @returns the exit code */
async function main(): Promise<number> {
	const values = readOptions(helpCommand, {
		requests: { type: "string", default: "100000" },
		orders: { type: "string", default: "8000" },
		seed: { type: "string", default: "1" },
	});
	if (values.help) {
		process.stdout.write(help);
		return 0;
	}
	const [requests, orders, seed] = (["requests", "orders", "seed"] as const).map((name) =>
		readWholeNumber(name, values[name], 0, helpCommand),
	) as [number, number, number];
	if (!existsSync(join(root, "build/server/index.js")))
		throw new Error("There is no build to attack: run npm run build first.");

	emulator = await startAuthEmulator();
	await untilUp(emulator);
	store = await startStore({ env: { ...withSignIn(emulator), CLIENT_ADDRESS_HEADER: "x-real-ip" } });
	const findings = requests > 0 ? await attack(store, requests, seed) : undefined;
	if (orders > 0) {
		progress(`Flooding one phone with ${orders} orders …`);
		printTimes(orders, await flood(store, emulator, orders));
	}
	const { serverErrors = 0, hangs = 0, withoutHeaders = 0, frameworkTexts = 0 } = findings ?? {};
	return serverErrors + hangs + withoutHeaders + frameworkTexts > 0 ? 1 : 0;
}

async function attack(
	{ url, process: child }: RunningStore,
	requests: number,
	seed: number,
): Promise<Findings> {
	const target = { pid: child.pid ?? 0 };
	const next = hostileRequests(new Random(seed));
	await fire(url, next, Math.ceil(requests / 20), () => {});
	const before = memoryOf(target);
	progress(`Sending ${requests} hostile requests …`);
	const findings = await fire(url, next, requests, (done) => progress(`  ${done}`));
	printFindings(findings, before, memoryOf(target));
	return findings;
}

function printFindings(findings: Findings, beforeMB: number, afterMB: number): void {
	const statuses = [...findings.statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
	const rows: [string, string | number][] = [
		["hostile requests", findings.requests],
		["server errors (5xx)", findings.serverErrors],
		["answers after more than 2 s", findings.hangs],
		["answers without a security header", findings.withoutHeaders],
		["answers with a framework's text", findings.frameworkTexts],
		["connections ended without an answer", findings.unanswered],
		["memory before and after", `${beforeMB} MB, ${afterMB} MB`],
		["answers by status", statuses.join("  ")],
	];
	for (const [name, value] of rows) process.stdout.write(`${name.padEnd(38)}${value}\n`);
	for (const example of findings.examples) process.stdout.write(`  ${example}\n`);
}

function printTimes(orders: number, times: readonly PageTimes[]): void {
	process.stdout.write(`\nAnother shopper's pages, while one phone has ${orders} orders\n`);
	const line = (cells: readonly string[]) =>
		`${cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(10))).join("")}\n`;
	process.stdout.write(line(["during", "took ms", "pages", "p50 ms", "p99 ms", "max ms"]));
	for (const { during, ...numbers } of times) {
		const { tookMs, pages, p50Ms, p99Ms, maxMs } = numbers;
		process.stdout.write(line([during, ...[tookMs, pages, p50Ms, p99Ms, maxMs].map((n) => n.toFixed(0))]));
	}
}

function progress(text: string): void {
	process.stderr.write(`${text}\n`);
}

async function end(code: number): Promise<void> {
	await Promise.allSettled([store?.stop(), emulator?.stop()]);
	process.exit(code);
}
