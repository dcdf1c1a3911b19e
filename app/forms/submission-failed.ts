import type { ShouldRevalidateFunction } from "@remix-run/react";

/** A clientAction's result when the submission did not arrive. */
export interface SubmissionFailed {
	/** Message for the shopper, in Spanish. */
	failure: string;
}

/**
 * `shouldRevalidate` of every route with a loader. After a failed submission the loaders would fail too, and replace
 * the page with an error. A refusal changes no data, except a 409, which reports changed data.
 */
export const revalidateUnlessFailed: ShouldRevalidateFunction = ({
	actionResult,
	actionStatus,
	defaultShouldRevalidate,
}) => {
	if (isSubmissionFailed(actionResult)) return false;
	const isRefused = actionStatus !== undefined && actionStatus >= 400 && actionStatus !== 409;
	return !isRefused && defaultShouldRevalidate;
};

export function isSubmissionFailed(answer: unknown): answer is SubmissionFailed {
	return typeof answer === "object" && answer !== null && "failure" in answer;
}
