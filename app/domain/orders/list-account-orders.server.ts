import type { Session } from "~/domain/people/shopper";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { adoptOrders } from "./adopt-orders.server";
import type { Order } from "./order-record.server";
import { readReference } from "./order-reference.server";
import { findOrder, listOrderOutlines, readOrders } from "./order-repository.server";

export async function adoptAndListOrders(
	datastore: Datastore,
	account: SignedInShopper,
	wanted: { page: number; size: number; now: Date },
) {
	await adoptOrders(datastore, account, wanted.now);
	const { shopperId } = account.session;
	const outlines = await listOrderOutlines(datastore, shopperId);
	const pages = Math.max(1, Math.ceil(outlines.length / wanted.size));
	const page = Math.min(wanted.page, pages);
	const shown = outlines.slice((page - 1) * wanted.size, page * wanted.size);
	const orders: Order[] = [];
	for await (const some of readOrders(datastore, shopperId, shown)) orders.push(...some);
	return { orders, total: outlines.length, pages, page };
}

export async function findAccountOrder(
	datastore: Datastore,
	{ shopperId }: Session,
	requested: string | undefined,
): Promise<Order | undefined> {
	const reference = readReference(requested);
	const order = reference && (await findOrder(datastore, reference));
	return order && order.shopper === shopperId ? order : undefined;
}
