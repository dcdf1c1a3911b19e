import type { TestProject } from "vitest/node";
import { findEmulator, startEmulator } from "./firestore-emulator";

declare module "vitest" {
	interface ProvidedContext {
		/** host:port of the Firestore emulator, or why there is none. */
		firestore: { host: string; missing?: never } | { host?: never; missing: string };
	}
}

/** Starts one Firestore emulator for all files. Each uses projects of its own. */
export default async function setup(project: TestProject) {
	const { jar, missing } = findEmulator();
	if (!jar) return project.provide("firestore", { missing: missing ?? "" });
	const { host, kill } = await startEmulator(jar);
	project.provide("firestore", { host });
	return kill;
}
