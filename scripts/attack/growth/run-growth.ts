import { readFileSync, writeFileSync } from "node:fs";
import type { Order } from "~/domain/orders/order-record.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { isAdminPath, pathOf, urls } from "~/platform/urls";
import { signInAs } from "../../../tests/support/desk";
import { cookiesOf, placeOrder } from "../../../tests/support/ordering";
import { type RunningStore, type StoreProcess, startStoreProcess } from "../../../tests/support/serving";
import type { Shopper } from "../../../tests/support/shopper";
import { shopperOf, storeOrder } from "../../../tests/support/stored-orders";
import { progress, say } from "../../bench/figures";
import { attackedEnv, visitFrom } from "../scenario";
import { queriedRoutes, sampleReference, storeRoutes } from "../store-routes";
import { findInputs, type Visitor } from "./find-inputs";
import type { Input } from "./inputs";
import { fillInput, fillings, isBreach, measureGrowth } from "./measure-growth";

const mostMemoryTimes = 8;
/** That send at once. */
const senders = 50;

/**
 * The inputs of a shopper with a cart and an order, of two with a delivered order and a quote, of staff with the least
 * rights and of an owner.
 */
export async function findAllInputs(store: RunningStore, isShort = false): Promise<Input[]> {
	const { fetch } = visitFrom({ store });
	const { reference, shopper } = await placeOrder({ fetch });
	await shopper.post("/cart", { intent: "add", slug: "sofa-ayni" });
	const routes = [...storeRoutes(), urls.paymentNotice({ pedido: reference }), ...queriedRoutes].map(
		(route) => route.replace(sampleReference, reference),
	);
	const visitors: Visitor[] = [];
	const add = (visitor: Shopper, paths: string[], follows: Visitor["follows"]) =>
		visitors.push({ fetch, cookie: cookiesOf(visitor), paths: paths.filter(follows), follows });
	add(shopper, routes, (address) => !isAdminPath(pathOf(address)));
	for (const order of await storeOrders(store))
		add(await shopperOf({ fetch }, order), [urls.trackedOrder(order)], (address) => address.includes(order));
	for (const role of ["packer", "owner"] as const)
		add((await signInAs(store, role)).browser, routes, (address) => isAdminPath(pathOf(address)));
	return findInputs(visitors, isShort);
}

/** @returns references of an order that its shopper may review and return, and of one to accept */
async function storeOrders({ dataDir }: RunningStore): Promise<string[]> {
	const datastore = await openDatastore({ kind: "sqlite", dataDir });
	const orders: Partial<Order>[] = [{ status: "delivered" }, { status: "quoted", quotedUntil: "2099-12-31" }];
	const stored = [];
	for (const order of orders) stored.push((await storeOrder({ datastore }, order)).reference);
	await datastore.close();
	return stored;
}

/** Fills every input whose name matches, and prints what costs more than its share. @returns the exit code */
export async function attackByGrowth(only: RegExp): Promise<number> {
	const store = await startStoreProcess({ env: attackedEnv });
	try {
		const inputs = (await findAllInputs(store)).filter(({ name }) => only.test(name));
		progress(`${inputs.length} inputs, each with ${fillings.length} fillings …`);
		// The main thread's processor time, which other programs do not change.
		const clock = () =>
			Number(readFileSync(`/proc/${store.process.pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
		let broken = 0;
		for (const [index, input] of inputs.entries()) {
			if (index % 50 === 0) progress(`${index} of ${inputs.length} …`);
			for await (const growth of measureGrowth(store.url, [input], { clock })) {
				const { filling, half, whole, fault } = growth;
				if (isBreach(growth)) broken++;
				const verdict = isBreach(growth) ? "broken" : "linear";
				const cost = `${whole.toFixed(1)} ms, half of it ${half.toFixed(1)} ms: ${input.name}, ${filling}`;
				say(`${verdict}: ${fault ? `${input.name} ${fault}` : cost}`);
			}
		}
		for (const [index, input] of inputs.filter(({ name }) => name.startsWith("POST")).entries()) {
			const times = await memoryTimes(store, input, fillings[index % fillings.length] ?? "");
			if (times <= mostMemoryTimes) continue;
			broken++;
			say(`broken: ${times.toFixed(0)} times the memory: ${input.name}`);
		}
		return broken > 0 ? 1 : 0;
	} finally {
		await store.stop();
	}
}

/** Linux only. @returns how many times the sent bytes the most memory grew by */
async function memoryTimes({ url, process: { pid } }: StoreProcess, input: Input, filling: string) {
	writeFileSync(`/proc/${pid}/clear_refs`, "5"); // begins VmHWM anew
	const memory = (name: string) =>
		1024 * Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
	const before = memory("VmRSS");
	const filled = Array.from({ length: senders }, () => fillInput(url, input, [filling]));
	await Promise.all(filled.map(({ send }) => send()));
	return (memory("VmHWM") - before) / filled.reduce((sum, { bytes }) => sum + bytes, 0);
}
