import type { ChildProcess } from "node:child_process";
import { constants, setPriority } from "node:os";
import { startNode, untilAnswering } from "./child-processes";

/** The emulator accepts any project; the prefix demo- keeps it from asking Google for one. */
export const demoProject = "demo-wasi";

/** Starts the Firebase Auth emulator on 127.0.0.1 and waits until it answers. */
export async function startAuthEmulator(port: number): Promise<ChildProcess> {
	const child = startNode("demo/run/auth-emulator-process.mjs", [demoProject, String(port)]);
	// The store's build and start go first on a machine with two cores.
	if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
	await untilAnswering(child, `http://127.0.0.1:${port}/`, "The Firebase Auth emulator");
	return child;
}

/** Where the codes that the emulator "sends" can be read. */
export function codesUrl(emulatorPort: number): string {
	return `http://127.0.0.1:${emulatorPort}/emulator/v1/projects/${demoProject}/verificationCodes`;
}
