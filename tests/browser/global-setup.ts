import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../support/ports";
import { root } from "../support/serving";
import { sharedEmulator } from "../unit/shop/account/auth-emulator";

declare module "vitest" {
	interface ProvidedContext {
		storeUrl: string;
		codesUrl: string;
		/** The file with the demo's output. */
		demoLog: string;
		/** The folder of the demo's datastore. */
		demoData: string;
	}
}

/**
 * Serves the browser tests with `npm run demo`, and checks at the end that Ctrl-C stops all of it. The demo starts
 * while other tests run; each file of browser tests waits for the messages in its log.
 */
export default async function setup(project: TestProject) {
	const scratch = mkdtempSync(join(tmpdir(), "wasi-demo-test-"));
	const port = await freePort();
	const emulatorPort = Number(sharedEmulator()?.host.split(":")[1] ?? (await freePort()));
	const log = join(scratch, "demo.log");
	const dataDir = join(scratch, "data");
	const output = openSync(log, "w");
	const demo = spawn(process.execPath, ["--import", "tsx", "scripts/demo.ts", "--no-build"], {
		cwd: root,
		env: {
			...process.env,
			PORT: String(port),
			AUTH_EMULATOR_PORT: String(emulatorPort),
			DATA_DIR: dataDir,
		},
		stdio: ["ignore", output, output],
	});
	const ended = once(demo, "exit");
	project.provide("storeUrl", `http://localhost:${port}`);
	project.provide("demoLog", log);
	project.provide("demoData", dataDir);
	project.provide(
		"codesUrl",
		`http://127.0.0.1:${emulatorPort}/emulator/v1/projects/demo-wasi/verificationCodes`,
	);

	return async () => {
		demo.kill("SIGINT");
		const [code] = await ended;
		const said = readFileSync(log, "utf8");
		rmSync(scratch, { recursive: true, force: true });
		for (const used of [port, emulatorPort]) {
			const answered = await fetch(`http://127.0.0.1:${used}/`).then(
				() => true,
				() => false,
			);
			if (answered) throw new Error(`port ${used} is still served after Ctrl-C`);
		}
		if (code !== 0) throw new Error(`the demo ended with ${code}:\n${said}`);
	};
}
