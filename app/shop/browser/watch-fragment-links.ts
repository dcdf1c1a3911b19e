import { isSubmissionPending } from "~/web/forms/submit-once";

/**
 * Keeps fragment links from cancelling a pending submission, and gives their history entries keys of their own: the router
 * keeps the scroll position of all without one together. Call it before the router begins to listen.
 */
export function watchFragmentLinks(): void {
	addEventListener("popstate", (event) => {
		if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
		const { location: shown, navigation } = window.__remixRouter.state;
		const isSamePage = shown.pathname === location.pathname && shown.search === location.search;
		if (isSamePage && isSubmissionPending(navigation)) event.stopImmediatePropagation();
	});
}
