import type { SignInConfig } from "~/server/parse-env.server";

/** Whether sign-in is not there yet. Only the demo's emulator takes a while: the store is served before it is up. */
export async function isSignInStarting({ emulatorHost }: SignInConfig): Promise<boolean> {
	if (!emulatorHost) return false;
	return fetch(`http://${emulatorHost}/`, { signal: AbortSignal.timeout(2000) }).then(
		(response) => !response.ok,
		() => true,
	);
}
