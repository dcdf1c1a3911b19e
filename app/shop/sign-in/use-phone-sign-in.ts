import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { readMobile } from "~/domain/people/phone";
import type { PhoneSignInConfig } from "~/shop/session/sign-in-ways.server";
import type { FailedSubmission } from "~/web/forms/failed-submission";
import type { PhoneSignIn } from "./phone-sign-in";

/** @param submit where the verified phone is sent, with other fields @param onFieldNeeded called when a step's field needs the focus */
export function usePhoneSignIn(
	config: PhoneSignInConfig,
	submit: { action: string; fields?: Record<string, string> },
	captcha: RefObject<HTMLElement>,
	onFieldNeeded: (step: "send" | "verify") => void,
) {
	const signIn = useRef<PhoneSignIn>();
	const session = useFetcher<{ error?: string } & Partial<FailedSubmission>>();
	const [isCaptchaSolved, setIsCaptchaSolved] = useState(false);
	const [pendingStep, setPendingStep] = useState<SignInStep>();
	const [isCodeSent, setIsCodeSent] = useState(false);
	const [error, setError] = useState<{ step: SignInStep; message: string }>();
	const [captchaAttempt, setCaptchaAttempt] = useState(0);

	const isVerifying = pendingStep === "verify" || session.state !== "idle";
	const isPending = pendingStep === "send" || isVerifying;

	const showError = (step: SignInStep, cause: unknown) => {
		console.error(consoleMessages[step], cause);
		setError({ step, message: explainSignInError(step, cause) });
		if (step !== "captcha") onFieldNeeded(step);
	};
	const latestShowError = useRef(showError);
	latestShowError.current = showError;

	// An equal new `config`, as after a change of the cart, must not discard a solved captcha.
	// biome-ignore lint/correctness/useExhaustiveDependencies: every attempt needs a new captcha.
	useEffect(() => {
		let isMounted = true;
		setIsCaptchaSolved(false);
		(async () => {
			signIn.current ??= new (await import("./phone-sign-in")).PhoneSignIn(config);
			if (!isMounted || !captcha.current) return;
			await signIn.current.renderCaptcha(captcha.current, {
				solved: () => setIsCaptchaSolved(true),
				expired: () => setIsCaptchaSolved(false),
			});
		})().catch((cause) => isMounted && latestShowError.current("captcha", cause));
		return () => {
			isMounted = false;
		};
	}, [captchaAttempt]);

	useEffect(
		() => () => {
			signIn.current?.close();
			signIn.current = undefined;
		},
		[],
	);

	function retryCaptcha() {
		setError(undefined);
		setCaptchaAttempt((count) => count + 1);
		onFieldNeeded("send");
	}

	async function sendCode(typedPhone: string) {
		if (isPending || !isCaptchaSolved) return;
		const phone = readMobile(typedPhone);
		if (!phone) {
			setError({ step: "send", message: "Escribe los 9 dígitos de tu celular, que empiezan con 9." });
			onFieldNeeded("send");
			return;
		}
		setError(undefined);
		setPendingStep("send");
		try {
			await signIn.current?.sendCode(phone);
			setIsCodeSent(true);
			onFieldNeeded("verify");
		} catch (cause) {
			showError("send", cause);
		} finally {
			setPendingStep(undefined);
			setCaptchaAttempt((count) => count + 1);
		}
	}

	async function verifyCode(typedCode: string) {
		if (isPending || !isCodeSent) return;
		const code = typedCode.replace(/\D/g, "");
		if (code.length !== 6) {
			setError({ step: "verify", message: "Escribe los 6 dígitos del código que te enviamos." });
			onFieldNeeded("verify");
			return;
		}
		setError(undefined);
		setPendingStep("verify");
		try {
			const idToken = await signIn.current?.verifyCode(code);
			// The shopper may have left the page meanwhile.
			if (idToken && signIn.current)
				session.submit({ ...submit.fields, idToken }, { method: "post", action: submit.action });
		} catch (cause) {
			showError("verify", cause);
		} finally {
			setPendingStep(undefined);
		}
	}

	const serverError = session.state === "idle" ? (session.data?.error ?? session.data?.failure) : undefined;
	return {
		isCaptchaSolved,
		isSending: pendingStep === "send",
		isPending,
		isVerifying,
		isCodeSent,
		errors: {
			captcha: error?.step === "captcha" ? error.message : undefined,
			send: error?.step === "send" ? error.message : undefined,
			verify: error?.step === "verify" ? error.message : serverError,
		},
		retryCaptcha,
		sendCode,
		verifyCode,
	};
}

/** The specification's texts; shoppers read `explainSignInError`. */
export const consoleMessages = {
	captcha: "Error al renderizar el reCAPTCHA",
	send: "Error al enviar sms",
	verify: "Error en la verificación del código",
} as const;
export type SignInStep = keyof typeof consoleMessages;

export function explainSignInError(step: SignInStep, error: unknown): string {
	const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
	return (Object.hasOwn(messageByCode, code) && messageByCode[code]) || messageByStep[step];
}

const messageByStep: Record<SignInStep, string> = {
	captcha: "No pudimos mostrar la verificación «No soy un robot». Revisa tu conexión y vuelve a intentarlo.",
	send: "No pudimos enviar el código. Revisa el número y vuelve a intentarlo en un momento.",
	verify: "No pudimos comprobar el código. Vuelve a intentarlo.",
};

const messageByCode: { [code: string]: string } = {
	"auth/invalid-verification-code": "El código no es correcto. Revísalo y escríbelo otra vez.",
	"auth/missing-verification-code": "Escribe el código de 6 dígitos que te enviamos.",
	"auth/code-expired": "El código venció. Pide uno nuevo con «Send code».",
	"auth/session-expired": "El código venció. Pide uno nuevo con «Send code».",
	"auth/too-many-requests":
		"Hubo demasiados intentos con este número. Espera unos minutos y vuelve a intentarlo.",
	"auth/quota-exceeded":
		"Hoy no podemos enviar más códigos. Inténtalo mañana; puedes comprar sin iniciar sesión.",
	"auth/invalid-phone-number":
		"El número no es válido. Escribe los 9 dígitos de tu celular, por ejemplo 987 654 321.",
	"auth/network-request-failed":
		"No hay conexión con el servicio de verificación. Revisa tu conexión y vuelve a intentarlo.",
	"auth/captcha-check-failed": "La verificación «No soy un robot» venció. Márcala otra vez.",
};
