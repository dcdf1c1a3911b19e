import { useActionData, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { errorPrefix, plainTitle } from "~/platform/values/page-title";
import type { SubmissionRefusal } from "./accept-form.server";
import { type FailedSubmission, isFailedSubmission } from "./failed-submission";

/** Unlike `useActionData`, the answer survives navigations within the page and a submission that failed to arrive. */
export function useSubmission<T = SubmissionRefusal>(): {
	answer: T | undefined;
	submissionError: FailedSubmission | undefined;
} {
	const given = useActionData() as T | FailedSubmission | undefined;
	const { key, pathname, search } = useLocation();
	const isSubmitting = useNavigation().formMethod === "POST";
	const moment = { key, page: pathname + search, isSubmitting };
	const before = useRef<State<T>>(moment);
	const state = nextState(before.current, moment, given);
	useEffect(() => {
		before.current = state;
	});
	const { answer, submissionError } = state;
	useErrorTitle(answer !== undefined || submissionError !== undefined);
	return { answer, submissionError };
}

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

interface State<T> {
	key: string;
	page: string;
	isSubmitting: boolean;
	answer?: T | undefined;
	submissionError?: FailedSubmission | undefined;
}

function nextState<T>(before: State<T>, moment: State<T>, given: T | FailedSubmission | undefined): State<T> {
	const { answer, submissionError } = before;
	if (isFailedSubmission(given)) return { ...moment, answer, submissionError: given };
	if (given !== undefined) return { ...moment, answer: given };
	const isAccepted = before.isSubmitting && before.key !== moment.key;
	return isAccepted || before.page !== moment.page ? moment : { ...moment, answer, submissionError };
}
