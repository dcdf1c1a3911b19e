import type { SignInConfig } from "~/server/parse-env.server";

/** Whether the demo's Auth emulator is still starting: the demo serves the store before it is up. */
export async function isSignInStarting({ emulatorHost }: SignInConfig): Promise<boolean> {
	if (!emulatorHost) return false;
	return fetch(`http://${emulatorHost}/`, { signal: AbortSignal.timeout(2000) }).then(
		(response) => !response.ok,
		() => true,
	);
}
