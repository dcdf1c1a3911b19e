import type { Navigation } from "@remix-run/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderRouterState } from "~/shop/browser/render-router-state";

const idle = { navigation: { state: "idle" } as Navigation };
const loading = { navigation: { state: "loading" } as Navigation };
const submitting = { navigation: { state: "submitting", formMethod: "POST" } as Navigation };
const afterPost = { navigation: { state: "loading", formMethod: "POST" } as Navigation };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("renders at once a page that has arrived, and what a form has sent", () => {
	const render = vi.fn();
	renderRouterState(idle, render);
	renderRouterState(afterPost, render);
	expect(render).toHaveBeenCalledTimes(2);
});

test("renders at once a link that cancels a submission", () => {
	const render = vi.fn();
	renderRouterState(submitting, () => {});
	renderRouterState(loading, render);
	expect(render).toHaveBeenCalledOnce();
});

test("shows after a moment that a page is loading", () => {
	const render = vi.fn();
	renderRouterState(loading, render);
	expect(render).not.toHaveBeenCalled();
	vi.advanceTimersByTime(100);
	expect(render).toHaveBeenCalledOnce();
});

test("never shows that a page is loading which arrives at once", () => {
	const pending = vi.fn();
	renderRouterState(loading, pending);
	renderRouterState(idle, () => {});
	vi.runAllTimers();
	expect(pending).not.toHaveBeenCalled();
});
