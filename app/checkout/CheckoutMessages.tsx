import type { RefObject } from "react";
import { fieldLabels } from "~/customers/field-labels";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { ErrorSummary } from "~/ui/ErrorSummary";
import type { FieldState } from "~/ui/Field";
import { FormProblem } from "~/ui/FormProblem";
import type { OrderProblem } from "./order-problem";

/** Why the last submission was refused. */
export function CheckoutMessages({
	message,
	isRefused,
	fields,
	problem,
	submissionError,
}: {
	/** Receives the focus. */
	message: RefObject<HTMLDivElement>;
	isRefused: boolean;
	fields: Record<keyof typeof fieldLabels, FieldState>;
	problem: OrderProblem | undefined;
	submissionError: SubmissionFailed | undefined;
}) {
	const names = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[];
	return (
		<>
			{isRefused && (
				<ErrorSummary ref={message} fields={names.map((name) => fields[name])} labels={fieldLabels} />
			)}
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
