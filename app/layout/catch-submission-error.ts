import { isRouteErrorResponse } from "@remix-run/react";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { errorStatus, explainError } from "./ErrorPage";

/**
 * For a clientAction: a submission that fails on its way, or at a store that cannot answer, keeps the form as it is,
 * instead of an error page in its place. A refusal is thrown on.
 */
export async function catchSubmissionError<T>(sent: Promise<T>): Promise<T | SubmissionFailed> {
	try {
		return await sent;
	} catch (error) {
		const status = error instanceof Response ? error.status : errorStatus(error);
		const isAnswered = error instanceof Response || isRouteErrorResponse(error);
		if (isAnswered && status < 500) throw error;
		const { title, advice } = explainError(status);
		return { failure: `${title}. ${advice} No se borró nada de lo que escribiste.` };
	}
}
