import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { errorPrefix, plainTitle } from "~/page-title";
import { isSubmissionFailed, type SubmissionFailed } from "./submission-failed";

/**
 * The action's result for the last submission on this page. Unlike `useActionData`, it survives navigations within
 * the page, such as the error summary's links, and a later submission that failed to arrive.
 */
export function useSubmission<T>(): { answer: T | undefined; submissionError: SubmissionFailed | undefined } {
	const given = useActionData() as T | SubmissionFailed | undefined;
	const { key, pathname, search } = useLocation();
	const isSubmitting = useNavigation().formMethod === "POST";
	const page = pathname + search;
	const last = useRef<State<T>>({ key, page, isSubmitting });
	last.current = { ...nextState(last.current, { key, page, isSubmitting }, given), key, page, isSubmitting };
	const { answer, submissionError } = last.current;
	useErrorTitle(answer !== undefined || submissionError !== undefined);
	return { answer, submissionError };
}

/** Prefixes the title of a refused form, which Remix's meta functions cannot know of. */
function useErrorTitle(isRefused: boolean): void {
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a navigation within the page may reset the title.
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
	/** The location's key, new after each navigation. */
	key: string;
	page: string;
	isSubmitting: boolean;
}

interface State<T> extends Moment {
	answer?: T | undefined;
	submissionError?: SubmissionFailed | undefined;
}

function nextState<T>(
	before: State<T>,
	{ key, page }: Moment,
	given: T | SubmissionFailed | undefined,
): Pick<State<T>, "answer" | "submissionError"> {
	const { answer, submissionError } = before;
	if (isSubmissionFailed(given)) return { answer, submissionError: given };
	if (given !== undefined) return { answer: given };
	const isAccepted = before.isSubmitting && before.key !== key;
	return isAccepted || before.page !== page ? {} : { answer, submissionError };
}
