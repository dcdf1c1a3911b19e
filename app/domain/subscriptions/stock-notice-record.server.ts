import { z } from "zod";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";

/** Of one e-mail address. Has the subscriber's id, so that one unsubscribe link ends both lists. */
export type StockNotices = z.output<typeof stockNoticesRecord>;
export type StockNotice = z.output<typeof stockNotice>;
export type Consent = z.output<typeof consentRecord>;

export const maxStockNoticesPerAddress = 50;

export function parseUndamagedNotices(id: string, fields: RecordFields | undefined) {
	return parseRecord(id, fields, stockNoticesRecord, "stock-notice");
}

export const consentRecord = z.object({
	text: z.string(),
	at: z.iso.datetime(),
	/** The last time that the same was asked for before its confirmation, so that it waited longer. */
	askedAgainAt: z.iso.datetime().exactOptional(),
});

export const stockNotice = z.object({
	sku: z.string(),
	consent: consentRecord,
	shopper: z.string().nullable().default(null),
	/** When the owner of the address confirmed it, ISO 8601; absent before, and in notices of former versions. */
	confirmedAt: z.iso.datetime().exactOptional(),
});

export const stockNoticesRecord = z.object({ email: z.string(), items: z.array(stockNotice) });
