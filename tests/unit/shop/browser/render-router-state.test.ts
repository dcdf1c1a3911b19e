import type { Navigation } from "@remix-run/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPagesAtOnce } from "~/shop/browser/render-router-state";

type Router = typeof window.__remixRouter;
type Listener = Parameters<Router["subscribe"]>[0];

const idle = { state: "idle" } as Navigation;
const loading = { state: "loading" } as Navigation;
const submitting = { state: "submitting", formMethod: "POST" } as Navigation;
const afterPost = { state: "loading", formMethod: "POST" } as Navigation;

/** A router with its provider's subscription. @returns what the provider renders, and the router's changes of state */
function aRouter() {
	const listeners = new Set<Listener>();
	const router: Pick<Router, "subscribe"> = {
		subscribe: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
	renderPagesAtOnce(router);
	const render = vi.fn<Listener>();
	router.subscribe(render);
	const become = (navigation: Navigation) => {
		for (const listener of listeners)
			listener({ navigation } as Router["state"], { deletedFetchers: [], flushSync: false });
	};
	return { router, render, become };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("renders at once, without a transition, a page that has arrived, and what a form has sent", () => {
	const { render, become } = aRouter();
	become(idle);
	become(afterPost);
	expect(render.mock.calls.map(([, { flushSync }]) => flushSync)).toEqual([true, true]);
});

test("renders at once a link that cancels a submission", () => {
	const { render, become } = aRouter();
	become(submitting);
	become(loading);
	expect(render).toHaveBeenCalledTimes(2);
});

test("shows after a moment that a page is loading", () => {
	const { render, become } = aRouter();
	become(loading);
	expect(render).not.toHaveBeenCalled();
	vi.advanceTimersByTime(100);
	expect(render).toHaveBeenCalledOnce();
});

test("never shows that a page is loading which arrives at once", () => {
	const { render, become } = aRouter();
	become(loading);
	become(idle);
	vi.runAllTimers();
	expect(render).toHaveBeenCalledOnce();
});

test("tells every state to those who subscribe after the provider", () => {
	const { router, become } = aRouter();
	const heard = vi.fn<Listener>();
	router.subscribe(heard);
	become(loading);
	expect(heard).toHaveBeenCalledOnce();
});
