import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { submitOnce } from "~/forms/submit-once";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { Button } from "~/ui/Button";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { TextField } from "~/ui/Field";
import { FormProblem } from "~/ui/FormProblem";
import { urls } from "~/urls";
import styles from "./UnsubscribeForm.module.css";

/** One button; without the personal link from an e-mail, it also asks for the address. */
export function UnsubscribeForm({
	subscriberId,
	result,
	problem,
	constraint,
}: {
	/** From the link in an e-mail. */
	subscriberId: string | undefined;
	result: SubmissionResult | undefined;
	/** Why the subscription did not end. */
	problem: string | undefined;
	constraint: { email: { required?: boolean; maxLength?: number } };
}) {
	const [form, fields] = useForm<{ email: string }>({ id: "leave-news", lastResult: result, constraint });
	const isSending = useNavigation().formAction?.startsWith(urls.unsubscribe()) ?? false;
	const { message, isRefused } = useFormMessage(result, problem);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, "leave-news", problem ?? result);
	return (
		<Form
			ref={formElement}
			method="post"
			action={urls.unsubscribe(subscriberId ? { s: subscriberId } : {})}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={submitOnce(isSending, form.onSubmit)}
		>
			{isRefused && <ErrorSummary ref={message} fields={[fields.email]} labels={labels} />}
			{problem && (
				<FormProblem ref={message}>
					<p>{problem}</p>
				</FormProblem>
			)}
			{!subscriberId && (
				<TextField
					field={fields.email}
					label={labels.email}
					type="email"
					autoComplete="email"
					hint="El correo en el que recibes nuestras noticias."
				/>
			)}
			<p>
				<Button type="submit" aria-disabled={isSending}>
					{isSending ? "Enviando…" : "Dejar de recibir noticias"}
				</Button>
			</p>
		</Form>
	);
}

const labels = { email: "Correo electrónico" };
