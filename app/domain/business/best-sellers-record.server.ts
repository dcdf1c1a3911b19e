import { z } from "zod";
import type { RecordFields, RecordKey } from "~/platform/datastore/datastore.server";

/** The store counts it itself. In the `business` collection so that the live business stream keeps it in memory. */
export const bestSellersKey: RecordKey = { collection: "business", id: "best-sellers" };

const bestSellersRecord = z.object({
	countedAt: z.iso.datetime(),
	/** The most sold first. */
	slugs: z.array(z.string()),
});

export function parseBestSellers(fields: RecordFields | undefined) {
	return bestSellersRecord.safeParse(fields).data;
}
