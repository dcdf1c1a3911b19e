import { findShopper } from "~/customers/require-shopper.server";
import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { findCustomerOrder } from "./customer-orders.server";
import { findGuestOrder, type GuestOrder } from "./find-guest-order.server";
import { readReference } from "./order-reference.server";
import { viewOf } from "./order-view";

/** The order that an address names, for who may see it: by a grant of this browser, or as its owner. */
export async function findViewableOrder(
	request: Request,
	datastore: Datastore,
	named: string | null,
): Promise<GuestOrder | undefined> {
	const granted = await findGuestOrder(request, datastore, named);
	const reference = readReference(named);
	if (granted || !reference) return granted;
	try {
		const session = (await findShopper(request, datastore))?.session;
		const order = session && (await findCustomerOrder(datastore, session, reference));
		return order && { reference, order: viewOf(order) };
	} catch (error) {
		if (error instanceof DatastoreUnavailable) return { reference };
		throw error;
	}
}
