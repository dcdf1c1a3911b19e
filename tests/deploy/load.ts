import { setTimeout as pause } from "node:timers/promises";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";

const pages = [
	urls.home,
	urls.productList(),
	urls.cart,
	urls.about,
	urls.productList({ q: "mesa" }),
	urls.tracking,
];
const maxUnderWay = 100;

/**
 * Asks for pages and assets, and places one order after the other.
 * @param perSecond how many pages and assets, and ten times the orders, or as many as the machine allows
 */
export function startLoad(url: string, perSecond: number) {
	/** How often each request failed, by what was asked for and how it failed. */
	const failures: Record<string, number> = {};
	/** References of the orders that were answered with their confirmation. */
	const orders: string[] = [];
	const underWay = new Set<Promise<void>>();
	/** The assets of the pages seen last, still to be asked for: by another instance, perhaps. */
	const assets: string[] = [];
	const begun = performance.now();
	let asked = 0;
	let isOver = false;

	const timer = setInterval(() => {
		const due = ((performance.now() - begun) / 1000) * perSecond;
		for (; asked < due && underWay.size < maxUnderWay; asked++) {
			const asking = ask(assets.shift() ?? pages[asked % pages.length] ?? "/");
			underWay.add(asking);
			void asking.then(() => underWay.delete(asking));
		}
	}, 10);
	const ordering = placeOrders();
	return {
		orders,
		/** Waits for the answers under way. */
		async stop() {
			isOver = true;
			clearInterval(timer);
			await Promise.all([...underWay, ordering]);
			return { failures, orders };
		},
	};

	async function ask(path: string): Promise<void> {
		const response = await send(path);
		if (!response?.headers.get("content-type")?.startsWith("text/html")) return;
		const found = new Set((await response.text()).match(/\/assets\/[\w.-]+\.(?:css|js|svg)/g));
		if (assets.length < 200) assets.push(...found);
	}

	async function send(path: string, init?: RequestInit): Promise<Response | undefined> {
		try {
			const response = await fetch(url + path, { redirect: "manual", ...init });
			if (response.status >= 400) fail(`${init?.method ?? "GET"} ${path}: ${response.status}`);
			const body = await response.arrayBuffer();
			return new Response(body.byteLength > 0 ? body : null, response);
		} catch (error) {
			fail(`${init?.method ?? "GET"} ${path}: ${error}`);
			return undefined;
		}
	}

	function fail(what: string): void {
		failures[what] = (failures[what] ?? 0) + 1;
	}

	async function placeOrders(): Promise<void> {
		const store = {
			fetch: async (path: string, init?: RequestInit) => (await send(path, init)) ?? Response.error(),
		};
		for (let due = begun; !isOver; due += 10_000 / perSecond) {
			await pause(Math.max(0, due - performance.now()));
			const placed = await placeOrder(store).catch((error) => void fail(`an order: ${error}`));
			if (placed) orders.push(placed.reference);
		}
	}
}
