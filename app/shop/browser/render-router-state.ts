import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";

/** How long the current page waits for the next one before it shows that it is loading. */
const pendingAfterMs = 100;

type Router = typeof window.__remixRouter;
type Subscriber = Parameters<Router["subscribe"]>[0];
type State = Router["state"];

let isDecided = false;

/** React Router renders each state as a transition, in which a page takes twice as long on a slow phone. */
export function useRenderPagesAtOnce(): void {
	useBrowserLayoutEffect(() => {
		if (!isDecided) renderPagesAtOnce(window.__remixRouter);
		isDecided = true;
	}, []);
}

/** @param router whose next subscriber is React Router's provider: it subscribes after this, but before any effect of ours */
export function renderPagesAtOnce(router: Pick<Router, "subscribe">): void {
	const { subscribe } = router;
	router.subscribe = (subscriber) => {
		router.subscribe = subscribe;
		return subscribe(renderAtOnce(subscriber));
	};
}

/**
 * Delays the loading state, except after a form was sent, which would take the next page for its answer, and when the
 * state brings a fetcher's answer, which the next state would lack. When a page is left, the router reports the end of
 * each of its buttons' fetchers as a state of its own. None changes the new page, so that all are rendered together, once
 * it was painted.
 */
export function renderAtOnce(render: Subscriber): Subscriber {
	let pending: ReturnType<typeof setTimeout> | undefined;
	let wasSubmission = false;
	let last: State | undefined;
	return (state, options) => {
		const isCleanup =
			options.deletedFetchers.length > 0 && !hasAnswer(state) && differOnlyInFetchers(last, state);
		last = state;
		if (isCleanup) return queueMicrotask(() => render(state, options));
		clearTimeout(pending);
		const isSubmission = state.navigation.formMethod === "POST";
		const canWait = state.navigation.state === "loading" && !isSubmission && !wasSubmission;
		wasSubmission = isSubmission;
		const renderNow = () => render(state, { ...options, flushSync: true });
		if (canWait && options.deletedFetchers.length === 0 && !hasAnswer(state)) {
			pending = setTimeout(renderNow, pendingAfterMs);
		} else {
			// After the other subscribers: a panel that closes gives the focus back before the page's effects take it.
			queueMicrotask(renderNow);
		}
	};
}

function hasAnswer({ fetchers }: State): boolean {
	return [...fetchers.values()].some(({ state }) => state === "idle");
}

function differOnlyInFetchers(a: State | undefined, b: State): boolean {
	const parts = Object.keys(b) as (keyof State)[];
	return a !== undefined && parts.every((part) => part === "fetchers" || a[part] === b[part]);
}
