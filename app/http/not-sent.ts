import type { ShouldRevalidateFunction } from "@remix-run/react";

/** What a clientAction answers when a submission was not taken: the page stays as it is. */
export interface NotSent {
	/** What happened and what to do, for the shopper. */
	notSent: string;
}

/**
 * Loading a page's data again would fail as the submission did, and put an error in the place of the form. A submission
 * that met something changed (409) is refused, and yet shows what has changed.
 */
export const revalidateUnlessNotSent: ShouldRevalidateFunction = ({
	actionResult,
	actionStatus,
	defaultShouldRevalidate,
}) => !isNotSent(actionResult) && (defaultShouldRevalidate || actionStatus === 409);

export function isNotSent(answer: unknown): answer is NotSent {
	return typeof answer === "object" && answer !== null && "notSent" in answer;
}
