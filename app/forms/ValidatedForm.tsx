import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import type { FieldState } from "~/ui/Field";
import { FormMessages } from "./FormMessages";
import type { SubmissionFailed } from "./submission-failed";
import { submitOnce } from "./submit-once";
import { useFormMessage } from "./use-form-message";
import { useRestoredAnswers } from "./use-restored-answers";
import styles from "./ValidatedForm.module.css";

/** The schema's constraints, and what became of the last submission. */
export interface FormSubmission<Name extends string> {
	constraint: Record<Name, { required?: boolean; maxLength?: number }>;
	result: SubmissionResult | undefined;
	/** Why valid answers were refused. */
	problem: { title: string; advice: string } | undefined;
	/** Present when the last submission did not reach the server. */
	submissionError: SubmissionFailed | undefined;
}

/**
 * The only form of its page. It sends its answers once, keeps them until they are accepted, and shows above its fields
 * why they were refused.
 * @param storageKey of the saved answers, if the same form edits several records
 * @param className replaces the layout
 * @param defaultValue the initial answers
 * @param labels of the fields, in the order of the form
 */
export function ValidatedForm<Name extends string>({
	id,
	storageKey = id,
	action,
	className = styles.form,
	defaultValue,
	labels,
	submission: { constraint, result, problem, submissionError },
	children,
}: {
	id: string;
	storageKey?: string;
	action: string;
	className?: string | undefined;
	defaultValue?: Partial<Record<Name, string>>;
	labels: Record<Name, string>;
	submission: FormSubmission<Name>;
	children: (fields: Record<Name, FieldState>, isSending: boolean) => ReactNode;
}) {
	const [form, metadata] = useForm<Record<string, string>>({
		id,
		lastResult: result,
		...(defaultValue && { defaultValue }),
		constraint,
	});
	// Conform derives the names from the answers' type, which is generic here.
	const fields = metadata as Record<string, FieldState> as Record<Name, FieldState>;
	const isSending = useNavigation().formMethod === "POST";
	const { message, isRefused } = useFormMessage(result, problem, submissionError);
	const element = useRef<HTMLFormElement>(null);
	useRestoredAnswers(element, storageKey, submissionError ?? result);
	return (
		<Form
			ref={element}
			method="post"
			action={action}
			className={className}
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
			{children(fields, isSending)}
		</Form>
	);
}
