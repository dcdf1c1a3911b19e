import { expect, test } from "vitest";
import { adoptAndListOrders } from "~/domain/orders/list-account-orders.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { newShopper } from "~/domain/people/shopper-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aSession } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aUniqueOrder } from "./an-order";

const session = aSession();

/** A datastore with these orders of the account, oldest first, and one of another account. */
function withOrders(count: number) {
	const orders = Array.from({ length: count }, () => aUniqueOrder({ shopper: session.shopperId }));
	const records = [...orders, aUniqueOrder({ shopper: "b".repeat(40) })].map((order) => [
		toOrderId(order.reference),
		order,
	]);
	const datastore = memoryDatastore({ order: Object.fromEntries(records) });
	return { datastore, orders, newestFirst: orders.map(({ reference }) => reference).reverse() };
}

async function listPage(datastore: Datastore, page: number, size: number) {
	const { orders, ...rest } = await adoptAndListOrders(
		datastore,
		{ session, shopper: newShopper() },
		{ page, size, now: new Date() },
	);
	return { ...rest, references: orders.map(({ reference }) => reference) };
}

test("lists a page of the account's own orders, newest first, and the last one instead of a later one", async () => {
	const { datastore, newestFirst } = withOrders(25);
	const all = { total: 25, pages: 3 };
	const second = { ...all, page: 2, references: newestFirst.slice(10, 20) };
	expect(await listPage(datastore, 2, 10)).toEqual(second);
	expect(await listPage(datastore, 9, 10)).toEqual({ ...all, page: 3, references: newestFirst.slice(20) });
	const none = { total: 0, pages: 1, page: 1, references: [] };
	expect(await listPage(memoryDatastore({}), 1, 10)).toEqual(none);
});

test("an order that the account no longer owns when it is read is not shown", async () => {
	const { datastore, orders } = withOrders(3);
	const [, taken] = orders;
	if (!taken) throw new Error("no order");
	const { get } = datastore;
	datastore.get = async (collection, id) => {
		const fields = await get(collection, id);
		return id === toOrderId(taken.reference) ? { ...fields, shopper: null } : fields;
	};
	expect((await listPage(datastore, 1, 10)).references).not.toContain(taken.reference);
});
