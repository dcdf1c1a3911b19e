import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { FormMessages } from "~/forms/FormMessages";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { Button } from "~/ui/Button";
import { TextField } from "~/ui/Field";
import { urls } from "~/urls";
import styles from "./TrackingForm.module.css";

interface TrackingAnswers {
	reference: string;
	documentNumber: string;
}

/** Guest order lookup. */
export function TrackingForm({
	reference,
	result,
	problem,
	constraint,
	submissionError,
}: {
	/** The initial value. */
	reference: string;
	result: SubmissionResult | undefined;
	/** Why valid answers led to no order. */
	problem: { title: string; advice: string } | undefined;
	constraint: Record<keyof TrackingAnswers, { required?: boolean; maxLength?: number }>;
	/** Present when the last submission did not reach the server. */
	submissionError: SubmissionFailed | undefined;
}) {
	const [form, fields] = useForm<TrackingAnswers>({
		id: "tracking",
		lastResult: result,
		defaultValue: { reference },
		constraint,
	});
	const { formAction } = useNavigation();
	const isSending = formAction?.startsWith(urls.tracking) ?? false;
	const { message, isRefused } = useFormMessage(result, problem, submissionError);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, `tracking ${reference}`, submissionError ?? result);
	return (
		<Form
			ref={formElement}
			method="post"
			action={urls.tracking}
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
			<TextField
				field={fields.reference}
				label={labels.reference}
				hint="Como WASI-7K3M-9XA4: la viste al terminar tu compra. Puedes escribirla sin guiones y en minúsculas."
				autoCapitalize="characters"
				spellCheck={false}
			/>
			<TextField
				field={fields.documentNumber}
				label={labels.documentNumber}
				hint="El DNI, CE o RUC con el que hiciste el pedido."
				spellCheck={false}
			/>
			<p>
				<Button type="submit" aria-disabled={isSending}>
					{isSending ? "Buscando…" : "Ver mi pedido"}
				</Button>
			</p>
		</Form>
	);
}

const labels: TrackingAnswers = {
	reference: "Referencia del pedido",
	documentNumber: "Número de documento",
};
