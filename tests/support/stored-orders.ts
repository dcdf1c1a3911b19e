import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { urls } from "~/platform/urls";
import { aUniqueOrder } from "../unit/domain/orders/an-order";
import { newShopper, type Shopper } from "./shopper";
import type { StoreWithDatastore } from "./store-of-file";

type OfStore = Pick<StoreWithDatastore, "datastore">;

/** Stores an order that a guest may look up by its document. Takes no units. */
export async function storeOrder({ datastore }: OfStore, overrides: Partial<Order> = {}): Promise<Order> {
	const order = aUniqueOrder({ adoptableBy: "+51987654321", ...overrides });
	await datastore.set("order", toOrderId(order.reference), toOrderRecord(order));
	return order;
}

export async function readOrder(
	{ datastore }: OfStore,
	{ reference }: Pick<Order, "reference">,
): Promise<Order> {
	return parseOrder((await datastore.get("order", toOrderId(reference))) ?? {});
}

/** A browser that looked an order of {@link storeOrder} up. */
export async function shopperOf(
	store: Pick<StoreWithDatastore, "fetch">,
	reference: string,
): Promise<Shopper> {
	const shopper = newShopper(store);
	await shopper.post(urls.tracking, { reference, documentNumber: "45678912" });
	return shopper;
}
