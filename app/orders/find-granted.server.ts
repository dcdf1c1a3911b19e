import { DatastoreUnavailable } from "~/datastore/datastore.server";
import { store } from "~/store.server";
import { readGranted } from "./order-access.server";
import { readReference } from "./order-reference.server";
import { type OrderView, viewOf } from "./order-view";
import { findOrder } from "./orders.server";

export interface GrantedOrder {
	reference: string;
	/** Absent while the datastore does not answer. */
	order?: OrderView | undefined;
}

/** The order that an address names, for who may see it without an account. @param named what the address says */
export async function findGranted(request: Request, named: string | null): Promise<GrantedOrder | undefined> {
	const reference = readReference(named);
	if (!reference || !(await readGranted(request)).includes(reference)) return undefined;
	try {
		const order = await findOrder(store.datastore, reference);
		return order && { reference, order: viewOf(order) };
	} catch (error) {
		if (error instanceof DatastoreUnavailable) return { reference };
		throw error;
	}
}
