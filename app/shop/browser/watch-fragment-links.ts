import { isSubmissionPending } from "~/web/forms/submit-once";

/** Keeps fragment links from cancelling a pending submission. Call it before the router begins to listen. */
export function protectPendingSubmission(): void {
	addEventListener("popstate", (event) => {
		const { location: shown, navigation } = window.__remixRouter.state;
		const isSamePage = shown.pathname === location.pathname && shown.search === location.search;
		if (isSamePage && isSubmissionPending(navigation)) event.stopImmediatePropagation();
	});
}
