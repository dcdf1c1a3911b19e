import { useFetcher, useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { readMobile } from "~/customers/phone";
import { Button } from "~/ui/Button";
import { English } from "~/ui/English";
import { TextField } from "~/ui/Field";
import { VisuallyHidden } from "~/ui/VisuallyHidden";
import { urls } from "~/urls";
import type { PhoneSignIn, PhoneSignInConfig } from "./phone-sign-in";
import styles from "./SignInForm.module.css";
import { consoleMessages, explainSignInError, type SignInStep } from "./sign-in-errors";

/** Number, captcha, send code, code, verify code: each is enabled by the one before. */
export function SignInForm({ config }: { config: PhoneSignInConfig }) {
	const captcha = useRef<HTMLDivElement>(null);
	const signIn = useRef<PhoneSignIn>();
	const session = useFetcher<{ error: string }>();
	// It says where the shopper wanted to go.
	const { search } = useLocation();
	const [isSolved, setIsSolved] = useState(false);
	const [working, setWorking] = useState<SignInStep>();
	const [sentTo, setSentTo] = useState<string>();
	const [error, setError] = useState<{ step: SignInStep; message: string }>();
	const [attempt, setAttempt] = useState(0);

	const focusField = useFocusField();
	const isVerifying = working === "verify" || session.state !== "idle";

	const fail = (step: SignInStep, cause: unknown) => {
		console.error(consoleMessages[step], cause);
		setError({ step, message: explainSignInError(step, cause) });
		if (step !== "captcha") focusField(step);
	};
	const failWith = useRef(fail);
	failWith.current = fail;

	// biome-ignore lint/correctness/useExhaustiveDependencies: each attempt needs a captcha of its own.
	useEffect(() => {
		let isHere = true;
		setIsSolved(false);
		(async () => {
			signIn.current ??= new (await import("./phone-sign-in")).PhoneSignIn(config);
			if (!isHere || !captcha.current) return;
			await signIn.current.renderCaptcha(captcha.current, {
				solved: () => setIsSolved(true),
				expired: () => setIsSolved(false),
			});
		})().catch((cause) => isHere && failWith.current("captcha", cause));
		return () => {
			isHere = false;
		};
	}, [attempt, config]);

	useEffect(() => () => signIn.current?.close(), []);

	async function sendCode(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (working || !isSolved) return;
		const phone = readMobile(String(new FormData(event.currentTarget).get("phone")));
		if (!phone) {
			setError({ step: "send", message: "Escribe los 9 dígitos de tu celular, que empiezan con 9." });
			focusField("send");
			return;
		}
		setError(undefined);
		setWorking("send");
		try {
			await signIn.current?.sendCode(phone);
			setSentTo(phone);
			focusField("verify");
		} catch (cause) {
			fail("send", cause);
		} finally {
			setWorking(undefined);
			setAttempt((count) => count + 1);
		}
	}

	async function verifyCode(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isVerifying || !sentTo) return;
		const code = String(new FormData(event.currentTarget).get("code")).replace(/\s/g, "");
		setError(undefined);
		setWorking("verify");
		try {
			const idToken = await signIn.current?.verifyCode(code);
			if (idToken) session.submit({ idToken }, { method: "post", action: urls.signIn + search });
		} catch (cause) {
			fail("verify", cause);
		} finally {
			setWorking(undefined);
		}
	}

	const serverError = session.state === "idle" ? session.data?.error : undefined;
	const verifyError = error?.step === "verify" ? error.message : serverError;
	return (
		<div className={styles.steps}>
			<form onSubmit={sendCode} noValidate className={styles.step}>
				<TextField
					field={fieldState("phone", error?.step === "send" ? error.message : undefined)}
					label={
						<>
							Número de celular <span className={styles.prefix}>(+51)</span>
						</>
					}
					autoComplete="tel-national"
					inputMode="tel"
					placeholder="987 654 321"
					hint="Perú (+51). Te enviaremos un código por SMS."
				/>
				<div ref={captcha} className={styles.captcha} />
				{/* Beside a code that was sent it is not worth an interruption. */}
				<p role={sentTo ? undefined : "status"} className={styles.captchaState}>
					{isSolved ? "Verificación completa." : askForCaptcha(sentTo !== undefined)}
				</p>
				{error?.step === "captcha" && (
					<div role="alert" className={styles.problem}>
						<p>{error.message}</p>
						<Button
							look="secondary"
							onClick={() => {
								setError(undefined);
								setAttempt((count) => count + 1);
								focusField("send");
							}}
						>
							Volver a intentar
						</Button>
					</div>
				)}
				<Button
					type="submit"
					disabled={!isSolved && working !== "send"}
					aria-disabled={working !== undefined}
				>
					{working === "send" ? "Enviando…" : <English meaning="enviar código">Send code</English>}
				</Button>
			</form>
			<form onSubmit={verifyCode} noValidate className={styles.step}>
				<p role="status" className={styles.sent}>
					{sentTo && "Te enviamos un código de 6 dígitos por SMS. Puede tardar un minuto."}
				</p>
				<TextField
					field={fieldState("code", verifyError)}
					label="Código de verificación"
					autoComplete="one-time-code"
					inputMode="numeric"
					maxLength={10}
					required
					disabled={!sentTo}
				/>
				<Button type="submit" disabled={!sentTo} aria-disabled={isVerifying}>
					{isVerifying ? "Comprobando…" : <English meaning="verificar código">Verify code</English>}
				</Button>
			</form>
			<VisuallyHidden role="alert">
				{error && error.step !== "captcha" ? error.message : serverError}
			</VisuallyHidden>
		</div>
	);
}

function askForCaptcha(isSent: boolean): string {
	return isSent
		? "Para pedir otro código, completa la verificación otra vez."
		: "Completa la verificación para poder enviar el código.";
}

/** @returns what moves the focus to the field of a step, as soon as it is drawn as enabled */
function useFocusField(): (step: "send" | "verify") => void {
	// Another object each time: the same field may need the focus again.
	const [wanted, setWanted] = useState<{ step: "send" | "verify" }>();
	useEffect(() => {
		if (wanted) document.getElementById(wanted.step === "send" ? "sign-in-phone" : "sign-in-code")?.focus();
	}, [wanted]);
	return (step) => setWanted({ step });
}

function fieldState(name: string, error: string | undefined) {
	return {
		id: `sign-in-${name}`,
		name,
		errorId: `sign-in-${name}-error`,
		descriptionId: `sign-in-${name}-hint`,
		errors: error ? [error] : undefined,
	};
}
