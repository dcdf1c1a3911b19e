import { setTimeout as pause } from "node:timers/promises";
import { generateReference, toOrderId } from "~/domain/orders/order-reference.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { aUniqueOrder } from "../../../tests/unit/domain/orders/an-order";
import { signIn } from "../../../tests/unit/shop/account/auth-emulator";
import type { Question } from "../../bench/visits";
import { flood, newPhone, newSender, type Scenario, type Stage, visitFrom } from "../scenario";
import { formPost, pageRequest } from "../send-load";
import { routesWithoutStream } from "../store-routes";

const atOnce = 50;

export const accountScenarios: Scenario[] = [
	{
		name: "signing in with a phone of many orders",
		async prepare(stage) {
			const phone = await phoneWithOrders(stage);
			return async () => {
				await signIn(visitFrom(stage), stage.emulator, phone);
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
		...routesWithoutStream()
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

/** Signs in a phone that has many orders, and waits until the account owns them. @returns a Cookie header */
async function openAccount(stage: Stage): Promise<string> {
	const visitor = visitFrom(stage);
	const { cookie } = await signIn(visitor, stage.emulator, await phoneWithOrders(stage));
	const last = String(Math.ceil(ordersOf(stage) / 10));
	for (let tries = 0; tries < 300; tries++) {
		const page = await visitor.fetch(urls.orders({ pagina: last }), { headers: { cookie } });
		if ((await page.text()).includes("WASI-")) break;
		await pause(100);
	}
	return cookie;
}

async function phoneWithOrders(stage: Stage): Promise<string> {
	const phone = newPhone();
	const changes = Array.from({ length: ordersOf(stage) }, (): Change => {
		const order = aUniqueOrder({ reference: generateReference(), adoptableBy: `+51${phone}` });
		return { collection: "order", id: toOrderId(order.reference), fields: order };
	});
	await stage.datastore.apply(changes);
	return phone;
}
