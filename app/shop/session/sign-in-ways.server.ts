import { formatPhone } from "~/domain/people/phone";
import type { Shopper } from "~/domain/people/shopper-record.server";
import type { Env } from "~/platform/settings/parse-env.server";

/** What the browser needs for Firebase; public by design. */
export interface PhoneSignInConfig {
	projectId: string;
	apiKey: string;
	authDomain: string;
	emulatorHost?: string | undefined;
}

type WaysSettings = Pick<Env, "signIn" | "signInByMail">;

export function canSignIn({ signIn, signInByMail }: WaysSettings): boolean {
	return signIn !== undefined || signInByMail;
}

export function phoneSignInConfig({ signIn }: Pick<Env, "signIn">): PhoneSignInConfig | undefined {
	if (!signIn) return undefined;
	const { projectId, apiKey, authDomain, emulatorHost } = signIn;
	return { projectId, apiKey, authDomain, emulatorHost };
}

/** Once up, a busy Auth emulator must not take the form away from a shopper who waits for a code. */
const startedEmulators = new Set<string>();

/** The demo serves the store before its Auth emulator is up. */
export async function isSignInStarting({ signIn }: Pick<Env, "signIn">): Promise<boolean> {
	const emulator = signIn?.emulatorHost && `http://${signIn.emulatorHost}/`;
	if (!emulator || startedEmulators.has(emulator)) return false;
	const isUp = await fetch(emulator, { signal: AbortSignal.timeout(2000) }).then(
		({ ok }) => ok,
		() => false,
	);
	if (isUp) startedEmulators.add(emulator);
	return !isUp;
}

export function canAddLogin(shopper: Shopper, settings: WaysSettings): boolean {
	const { config, needsEmail } = missingLogins(shopper, settings);
	return config !== undefined || needsEmail;
}

export function missingLogins({ phone, loginEmail }: Shopper, settings: WaysSettings) {
	return {
		config: phone === null ? phoneSignInConfig(settings) : undefined,
		needsEmail: settings.signInByMail && loginEmail === null,
	};
}

export function listLogins({ phone, loginEmail }: Shopper): string[] {
	return [phone && formatPhone(phone), loginEmail].flatMap((login) => login || []);
}
