import type { RefObject } from "react";
import { ErrorSummary } from "~/ui/ErrorSummary";
import type { FieldState } from "~/ui/Field";
import { FormProblem } from "~/ui/FormProblem";
import type { FailedSubmission } from "./failed-submission";

export function FormMessages({
	message,
	isRefused,
	fields,
	problem,
	submissionError,
}: {
	message: RefObject<HTMLDivElement>;
	isRefused: boolean;
	fields: Record<string, FieldState>;
	problem: { title?: string; sentences: readonly string[] } | undefined;
	submissionError?: FailedSubmission | undefined;
}) {
	return (
		<>
			{isRefused && <ErrorSummary ref={message} fields={Object.values(fields)} />}
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
