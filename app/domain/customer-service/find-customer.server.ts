import { findOrderPage } from "~/domain/orders/find-orders.server";
import type { Order } from "~/domain/orders/order-record.server";
import { isFoundBy, isNamedBy, readSearch, type Searched } from "~/domain/orders/search-keys.server";
import type { Datastore } from "~/platform/datastore/datastore.server";

const mostOrders = 50;

export type FoundCustomer =
	/** Several people are meant by what was typed: an order of each, and how many it has. */
	| { people: { order: Order; count: number }[] }
	| {
			/** The newest. */
			orders: Order[];
			hasMore: boolean;
			/** Whether something else that somebody sent with a contact is of this person. */
			isOf: (other: Searched) => boolean;
	  };

/** Finds a person by a whole document number, phone or e-mail address, or by parts of them and of the name. */
export async function findCustomer(datastore: Datastore, text: string): Promise<FoundCustomer> {
	const { orders: found, next } = await findOrderPage(datastore, { text }, mostOrders);
	const typed = readSearch(text);
	const named = found.filter((order) => isNamedBy(order, typed));
	const orders = named.length > 0 ? named : found;
	const people = groupByDocument(orders);
	if (named.length === 0 && people.length > 1) return { people };
	const names = orders.flatMap(({ contact }) => (contact ? namesOf(contact) : []));
	return {
		orders,
		hasMore: next !== undefined,
		isOf: (other) => (names.length > 0 ? isNamedBy(other, names) : isFoundBy(other, typed)),
	};
}

function groupByDocument(orders: Order[]) {
	const people = new Map<string, { order: Order; count: number }>();
	for (const order of orders) {
		const document = order.contact?.documentNumber ?? "";
		const { order: first, count } = people.get(document) ?? { order, count: 0 };
		people.set(document, { order: first, count: count + 1 });
	}
	return [...people.values()];
}

/** What `isNamedBy` finds a person by. */
export function namesOf({ documentNumber, phone, email }: NonNullable<Searched["contact"]>): string[] {
	return [documentNumber, phone.replace(/^\+51/, ""), email].filter(Boolean).flatMap(readSearch);
}
