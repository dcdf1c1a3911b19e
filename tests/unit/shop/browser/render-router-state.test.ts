import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderAtOnce, renderPagesAtOnce } from "~/shop/browser/render-router-state";

type State = Parameters<ReturnType<typeof renderAtOnce>>[0];

const options = { deletedFetchers: [], viewTransitionOpts: undefined, flushSync: false };
const rendered = { ...options, flushSync: true };

function aState(navigation: object, fetchers: [string, object][] = []): State {
	return { navigation, fetchers: new Map(fetchers) } as unknown as State;
}

const idle = aState({ state: "idle" });
const loading = aState({ state: "loading" });
const submitting = aState({ state: "submitting", formMethod: "POST" });
const afterPost = aState({ state: "loading", formMethod: "POST" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
});

test("renders at once a page that has arrived, and what a form has sent", () => {
	const render = vi.fn();
	const tell = renderAtOnce(render);
	tell(idle, options);
	tell(afterPost, options);
	expect(render.mock.calls).toEqual([
		[idle, rendered],
		[afterPost, rendered],
	]);
});

test("renders at once a link that cancels a submission", () => {
	const render = vi.fn();
	const tell = renderAtOnce(render);
	tell(submitting, options);
	tell(loading, options);
	expect(render).toHaveBeenLastCalledWith(loading, rendered);
});

test("shows after a moment that a page is loading", () => {
	const render = vi.fn();
	renderAtOnce(render)(loading, options);
	expect(render).not.toHaveBeenCalled();
	vi.advanceTimersByTime(100);
	expect(render).toHaveBeenCalledExactlyOnceWith(loading, rendered);
});

test("never shows that a page is loading which arrives at once", () => {
	const render = vi.fn();
	const tell = renderAtOnce(render);
	tell(loading, options);
	tell(idle, options);
	vi.runAllTimers();
	expect(render).toHaveBeenCalledExactlyOnceWith(idle, rendered);
});

test("keeps the answer of a fetcher that comes while a page is loading, and the end of another", () => {
	const render = vi.fn();
	const tell = renderAtOnce(render);
	const answered = aState({ state: "loading" }, [["cart", { state: "idle", data: 1 }]]);
	tell(answered, options);
	tell(loading, { ...options, deletedFetchers: ["cart"] });
	expect(render).toHaveBeenCalledTimes(2);
});

test("only the router's first subscriber, its provider, is told to render at once", () => {
	const subscribers: ReturnType<typeof renderAtOnce>[] = [];
	const router = {
		subscribe(subscriber: (typeof subscribers)[number]) {
			subscribers.push(subscriber);
			return () => {};
		},
	};
	renderPagesAtOnce(router);
	const [provider, panels] = [vi.fn(), vi.fn()];
	router.subscribe(provider);
	router.subscribe(panels);
	for (const tell of subscribers) tell(idle, options);
	expect(provider).toHaveBeenCalledWith(idle, rendered);
	expect(panels).toHaveBeenCalledWith(idle, options);
});
