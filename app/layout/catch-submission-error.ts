import { isRouteErrorResponse } from "@remix-run/react";
import type { SubmissionFailed } from "~/forms/submission-failed";
import { classifyError, explainFailure } from "./page-failure";

/**
 * Keeps a form on the page when its submission fails (network error or 5xx); Remix would replace it with an error page.
 * For use in a clientAction. Rethrows responses below 500.
 */
export async function catchSubmissionError<T>(sent: Promise<T>): Promise<T | SubmissionFailed> {
	try {
		return await sent;
	} catch (error) {
		const isResponse = error instanceof Response || isRouteErrorResponse(error);
		if (isResponse && error.status < 500) throw error;
		const failure = error instanceof Response ? error.status : classifyError(error);
		const { title, advice } = explainFailure(failure);
		return { failure: `${title}. ${advice} No se borró nada de lo que escribiste.` };
	}
}
