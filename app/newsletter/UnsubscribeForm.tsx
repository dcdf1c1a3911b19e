import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { useFormMessage } from "~/forms/use-form-message";
import { useRestoredAnswers } from "~/forms/use-restored-answers";
import { Button } from "~/ui/Button";
import { ErrorSummary } from "~/ui/ErrorSummary";
import { TextField } from "~/ui/Field";
import { FormProblem } from "~/ui/FormProblem";
import { urls } from "~/urls";
import styles from "./UnsubscribeForm.module.css";

/** One button by which news stop. Who comes without a link of their own says for which address. */
export function UnsubscribeForm({
	subscriber,
	result,
	problem,
	constraint,
}: {
	/** The subscription's id, from the link of a message. */
	subscriber: string | undefined;
	/** What the server said of the last submission. */
	result: SubmissionResult | undefined;
	/** Why the news did not stop. */
	problem: string | undefined;
	constraint: { email: { required?: boolean; maxLength?: number } };
}) {
	const [form, fields] = useForm<{ email: string }>({ id: "leave-news", lastResult: result, constraint });
	const isSending = useNavigation().formAction?.startsWith(urls.leaveNews()) ?? false;
	const { message, isRefused } = useFormMessage(result, problem);
	const formElement = useRef<HTMLFormElement>(null);
	useRestoredAnswers(formElement, "leave-news", problem ?? result);
	return (
		<Form
			ref={formElement}
			method="post"
			action={urls.leaveNews(subscriber ? { s: subscriber } : {})}
			className={styles.form}
			noValidate
			id={form.id}
			onSubmit={(event) => {
				if (isSending) event.preventDefault();
				else form.onSubmit(event);
			}}
		>
			{isRefused && <ErrorSummary ref={message} fields={[fields.email]} labels={labels} />}
			{problem && (
				<FormProblem ref={message}>
					<p>{problem}</p>
				</FormProblem>
			)}
			{!subscriber && (
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
