import { Agent, get } from "node:http";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, orderedSlug } from "../support/ordering";
import type { RunningStore } from "../support/serving";
import { newShopper, type Shopper } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

/** Of a carrier. Most of them only look, which nothing limits. */
const shoppers = Number(process.env.CARRIER_SHOPPERS ?? 50);

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

/** Does each piece of work, so many at once. */
async function inParallel<T>(
	work: readonly T[],
	atOnce: number,
	task: (one: T) => Promise<void>,
): Promise<void> {
	const left = work.values();
	const worker = async () => {
		for (const one of left) await task(one);
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
}

const searches = ["mesa", "lámpara", "sofá", "silla", "televisor"];
let searched = 0;

async function browse(shopper: Shopper): Promise<void> {
	for (const path of [urls.home, urls.product(orderedSlug)]) await shopper.get(path);
	await search(shopper);
}

async function search(shopper: Shopper): Promise<void> {
	const q = searches[searched++ % searches.length] ?? "";
	for (const path of [urls.productList({ q }), urls.suggestions({ q: q.slice(0, 3) })])
		await shopper.get(path);
}

async function fillCart(shopper: Shopper): Promise<void> {
	await shopper.post(urls.cart, { intent: "add", slug: orderedSlug });
	await shopper.post(urls.cart, { intent: "set", sku: orderedSlug, quantity: "2" });
	await shopper.get(urls.cart);
}

/** Sends the form with mistakes first, then orders and looks the order up, for some with a mistyped document first. */
async function order(shopper: Shopper, mistypesDocument: boolean): Promise<void> {
	const hidden = await hiddenFields(shopper);
	const mistakes = checkoutAnswers({ email: "x", phone: "x" });
	expect((await shopper.post(urls.checkout, { ...mistakes, ...hidden })).status).toBe(400);
	const placed = await shopper.post(urls.checkout, { ...checkoutAnswers(), ...hidden });
	const reference = new URL(placed.headers.get("location") ?? "", store.url).searchParams.get("pedido") ?? "";
	expect([placed.status, reference]).toEqual([303, expect.stringMatching(/^WASI-/)]);
	if (mistypesDocument) await shopper.post(urls.tracking, { reference, documentNumber: "45678913" });
	const { documentNumber = "" } = checkoutAnswers();
	const found = await shopper.post(urls.tracking, { reference, documentNumber });
	expect([found.status, found.headers.get("location")]).toEqual([303, urls.trackedOrder(reference)]);
	await shopper.page(urls.trackedOrder(reference));
}

test("an office of 60 behind one address shops for an hour", async () => {
	const refusals: Refusals = {};
	const people = Array.from({ length: 60 }, (_, index) => index);
	await inParallel(people, people.length, async (index) => {
		const shopper = newShopper(visitFrom("203.0.113.60", refusals));
		await browse(shopper);
		await fillCart(shopper);
		await shopper.post(urls.cart, { intent: "undo" });
		await order(shopper, index % 2 === 0);
		expect((await shopper.post(urls.contact(), { fullName: "Rosa", text: "" })).status).toBe(400);
	});
	expect(refusals).toEqual({});
});

test("shoppers of a mobile carrier, each with an IPv6 /64 of one /48, shop for a quarter of an hour", async () => {
	const refusals: Refusals = {};
	const people = Array.from({ length: shoppers }, (_, index) => index);
	await inParallel(people, 20, async (index) => {
		const shopper = newShopper(visitFrom(`2001:db8:50:${index.toString(16)}::1`, refusals));
		await search(shopper);
		const orders = index < 25;
		if (index % 2 === 0 || orders) await fillCart(shopper);
		if (orders) await order(shopper, index % 2 === 0);
	});
	expect(refusals).toEqual({});
});

test("a search engine's crawler asks for every page of the sitemaps, four at a time", async () => {
	const refusals: Refusals = {};
	const { fetch } = visitFrom("203.0.113.1", refusals);
	const read = async (path: string) => (await fetch(path)).text();
	const parts = pathsIn(await read(urls.sitemap));
	const pages = (await Promise.all(parts.map(read))).flatMap(pathsIn);
	expect(pages.length).toBeGreaterThan(80);
	const statuses = new Set<number>();
	await inParallel(pages, 4, async (path) => {
		const response = await fetch(path);
		statuses.add(response.status);
		await response.arrayBuffer();
	});
	expect({ refusals, statuses: [...statuses] }).toEqual({ refusals: {}, statuses: [200] });
});

function pathsIn(sitemap: string): string[] {
	const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)];
	return addresses.map(([, address = ""]) => new URL(address).pathname);
}

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
