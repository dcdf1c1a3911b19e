import type { Datastore, IndexedField, Query } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { type OnDamaged, parseRecords } from "~/platform/datastore/parse-records.server";
import { openReturn } from "./order";
import { sumDue, sumOwed } from "./order-amounts";
import { type Order, orderRecord } from "./order-record.server";
import { readReference, toOrderId } from "./order-reference.server";
import type { OrderStatus } from "./order-status";
import { isFoundBy, keysToTry, readSearch } from "./search-keys.server";

export interface OrderSearch {
	text?: string | undefined;
	status?: OrderStatus | undefined;
	/** Those of which money still has to be given back. */
	owesRefund?: boolean | undefined;
	/** Those whose lines changed and of which something is still to be paid. */
	isDue?: boolean | undefined;
	/** Those with a return that is asked for or accepted, and not received. */
	hasOpenReturn?: boolean | undefined;
	from?: Date | undefined;
	before?: Date | undefined;
	/** Orders whose last step is earlier may be left out. */
	changedFrom?: Date | undefined;
	after?: Pick<Order, "reference" | "placedAt"> | undefined;
}

export async function* findOrders(
	datastore: Datastore,
	{ text, from, before, after, ...conditions }: OrderSearch,
	onDamaged: OnDamaged = "order",
): AsyncGenerator<Order, void> {
	const reference = readReference(text);
	const named = reference && (await datastore.get("order", toOrderId(reference)));
	if (named) return yield* parseRecords([{ id: reference, fields: named }], orderRecord, onDamaged);

	const typed = text === undefined ? undefined : readSearch(text);
	if (typed?.length === 0) return;
	const { status, owesRefund, isDue, hasOpenReturn } = conditions;
	const bounds = {
		by: "placedAt",
		isDescending: true,
		from: from?.toISOString(),
		before: before?.toISOString(),
		after: after && { id: toOrderId(after.reference), fields: after },
	} as const;
	for (const where of conditionsOf(typed, conditions)) {
		let isAnyFound = false;
		for await (const order of parseInPages(
			datastore,
			"order",
			{ where, ...bounds },
			orderRecord,
			onDamaged,
		)) {
			if (typed && !isFoundBy(order, typed)) continue;
			isAnyFound = true;
			if (status && order.status !== status) continue;
			if (owesRefund && sumOwed(order) === 0) continue;
			if (isDue && sumDue(order) === 0) continue;
			if (hasOpenReturn && !openReturn(order)) continue;
			yield order;
		}
		if (isAnyFound) return;
	}
}

type Condition = Query<IndexedField<"order">>["where"];

/** What to query for, one after the other until something is found. */
function conditionsOf(
	typed: string[] | undefined,
	{ status, owesRefund, isDue, hasOpenReturn, changedFrom }: OrderSearch,
): Condition[] {
	if (typed) return keysToTry(typed).map((value) => ({ field: "searchKeys", value }));
	if (owesRefund) return [{ field: "owesRefund", value: true }];
	if (isDue) return [{ field: "isDue", value: true }];
	if (hasOpenReturn) return [{ field: "hasOpenReturn", value: true }];
	if (status) return [{ field: "status", value: status }];
	return [changedFrom && { field: "changedAt", from: changedFrom.toISOString() }];
}
