import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { startNode, untilAnswering } from "./child-processes";

/** The emulator accepts any project; the prefix demo- keeps it from asking Google for one. */
export const demoProject = "demo-wasi";

/**
 * Starts the Firebase Auth emulator on 127.0.0.1 and waits until it answers.
 * @param folder for its configuration and logs
 */
export async function startAuthEmulator(port: number, folder: string): Promise<ChildProcess> {
	const config = join(folder, "firebase.json");
	const emulators = {
		auth: { host: "127.0.0.1", port },
		ui: { enabled: false },
		singleProjectMode: true,
	};
	writeFileSync(config, JSON.stringify({ emulators }));
	const child = startNode(
		"node_modules/firebase-tools/lib/bin/firebase.js",
		["emulators:start", "--only", "auth", "--project", demoProject, "--config", config],
		{ cwd: folder, env: { ...process.env, CI: "1", FIREBASE_CLI_DISABLE_UPDATE_CHECK: "1" } },
	);
	// The store's build and start go first on a machine with two cores.
	if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
	await untilAnswering(child, `http://127.0.0.1:${port}/`, "The Firebase Auth emulator");
	return child;
}

/** Where the codes that the emulator "sends" can be read. */
export function codesUrl(emulatorPort: number): string {
	return `http://127.0.0.1:${emulatorPort}/emulator/v1/projects/${demoProject}/verificationCodes`;
}
