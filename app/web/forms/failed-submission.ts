import type { ShouldRevalidateFunction } from "@remix-run/react";

export interface FailedSubmission {
	failure: string;
}

/** For every page: after a failed submission its loader would fail too, and an error replace the page (decision 21). */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
	!isFailedSubmission(actionResult) && defaultShouldRevalidate;

export function isFailedSubmission(answer: unknown): answer is FailedSubmission {
	return typeof answer === "object" && answer !== null && "failure" in answer;
}
