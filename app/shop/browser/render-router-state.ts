import type { Navigation } from "@remix-run/react";

/** How long the current page waits for the next one before it shows that it is loading. */
const pendingAfterMs = 100;

let pending: ReturnType<typeof setTimeout> | undefined;
let wasSubmission = false;

/**
 * Called for each state (`scripts/vite/patch-router.ts`). An arrived page is rendered at once: as a transition it takes twice as
 * long on a slow phone. A loading state waits, except after a submission: its form would take the next page for its acceptance.
 */
export function renderRouterState({ navigation }: { navigation: Navigation }, render: () => void): void {
	clearTimeout(pending);
	const isSubmission = navigation.formMethod === "POST";
	const canWait = navigation.state === "loading" && !isSubmission && !wasSubmission;
	if (canWait) pending = setTimeout(render, pendingAfterMs);
	else render();
	wasSubmission = isSubmission;
}
