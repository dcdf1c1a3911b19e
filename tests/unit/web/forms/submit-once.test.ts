import { createMemoryHistory, createRouter, type Router } from "@remix-run/router";
import type { FormEvent } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchOnce, submitOnce } from "~/web/forms/submit-once";

let router: Router;
let received: string[];
let answer: () => void;

beforeEach(() => {
	received = [];
	const pending: (() => void)[] = [];
	answer = () => {
		for (const resolve of pending.splice(0)) resolve();
	};
	const action = async ({ request }: { request: Request }) => {
		received.push(String((await request.formData()).get("intent")));
		return new Promise<null>((resolve) => pending.push(() => resolve(null)));
	};
	router = createRouter({
		history: createMemoryHistory(),
		future: { v7_normalizeFormMethod: true },
		routes: [{ id: "page", path: "/", action }],
		// Without a document, the router refuses to fetch.
		window: { document: { createElement: () => undefined } } as unknown as Window,
	});
	vi.stubGlobal("window", { __remixRouter: router });
});

afterEach(() => router.dispose());

async function settled() {
	answer();
	const statesOf = ({ navigation, fetchers }: Router["state"]) =>
		[navigation, ...fetchers.values()].map(({ state }) => state);
	await expect.poll(() => statesOf(router.state).filter((state) => state !== "idle")).toEqual([]);
}

function press(handle: ReturnType<typeof submitOnce>, intent: string, fetcherKey?: string) {
	const event = { preventDefault: vi.fn() };
	handle(event as unknown as FormEvent<HTMLFormElement>);
	if (event.preventDefault.mock.calls.length > 0) return;
	const formData = new FormData();
	formData.set("intent", intent);
	if (fetcherKey) router.fetch(fetcherKey, "page", "/?index", { formMethod: "post", formData });
	else router.navigate("/", { formMethod: "post", formData });
}

it("cancels every submission of a form in the same tick as the one with its intent, until it is answered", async () => {
	const handle = submitOnce("pay");
	press(handle, "pay");
	press(handle, "pay");
	press(handle, "keep");
	await expect.poll(() => received).toEqual(["pay"]);
	press(handle, "pay");
	await settled();
	press(handle, "pay");
	await expect.poll(() => received).toEqual(["pay", "pay"]);
});

it("lets a submission with another intent be replaced", async () => {
	const handle = submitOnce("pay");
	press(handle, "refresh");
	press(handle, "pay");
	await expect.poll(() => received).toContain("pay");
});

it("cancels a submission while any other is pending, for a form without an intent", async () => {
	const handle = submitOnce(undefined);
	press(handle, "");
	press(handle, "");
	await expect.poll(() => received).toHaveLength(1);
	await settled();
	expect(received).toHaveLength(1);
});

it("runs the form's own handler once", () => {
	const onSubmit = vi.fn();
	const handle = submitOnce("pay", onSubmit);
	press(handle, "pay");
	press(handle, "pay");
	expect(onSubmit).toHaveBeenCalledOnce();
});

it("cancels a submission in the same tick while the fetcher with this key is busy", async () => {
	const onSubmit = vi.fn();
	const handle = fetchOnce("add-lamp", onSubmit);
	press(handle, "add", "add-lamp");
	press(handle, "add", "add-lamp");
	press(fetchOnce("add-sofa", onSubmit), "add", "add-sofa");
	await expect.poll(() => received).toHaveLength(2);
	expect(onSubmit).toHaveBeenCalledTimes(2);
	await settled();
	press(handle, "add", "add-lamp");
	await expect.poll(() => received).toHaveLength(3);
});
