/** Conform's result of validating a form, as far as its page shows it. */
export interface SubmissionResult {
	status?: "success" | "error";
	initialValue?: Record<string, unknown> | null;
	/** Messages by field, in Spanish. */
	error?: Record<string, string[] | null> | null;
}
