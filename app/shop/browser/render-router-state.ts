import type { Navigation } from "@remix-run/react";

/** How long the current page waits for the next one before it shows that it is loading. */
const pendingAfterMs = 100;

let pending: ReturnType<typeof setTimeout> | undefined;
let wasSubmission = false;

/**
 * Renders a state of Remix's router (`scripts/vite/patch-router.ts` calls it). Shows a page at once when it arrives: as a
 * transition, it takes twice as long on a slow phone. Delays the loading state, but not after a form was sent, which would
 * otherwise take the next page for the answer to it.
 */
export function renderRouterState({ navigation }: { navigation: Navigation }, render: () => void): void {
	clearTimeout(pending);
	const isSubmission = navigation.formMethod === "POST";
	const canWait = navigation.state === "loading" && !isSubmission && !wasSubmission;
	if (canWait) pending = setTimeout(render, pendingAfterMs);
	else render();
	wasSubmission = isSubmission;
}
