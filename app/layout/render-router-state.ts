import type { Navigation } from "@remix-run/react";

/** How long the current page waits for the next one before it shows that it is loading. */
const pendingAfterMs = 100;

let pending: ReturnType<typeof setTimeout> | undefined;

/**
 * React Router's provider calls this for each state of the router (`scripts/slim-remix.ts`). A page that has arrived
 * is rendered without pauses: as a transition it would be rendered in slices of 5 ms, which takes twice as long on a
 * slow phone. A prefetched page arrives before its pending state is due, so that React renders only once.
 */
export function renderRouterState({ navigation }: { navigation: Navigation }, render: () => void): void {
	clearTimeout(pending);
	const isPageLoading = navigation.state === "loading" && navigation.formMethod !== "POST";
	if (isPageLoading) pending = setTimeout(render, pendingAfterMs);
	else render();
}
