import type { SignInConfig } from "~/settings/parse-env.server";

/** The demo serves the store before its Auth emulator is up. */
export async function isSignInStarting({ emulatorHost }: SignInConfig): Promise<boolean> {
	if (!emulatorHost) return false;
	return fetch(`http://${emulatorHost}/`, { signal: AbortSignal.timeout(2000) }).then(
		(response) => !response.ok,
		() => true,
	);
}
