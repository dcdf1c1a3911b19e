import { z } from "zod";
import type { RecordFields, RecordKey } from "~/platform/datastore/datastore.server";

/** The store counts it itself. Beside the business, because pages get that from memory. */
export const bestSellersKey: RecordKey = { collection: "business", id: "best-sellers" };

const bestSellersRecord = z.object({
	/** Payments before it are counted, ISO 8601. */
	countedUntil: z.iso.datetime(),
	/** Units by slug, by the number of the week since 1970. */
	weeks: z.record(z.string(), z.record(z.string(), z.int())),
	/** The most sold first. */
	slugs: z.array(z.string()),
});

export function parseBestSellers(fields: RecordFields | undefined) {
	return bestSellersRecord.safeParse(fields).data;
}
