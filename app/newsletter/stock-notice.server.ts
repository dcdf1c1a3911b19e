import { z } from "zod";
import { maxStockNotices, type Session } from "~/customers/shopper";
import type { Shopper } from "~/customers/shopper-codec.server";
import { parseOpenAccount, shopperKey, toShopperChange } from "~/customers/shopper-repository.server";
import type { Change, Datastore, RecordFields } from "~/datastore/datastore.server";
import { parseRecord } from "~/datastore/parse-records.server";
import { eventLoopTurn } from "~/event-loop.server";
import { logDamaged } from "~/log.server";
import { stockNoticeConsent } from "./consents";
import { subscriberId } from "./subscription.server";

/** Of one e-mail address. Has the subscriber's id, so that one unsubscribe link ends both lists. */
export type StockNotices = z.output<typeof stockNotices>;

export const maxStockNoticesPerAddress = 50;

/**
 * Stores a request once for each address and SKU; the first consent stays. The notice belongs to the account that was
 * signed in. A full list refuses it: anybody could otherwise push out the notices of the address's owner.
 * @returns "stored" also for a repeated request @throws DatastoreUnavailable, ZodError for a damaged record
 */
export function requestStockNotice(
	datastore: Datastore,
	{ email, sku, session, now }: { email: string; sku: string; session: Session | undefined; now: Date },
): Promise<"stored" | "full"> {
	const key = { collection: "stock-notice" as const, id: subscriberId(email) };
	return datastore.runTransaction<"stored" | "full">(
		[key, ...(session ? [shopperKey(session)] : [])],
		([fields, account]) => {
			const { email: storedEmail, items } = fields ? parseStockNotices(fields) : { email, items: [] };
			if (items.some((item) => item.sku === sku)) return { result: "stored" };
			if (items.length >= maxStockNoticesPerAddress) return { result: "full" };
			const owner = session && parseOpenAccount(session, account);
			const listed = owner && listStockNotice(owner, key.id);
			const shopper = session && listed ? session.shopperId : null;
			const added = { sku, consent: { text: stockNoticeConsent, at: now.toISOString() }, shopper };
			const notices: StockNotices = { email: storedEmail, items: [...items, added] };
			const changes: Change[] = [{ ...key, fields: notices }];
			if (session && listed && listed !== owner) changes.push(toShopperChange(session, listed));
			return { changes, result: "stored" };
		},
	);
}

/** @returns the account with the record's id in its list; undefined if that is full */
function listStockNotice(shopper: Shopper, id: string): Shopper | undefined {
	const { stockNotices } = shopper;
	if (stockNotices.includes(id)) return shopper;
	return stockNotices.length < maxStockNotices
		? { ...shopper, stockNotices: [...stockNotices, id] }
		: undefined;
}

/** Without damaged records. @throws DatastoreUnavailable */
export async function listShopperStockNotices(
	datastore: Datastore,
	{ shopperId }: Session,
	{ stockNotices: ids }: Shopper,
): Promise<StockNotices[]> {
	const found: StockNotices[] = [];
	for (const id of ids) {
		await eventLoopTurn();
		const notices = parseIfValid(id, await datastore.get("stock-notice", id));
		if (!notices) continue;
		const { email, items } = notices;
		found.push({ email, items: items.filter(({ shopper }) => shopper === shopperId) });
	}
	return found.filter(({ items }) => items.length > 0);
}

/** Keeps the address's notices that others requested. @throws DatastoreUnavailable */
export async function removeShopperStockNotices(
	datastore: Datastore,
	{ shopperId }: Session,
	{ stockNotices: ids }: Shopper,
): Promise<void> {
	for (const id of ids) {
		await eventLoopTurn();
		const key = { collection: "stock-notice" as const, id };
		await datastore.runTransaction([key], ([fields]) => {
			const notices = parseIfValid(id, fields);
			const items = notices?.items.filter(({ shopper }) => shopper !== shopperId) ?? [];
			if (!notices || items.length === notices.items.length) return { result: undefined };
			const left = items.length > 0 ? { ...notices, items } : null;
			return { changes: [{ ...key, fields: left }], result: undefined };
		});
	}
}

function parseIfValid(id: string, fields: RecordFields | undefined): StockNotices | undefined {
	return parseRecord(id, fields, (_, stored) => parseStockNotices(stored), logDamaged("stock-notice"));
}

/** @throws ZodError for a damaged record */
export function parseStockNotices(fields: RecordFields): StockNotices {
	return stockNotices.parse(fields);
}

const stockNotices = z.object({
	email: z.string(),
	items: z.array(
		z.object({
			sku: z.string(),
			consent: z.object({ text: z.string(), at: z.iso.datetime() }),
			/** The account that requested the notice; null for a visitor's. */
			shopper: z.string().nullable().default(null),
		}),
	),
});
