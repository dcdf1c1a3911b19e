import type { TestProject } from "vitest/node";
import { type AuthEmulator, startAuthEmulator } from "../unit/shop/account/auth-emulator";

declare module "vitest" {
	interface ProvidedContext {
		authEmulator: AuthEmulator;
	}
}

/** Starts one Auth emulator for all files. Tests that need it wait until it is up. */
export default async function setup(project: TestProject) {
	const { host, project: id, stop } = await startAuthEmulator();
	project.provide("authEmulator", { host, project: id });
	return stop;
}
