import { isSubmissionPending } from "~/web/forms/submit-once";

/**
 * Keeps fragment links from cancelling a pending submission. Gives their history entries keys, without which the router
 * would mix up their scroll positions. Must be called before the router starts listening.
 */
export function watchFragmentLinks(): void {
	addEventListener("popstate", (event) => {
		if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
		const { location: shown, navigation } = window.__remixRouter.state;
		const isSamePage = shown.pathname === location.pathname && shown.search === location.search;
		if (isSamePage && isSubmissionPending(navigation)) event.stopImmediatePropagation();
	});
}
