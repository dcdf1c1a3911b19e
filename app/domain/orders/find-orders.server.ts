import type { Datastore, IndexedField, Query } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { sumOwed } from "./order-amounts";
import { type Order, orderRecord } from "./order-record.server";
import { readReference, toOrderId } from "./order-reference.server";
import type { OrderStatus } from "./order-status";
import { readSearch, searchKeysOf } from "./search-keys.server";

export interface OrderSearch {
	text?: string | undefined;
	status?: OrderStatus | undefined;
	/** Those of which money still has to be given back. */
	owesRefund?: boolean | undefined;
	from?: Date | undefined;
	before?: Date | undefined;
	/** Orders whose last step is earlier may be left out. */
	changedFrom?: Date | undefined;
	after?: Pick<Order, "reference" | "placedAt"> | undefined;
}

export async function* findOrders(
	datastore: Datastore,
	{ text, status, owesRefund, from, before, changedFrom, after }: OrderSearch,
	onDamaged: (id: string) => void,
): AsyncGenerator<Order, void> {
	const reference = readReference(text);
	const named = reference && (await datastore.get("order", toOrderId(reference)));
	if (named) return yield* parseRecords([{ id: reference, fields: named }], orderRecord, onDamaged);

	const keys = text === undefined ? undefined : readSearch(text);
	if (keys?.length === 0) return;
	const query: Query<IndexedField<"order">> = {
		where: owesRefund && !keys ? { field: "owesRefund", value: true } : whereOf(keys, status, changedFrom),
		by: "placedAt",
		isDescending: true,
		from: from?.toISOString(),
		before: before?.toISOString(),
		after: after && { id: toOrderId(after.reference), fields: after },
	};
	for await (const order of parseInPages(datastore, "order", query, orderRecord, onDamaged)) {
		const isFound = !keys || keys.every((key) => searchKeysOf(order.contact).includes(key));
		if (!isFound || (status && order.status !== status) || (owesRefund && sumOwed(order) === 0)) continue;
		yield order;
	}
}

function whereOf(
	keys: string[] | undefined,
	status: OrderStatus | undefined,
	changedFrom: Date | undefined,
): Query<IndexedField<"order">>["where"] {
	// The longest word is probably the rarest.
	const [key] = (keys ?? []).toSorted((a, b) => b.length - a.length);
	if (key !== undefined) return { field: "searchKeys", value: key };
	if (status) return { field: "status", value: status };
	return changedFrom && { field: "changedAt", from: changedFrom.toISOString() };
}
