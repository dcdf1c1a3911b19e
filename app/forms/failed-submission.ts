import type { ShouldRevalidateFunction } from "@remix-run/react";

export interface FailedSubmission {
	failure: string;
}

/** For every route with a loader: after a failed submission the loaders would fail too, and replace the page. */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
	!isFailedSubmission(actionResult) && defaultShouldRevalidate;

export function isFailedSubmission(answer: unknown): answer is FailedSubmission {
	return typeof answer === "object" && answer !== null && "failure" in answer;
}
