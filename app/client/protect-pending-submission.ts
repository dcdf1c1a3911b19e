import { isSubmissionPending } from "~/forms/submit-once";

/**
 * Leaves a fragment link to the browser while a submission is pending: the router would cancel the submission. Call it
 * before the router begins to listen.
 */
export function protectPendingSubmission(): void {
	addEventListener("popstate", (event) => {
		const { location: shown, navigation } = window.__remixRouter.state;
		const isSamePage = shown.pathname === location.pathname && shown.search === location.search;
		if (isSamePage && isSubmissionPending(navigation)) event.stopImmediatePropagation();
	});
}
