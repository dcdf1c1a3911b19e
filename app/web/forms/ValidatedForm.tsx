import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { DefaultButton } from "~/ui/fields/DefaultButton";
import type { FieldState } from "~/ui/fields/Field";
import { FieldLinks } from "~/ui/fields/FieldLinks";
import { FormProblem } from "~/ui/fields/FormProblem";
import type { RefusalProblem, SubmissionRefusal, SubmissionResult } from "./accept-form.server";
import { isSubmissionPending, submitOnce } from "./submit-once";
import type { KeptAnswers } from "./tab-answers";
import { useFormMessage } from "./use-form-message";
import { useRestoredAnswers } from "./use-restored-answers";
import { useSubmission } from "./use-submission";
import styles from "./ValidatedForm.module.css";

export type Constraints<Name extends string> = Record<Name, { required?: boolean; maxLength?: number }>;

interface FormState<Name extends string> {
	fields: Record<Name, FieldState>;
	hasMessage: boolean;
	/** Of the refusal that the form shows. */
	result: SubmissionResult | undefined;
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
	constraint: Constraints<Name>;
	/** What the page already knows to be wrong, until the form is answered. */
	problem?: RefusalProblem | undefined;
	/** What Enter in a field submits. */
	intent?: { value: string; text: string };
	/** Whether its other buttons keep the answers in a draft, or clear them. */
	hasDraft?: boolean;
	/** Called when the shopper leaves the page without sending the form. */
	onLeave?: (form: HTMLFormElement) => void;
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
	constraint,
	problem: pageProblem,
	intent,
	hasDraft = false,
	onLeave,
	children,
}: ValidatedFormProps<Name>) {
	const { answer, submissionError } = useSubmission<Partial<SubmissionRefusal>>();
	const { result, problem } = answer ?? { problem: pageProblem };
	const fields = useFields({ id, defaultValue, labels, constraint }, result);
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
			{isRefused && <WrongFields message={message} fields={Object.values(fields)} />}
			{/* Keys: a summary that disappears clears the ref, which only a new element sets again. */}
			{submissionError ? (
				<Problem key="unsent" message={message} advice={submissionError.failure} />
			) : (
				problem && <Problem key="refused" message={message} {...problem} />
			)}
			{children({ fields, hasMessage, result, restored })}
		</Form>
	);
}

function useFields<Name extends string>(
	{
		id,
		defaultValue,
		labels,
		constraint,
	}: Pick<ValidatedFormProps<Name>, "id" | "defaultValue" | "labels" | "constraint">,
	result: SubmissionResult | undefined,
): Record<Name, FieldState> {
	// The fields are uncontrolled: what the shopper has typed meanwhile stays.
	const [initialValue] = useState<Record<string, unknown> | undefined>(result?.initialValue ?? defaultValue);
	const toState = (name: Name): FieldState => ({
		id: `${id}-${name}`,
		name,
		label: labels[name],
		errors: result?.error?.[name] ?? undefined,
		initialValue: initialValue?.[name],
		...constraint[name],
	});
	const names = (Object.keys(labels) as Name[]).filter((name) => name in constraint);
	return Object.fromEntries(names.map((name) => [name, toState(name)])) as Record<Name, FieldState>;
}

function WrongFields({ message, fields }: { message: RefObject<HTMLDivElement>; fields: FieldState[] }) {
	const wrong = fields.filter(({ errors }) => errors);
	const title = wrong.length === 1 ? "Falta corregir un dato" : `Falta corregir ${wrong.length} datos`;
	return (
		<FormProblem ref={message} title={title}>
			<FieldLinks fields={wrong} />
		</FormProblem>
	);
}

function Problem({ message, title, advice }: RefusalProblem & { message: RefObject<HTMLDivElement> }) {
	return (
		<FormProblem ref={message} title={title}>
			{[advice].flat().map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</FormProblem>
	);
}
