import { orderRecord } from "~/domain/orders/order-record.server";
import { type OrderMark, orderMarks, toOrderRecord } from "~/domain/orders/order-sales.server";
import type { Datastore, Match, RecordFields } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { transact } from "~/platform/datastore/transact.server";
import { dayMs } from "~/platform/values/lima-time";

/** Which orders older versions wrote without a mark. */
const unmarked: [Match<"status" | OrderMark>, OrderMark][] = [
	[{ field: "status", value: "cancelled" }, "owesRefund"],
	[{ field: "status", value: "pending" }, "isNoticed"],
	[{ field: "isDue", value: true }, "isNoticed"],
	...["paid", "preparing", "shipped", "delivered"].map((value): [Match<"status">, OrderMark] => [
		{ field: "status", value },
		"owesUnits",
	]),
	...["pending", "paid", "preparing", "shipped"].map((value): [Match<"status">, OrderMark] => [
		{ field: "status", value },
		"isSetAside",
	]),
];

/** Most orders of the shop are paid, and each start reads those of these days: nobody waits longer for owed units. */
const owingDays = 90;

/**
 * Marks orders of older versions that still owe a refund, units, goods or an answer to a reported payment.
 * @throws DatastoreUnavailable
 */
export async function markOlderOrders(datastore: Datastore, now: Date): Promise<void> {
	const from = new Date(now.getTime() - owingDays * dayMs).toISOString();
	for (const [where, mark] of unmarked) {
		const bounds = mark === "owesUnits" ? { from } : {};
		const query = { where, by: "placedAt", isDescending: true, ...bounds } as const;
		for await (const records of findInPages(datastore, "order", query))
			for (const { id, fields } of records)
				if (!fields[mark] && marked(id, fields, mark)) await markOrder(datastore, id, mark);
	}
}

async function markOrder(datastore: Datastore, id: string, mark: OrderMark): Promise<void> {
	await transact(datastore, { stored: { collection: "order" as const, id } }, ({ stored }) => {
		const order = stored && marked(id, stored, mark);
		const changes = order ? [{ collection: "order" as const, id, fields: toOrderRecord(order) }] : [];
		return { changes, result: undefined };
	});
}

function marked(id: string, fields: RecordFields, mark: OrderMark) {
	return parseRecords([{ id, fields }], orderRecord, () => {}).find(orderMarks[mark]);
}
