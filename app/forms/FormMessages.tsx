import type { RefObject } from "react";
import { ErrorSummary } from "~/ui/ErrorSummary";
import type { FieldState } from "~/ui/Field";
import { FormProblem } from "~/ui/FormProblem";
import type { FailedSubmission } from "./failed-submission";

export function FormMessages<Name extends string>({
	message,
	isRefused,
	fields,
	labels,
	problem,
	submissionError,
}: {
	message: RefObject<HTMLDivElement>;
	isRefused: boolean;
	fields: Record<Name, FieldState>;
	/** In the order of the form; may include names that are not in `fields`. */
	labels: Record<Name, string>;
	problem: { title?: string; sentences: readonly string[] } | undefined;
	submissionError?: FailedSubmission | undefined;
}) {
	const names = (Object.keys(labels) as Name[]).filter((name) => name in fields);
	return (
		<>
			{isRefused && <ErrorSummary ref={message} fields={names.map((name) => fields[name])} labels={labels} />}
			{problem && (
				<FormProblem ref={message} title={problem.title}>
					{problem.sentences.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
				</FormProblem>
			)}
			{submissionError && (
				<FormProblem ref={message}>
					<p>{submissionError.failure}</p>
				</FormProblem>
			)}
		</>
	);
}
