import type { ShouldRevalidateFunction } from "@remix-run/react";

/** What a clientAction answers when a submission was not taken: the page stays as it is. */
export interface SubmissionFailed {
	/** What happened and what to do, for the shopper. */
	failure: string;
}

/**
 * For every route with a loader: loading its data again would fail as the submission did, and put an error in the place
 * of the page. After a refusal nothing is new, unless it met something changed (409).
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
