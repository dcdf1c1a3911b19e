import { type Order, orderRecord } from "~/domain/orders/order-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";

/** @returns the carriers of the newest orders that were sent, the last used first */
export async function listUsedCarriers(datastore: Datastore): Promise<string[]> {
	const newest = { by: "placedAt", isDescending: true, size: 20 } as const;
	const found = await Promise.all(
		["shipped", "delivered"].map((value) =>
			datastore.find("order", { where: { field: "status", value }, ...newest }),
		),
	);
	return parseRecords(found.flat(), orderRecord, "order")
		.sort((a, b) => timeOfCarrier(b).localeCompare(timeOfCarrier(a)))
		.flatMap(({ shipment }) => shipment?.carrier ?? []);
}

function timeOfCarrier({ history }: Order): string {
	const named = history.findLast(
		({ event, status }) => event === "shipmentCorrected" || (status === "shipped" && !event),
	);
	return named?.at ?? "";
}
