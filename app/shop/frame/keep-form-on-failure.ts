import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import type { FailedSubmission } from "~/web/forms/failed-submission";
import { unansweredText } from "~/web/http/refusal-texts";
import { classifyError, explainFailure, type PageFailure } from "./page-failure";

/** `clientAction` of a page with a form that should stay on the page when its submission fails. */
export function keepFormOnFailure({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
	return catchFailedSubmission(serverAction());
}

/** Turns a network error, 5xx or 413 into a result for the form, which Remix would replace with an error page. */
export async function catchFailedSubmission<T>(sent: Promise<T>): Promise<T | FailedSubmission> {
	try {
		return await sent;
	} catch (error) {
		const isResponse = error instanceof Response || isRouteErrorResponse(error);
		if (isResponse && error.status < 500 && error.status !== 413) throw error;
		const failure = error instanceof Response ? error.status : classifyError(error);
		return { failure: describeFailure(failure) };
	}
}

function describeFailure(failure: PageFailure): string {
	const { title, advice } = failure === "overloaded" ? unansweredText : explainFailure(failure);
	return `${title}. ${advice} No se borró nada de lo que escribiste.`;
}

export const connectionLostText = describeFailure("connectionLost");
