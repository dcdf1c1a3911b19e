import { setTimeout as pause } from "node:timers/promises";
import { generateReference, toOrderId } from "~/domain/orders/order-reference.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { cookiesOf } from "../../../tests/support/ordering";
import { aUniqueOrder } from "../../../tests/unit/domain/orders/an-order";
import type { Question } from "../../bench/visits";
import { flood, newPhone, newSender, type Scenario, type Stage, signInShopper } from "../scenario";
import { formPost, pageRequest } from "../send-load";
import { storeRoutes } from "../store-routes";

const atOnce = 50;

export const accountScenarios: Scenario[] = [
	{
		name: "signing in with an address of many orders",
		async prepare(stage) {
			const email = await addressWithOrders(stage);
			return async () => {
				await signInShopper(stage, email);
				// Orders may be adopted after the answer.
				return pause(stage.seconds * 1000, []);
			};
		},
	},
	withManyOrders(`the order list ${atOnce} times at once`, (cookie, sender) => [
		pageRequest(urls.orders(), sender, cookie),
	]),
	withManyOrders(`the download ${atOnce} times at once`, (cookie, sender) => [
		pageRequest(urls.accountDownload, sender, cookie),
	]),
	withManyOrders("account forms and every page, signed in", (cookie, sender) => [
		formPost(urls.addresses, { intent: "save", alias: "Casa *n*" }, sender, cookie),
		formPost(urls.addresses, { intent: "remove", id: "*n*" }, sender, cookie),
		formPost(urls.accountDetails, { intent: "save", fullName: "a" }, sender, cookie),
		...storeRoutes()
			.filter((path) => path !== urls.signOut)
			.map((path) => pageRequest(path, sender, cookie)),
	]),
	withManyOrders("the deletion of the account, at once", (cookie, sender) => [
		formPost(urls.accountDetails, { intent: "forget", confirm: "on" }, sender, cookie),
	]),
];

function withManyOrders(name: string, requestsOf: (cookie: string, sender: string) => Question[]): Scenario {
	return flood(`one account: ${name}`, async (stage) => ({
		requests: requestsOf(await openAccount(stage), newSender()),
		connections: atOnce,
	}));
}

function ordersOf({ isShort }: Stage): number {
	return isShort ? 400 : 8000;
}

/** Signs in an address that has many orders, and waits until the account owns them. @returns a Cookie header */
async function openAccount(stage: Stage): Promise<string> {
	const shopper = await signInShopper(stage, await addressWithOrders(stage));
	const last = String(Math.ceil(ordersOf(stage) / 10));
	for (let tries = 0; tries < 300; tries++) {
		// A page that there is not yet leads to the last one that there is.
		if ((await shopper.get(urls.orders({ pagina: last }))).status === 200) break;
		await pause(100);
	}
	return cookiesOf(shopper);
}

async function addressWithOrders(stage: Stage): Promise<string> {
	const email = `rosa.${newPhone()}@correo.pe`;
	const changes = Array.from({ length: ordersOf(stage) }, (): Change => {
		const order = aUniqueOrder({ reference: generateReference(), adoptableByEmail: email });
		return { collection: "order", id: toOrderId(order.reference), fields: order };
	});
	await stage.datastore.apply(changes);
	return email;
}
