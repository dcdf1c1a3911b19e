import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { urls } from "../../app/platform/urls";
import { cookiesOf, orderedSlug } from "../../tests/support/ordering";
import type { RunningStore } from "../../tests/support/serving";
import { newShopper } from "../../tests/support/shopper";
import { visitFrom } from "./scenario";

/** A page from memory, a page that is rendered for this shopper, and a form. */
export type Kind = "kept" | "rendered" | "form";

export interface ShopperTimes {
	/** Milliseconds of each request. */
	times: Record<Kind, number[]>;
	/** What the shopper should never see: a server error, 429 or no answer. */
	failures: string[];
}

interface Step {
	method: "GET" | "POST";
	path: string;
	body?: string;
}

const cartChange = {
	method: "POST",
	path: urls.cart,
	body: `intent=set&sku=${orderedSlug}&quantity=2`,
} as const;
const steps: Record<Kind, Step[]> = {
	kept: [{ method: "GET", path: urls.home }],
	rendered: [
		{ method: "GET", path: urls.cart },
		{ method: "GET", path: urls.tracking },
	],
	form: [cartChange, { method: "GET", path: urls.checkout }],
};
/** Milliseconds between requests of a kind. Short, so that a pause of the machine spoils few of the times. */
const intervalMs: Record<Kind, number> = { kept: 12, rendered: 30, form: 30 };
const timeoutMs = 10_000;

/**
 * Shops until the work is done, over one kept connection for each kind of request.
 * @param sender the shopper's IP address
 */
export async function timeShopper(
	store: RunningStore,
	sender: string,
	work: () => Promise<unknown>,
): Promise<ShopperTimes> {
	const cookie = await fillCart(store, sender);
	const result: ShopperTimes = { times: { kept: [], rendered: [], form: [] }, failures: [] };
	let isDone = false;
	const shop = async (kind: Kind) => {
		const agent = new Agent({ keepAlive: true, maxSockets: 1 });
		const headers = { "x-real-ip": sender, ...(kind !== "kept" && { cookie }) };
		for (let asked = 0; !isDone; asked++) {
			const step = steps[kind][asked % steps[kind].length] as Step;
			const begun = performance.now();
			const outcome = await ask(store.url, step, headers, agent);
			const took = performance.now() - begun;
			result.times[kind].push(took);
			if (typeof outcome === "string" || outcome >= 500 || outcome === 429)
				result.failures.push(`${step.method} ${step.path}: ${outcome}`);
			await pause(Math.max(intervalMs[kind] - took, 5));
		}
		agent.destroy();
	};
	const shopping = Promise.all((["kept", "rendered", "form"] as const).map(shop));
	try {
		await work();
	} finally {
		isDone = true;
	}
	await shopping;
	return result;
}

async function fillCart(store: RunningStore, sender: string): Promise<string> {
	const shopper = newShopper(visitFrom({ store }, sender));
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	return cookiesOf(shopper);
}

/** @returns the status, or what went wrong */
function ask(
	storeUrl: string,
	{ method, path, body }: Step,
	headers: Record<string, string>,
	agent: Agent,
): Promise<number | string> {
	const { hostname, port } = new URL(storeUrl);
	const form = body
		? { "content-type": "application/x-www-form-urlencoded", "content-length": body.length }
		: {};
	return new Promise((resolve) => {
		const sent = request(
			{ hostname, port, method, path, headers: { ...headers, ...form }, agent },
			(response) => {
				response.resume();
				response.on("end", () => resolve(response.statusCode ?? 0));
				response.on("error", (error) => resolve(error.message));
			},
		);
		sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
		sent.on("error", (error) => {
			// Retries, as browsers do, if the store closes an idle connection just as it is used again.
			if (sent.reusedSocket && "code" in error && error.code === "ECONNRESET")
				resolve(ask(storeUrl, { method, path, ...(body && { body }) }, headers, agent));
			else resolve(error.message);
		});
		sent.end(body);
	});
}
