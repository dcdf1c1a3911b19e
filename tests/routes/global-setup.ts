import type { TestProject } from "vitest/node";
import { type AuthEmulator, startAuthEmulator } from "../account/auth-emulator";

declare module "vitest" {
	interface ProvidedContext {
		authEmulator: AuthEmulator;
	}
}

/** One emulator for the accounts of all files. It starts while the first tests run; those that need it wait for it. */
export default async function setup(project: TestProject) {
	const { host, project: id, stop } = await startAuthEmulator();
	project.provide("authEmulator", { host, project: id });
	return stop;
}
