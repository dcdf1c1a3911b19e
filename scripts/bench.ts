/** Measures the built store over loopback beside plain node:http, and weighs its pages. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { openDatastore } from "../app/datastore/index.server";
import { seedDemo } from "../app/datastore/seed.server";
import { urls } from "../app/urls";
import { type PageWeight, weighPage } from "./bench/weigh-page";

const help = `Usage: npm run bench [-- --seconds 10 --connections 50 --json]

Starts the built store (npm run build) and a plain node:http server that sends the same HTML, both
on loopback, and measures one after the other. It is a measurement, not a test.

  --seconds N       length of one measurement (10)
  --connections N   kept open at once (50)
  --json            prints the numbers for machines
`;

interface Measurement {
	page: string;
	server: "store" | "store, brotli" | "plain node";
	requestsPerSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** Requests per second as a part of plain node's. */
	ratio: number;
	errors: number;
}

const root = resolve(import.meta.dirname, "..");
const pages = [urls.home, urls.productList(), urls.checkout];
/** What a page's scripts may weigh, in brotli bytes: the leanest peer ships 98 KB, a bare Remix page 76. */
const homeScriptBudget = 85_000;

const scratch = mkdtempSync(join(tmpdir(), "wasi-bench-"));
const children: ChildProcess[] = [];
process.on("exit", () => {
	for (const child of children) child.kill("SIGKILL");
	rmSync(scratch, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

try {
	const { values } = parseArgs({
		options: {
			help: { type: "boolean", short: "h" },
			seconds: { type: "string", default: "10" },
			connections: { type: "string", default: "50" },
			json: { type: "boolean", default: false },
		},
	});
	if (values.help) process.stdout.write(help);
	else
		await bench(
			positive("seconds", values.seconds),
			positive("connections", values.connections),
			values.json,
		);
	process.exit();
} catch (error) {
	process.stderr.write(`${(error as Error).message}\n`);
	process.exit(1);
}

async function bench(seconds: number, connections: number, json: boolean): Promise<void> {
	if (!existsSync(join(root, "build/server/index.js")))
		throw new Error("There is no build: run npm run build first.");
	const progress = (text: string) => process.stderr.write(`${text}\n`);

	progress("Starting the store …");
	const datastore = await openDatastore({ kind: "sqlite", dataDir: scratch });
	await seedDemo(datastore);
	await datastore.close();
	const store = await startStore();
	const plain = await startPlain(store.url);

	const measure = async (page: string, server: Measurement["server"]): Promise<Measurement> => {
		progress(`Measuring ${page} on ${server} …`);
		const encoding = server === "store, brotli" ? "br" : "identity";
		const options = {
			url: (server === "plain node" ? plain : store.url) + page,
			connections,
			headers: { "accept-encoding": encoding },
		};
		await autocannon({ ...options, duration: Math.min(2, seconds) });
		const { requests, latency, errors, non2xx } = await autocannon({ ...options, duration: seconds });
		return {
			page,
			server,
			requestsPerSecond: requests.average,
			p50Ms: latency.p50,
			p99Ms: latency.p99,
			ratio: 1,
			errors: errors + non2xx,
		};
	};

	const memoryBefore = memoryOf(store.child);
	const measurements: Measurement[] = [];
	for (const page of pages) {
		const base = await measure(page, "plain node");
		for (const server of ["store", "store, brotli"] as const) {
			const measured = await measure(page, server);
			measurements.push({ ...measured, ratio: measured.requestsPerSecond / base.requestsPerSecond });
		}
		measurements.push(base);
	}
	const memory = { beforeMB: memoryBefore, afterMB: memoryOf(store.child) };
	const weights = await Promise.all([...pages, urls.signIn].map((page) => weighPage(store.url, page)));

	if (json) process.stdout.write(`${JSON.stringify({ measurements, memory, weights }, null, "\t")}\n`);
	else print(measurements, memory, weights);
	if (measurements.some(({ errors }) => errors > 0))
		throw new Error("Some requests failed: the numbers mean nothing.");
}

function positive(name: string, value: string): number {
	const number = Number(value);
	if (Number.isInteger(number) && number > 0) return number;
	throw new Error(`--${name} must be a whole number above 0, not "${value}".`);
}

async function startStore(): Promise<{ url: string; child: ChildProcess }> {
	const port = await freePort();
	const child = start(["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"], {
		PORT: String(port),
		DATA_DIR: scratch,
		SESSION_SECRET: randomBytes(32).toString("hex"),
	});
	const url = `http://127.0.0.1:${port}`;
	await answers(`${url}${urls.health}`, child);
	return { url, child };
}

/** A server that sends the store's own HTML and does nothing else. @returns its address */
async function startPlain(storeUrl: string): Promise<string> {
	const html = Object.fromEntries(
		await Promise.all(pages.map(async (page) => [page, await (await fetch(storeUrl + page)).text()])),
	);
	const script = join(scratch, "plain.mjs");
	writeFileSync(
		script,
		`import { createServer } from "node:http";
const pages = ${JSON.stringify(html)};
for (const page in pages) pages[page] = Buffer.from(pages[page]);
createServer((request, response) => {
	response.setHeader("Content-Type", "text/html; charset=utf-8");
	response.end(pages[request.url]);
}).listen(process.env.PORT, "127.0.0.1");`,
	);
	const port = await freePort();
	const child = start([script], { PORT: String(port) });
	await answers(`http://127.0.0.1:${port}/`, child);
	return `http://127.0.0.1:${port}`;
}

function start(args: string[], env: Record<string, string>): ChildProcess {
	const child = spawn(process.execPath, args, {
		cwd: root,
		env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", ...env },
		stdio: "ignore",
	});
	children.push(child);
	return child;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
	for (let tries = 0; tries < 200; tries++) {
		const isUp = await fetch(url).then(
			(response) => response.ok,
			() => false,
		);
		if (isUp) return;
		if (child.exitCode !== null) break;
		await new Promise((resume) => setTimeout(resume, 100));
	}
	throw new Error(`Nothing answers at ${url}.`);
}

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const address = server.address();
	await new Promise((done) => server.close(done));
	if (address === null || typeof address === "string") throw new Error("There is no free port.");
	return address.port;
}

/** Resident memory in MB (Linux; 0 elsewhere). */
function memoryOf({ pid }: ChildProcess): number {
	const status = `/proc/${pid}/status`;
	if (!existsSync(status)) return 0;
	return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, "utf8"))?.[1] ?? 0) / 1024);
}

function print(
	measurements: Measurement[],
	memory: { beforeMB: number; afterMB: number },
	weights: PageWeight[],
): void {
	table(
		["page", "server", "requests/s", "p50 ms", "p99 ms", "of plain node", "errors"],
		measurements.map(({ page, server, requestsPerSecond, p50Ms, p99Ms, ratio, errors }) => [
			page,
			server,
			requestsPerSecond.toFixed(0),
			String(p50Ms),
			String(p99Ms),
			`${(ratio * 100).toFixed(2)} %`,
			String(errors),
		]),
	);
	process.stdout.write(`\nThe store's memory: ${memory.beforeMB} MB before, ${memory.afterMB} MB after.\n\n`);
	table(
		[
			"first view of",
			"scripts",
			"brotli bytes",
			"styles",
			"brotli bytes",
			"HTML brotli bytes",
			"loaded later",
		],
		weights.map(({ page, scripts, styles, htmlBytes, later }) => [
			page,
			String(scripts.count),
			String(scripts.bytes),
			String(styles.count),
			String(styles.bytes),
			String(htmlBytes),
			String(later.bytes),
		]),
	);
	const home = weights[0]?.scripts.bytes ?? 0;
	process.stdout.write(
		`\nThe home page's scripts are ${home <= homeScriptBudget ? "within" : "OVER"} their ${homeScriptBudget} bytes.\n`,
	);
}

function table(head: string[], rows: string[][]): void {
	const all = [head, ...rows];
	const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
	for (const row of all) {
		process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}\n`);
	}
}
