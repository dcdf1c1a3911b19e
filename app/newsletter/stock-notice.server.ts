import { z } from "zod";
import type { Datastore, RecordFields } from "~/datastore/datastore.server";
import { stockNoticeConsent } from "./stock-notice-consent";
import { subscriberId } from "./subscription.server";

/** What one e-mail address waits for. Its record has the id of the subscriber, so that one link ends both. */
export interface StockNotices {
	email: string;
	/** Each SKU once. */
	items: { sku: string; consent: { text: string; at: string } }[];
}

/** The oldest are dropped beyond this number. */
const maxItems = 50;

/**
 * Stores who wants to hear when an item is in stock again, once for each address and SKU: the first consent stays.
 * @throws DatastoreUnavailable, ZodError for a damaged record
 */
export function requestStockNotice(
	datastore: Datastore,
	{ email, sku, now }: { email: string; sku: string; now: Date },
): Promise<void> {
	const key = { collection: "stock-notice" as const, id: subscriberId(email) };
	return datastore.runTransaction([key], ([fields]) => {
		const { email: known, items } = fields ? parseStockNotices(fields) : { email, items: [] };
		if (items.some((item) => item.sku === sku)) return { changes: [], result: undefined };
		const added = { sku, consent: { text: stockNoticeConsent, at: now.toISOString() } };
		const notices: StockNotices = { email: known, items: [...items, added].slice(-maxItems) };
		return { changes: [{ ...key, fields: { ...notices } }], result: undefined };
	});
}

/** @throws ZodError for a damaged record */
export function parseStockNotices(fields: RecordFields): StockNotices {
	return stockNotices.parse(fields);
}

const stockNotices: z.ZodType<StockNotices> = z.object({
	email: z.string(),
	items: z.array(
		z.object({ sku: z.string(), consent: z.object({ text: z.string(), at: z.iso.datetime() }) }),
	),
});
