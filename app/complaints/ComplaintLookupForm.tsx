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
import styles from "./ComplaintForm.module.css";

/** Finds a filed complaint by its number and the consumer's document. */
export function ComplaintLookupForm({
	number,
	result,
	problem,
	constraint,
	submissionError,
}: {
	/** The initial value. */
	number: string;
	result: SubmissionResult | undefined;
	/** Why valid answers led to no complaint. */
	problem: { title: string; advice: string } | undefined;
	constraint: Record<"number" | "documentNumber", { required?: boolean; maxLength?: number }>;
	/** Present when the last submission did not reach the server. */
	submissionError: SubmissionFailed | undefined;
}) {
	const [form, fields] = useForm<{ number: string; documentNumber: string }>({
		id: "complaint-lookup",
		lastResult: result,
		defaultValue: { number },
		constraint,
	});
	const isSending = useNavigation().formData?.get("intent") === "find";
	const { message, isRefused } = useFormMessage(result, problem, submissionError);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, "complaint-lookup", submissionError ?? result);
	return (
		<Form
			ref={formElement}
			method="post"
			action={urls.complaint()}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={submitOnce(isSending, form.onSubmit)}
		>
			<input type="hidden" name="intent" value="find" />
			<FormMessages
				message={message}
				isRefused={isRefused}
				fields={fields}
				labels={labels}
				problem={problem && { title: problem.title, sentences: [problem.advice] }}
				submissionError={submissionError}
			/>
			<TextField
				field={fields.number}
				label={labels.number}
				hint="Como 000000001-2026. Los ceros de adelante no hacen falta."
				spellCheck={false}
			/>
			<TextField
				field={fields.documentNumber}
				label={labels.documentNumber}
				hint="El que escribiste en la hoja."
				spellCheck={false}
			/>
			<p>
				<Button type="submit" aria-disabled={isSending}>
					{isSending ? "Buscando…" : "Ver mi hoja"}
				</Button>
			</p>
		</Form>
	);
}

const labels: Record<"number" | "documentNumber", string> = {
	number: "Número de la hoja",
	documentNumber: "Número de documento",
};
