import { beforeEach, expect, test, vi } from "vitest";
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

/** The router's other subscribers hear of a state first. */
const rendering = () => Promise.resolve();

beforeEach(() => void vi.useFakeTimers());

test.each<[what: string, told: State[], rendered: State[]]>([
	["a page that has arrived, and what a form has sent", [idle, afterPost], [idle, afterPost]],
	["a link that cancels a submission", [submitting, loading], [submitting, loading]],
	["no loading of a page that arrives at once", [loading, idle], [idle]],
])("renders at once %s", async (_, told, expected) => {
	const render = vi.fn();
	const tell = renderAtOnce(render);
	for (const state of told) tell(state, options);
	await rendering();
	vi.runAllTimers();
	expect(render.mock.calls).toEqual(expected.map((state) => [state, rendered]));
});

test("shows after a moment that a page is loading", async () => {
	const render = vi.fn();
	renderAtOnce(render)(loading, options);
	await rendering();
	expect(render).not.toHaveBeenCalled();
	vi.advanceTimersByTime(100);
	expect(render).toHaveBeenCalledExactlyOnceWith(loading, rendered);
});

test("keeps the answer of a fetcher that comes while a page is loading, and the end of another", async () => {
	const render = vi.fn();
	const tell = renderAtOnce(render);
	const answered = aState({ state: "loading" }, [["cart", { state: "idle", data: 1 }]]);
	tell(answered, options);
	tell(loading, { ...options, deletedFetchers: ["cart"] });
	await rendering();
	expect(render).toHaveBeenCalledTimes(2);
});

test("renders the ends of fetchers on the page that was left together, once the next page was painted", async () => {
	const render = vi.fn();
	const tell = renderAtOnce(render);
	tell(idle, options);
	await rendering();
	const states = ["add", "save"].map((key) => ({ key, state: { ...idle, fetchers: new Map() } }));
	for (const { key, state } of states) tell(state, { ...options, deletedFetchers: [key] });
	await rendering();
	expect(render).toHaveBeenCalledExactlyOnceWith(idle, rendered);
	vi.runAllTimers();
	tell(idle, options);
	await rendering();
	expect(render.mock.calls.slice(1)).toEqual([
		[states[1]?.state, { ...options, deletedFetchers: ["add", "save"] }],
		[idle, rendered],
	]);
});

test("tells the next state of fetchers that have ended since, except of one that was begun again", async () => {
	const render = vi.fn();
	const tell = renderAtOnce(render);
	tell(idle, options);
	await rendering();
	for (const key of ["add", "save"])
		tell({ ...idle, fetchers: new Map() }, { ...options, deletedFetchers: [key] });
	const begun = aState({ state: "idle" }, [["save", { state: "submitting" }]]);
	tell(begun, options);
	await rendering();
	vi.runAllTimers();
	expect(render.mock.calls.slice(1)).toEqual([[begun, { ...rendered, deletedFetchers: ["add"] }]]);
});

test("only the router's first subscriber, its provider, is told to render at once", async () => {
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
	await rendering();
	expect(provider).toHaveBeenCalledWith(idle, rendered);
	expect(panels).toHaveBeenCalledWith(idle, options);
});
