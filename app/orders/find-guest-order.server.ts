import { type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { readGuestOrders } from "./guest-orders-cookie.server";
import { readReference } from "./order-reference.server";
import { findOrder } from "./order-repository.server";
import { type OrderView, viewOf } from "./order-view";

export interface GuestOrder {
	reference: string;
	/** Absent while the datastore does not answer. */
	order?: OrderView | undefined;
}

/** The order that an address names, for who may see it without an account. @param named what the address says */
export async function findGuestOrder(
	request: Request,
	datastore: Datastore,
	named: string | null,
): Promise<GuestOrder | undefined> {
	const reference = readReference(named);
	if (!reference || !(await readGuestOrders(request)).includes(reference)) return undefined;
	try {
		const order = await findOrder(datastore, reference);
		return order && { reference, order: viewOf(order) };
	} catch (error) {
		if (error instanceof DatastoreUnavailable) return { reference };
		throw error;
	}
}
