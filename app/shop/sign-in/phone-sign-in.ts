import { initializeApp } from "firebase/app";
import {
	type Auth,
	type ConfirmationResult,
	connectAuthEmulator,
	initializeAuth,
	RecaptchaVerifier,
	signInWithPhoneNumber,
	type User,
} from "firebase/auth";
import type { PhoneSignInConfig } from "~/shop/session/sign-in-ways.server";

/** Firebase phone sign-in. The browser stores nothing: the session is the server's cookie. */
export class PhoneSignIn {
	readonly #auth: Auth;
	#verifier: RecaptchaVerifier | undefined;
	#confirmation: ConfirmationResult | undefined;
	#verified: { code: string; user: User } | undefined;

	constructor({ emulatorHost, ...options }: PhoneSignInConfig) {
		// Firebase initialises an app's Auth only once, and each visit needs a new one.
		this.#auth = initializeAuth(initializeApp(options, `sign-in-${++apps}`));
		this.#auth.languageCode = "es";
		if (emulatorHost) connectAuthEmulator(this.#auth, `http://${emulatorHost}`, { disableWarnings: true });
	}

	/** Renders a new captcha: each serves one attempt, and sending with a used one hangs. @throws FirebaseError */
	async renderCaptcha(container: HTMLElement, on: { solved(): void; expired(): void }): Promise<void> {
		this.#verifier?.clear();
		const box = document.createElement("div");
		container.replaceChildren(box);
		this.#verifier = new RecaptchaVerifier(this.#auth, box, {
			size: "normal",
			callback: on.solved,
			"expired-callback": on.expired,
		});
		await this.#verifier.render();
	}

	/** @param phone E.164 @throws FirebaseError */
	async sendCode(phone: string): Promise<void> {
		if (!this.#verifier) throw new Error("the captcha has not been drawn");
		// If sending fails, an earlier code stays valid.
		this.#confirmation = await signInWithPhoneNumber(this.#auth, phone, this.#verifier);
		this.#verified = undefined;
	}

	/** @returns the ID token of the verified phone @throws FirebaseError; a wrong code can be tried again */
	async verifyCode(code: string): Promise<string> {
		if (!this.#confirmation) throw new Error("no code has been sent");
		// Firebase accepts a code once, but the shopper may retry it if the ID token did not reach the store.
		if (this.#verified?.code !== code) {
			const { user } = await this.#confirmation.confirm(code);
			this.#verified = { code, user };
		}
		return this.#verified.user.getIdToken();
	}

	close(): void {
		this.#verifier?.clear();
	}
}

let apps = 0;
