import { Agent, get } from "node:http";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, orderedSlug, referenceIn } from "../support/ordering";
import type { RunningStore } from "../support/serving";
import { newShopper, type Shopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

/** How often each path was answered with 429 or a server error. */
type Refusals = Record<string, number>;

/** The store as seen from an address. */
function visitFrom(address: string, refusals: Refusals): Pick<RunningStore, "fetch"> {
	return {
		async fetch(path, init = {}) {
			const headers = { ...init.headers, "x-real-ip": address };
			const response = await store.fetch(path, { ...init, headers });
			const { status } = response;
			const refusal = `${path} ${status}`;
			if (status === 429 || status >= 500) refusals[refusal] = (refusals[refusal] ?? 0) + 1;
			return response;
		},
	};
}

async function fillCart(shopper: Shopper): Promise<void> {
	await shopper.get(urls.suggestions({ q: "mes" }));
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
}

/** Sends the form with mistakes first, then orders and looks the order up, for some with a mistyped document first. */
async function order(shopper: Shopper, mistypesDocument: boolean): Promise<void> {
	const hidden = await hiddenFields(shopper);
	const mistakes = checkoutAnswers({ email: "x", phone: "x" });
	expect((await shopper.post(urls.checkout, { ...mistakes, ...hidden })).status).toBe(400);
	const placed = await shopper.post(urls.checkout, { ...checkoutAnswers(), ...hidden });
	const reference = referenceIn(placed);
	expect([placed.status, reference]).toEqual([303, expect.stringMatching(/^WASI-/)]);
	if (mistypesDocument) await shopper.post(urls.tracking, { reference, documentNumber: "45678913" });
	const { documentNumber = "" } = checkoutAnswers();
	const found = await shopper.post(urls.tracking, { reference, documentNumber });
	expect([found.status, found.headers.get("location")]).toEqual([303, urls.trackedOrder(reference)]);
}

test("an office of 60 behind one address shops for an hour", async () => {
	const refusals: Refusals = {};
	const shop = async (_: unknown, index: number) => {
		const shopper = newShopper(visitFrom("203.0.113.60", refusals));
		await fillCart(shopper);
		await order(shopper, index % 2 === 0);
		expect((await shopper.post(urls.contact(), { fullName: "Rosa", text: "" })).status).toBe(400);
	};
	await Promise.all(Array.from({ length: 60 }, shop));
	expect(refusals).toEqual({});
});

test.each([1, 6])("a page with 40 pictures over %i kept-alive connections", async (connections) => {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const html = await (await store.fetch(urls.productList())).text();
	const pictures = [...new Set(html.match(/\/images\/[^\s",]+/g))].slice(0, 40);
	expect(pictures).toHaveLength(40);
	const statuses = await Promise.all([urls.productList(), ...pictures].map((path) => statusOf(path, agent)));
	agent.destroy();
	expect(new Set(statuses)).toEqual(new Set([200]));
});

function statusOf(path: string, agent: Agent): Promise<number | undefined> {
	return new Promise((resolve, reject) => {
		get(store.url + path, { agent, headers: { "x-real-ip": "203.0.113.40" } }, (response) => {
			response.resume();
			response.on("end", () => resolve(response.statusCode));
		}).on("error", reject);
	});
}
