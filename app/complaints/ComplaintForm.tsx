import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { FormMessages } from "~/forms/FormMessages";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { Button } from "~/ui/Button";
import { urls } from "~/urls";
import styles from "./ComplaintForm.module.css";
import { ConsumerSection, DetailSection, GoodSection } from "./ComplaintSections";
import type { ComplaintAnswers } from "./complaint-fields.server";
import { complaintLabels } from "./complaint-labels";
import { filingConfirmation, sectionTitles } from "./legal-texts";

export type ComplaintFieldName = keyof typeof complaintLabels;

export function ComplaintForm({
	formKey,
	result,
	problem,
	constraint,
	submissionError,
}: {
	/** Idempotency key. */
	formKey: string;
	result: SubmissionResult | undefined;
	/** Why valid answers were not filed. */
	problem: { title: string; advice: string } | undefined;
	constraint: Record<ComplaintFieldName, { required?: boolean; maxLength?: number }>;
	/** Present when the last submission did not reach the server. */
	submissionError: SubmissionFailed | undefined;
}) {
	const [form, fields] = useForm<Required<ComplaintAnswers>>({
		id: "complaint",
		lastResult: result,
		defaultValue: { kind: "reclamo" },
		constraint,
	});
	const isSending = useNavigation().formData?.get("intent") === "file";
	const { message, isRefused } = useFormMessage(result, problem, submissionError);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, "complaint", submissionError ?? result);
	return (
		<Form
			ref={formElement}
			method="post"
			action={urls.complaints}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={submitOnce(isSending, form.onSubmit)}
		>
			<input type="hidden" name="intent" value="file" />
			<input type="hidden" name="key" value={formKey} />
			<FormMessages
				message={message}
				isRefused={isRefused}
				fields={fields}
				labels={complaintLabels}
				problem={problem && { title: problem.title, sentences: [problem.advice] }}
				submissionError={submissionError}
			/>
			<ConsumerSection fields={fields} />
			<GoodSection fields={fields} />
			<DetailSection fields={fields} />
			<section className={styles.section} aria-labelledby="respuesta">
				<h2 id="respuesta">{sectionTitles.answer}</h2>
				<p>Esta parte la llenamos nosotros. Verás aquí la respuesta y su fecha.</p>
			</section>
			<div className={styles.send}>
				<p>{filingConfirmation}</p>
				<Button type="submit" aria-disabled={isSending}>
					{isSending ? "Enviando…" : "Enviar la hoja"}
				</Button>
			</div>
		</Form>
	);
}
