import { urls } from "~/platform/urls";
import { checkoutAnswers } from "./answers";
import { type Finished, runCommand } from "./commands";
import type { RunningStore } from "./serving";
import { fieldValue, newShopper, type Shopper } from "./shopper";

/** A product of the demo catalogue without variants. */
export const orderedSlug = "mesa-de-comedor-mikuy";

/**
 * Orders one product like a browser without scripts.
 * @param answers overrides of `checkoutAnswers`
 * @param cookie the Cookie header to start with
 * @returns the order's reference, and the shopper with the resulting cookies
 */
export async function placeOrder(
	store: Pick<RunningStore, "fetch">,
	answers: Record<string, string> = {},
	cookie = "",
): Promise<{ reference: string; cookies: string; shopper: Shopper }> {
	const shopper = newShopper(store, readCookies(cookie));
	await shopper.page(urls.product(orderedSlug));
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	const hidden = await hiddenFields(shopper);
	const sent = await shopper.post(urls.checkout, { ...checkoutAnswers(answers), ...hidden });
	return { reference: referenceIn(sent), cookies: cookiesOf(shopper), shopper };
}

export async function aShopperWithACart(store: Pick<RunningStore, "fetch">): Promise<Shopper> {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	return shopper;
}

/** @returns the reference of the order to which the checkout's answer leads @throws Error if none was placed */
export function referenceIn({ status, headers }: Response): string {
	const location = headers.get("location") ?? "";
	const reference = new URL(location, "http://store").searchParams.get("pedido");
	if (!reference) throw new Error(`no order was placed: ${status} ${location}`);
	return reference;
}

/** The hidden fields of the checkout's form. */
export async function hiddenFields(shopper: Shopper): Promise<Record<string, string>> {
	const html = await shopper.page(urls.checkout);
	return { key: fieldValue(html, "key") ?? "", quote: fieldValue(html, "quote") ?? "" };
}

/** A Cookie header. */
export function cookiesOf({ cookies }: Shopper): string {
	return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Runs `npm run orders` with only these variables and PATH. */
export function runOrders(env: Record<string, string>, ...args: string[]): Promise<Finished> {
	return runCommand("orders", args, env);
}

function readCookies(header: string): [string, string][] {
	return header
		.split("; ")
		.filter(Boolean)
		.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
}
