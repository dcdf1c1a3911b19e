import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { legalNameOf } from "~/business/business";
import { useBusiness } from "~/business/use-business";
import { FormMessages } from "~/forms/FormMessages";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { Button } from "~/ui/Button";
import { CheckboxField, TextField } from "~/ui/Field";
import { urls } from "~/urls";
import styles from "./StockNoticeForm.module.css";
import { stockNoticeConsent } from "./stock-notice-consent";

export function StockNoticeForm({
	action,
	result,
	problem,
	constraint,
	submissionError,
}: {
	action: string;
	result: SubmissionResult | undefined;
	/** Why valid answers were refused. */
	problem: { title: string; advice: string } | undefined;
	constraint: Record<"email" | "consent", { required?: boolean; maxLength?: number }>;
	/** Present when the last submission did not reach the server. */
	submissionError: SubmissionFailed | undefined;
}) {
	const [form, fields] = useForm<{ email: string; consent: string }>({
		id: "stock-notice",
		lastResult: result,
		constraint,
	});
	const controller = legalNameOf(useBusiness());
	const isSending = useNavigation().state === "submitting";
	const { message, isRefused } = useFormMessage(result, problem, submissionError);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, "stock-notice", submissionError ?? result);
	return (
		<Form
			ref={formElement}
			method="post"
			action={action}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={submitOnce(isSending, form.onSubmit)}
		>
			<FormMessages
				message={message}
				isRefused={isRefused}
				fields={fields}
				labels={labels}
				problem={problem && { title: problem.title, sentences: [problem.advice] }}
				submissionError={submissionError}
			/>
			<TextField field={fields.email} label={labels.email} type="email" autoComplete="email" />
			<CheckboxField field={fields.consent} label={stockNoticeConsent} isConsent />
			<p className={styles.note}>
				{controller} es responsable de tu correo y lo usa solo para este aviso, hasta que te lo enviemos o lo{" "}
				<Link to={urls.unsubscribe()}>canceles</Link>. Puedes pedir verlo o corregirlo (Ley 29733).{" "}
				<Link to={urls.privacy}>Privacidad</Link>
			</p>
			<Button type="submit" aria-disabled={isSending}>
				{isSending ? "Enviando…" : "Avísenme"}
			</Button>
		</Form>
	);
}

const labels = { email: "Correo electrónico", consent: "Tu consentimiento" };
