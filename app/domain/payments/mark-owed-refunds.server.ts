import { sumOwed } from "~/domain/orders/order-amounts";
import { orderRecord } from "~/domain/orders/order-record.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { transact } from "~/platform/datastore/transact.server";

/** Marks cancelled orders of older versions whose money still has to be refunded. @throws DatastoreUnavailable */
export async function markOwedRefunds(datastore: Datastore): Promise<void> {
	const query = {
		where: { field: "status", value: "cancelled" },
		by: "placedAt",
		isDescending: true,
	} as const;
	for await (const records of findInPages(datastore, "order", query)) {
		for (const { id, fields } of records) {
			if (fields.owesRefund || !owed(id, fields)) continue;
			await transact(datastore, { stored: { collection: "order" as const, id } }, ({ stored }) => {
				const order = stored && owed(id, stored);
				const changes = order ? [{ collection: "order" as const, id, fields: toOrderRecord(order) }] : [];
				return { changes, result: undefined };
			});
		}
	}
}

function owed(id: string, fields: RecordFields) {
	return parseRecords([{ id, fields }], orderRecord, () => {}).find((order) => sumOwed(order) > 0);
}
