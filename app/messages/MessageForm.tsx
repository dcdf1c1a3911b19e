import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { EmailField } from "~/customers/ContactFields";
import { FormMessages } from "~/forms/FormMessages";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { Button } from "~/ui/Button";
import { SelectField, TextAreaField, TextField } from "~/ui/Field";
import { FieldPair } from "~/ui/FieldPair";
import { urls } from "~/urls";
import styles from "./MessageForm.module.css";
import { type MessageSubject, messageSubjects } from "./message";
import type { MessageAnswers } from "./message-fields.server";
import { messageLabels, subjectNames } from "./message-labels";

export function MessageForm({
	subject,
	result,
	problem,
	constraint,
	submissionError,
}: {
	/** The initial choice. */
	subject: MessageSubject | undefined;
	result: SubmissionResult | undefined;
	/** Why valid answers were not stored. */
	problem: { title: string; advice: string } | undefined;
	constraint: Record<keyof typeof messageLabels, { required?: boolean; maxLength?: number }>;
	/** Present when the last submission did not reach the server. */
	submissionError: SubmissionFailed | undefined;
}) {
	const [form, fields] = useForm<Required<MessageAnswers>>({
		id: "message",
		lastResult: result,
		defaultValue: { subject: subject ?? "" },
		constraint,
	});
	const isSending = useNavigation().formAction === urls.contact();
	const { message, isRefused } = useFormMessage(result, problem, submissionError);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, "message", submissionError ?? result);
	return (
		<Form
			ref={formElement}
			method="post"
			action={urls.contact()}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={submitOnce(isSending, form.onSubmit)}
		>
			<FormMessages
				message={message}
				isRefused={isRefused}
				fields={fields}
				labels={messageLabels}
				problem={problem && { title: problem.title, sentences: [problem.advice] }}
				submissionError={submissionError}
			/>
			<TextField field={fields.fullName} label={messageLabels.fullName} autoComplete="name" />
			<p className={styles.note}>Escribe tu correo o tu teléfono: con uno de los dos basta.</p>
			<FieldPair>
				<EmailField field={fields.email} />
				<TextField
					field={fields.phone}
					label={messageLabels.phone}
					type="tel"
					autoComplete="tel"
					hint="Por ejemplo 987 654 321."
				/>
			</FieldPair>
			<SelectField field={fields.subject} label={messageLabels.subject}>
				<option value="">Elige uno</option>
				{messageSubjects.map((value) => (
					<option key={value} value={value}>
						{subjectNames[value]}
					</option>
				))}
			</SelectField>
			<TextAreaField
				field={fields.text}
				label={messageLabels.text}
				rows={6}
				hint="Si es sobre un pedido, escribe su referencia."
			/>
			<Button type="submit" aria-disabled={isSending}>
				{isSending ? "Enviando…" : "Enviar el mensaje"}
			</Button>
		</Form>
	);
}
