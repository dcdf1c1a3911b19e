import type { Navigation } from "@remix-run/react";
import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";

/** How long the current page waits for the next one before it shows that it is loading. */
const pendingAfterMs = 100;

/** The router's states and how React Router's provider is to render them. */
type Listener = Parameters<typeof window.__remixRouter.subscribe>[0];

let isDecided = false;

/** Decides when React renders a state of the router. React Router's provider subscribes after the layout effects of its pages. */
export function useRenderPagesAtOnce(): void {
	useBrowserLayoutEffect(() => {
		if (!isDecided) renderPagesAtOnce(window.__remixRouter);
		isDecided = true;
	}, []);
}

/** @param router whose next subscriber is the provider; those that follow hear of every state */
export function renderPagesAtOnce(router: Pick<typeof window.__remixRouter, "subscribe">): void {
	const { subscribe } = router;
	router.subscribe = (listener) => {
		router.subscribe = subscribe;
		return subscribe(renderAtOnce(listener));
	};
}

/**
 * Shows a page at once when it arrives: as a transition, as React Router renders it, it takes twice as long on a slow
 * phone. Delays the loading state, but not after a form was sent, which would otherwise take the next page for the answer
 * to it.
 */
function renderAtOnce(listener: Listener): Listener {
	let pending: ReturnType<typeof setTimeout> | undefined;
	let wasSubmission = false;
	return (state, how) => {
		const { navigation }: { navigation: Navigation } = state;
		const render = () => listener(state, { ...how, flushSync: true });
		clearTimeout(pending);
		const isSubmission = navigation.formMethod === "POST";
		const canWait = navigation.state === "loading" && !isSubmission && !wasSubmission;
		if (canWait) pending = setTimeout(render, pendingAfterMs);
		else render();
		wasSubmission = isSubmission;
	};
}
