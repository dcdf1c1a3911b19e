import { setTimeout as pause } from "node:timers/promises";
import { urls } from "../../app/platform/urls";
import { cookiesOf } from "../../tests/support/ordering";
import type { RunningStore } from "../../tests/support/serving";
import { newShopper } from "../../tests/support/shopper";
import { type Answer, ask } from "./ask";

/** Adds six products of the list page to a new cart. @returns the Cookie header of the cart's owner */
export async function fillCart(store: Pick<RunningStore, "fetch">): Promise<string> {
	const shopper = newShopper(store);
	const list = await shopper.page(urls.productList());
	const slugs = new Set([...list.matchAll(/name="slug" value="([^"]+)"/g)].map(([, slug = ""]) => slug));
	for (const slug of [...slugs].slice(0, 6)) await shopper.post(urls.cart, { intent: "add", slug });
	return cookiesOf(shopper);
}

/** @throws Error unless the status is 200 or 304 */
export async function answerOf(url: string, headers: Record<string, string> = {}): Promise<Answer> {
	const { origin, pathname, search } = new URL(url);
	const answer = await ask(origin, { path: pathname + search, headers });
	if (answer.status === 200 || answer.status === 304) return answer;
	throw new Error(`The store answered ${answer.status} for ${url}.`);
}

/** Requests a page until it shows a text. Search answers 503 until its index is built. @returns milliseconds */
export async function until({ url }: Pick<RunningStore, "url">, path: string, text: string): Promise<number> {
	const begun = performance.now();
	for (; performance.now() < begun + 300_000; await pause(25)) {
		const page = await answerOf(url + path).catch(() => undefined);
		if (page?.body.includes(text)) return performance.now() - begun;
	}
	throw new Error(`${path} did not show "${text}" within five minutes.`);
}
