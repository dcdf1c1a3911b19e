import { data } from "@remix-run/react";

/** A clientAction's result when the submission did not arrive. */
export interface SubmissionFailed {
	/** Message for the shopper, in Spanish. */
	failure: string;
}

/** With its status the router does not call the loaders, which would fail too and replace the page with an error. */
export function submissionFailed(failure: string) {
	return data<SubmissionFailed>({ failure }, { status: 503 });
}

export function isSubmissionFailed(answer: unknown): answer is SubmissionFailed {
	return typeof answer === "object" && answer !== null && "failure" in answer;
}
