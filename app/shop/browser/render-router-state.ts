/** How long the current page waits for the next one before it shows that it is loading. */
const pendingAfterMs = 100;

type Router = typeof window.__remixRouter;
type State = Router["state"];
type Subscriber = Parameters<Router["subscribe"]>[0];

/**
 * Makes Remix's router render each page when it arrives, at once and without pauses: as the transition that its provider
 * makes of every state, a page takes twice as long on a slow phone. To be called before `RemixBrowser` makes the router.
 */
export function renderPagesAtOnce(): void {
	let router: Router | undefined;
	Object.defineProperty(window, "__remixRouter", {
		configurable: true,
		get: () => router,
		set(made: Router) {
			router = made;
			const subscribe = made.subscribe;
			// The provider subscribes first, in a layout effect; the store's own subscribers do in effects.
			made.subscribe = (subscriber) => {
				made.subscribe = subscribe;
				return subscribe(renderAtOnce(subscriber));
			};
		},
	});
}

/**
 * Delays the loading state, but not after a form was sent, which would otherwise take the next page for the answer to it,
 * and not with the answer of a fetcher, which is only in this state.
 */
export function renderAtOnce(render: Subscriber): Subscriber {
	let pending: ReturnType<typeof setTimeout> | undefined;
	let wasSubmission = false;
	return (state, options) => {
		clearTimeout(pending);
		const isSubmission = state.navigation.formMethod === "POST";
		const canWait = state.navigation.state === "loading" && !isSubmission && !wasSubmission;
		wasSubmission = isSubmission;
		const renderNow = () => render(state, { ...options, flushSync: true });
		if (canWait && options.deletedFetchers.length === 0 && !hasAnswer(state)) {
			pending = setTimeout(renderNow, pendingAfterMs);
		} else renderNow();
	};
}

function hasAnswer({ fetchers }: State): boolean {
	return [...fetchers.values()].some(({ state }) => state === "idle");
}
