import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { openDatastore } from "../../app/datastore/open-datastore.server";
import { toOrderRecord } from "../../app/orders/order-codec.server";
import { generateReference, toOrderId } from "../../app/orders/order-reference.server";
import { urls } from "../../app/urls";
import { type AuthEmulator, signIn } from "../../tests/account/auth-emulator";
import { aUniqueOrder } from "../../tests/orders/an-order";
import type { RunningStore } from "../../tests/serving";

export interface PageTimes {
	/** What another client did meanwhile. */
	during: string;
	/** How long that took. */
	tookMs: number;
	pages: number;
	p50Ms: number;
	p99Ms: number;
	maxMs: number;
}

const phone = "987111222";

/**
 * Places many orders under one phone, signs in with it and uses the account, while another shopper opens pages.
 * @param orders how many
 */
export async function flood(
	store: RunningStore,
	emulator: AuthEmulator,
	orders: number,
): Promise<PageTimes[]> {
	await storeOrders(store.dataDir, orders);
	const quiet = await whileShopping(store, "nothing", () => pause(5000));
	let cookie = "";
	const times = [
		quiet,
		// Ten seconds more: the orders may be adopted after the answer.
		await whileShopping(store, "signing in", async () => {
			cookie = (await signIn(store, emulator, phone)).cookie;
			return pause(10_000);
		}),
	];
	const ask = (path: string) => async () => {
		await (await store.fetch(path, { headers: { cookie } })).arrayBuffer();
	};
	times.push(await whileShopping(store, "listing its orders", ask(urls.orders())));
	times.push(await whileShopping(store, "downloading its data", ask(urls.accountDownload)));
	const deletion = async () => {
		const body = new URLSearchParams({ intent: "forget", confirm: "on" });
		await store.fetch(urls.accountDetails, { method: "POST", headers: { cookie }, body });
	};
	times.push(await whileShopping(store, "deleting the account", deletion));
	return times;
}

async function storeOrders(dataDir: string, count: number): Promise<void> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	const changes = Array.from({ length: count }, () => {
		const order = aUniqueOrder({ reference: generateReference(), shopper: null, adoptableBy: `+51${phone}` });
		return { collection: "order" as const, id: toOrderId(order.reference), fields: toOrderRecord(order) };
	});
	await datastore.apply(changes);
	await datastore.close();
}

/** Opens a page about every 30 ms until the work is done, and for a second at least. */
async function whileShopping(
	store: RunningStore,
	during: string,
	work: () => Promise<unknown>,
): Promise<PageTimes> {
	const begun = performance.now();
	let tookMs: number | undefined;
	const working = work().then(() => {
		tookMs = performance.now() - begun;
	});
	const times: number[] = [];
	while (tookMs === undefined || performance.now() - begun < 1000) {
		const asked = performance.now();
		const response = await store.fetch(times.length % 2 ? urls.productList() : urls.cart);
		await response.arrayBuffer();
		times.push(performance.now() - asked);
		await pause(30);
	}
	await working;
	times.sort((a, b) => a - b);
	const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
	return { during, tookMs, pages: times.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: times.at(-1) ?? 0 };
}
