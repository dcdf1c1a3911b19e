import { type FirebaseApp, initializeApp } from "firebase/app";
import {
	type Auth,
	type ConfirmationResult,
	connectAuthEmulator,
	initializeAuth,
	RecaptchaVerifier,
	signInWithPhoneNumber,
} from "firebase/auth";

/** What the browser needs to know of the Firebase project. None of it is secret. */
export interface PhoneSignInConfig {
	projectId: string;
	apiKey: string;
	authDomain: string;
	/** `127.0.0.1:9099`, in the demo. */
	emulatorHost?: string | undefined;
}

/**
 * Sign-in by phone in the browser: captcha, code, ID token. Nothing is kept in the browser afterwards: the
 * session is the server's cookie. Loaded on the sign-in page only.
 */
export class PhoneSignIn {
	readonly #auth: Auth;
	#verifier: RecaptchaVerifier | undefined;
	#confirmation: ConfirmationResult | undefined;

	constructor(config: PhoneSignInConfig) {
		this.#auth = initializeAuth(initializeNewApp(config));
		this.#auth.languageCode = "es";
		if (config.emulatorHost) {
			connectAuthEmulator(this.#auth, `http://${config.emulatorHost}`, { disableWarnings: true });
		}
	}

	/**
	 * Draws a new captcha in `place`. A verifier serves one attempt: sending again with a used one hangs.
	 * @throws FirebaseError when it cannot be drawn, for example without network
	 */
	async renderCaptcha(place: HTMLElement, on: { solved(): void; expired(): void }): Promise<void> {
		this.#verifier?.clear();
		const box = document.createElement("div");
		place.replaceChildren(box);
		this.#verifier = new RecaptchaVerifier(this.#auth, box, {
			size: "normal",
			callback: on.solved,
			"expired-callback": on.expired,
		});
		await this.#verifier.render();
	}

	/** Sends the code and keeps the confirmation. @param phone E.164 @throws FirebaseError */
	async sendCode(phone: string): Promise<void> {
		if (!this.#verifier) throw new Error("the captcha has not been drawn");
		this.#confirmation = undefined;
		this.#confirmation = await signInWithPhoneNumber(this.#auth, phone, this.#verifier);
	}

	/** @returns the ID token of the verified phone @throws FirebaseError; a wrong code can be tried again */
	async verifyCode(code: string): Promise<string> {
		if (!this.#confirmation) throw new Error("no code has been sent");
		const { user } = await this.#confirmation.confirm(code);
		return user.getIdToken();
	}

	close(): void {
		this.#verifier?.clear();
	}
}

let apps = 0;

/** Every visit to the page has an app of its own: an Auth cannot be initialised twice. */
function initializeNewApp({ projectId, apiKey, authDomain }: PhoneSignInConfig): FirebaseApp {
	return initializeApp({ projectId, apiKey, authDomain }, `sign-in-${++apps}`);
}
