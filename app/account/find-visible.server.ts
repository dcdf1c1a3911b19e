import { DatastoreUnavailable } from "~/datastore/datastore.server";
import { findGranted, type GrantedOrder } from "~/orders/find-granted.server";
import { readReference } from "~/orders/order-reference.server";
import { viewOf } from "~/orders/order-view";
import { store } from "~/store.server";
import { findOwnOrder } from "./own-orders.server";
import { findShopper } from "./require-shopper.server";

/** The order that an address names, for who may see it: by a grant of this browser, or as its owner. */
export async function findVisible(request: Request, named: string | null): Promise<GrantedOrder | undefined> {
	const granted = await findGranted(request, named);
	const reference = readReference(named);
	if (granted || !reference) return granted;
	try {
		const session = (await findShopper(request))?.session;
		const order = session && (await findOwnOrder(store.datastore, session, reference));
		return order && { reference, order: viewOf(order) };
	} catch (error) {
		if (error instanceof DatastoreUnavailable) return { reference };
		throw error;
	}
}
