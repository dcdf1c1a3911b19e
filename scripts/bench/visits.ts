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
