/** A clientAction's result when the submission did not arrive. */
export interface SubmissionFailed {
	/** Message for the shopper, in Spanish. */
	failure: string;
}

/** The status keeps the router from calling the loaders, which would fail too and replace the page with an error. */
export function submissionFailed(failure: string): Response {
	const headers = { "Content-Type": "application/json" };
	return new Response(JSON.stringify({ failure } satisfies SubmissionFailed), { status: 503, headers });
}

export function isSubmissionFailed(answer: unknown): answer is SubmissionFailed {
	return typeof answer === "object" && answer !== null && "failure" in answer;
}
