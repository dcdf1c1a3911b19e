import { removeNotesOfNobody } from "~/domain/customer-service/customer-note.server";
import { changeOrder } from "~/domain/orders/change-order.server";
import { noOwner } from "~/domain/orders/order";
import { parseOrder } from "~/domain/orders/order-record.server";
import { hasLapsed } from "~/domain/orders/order-status";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import type { Log } from "~/platform/process/log.server";
import { addDays, limaDay } from "~/platform/values/lima-time";

/** How long a lapsed quote can still be renewed. */
const keptDays = 90;

/** Cancels quotes that lapsed long ago, and erases their personal data. A damaged one is logged and stays. @throws DatastoreUnavailable */
export async function forgetLapsedQuotes(datastore: Datastore, now: Date, log: Pick<Log, "warn">) {
	const lastDay = addDays(limaDay(now), -keptDays);
	const actor = { by: "store", now };
	const quoted = { where: { field: "status", value: "quoted" }, by: "placedAt", isDescending: true } as const;
	for await (const quotes of findInPages(datastore, "order", quoted))
		for (const { id, fields } of quotes) {
			if (String(fields.quotedUntil) >= lastDay) continue;
			await changeOrder<"kept">(datastore, { reference: String(fields.reference) }, actor, (before) =>
				hasLapsed(before, lastDay) ? { order: { ...before, ...noOwner } } : { refusal: "kept" },
			)
				.then(() => removeNotesOfNobody(datastore, parseOrder(fields)))
				.catch((error) => log.warn({ id, err: error }, "an old quote keeps its personal data"));
		}
}
