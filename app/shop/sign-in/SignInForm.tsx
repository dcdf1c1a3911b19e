import { type RefObject, useEffect, useRef, useState } from "react";
import { PrivacyNote } from "~/shop/parts/PrivacyNote";
import type { PhoneSignInConfig } from "~/shop/session/sign-in-ways.server";
import { English } from "~/ui/elements/English";
import { VisuallyHidden } from "~/ui/elements/VisuallyHidden";
import { Button } from "~/ui/fields/Button";
import { TextField } from "~/ui/fields/Field";
import { FormProblem } from "~/ui/fields/FormProblem";
import { usePlainField } from "~/ui/fields/use-plain-field";
import styles from "./SignInForm.module.css";
import { usePhoneSignIn } from "./use-phone-sign-in";

interface SignInFormProps {
	config: PhoneSignInConfig;
	action: string;
	fields?: Record<string, string>;
}

/** Phone number and captcha enable "Send code", which enables the code and "Verify code". */
export function SignInForm({ config, action, fields }: SignInFormProps) {
	const captcha = useRef<HTMLDivElement>(null);
	const signIn = usePhoneSignIn(config, { action, ...(fields && { fields }) }, captcha, useFocusField());
	const { errors } = signIn;
	return (
		<div className={styles.steps}>
			<PhoneStep signIn={signIn} captcha={captcha} />
			<CodeStep signIn={signIn} />
			<VisuallyHidden role="alert">{errors.send ?? errors.verify}</VisuallyHidden>
		</div>
	);
}

type SignIn = ReturnType<typeof usePhoneSignIn>;

function PhoneStep({ signIn, captcha }: { signIn: SignIn; captcha: RefObject<HTMLDivElement> }) {
	const { errors, isCaptchaSolved, isCodeSent, isPending, isSending } = signIn;
	const field = usePlainField("sign-in-phone", "phone", errors.send);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				signIn.sendCode(readField(event.currentTarget, "phone"));
			}}
			noValidate
			className="stack"
		>
			<p className={styles.step}>Paso 1 de 2: pide un código</p>
			<TextField
				field={field}
				label="Número de celular (+51)"
				autoComplete="tel-national"
				inputMode="tel"
				placeholder="987 654 321"
				hint="Perú (+51). Te enviaremos un código por SMS."
			/>
			<div className={styles.verification}>
				{/* No announcement once the code was sent: the shopper is busy with the code. */}
				<p role={isCodeSent ? undefined : "status"}>
					{isCaptchaSolved ? "Verificación completa." : askForCaptcha(isCodeSent)}
				</p>
				<div ref={captcha} />
			</div>
			{errors.captcha && (
				<FormProblem>
					<p>{errors.captcha}</p>
					<Button look="secondary" onClick={signIn.retryCaptcha}>
						Reintentar
					</Button>
				</FormProblem>
			)}
			<PrivacyNote>
				es responsable de tu celular y lo usa para abrir tu cuenta. Google lo recibe para enviarte el código.
				Lo guardamos mientras tengas la cuenta. Puedes verlo o borrarlo con ella
			</PrivacyNote>
			<Button
				type="submit"
				look={isCodeSent ? "secondary" : "primary"}
				disabled={!isCaptchaSolved && !isSending}
				aria-disabled={isPending}
			>
				{isSending ? "Enviando…" : <English meaning="Enviar código">Send code</English>}
			</Button>
		</form>
	);
}

function CodeStep({ signIn }: { signIn: SignIn }) {
	const { errors, isCodeSent, isPending, isVerifying } = signIn;
	const field = usePlainField("sign-in-code", "code", errors.verify);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				signIn.verifyCode(readField(event.currentTarget, "code"));
			}}
			noValidate
			className="stack"
		>
			<p className={styles.step}>Paso 2 de 2: escribe el código</p>
			<p role="status" className={styles.sent}>
				{isCodeSent && "Te enviamos un código de 6 dígitos por SMS. Puede tardar un minuto."}
			</p>
			<TextField
				field={field}
				label="Código de verificación"
				autoComplete="one-time-code"
				inputMode="numeric"
				maxLength={10}
				required
				disabled={!isCodeSent}
			/>
			<Button type="submit" disabled={!isCodeSent} aria-disabled={isPending}>
				{isVerifying ? "Comprobando…" : <English meaning="Verificar código">Verify code</English>}
			</Button>
		</form>
	);
}

function askForCaptcha(isCodeSent: boolean): string {
	return isCodeSent
		? "Para pedir otro código, completa la verificación otra vez."
		: "Completa la verificación para poder enviar el código.";
}

/** Focuses a step's field after the next render, which may enable it. */
function useFocusField(): (step: "send" | "verify") => void {
	// An object, so that requesting the same field again runs the effect.
	const [requested, setRequested] = useState<{ step: "send" | "verify" }>();
	useEffect(() => {
		if (requested)
			document.getElementById(requested.step === "send" ? "sign-in-phone" : "sign-in-code")?.focus();
	}, [requested]);
	return (step) => setRequested({ step });
}

function readField(form: HTMLFormElement, name: string): string {
	return String(new FormData(form).get(name));
}
