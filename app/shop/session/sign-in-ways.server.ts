import { formatPhone } from "~/domain/people/phone";
import type { Shopper } from "~/domain/people/shopper-record.server";
import { env } from "~/platform/settings/env.server";

/** What the browser needs for Firebase; public by design. */
export interface PhoneSignInConfig {
	projectId: string;
	apiKey: string;
	authDomain: string;
	/** `127.0.0.1:9099`, in the demo. */
	emulatorHost?: string | undefined;
}

export function canSignIn(): boolean {
	return env.signIn !== undefined || env.signInByMail;
}

/** @returns what the browser may know; undefined when phone sign-in is not configured */
export function phoneSignInConfig(): PhoneSignInConfig | undefined {
	if (!env.signIn) return undefined;
	const { projectId, apiKey, authDomain, emulatorHost } = env.signIn;
	return { projectId, apiKey, authDomain, emulatorHost };
}

/** Once up, a busy Auth emulator must not take the form away from a shopper who waits for a code. */
let hasEmulatorStarted = false;

/** The demo serves the store before its Auth emulator is up. */
export async function isSignInStarting(): Promise<boolean> {
	if (!env.signIn?.emulatorHost || hasEmulatorStarted) return false;
	const emulator = `http://${env.signIn.emulatorHost}/`;
	const isUp = await fetch(emulator, { signal: AbortSignal.timeout(2000) }).then(
		({ ok }) => ok,
		() => false,
	);
	hasEmulatorStarted ||= isUp;
	return !isUp;
}

export function canAddLogin(shopper: Shopper): boolean {
	const { config, needsEmail } = missingLogins(shopper);
	return config !== undefined || needsEmail;
}

export function missingLogins({ phone, loginEmail }: Shopper) {
	return {
		config: phone === null ? phoneSignInConfig() : undefined,
		needsEmail: env.signInByMail && loginEmail === null,
	};
}

/** The phone and the e-mail address with which a shopper signs in. */
export function listLogins({ phone, loginEmail }: Shopper): string[] {
	return [phone && formatPhone(phone), loginEmail].flatMap((login) => login || []);
}
