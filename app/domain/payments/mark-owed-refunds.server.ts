import { changeOrder } from "~/domain/orders/change-order.server";
import { sumOwed } from "~/domain/orders/order-amounts";
import { orderRecord } from "~/domain/orders/order-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";

/** Writes cancelled orders of older versions anew if their money still has to be refunded, which marks them. @throws DatastoreUnavailable */
export async function markOwedRefunds(datastore: Datastore, now: Date): Promise<void> {
	const query = {
		where: { field: "status", value: "cancelled" },
		by: "placedAt",
		isDescending: true,
	} as const;
	for await (const records of findInPages(datastore, "order", query)) {
		const unmarked = records.filter(({ fields }) => !fields.owesRefund);
		for (const order of parseRecords(unmarked, orderRecord, () => {}))
			if (sumOwed(order) > 0)
				await changeOrder(datastore, order, { by: "store", now }, (stored) => ({ order: { ...stored } }));
	}
}
