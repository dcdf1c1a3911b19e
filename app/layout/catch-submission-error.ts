import { isRouteErrorResponse } from "@remix-run/react";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { errorStatus, explainError } from "./ErrorPage";

/**
 * Keeps a form on the page when its submission fails (network error or 5xx); Remix would replace it with an error page.
 * For use in a clientAction. Rethrows responses below 500.
 */
export async function catchSubmissionError<T>(sent: Promise<T>): Promise<T | SubmissionFailed> {
	try {
		return await sent;
	} catch (error) {
		const status = error instanceof Response ? error.status : errorStatus(error);
		const isResponse = error instanceof Response || isRouteErrorResponse(error);
		if (isResponse && status < 500) throw error;
		const { title, advice } = explainError(status);
		return { failure: `${title}. ${advice} No se borró nada de lo que escribiste.` };
	}
}
