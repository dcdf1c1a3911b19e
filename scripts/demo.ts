/** Builds and serves the whole store with nothing configured: embedded database, demo catalogue, Auth emulator. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openDatastore } from "../app/datastore/open-datastore.server";
import { seedIfEmpty } from "../demo/seed";
import { startingCart } from "../demo/starting-cart";

const help = `Usage: npm run demo [-- --no-build]

Builds the store and serves it with a demo catalogue and a local sign-in service.

  --no-build            serves the build that is there

  PORT                  the store's port (3000)
  AUTH_EMULATOR_PORT    the Firebase Auth emulator's port (9099)
  DATA_DIR              where the embedded database lives (./data)

Ctrl-C ends all of it.
`;

const root = resolve(import.meta.dirname, "..");
const project = "demo-wasi";
const children: ChildProcess[] = [];
const scratch = mkdtempSync(join(tmpdir(), "wasi-demo-"));
let isEnding = false;

if (process.argv.includes("--help") || process.argv.includes("-h")) {
	process.stdout.write(help);
	end(0);
} else {
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));
	await demo().catch((error: Error) => fail(error.message));
}

async function demo(): Promise<void> {
	const port = portFrom("PORT", 3000);
	const emulatorPort = portFrom("AUTH_EMULATOR_PORT", 9099);
	const dataDir = process.env.DATA_DIR || "./data";
	await checkFree(port, "PORT");
	await checkFree(emulatorPort, "AUTH_EMULATOR_PORT");

	if (!process.argv.includes("--no-build")) await step("Building the store", build);
	else if (!existsSync(join(root, "build/server/index.js")))
		throw new Error("There is no build: run it without --no-build.");
	await step(`Preparing the catalogue in ${dataDir}`, () => prepareCatalogue(dataDir));
	await step(`Starting the Firebase Auth emulator on 127.0.0.1:${emulatorPort}`, () =>
		startEmulator(emulatorPort),
	);
	await step(`Starting the store on port ${port}`, () => startStore(port, emulatorPort, dataDir));
	say(`
The store is at http://localhost:${port}
Codes sent at sign-in are read at http://127.0.0.1:${emulatorPort}/emulator/v1/projects/${project}/verificationCodes
Ctrl-C ends all of it.
`);
}

function portFrom(variable: string, fallback: number): number {
	const value = process.env[variable];
	if (!value) return fallback;
	const port = Number(value);
	if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
	throw new Error(`${variable} must be a port between 1 and 65535, not "${value}".`);
}

/** Both families: a server of somebody else's may listen on only one of them. */
async function checkFree(port: number, variable: string): Promise<void> {
	for (const host of ["127.0.0.1", "::1"]) {
		const isTaken = await new Promise<boolean>((done) => {
			const probe = createServer();
			probe.once("error", (error: NodeJS.ErrnoException) =>
				done(error.code === "EADDRINUSE" || error.code === "EACCES"),
			);
			probe.listen(port, host, () => probe.close(() => done(false)));
		});
		if (isTaken)
			throw new Error(
				`Port ${port} is taken or not allowed: end what uses it, or set ${variable} to another port.`,
			);
	}
}

async function build(): Promise<void> {
	const output: string[] = [];
	const child = start("node", [join(root, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build"], {});
	child.stdout?.on("data", (text) => output.push(String(text)));
	child.stderr?.on("data", (text) => output.push(String(text)));
	const code = await new Promise((done) => child.once("exit", done));
	if (code === 0 || isEnding) return;
	process.stderr.write(output.join(""));
	throw new Error("The store could not be built; what the compiler said stands above.");
}

async function prepareCatalogue(dataDir: string): Promise<void> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir: resolve(root, dataDir) });
	try {
		await seedIfEmpty(datastore);
	} finally {
		await datastore.close();
	}
}

async function startEmulator(port: number): Promise<void> {
	const config = join(scratch, "firebase.json");
	writeFileSync(
		config,
		JSON.stringify({
			emulators: { auth: { host: "127.0.0.1", port }, ui: { enabled: false }, singleProjectMode: true },
		}),
	);
	const cli = join(root, "node_modules/firebase-tools/lib/bin/firebase.js");
	const child = start(
		"node",
		[cli, "emulators:start", "--only", "auth", "--project", project, "--config", config],
		{
			cwd: scratch,
			env: { ...process.env, CI: "1", FIREBASE_CLI_DISABLE_UPDATE_CHECK: "1" },
		},
	);
	await answers(child, `http://127.0.0.1:${port}/`, "The Firebase Auth emulator");
	child.once("exit", () => {
		if (!isEnding)
			say("The Firebase Auth emulator has stopped: nobody can sign in until the demo is started again.");
	});
}

async function startStore(port: number, emulatorPort: number, dataDir: string): Promise<void> {
	const child = start(
		"node",
		[join(root, "node_modules/@remix-run/serve/dist/cli.js"), "build/server/index.js"],
		{
			env: {
				...process.env,
				NODE_ENV: "production",
				STORE_MODE: "demo",
				STARTING_CART: startingCart,
				HOST: "127.0.0.1",
				PORT: String(port),
				DATASTORE: "sqlite",
				DATA_DIR: resolve(root, dataDir),
				SESSION_SECRET: demoSecret(resolve(root, dataDir)),
				STORE_PHONE: process.env.STORE_PHONE || "(01) 000 0000",
				STORE_EMAIL: process.env.STORE_EMAIL || "hola@wasi.example",
				FIREBASE_PROJECT_ID: project,
				FIREBASE_API_KEY: "demo",
				FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulatorPort}`,
			},
		},
	);
	child.stderr?.pipe(process.stderr);
	await answers(child, `http://127.0.0.1:${port}/healthz`, "The store");
	child.once("exit", () => {
		if (!isEnding) fail("The store has stopped.");
	});
}

/** Kept beside the database, so that the demo's cookies survive a restart. */
function demoSecret(dataDir: string): string {
	const file = join(dataDir, "demo-secret");
	mkdirSync(dataDir, { recursive: true });
	if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
	return readFileSync(file, "utf8").trim();
}

/** In a group of its own: Ctrl-C reaches this process, which then ends its children in order. */
function start(
	command: string,
	args: string[],
	options: { cwd?: string; env?: NodeJS.ProcessEnv },
): ChildProcess {
	const child = spawn(command === "node" ? process.execPath : command, args, {
		cwd: root,
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
		...options,
	});
	children.push(child);
	return child;
}

/** Waits until the child answers over HTTP. @throws Error when it ends first, or not within a minute */
async function answers(child: ChildProcess, url: string, what: string): Promise<void> {
	const output: string[] = [];
	const keep = (text: unknown) => output.push(String(text));
	child.stdout?.on("data", keep);
	child.stderr?.on("data", keep);
	const deadline = Date.now() + 60_000;
	while (!isEnding) {
		if (child.exitCode !== null || child.signalCode !== null) {
			const reason = output.join("").trim().split("\n").slice(-3).join("\n");
			throw new Error(`${what} could not start${reason ? `:\n${reason}` : "."}`);
		}
		if (Date.now() > deadline) throw new Error(`${what} did not answer within a minute.`);
		const isUp = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
			(response) => response.ok,
			() => false,
		);
		if (isUp) break;
		await new Promise((resume) => setTimeout(resume, 150));
	}
	child.stdout?.off("data", keep).resume();
	child.stderr?.off("data", keep).resume();
}

async function step(title: string, work: () => Promise<void>): Promise<void> {
	if (isEnding) return;
	const begun = Date.now();
	say(`${title} …`);
	await work();
	if (!isEnding) say(`  done in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

function fail(message: string): void {
	if (isEnding) return;
	process.stderr.write(`${message}\n`);
	end(1);
}

/** The store first, so that nobody sees it without its sign-in; what does not end in time is killed. */
function end(code: number): void {
	if (isEnding) return;
	isEnding = true;
	const running = children.filter((child) => child.exitCode === null && child.signalCode === null).reverse();
	const finish = () => {
		rmSync(scratch, { recursive: true, force: true });
		process.exit(code);
	};
	if (running.length === 0) finish();
	let left = running.length;
	for (const child of running) {
		child.once("exit", () => --left === 0 && finish());
		signalGroup(child, "SIGTERM");
	}
	setTimeout(() => {
		for (const child of running) signalGroup(child, "SIGKILL");
		finish();
	}, 5000).unref();
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
	try {
		if (child.pid) process.kill(-child.pid, signal);
	} catch {
		// It ended meanwhile.
	}
}
