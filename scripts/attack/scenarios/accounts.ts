import { setTimeout as pause } from "node:timers/promises";
import { generateReference, toOrderId } from "../../../app/domain/orders/order-reference.server";
import type { Change, Datastore } from "../../../app/platform/datastore/datastore.server";
import { urls } from "../../../app/platform/urls";
import { aUniqueOrder } from "../../../tests/unit/domain/orders/an-order";
import { signIn } from "../../../tests/unit/shop/account/auth-emulator";
import { getBytes, postBytes } from "../prepared-requests";
import { attackBy, flood, newPhone, newSender, type Scenario, type Stage, visitFrom } from "../scenario";
import { storeRoutes } from "../store-routes";

const atOnce = 50;

/** One account with many orders, and what its owner can make the store do with them. */
export const accountScenarios: Scenario[] = [
	{
		name: "signing in with a phone of many orders",
		prepare: async (stage) => {
			const phone = newPhone();
			await storeOrders(stage.datastore, phone, stage.orders);
			return async () => {
				await signIn(visitFrom(stage, newSender()), stage.emulator, phone);
				// Orders may be adopted after the answer.
				await pause(stage.seconds * 1000);
				return [];
			};
		},
	},
	withManyOrders(`the order list ${atOnce} times at once`, (cookie, sender) => [
		getBytes(urls.orders(), sender, cookie),
	]),
	withManyOrders(`the download ${atOnce} times at once`, (cookie, sender) => [
		getBytes(urls.accountDownload, sender, cookie),
	]),
	withManyOrders("account forms and every page, signed in", (cookie, sender) => [
		postBytes(urls.addresses, { intent: "save", alias: "Casa {{n}}" }, sender, cookie),
		postBytes(urls.addresses, { intent: "remove", id: "{{n}}" }, sender, cookie),
		postBytes(urls.accountDetails, { intent: "save", fullName: "a" }, sender, cookie),
		...storeRoutes()
			.filter((path) => path !== urls.catalogEvents && path !== urls.signOut)
			.map((path) => getBytes(path, sender, cookie)),
	]),
	withManyOrders("the deletion of the account, at once", (cookie, sender) => [
		postBytes(urls.accountDetails, { intent: "forget", confirm: "on" }, sender, cookie),
	]),
];

function withManyOrders(name: string, requestsOf: (cookie: string, sender: string) => string[]): Scenario {
	return {
		name: `one account: ${name}`,
		prepare: async (stage) => {
			const cookie = await openAccount(stage);
			const load = { ...flood(stage), connections: atOnce, requests: requestsOf(cookie, newSender()) };
			return attackBy(load, stage);
		},
	};
}

/** Signs in a phone that has many orders, and waits until the account owns them. @returns a Cookie header */
async function openAccount(stage: Stage): Promise<string> {
	const phone = newPhone();
	const visitor = visitFrom(stage, newSender());
	await storeOrders(stage.datastore, phone, stage.orders);
	const { cookie } = await signIn(visitor, stage.emulator, phone);
	const last = Math.ceil(stage.orders / 10);
	for (let tries = 0; tries < 300; tries++) {
		const page = await visitor.fetch(urls.orders({ pagina: String(last) }), { headers: { cookie } });
		if ((await page.text()).includes("WASI-")) break;
		await pause(100);
	}
	return cookie;
}

async function storeOrders(datastore: Datastore, phone: string, count: number): Promise<void> {
	const changes = Array.from({ length: count }, (): Change => {
		const order = aUniqueOrder({ reference: generateReference(), adoptableBy: `+51${phone}` });
		return { collection: "order", id: toOrderId(order.reference), fields: order };
	});
	await datastore.apply(changes);
}
