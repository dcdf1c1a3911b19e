import type { RefObject } from "react";
import type { FieldState } from "~/ui/fields/Field";
import { FieldLinks } from "~/ui/fields/FieldLinks";
import { FormProblem } from "~/ui/fields/FormProblem";
import type { RefusalProblem } from "./accept-form.server";
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
	problem: RefusalProblem | undefined;
	submissionError: FailedSubmission | undefined;
}) {
	const wrong = Object.values(fields).filter(({ errors }) => errors);
	const shown: typeof problem = submissionError ? { advice: submissionError.failure } : problem;
	return (
		<>
			{isRefused && (
				<FormProblem
					ref={message}
					title={wrong.length === 1 ? "Falta corregir un dato" : `Falta corregir ${wrong.length} datos`}
				>
					<FieldLinks fields={wrong} />
				</FormProblem>
			)}
			{shown && (
				<FormProblem ref={message} title={shown.title}>
					{[shown.advice].flat().map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
				</FormProblem>
			)}
		</>
	);
}
