import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import type { FieldState } from "~/ui/fields/Field";
import type { SubmissionRefusal } from "./accept-form.server";
import { FormMessages } from "./FormMessages";
import type { FailedSubmission } from "./failed-submission";
import { isSubmissionPending, submitOnce } from "./submit-once";
import type { KeptAnswers } from "./tab-answers";
import { type Constraints, useFields } from "./use-fields";
import { useFormMessage } from "./use-form-message";
import { useRestoredAnswers } from "./use-restored-answers";
import styles from "./ValidatedForm.module.css";

export interface FormSubmission<Name extends string> {
	constraint: Constraints<Name>;
	answer?: Partial<SubmissionRefusal> | undefined;
	submissionError?: FailedSubmission | undefined;
}

interface FormState<Name extends string> {
	fields: Record<Name, FieldState>;
	hasMessage: boolean;
	restored: KeptAnswers | undefined;
}

interface ValidatedFormProps<Name extends string> {
	id: string;
	storageKey?: string;
	action: string;
	encType?: "multipart/form-data";
	className?: string | undefined;
	defaultValue?: Partial<Record<Name, string>>;
	labels: Record<NoInfer<Name>, string>;
	/** What Enter in a field submits. */
	intent?: { value: string; text: string };
	/** Whether its other buttons keep the answers in a draft, or clear them. */
	hasDraft?: boolean;
	/** Called when the shopper leaves the page without sending the form. */
	onLeave?: (form: HTMLFormElement) => void;
	submission: FormSubmission<Name>;
	children: (state: FormState<Name>) => ReactNode;
}

/** It is sent once, keeps its answers across reloads until they are accepted, and explains a refusal above its fields. */
export function ValidatedForm<Name extends string>({
	id,
	storageKey = id,
	action,
	encType,
	className = styles.form,
	defaultValue,
	labels,
	intent,
	hasDraft = false,
	onLeave,
	submission: { constraint, answer = {}, submissionError },
	children,
}: ValidatedFormProps<Name>) {
	const { result, problem } = answer;
	const fields = useFields({ id, lastResult: result, defaultValue, constraint, labels });
	const isSending = isSubmissionPending(useNavigation(), hasDraft ? undefined : intent?.value);
	// A revalidation of the page's data makes a new `problem`, which must not take the focus again.
	const { message, isRefused, hasMessage } = useFormMessage(result, problem?.advice, submissionError);
	const element = useRef<HTMLFormElement>(null);
	const restored = useRestoredAnswers(element, storageKey, {
		refusal: submissionError ?? result,
		isSending,
		...(onLeave && { onLeave }),
	});
	return (
		<Form
			ref={element}
			method="post"
			action={action}
			encType={encType}
			className={className}
			noValidate
			id={id}
			data-answers={storageKey}
			onSubmit={submitOnce(intent?.value)}
		>
			{intent && (
				<DefaultButton name="intent" value={intent.value}>
					{intent.text}
				</DefaultButton>
			)}
			<FormMessages
				message={message}
				isRefused={isRefused}
				fields={fields}
				problem={problem}
				submissionError={submissionError}
			/>
			{children({ fields, hasMessage, restored })}
		</Form>
	);
}
