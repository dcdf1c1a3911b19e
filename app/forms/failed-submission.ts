import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A clientAction's result when the submission did not arrive. */
export interface FailedSubmission {
	/** Message for the shopper, in Spanish. */
	failure: string;
}

/**
 * `shouldRevalidate` of every route with a loader. After a failed submission the loaders would fail too, and replace
 * the page with an error. Remix loads a route without this export after each submission, also after a refused one.
 */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
	!isFailedSubmission(actionResult) && defaultShouldRevalidate;

export function isFailedSubmission(answer: unknown): answer is FailedSubmission {
	return typeof answer === "object" && answer !== null && "failure" in answer;
}
