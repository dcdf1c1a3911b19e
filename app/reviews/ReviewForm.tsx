import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { legalNameOf } from "~/business/business";
import { useBusiness } from "~/business/use-business";
import { starCounts } from "~/catalog/review";
import { FormMessages } from "~/forms/FormMessages";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { Button } from "~/ui/Button";
import { SelectField, TextAreaField } from "~/ui/Field";
import { urls } from "~/urls";
import styles from "./ReviewForm.module.css";

export function ReviewForm({
	action,
	author,
	result,
	problem,
	constraint,
	submissionError,
}: {
	action: string;
	/** The name that will be shown. */
	author: string;
	result: SubmissionResult | undefined;
	/** Why a valid review was not stored. */
	problem: { title: string; advice: string } | undefined;
	constraint: Record<"stars" | "text", { required?: boolean; maxLength?: number }>;
	/** Present when the last submission did not reach the server. */
	submissionError: SubmissionFailed | undefined;
}) {
	const [form, fields] = useForm<{ stars: string; text: string }>({
		id: "review",
		lastResult: result,
		constraint,
	});
	const controller = legalNameOf(useBusiness());
	const isSending = useNavigation().state === "submitting";
	const { message, isRefused } = useFormMessage(result, problem, submissionError);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, `review ${action}`, submissionError ?? result);
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
			<SelectField field={fields.stars} label={labels.stars}>
				<option value="">Elige</option>
				{starCounts.map((stars) => (
					<option key={stars} value={stars}>
						{`${stars} de 5: ${meanings[stars]}`}
					</option>
				))}
			</SelectField>
			<TextAreaField
				field={fields.text}
				label={labels.text}
				hint="Qué te gustó, qué no, para qué lo usas. No escribas teléfonos ni direcciones."
				rows={6}
			/>
			<p className={styles.note}>
				La publicaremos como <strong>{author}</strong> después de leerla. {controller} es responsable de estos
				datos y los usa para mostrar tu opinión mientras vendamos el producto. Puedes pedir que la borremos
				(Ley 29733). <Link to={urls.privacy}>Privacidad</Link>
			</p>
			<Button type="submit" aria-disabled={isSending}>
				{isSending ? "Enviando…" : "Enviar mi opinión"}
			</Button>
		</Form>
	);
}

const labels = { stars: "¿Cuántas estrellas le das?", text: "Tu opinión" };

const meanings = { 5: "excelente", 4: "bueno", 3: "regular", 2: "malo", 1: "muy malo" };
