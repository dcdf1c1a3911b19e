import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { readMobile } from "~/domain/people/phone";
import { plainSigns } from "~/platform/values/plain-signs";
import type { PhoneSignInConfig } from "~/shop/session/sign-in-ways.server";
import type { FailedSubmission } from "~/web/forms/failed-submission";
import type { PhoneSignIn } from "./phone-sign-in";

export function usePhoneSignIn(
	config: PhoneSignInConfig,
	submit: { action: string; fields?: Record<string, string> },
	captcha: RefObject<HTMLElement>,
	onFieldNeeded: (step: "send" | "verify") => void,
) {
	const session = useFetcher<{ error?: string } & Partial<FailedSubmission>>();
	const [pendingStep, setPendingStep] = useState<SignInStep>();
	const [isCodeSent, setIsCodeSent] = useState(false);
	/** The store's answer to an earlier code. */
	const [outdated, setOutdated] = useState<unknown>();
	const { error, setError, showError } = useStepError(onFieldNeeded);
	const { signIn, isCaptchaSolved, renewCaptcha } = useCaptcha(config, captcha, showError);

	const isVerifying = pendingStep === "verify" || session.state !== "idle";
	const isPending = pendingStep === "send" || isVerifying;

	async function runStep(step: "send" | "verify", problem: string | undefined, work: () => Promise<void>) {
		setOutdated(session.data);
		setError(problem === undefined ? undefined : { step, message: problem });
		if (problem !== undefined) return onFieldNeeded(step);
		setPendingStep(step);
		await work().catch((cause) => showError(step, cause));
		setPendingStep(undefined);
	}

	async function sendCode(typedPhone: string) {
		if (isPending || !isCaptchaSolved) return;
		const phone = readMobile(typedPhone);
		if (!phone) return runStep("send", badPhone, async () => {});
		await runStep("send", undefined, async () => {
			await signIn.current?.sendCode(phone).finally(renewCaptcha);
			setIsCodeSent(true);
			onFieldNeeded("verify");
		});
	}

	async function verifyCode(typedCode: string) {
		if (isPending || !isCodeSent) return;
		const code = plainSigns(typedCode).replace(/\D/g, "");
		await runStep("verify", code.length === 6 ? undefined : badCode, async () => {
			const idToken = await signIn.current?.verifyCode(code);
			// The shopper may have left the page meanwhile.
			if (idToken && signIn.current)
				session.submit({ ...submit.fields, idToken }, { method: "post", action: submit.action });
		});
	}

	function retryCaptcha() {
		setError(undefined);
		renewCaptcha();
		onFieldNeeded("send");
	}

	const isAnswered = session.state === "idle" && session.data !== outdated;
	const serverError = isAnswered ? (session.data?.error ?? session.data?.failure) : undefined;
	useEffect(() => {
		if (serverError) console.error(consoleMessages.verify, serverError);
	}, [serverError]);
	const isSending = pendingStep === "send";
	const errors = { verify: serverError, ...(error && { [error.step]: error.message }) } as StepErrors;
	const state = { isCaptchaSolved, isSending, isPending, isVerifying, isCodeSent, errors };
	return { ...state, retryCaptcha, sendCode, verifyCode };
}

type StepErrors = Partial<Record<SignInStep, string>>;

const badPhone = "Escribe los 9 dígitos de tu celular, que empiezan con 9.";
const badCode = "Escribe los 6 dígitos del código que te enviamos.";

function useStepError(onFieldNeeded: (step: "send" | "verify") => void) {
	const [error, setError] = useState<{ step: SignInStep; message: string }>();
	const showError = (step: SignInStep, cause: unknown) => {
		console.error(consoleMessages[step], cause);
		setError({ step, message: explainSignInError(step, cause) });
		if (step !== "captcha") onFieldNeeded(step);
	};
	return { error, setError, showError };
}

function useCaptcha(
	config: PhoneSignInConfig,
	captcha: RefObject<HTMLElement>,
	showError: (step: SignInStep, cause: unknown) => void,
) {
	const signIn = useRef<PhoneSignIn>();
	const [isCaptchaSolved, setIsCaptchaSolved] = useState(false);
	const [attempt, setAttempt] = useState(0);
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
	}, [attempt]);

	useEffect(
		() => () => {
			signIn.current?.close();
			signIn.current = undefined;
		},
		[],
	);

	return { signIn, isCaptchaSolved, renewCaptcha: () => setAttempt((count) => count + 1) };
}

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
