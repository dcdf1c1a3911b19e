import { useBrowserLayoutEffect } from "~/ui/elements/use-browser-layout-effect";

/** How long the current page waits for the next one before it shows that it is loading. */
const pendingAfterMs = 100;

/** When a page that was rendered at once has been painted, also on a slow phone. */
const afterPaintMs = 300;

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
 * each of its buttons' fetchers as a state of its own. None changes the new page, so that one render follows for all,
 * once the page was painted.
 */
export function renderAtOnce(render: Subscriber): Subscriber {
	let pending: ReturnType<typeof setTimeout> | undefined;
	let wasSubmission = false;
	let last: State | undefined;
	let afterEnds: State | undefined;
	const ended = new Set<string>();
	const renderWithEnds: Subscriber = (state, options) => {
		const absent = [...ended].filter((key) => !state.fetchers.has(key));
		afterEnds = undefined;
		ended.clear();
		render(state, { ...options, deletedFetchers: [...absent, ...options.deletedFetchers] });
	};
	return (state, options) => {
		const { deletedFetchers } = options;
		const isCleanup = deletedFetchers.length > 0 && !hasAnswer(state) && differOnlyInFetchers(last, state);
		last = state;
		if (isCleanup) {
			const renderEnds = () => afterEnds && renderWithEnds(afterEnds, { ...options, deletedFetchers: [] });
			afterEnds = state;
			for (const key of deletedFetchers) ended.add(key);
			setTimeout(renderEnds, afterPaintMs);
			return;
		}
		clearTimeout(pending);
		const isSubmission = state.navigation.formMethod === "POST";
		const canWait = state.navigation.state === "loading" && !isSubmission && !wasSubmission;
		wasSubmission = isSubmission;
		const renderNow = () => renderWithEnds(state, { ...options, flushSync: true });
		if (canWait && deletedFetchers.length === 0 && !hasAnswer(state)) {
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
