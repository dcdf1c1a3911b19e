import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { demoProject } from "./auth-emulator";
import { collectOutput, projectRoot, startNode, untilAnswering } from "./child-processes";

/** @throws Error with the compiler's output */
export async function buildStore(): Promise<void> {
	const child = startNode("node_modules/tsx/dist/cli.mjs", ["scripts/build.ts"]);
	const output = collectOutput(child);
	// "exit" may come before the last output.
	const [code] = await once(child, "close");
	if (code !== 0) throw new Error(`${output.text()}\nThe store could not be built.`);
}

/** @throws Error when the store was never built */
export function requireBuild(): void {
	if (existsSync(resolve(projectRoot, "build/server/index.js"))) return;
	throw new Error("There is no build: run it without --no-build.");
}

export const startingCart = new URL("give-starting-cart.mjs", import.meta.url).href;

/** Starts the built store on 127.0.0.1, with sign-in through the emulator, and waits until it answers. */
export async function startStore(port: number, emulatorPort: number, dataDir: string): Promise<ChildProcess> {
	const env: NodeJS.ProcessEnv = {
		...process.env,
		NODE_ENV: "production",
		STORE_MODE: "demo",
		NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${startingCart}`,
		HOST: "127.0.0.1",
		PORT: String(port),
		DATASTORE: "sqlite",
		DATA_DIR: dataDir,
		SESSION_SECRET: readOrMakeSecret(dataDir),
		FIREBASE_PROJECT_ID: demoProject,
		FIREBASE_API_KEY: "demo",
		FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulatorPort}`,
	};
	const child = startNode("node_modules/@remix-run/serve/dist/cli.js", ["build/server/index.js"], { env });
	child.stderr?.pipe(process.stderr);
	await untilAnswering(child, `http://127.0.0.1:${port}/healthz`, "The store");
	return child;
}

/** Kept beside the database, so that the demo's cookies survive a restart. */
function readOrMakeSecret(dataDir: string): string {
	const file = join(dataDir, "demo-secret");
	mkdirSync(dataDir, { recursive: true });
	if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
	return readFileSync(file, "utf8").trim();
}
