import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { urls } from "~/platform/urls";
import { aShopperWithACart, cookiesOf, orderedSlug } from "../../tests/support/ordering";
import type { RunningStore } from "../../tests/support/serving";
import { ask, type Question } from "../bench/visits";
import { visitFrom } from "./scenario";

/** A page from memory, a page that is rendered for this shopper, and a form. */
export const kinds = ["kept", "rendered", "form"] as const;
type Kind = (typeof kinds)[number];

export interface ShopperTimes {
	times: Record<Kind, number[]>;
	/** What the shopper should never see: a server error, 429 or no answer. */
	failures: string[];
}

const cartChange = {
	method: "POST",
	path: urls.cart,
	headers: { "content-type": "application/x-www-form-urlencoded" },
	body: `intent=set&sku=${orderedSlug}&quantity=2`,
};
const steps: Record<Kind, Question[]> = {
	kept: [{ path: urls.home }],
	rendered: [{ path: urls.cart }, { path: urls.tracking }],
	form: [cartChange, { path: urls.checkout }],
};
/** Milliseconds between requests of a kind. Short, so that a pause of the machine spoils few of the times. */
const intervalMs: Record<Kind, number> = { kept: 12, rendered: 30, form: 30 };
const timeoutMs = 10_000;

/** Shops until the work is done, over a new connection for each kept page. @returns the times, and the work's result */
export async function timeShopper<T>(
	store: RunningStore,
	sender: string,
	work: () => Promise<T>,
	isTimed = true,
): Promise<[ShopperTimes, T]> {
	const cookie = cookiesOf(await aShopperWithACart(visitFrom({ store }, sender)));
	const result: ShopperTimes = { times: { kept: [], rendered: [], form: [] }, failures: [] };
	let isDone = !isTimed;
	const shop = async (kind: Kind) => {
		// A page's first visitor opens a connection.
		const agent = new Agent({ keepAlive: kind !== "kept", maxSockets: 1 });
		const headers = { "x-real-ip": sender, ...(kind !== "kept" && { cookie }) };
		for (let asked = 0; !isDone; asked++) {
			const step = steps[kind][asked % steps[kind].length] as Question;
			const begun = performance.now();
			const question = { ...step, headers: { ...step.headers, ...headers } };
			const outcome = await ask(store.url, question, { agent, timeoutMs }).then(
				({ status }) => (status >= 500 || status === 429 ? status : undefined),
				(error: Error) => error.message,
			);
			const took = performance.now() - begun;
			result.times[kind].push(took);
			if (outcome) result.failures.push(`${step.method ?? "GET"} ${step.path}: ${outcome}`);
			await pause(Math.max(intervalMs[kind] - took, 5));
		}
		agent.destroy();
	};
	const shopping = Promise.all(kinds.map(shop));
	const done = await work().finally(() => {
		isDone = true;
	});
	await shopping;
	return [result, done];
}
