import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { freePort } from "../ports";
import { root } from "../serving";

declare module "vitest" {
	interface ProvidedContext {
		storeUrl: string;
		codesUrl: string;
	}
}

/** The newcomer's own command serves the browser tests; how it ends is tested at the end of them. */
export default async function setup(project: TestProject) {
	const dataDir = mkdtempSync(join(tmpdir(), "wasi-demo-test-"));
	const [port, emulatorPort] = [await freePort(), await freePort()];
	const demo = spawn(process.execPath, ["--import", "tsx", "scripts/demo.ts", "--no-build"], {
		cwd: root,
		env: { ...process.env, PORT: String(port), AUTH_EMULATOR_PORT: String(emulatorPort), DATA_DIR: dataDir },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const said: string[] = [];
	demo.stdout.on("data", (text) => said.push(String(text)));
	demo.stderr.on("data", (text) => said.push(String(text)));
	while (!said.join("").includes("Ctrl-C ends all of it.")) {
		if (demo.exitCode !== null) throw new Error(`the demo did not start:\n${said.join("")}`);
		await new Promise((resume) => setTimeout(resume, 100));
	}
	project.provide("storeUrl", `http://localhost:${port}`);
	project.provide(
		"codesUrl",
		`http://127.0.0.1:${emulatorPort}/emulator/v1/projects/demo-wasi/verificationCodes`,
	);

	return async () => {
		demo.kill("SIGINT");
		const [code] = await once(demo, "exit");
		rmSync(dataDir, { recursive: true, force: true });
		for (const used of [port, emulatorPort]) {
			const answered = await fetch(`http://127.0.0.1:${used}/`).then(
				() => true,
				() => false,
			);
			if (answered) throw new Error(`port ${used} is still served after Ctrl-C`);
		}
		if (code !== 0) throw new Error(`the demo ended with ${code}:\n${said.join("")}`);
	};
}
