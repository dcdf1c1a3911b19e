import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { errorPrefix, plainTitle } from "~/page-title";
import { isSubmissionFailed, type SubmissionFailed } from "./submission-failed";

/**
 * What the last submission of this page led to. It stays until another one is answered or taken, or another page is
 * shown: a link to a field of the form, or to the page itself, takes nothing of it away, as the router would. One that
 * did not arrive changes nothing of what the one before it led to: a form that was refused goes on showing what it was
 * refused with.
 */
export function useSubmission<T>(): { answer: T | undefined; unsent: SubmissionFailed | undefined } {
	const given = useActionData() as T | SubmissionFailed | undefined;
	const { key, pathname, search } = useLocation();
	const isSubmitting = useNavigation().formMethod === "POST";
	const page = pathname + search;
	const last = useRef<Shown<T>>({ key, page, isSubmitting });
	last.current = { ...answerNow(last.current, { key, page, isSubmitting }, given), key, page, isSubmitting };
	const { answer, unsent } = last.current;
	useErrorTitle(answer !== undefined || unsent !== undefined);
	return { answer, unsent };
}

/** Remix sets titles without knowing of an answer. @param isRefused whether the page shows why a form was refused */
function useErrorTitle(isRefused: boolean): void {
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a navigation within the page may set its title again.
	useEffect(() => {
		const showPlain = () => {
			document.title = plainTitle(document.title);
		};
		showPlain();
		if (isRefused) document.title = errorPrefix + document.title;
		return showPlain;
	}, [isRefused, key]);
}

interface Moment {
	/** Of the location: another one after each navigation. */
	key: string;
	page: string;
	isSubmitting: boolean;
}

interface Shown<T> extends Moment {
	answer?: T | undefined;
	unsent?: SubmissionFailed | undefined;
}

function answerNow<T>(
	before: Shown<T>,
	{ key, page }: Moment,
	given: T | SubmissionFailed | undefined,
): Pick<Shown<T>, "answer" | "unsent"> {
	const { answer, unsent } = before;
	if (isSubmissionFailed(given)) return { answer, unsent: given };
	if (given !== undefined) return { answer: given };
	const isTaken = before.isSubmitting && before.key !== key;
	return isTaken || before.page !== page ? {} : { answer, unsent };
}
