import type { Navigation } from "@remix-run/react";

/** How long the current page waits for the next one before it shows that it is loading. */
const pendingAfterMs = 100;

let pending: ReturnType<typeof setTimeout> | undefined;
let wasSubmission = false;

/**
 * React Router's provider calls this for each state of the router (`scripts/patch-router.ts`). A page that has arrived
 * is rendered without pauses: as a transition it would be rendered in slices of 5 ms, which takes twice as long on a
 * slow phone. A prefetched page arrives before its pending state is due, so that React renders only once. A link that
 * cancels a submission is rendered at once: otherwise the form would take the next page for its acceptance.
 */
export function renderRouterState({ navigation }: { navigation: Navigation }, render: () => void): void {
	clearTimeout(pending);
	const isSubmission = navigation.formMethod === "POST";
	const canWait = navigation.state === "loading" && !isSubmission && !wasSubmission;
	if (canWait) pending = setTimeout(render, pendingAfterMs);
	else render();
	wasSubmission = isSubmission;
}
