import type { ShouldRevalidateFunction } from "@remix-run/react";

/** What a clientAction answers when a submission was not taken: the page stays as it is. */
export interface NotSent {
	/** What happened and what to do, for the shopper. */
	notSent: string;
}

/** Loading a page's data again would fail as the submission did, and put an error in the place of the form. */
export const revalidateUnlessNotSent: ShouldRevalidateFunction = ({
	actionResult,
	defaultShouldRevalidate,
}) => (isNotSent(actionResult) ? false : defaultShouldRevalidate);

export function isNotSent(answer: unknown): answer is NotSent {
	return typeof answer === "object" && answer !== null && "notSent" in answer;
}
