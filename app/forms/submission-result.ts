export interface SubmissionResult {
	status?: "success" | "error";
	initialValue?: Record<string, unknown> | null;
	error?: Record<string, string[] | null> | null;
}
