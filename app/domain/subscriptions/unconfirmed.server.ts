import { z } from "zod";
import type { Change, Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { transact } from "~/platform/datastore/transact.server";
import { dayMs } from "~/platform/values/lima-time";
import { consentRecord, type StockNotice, stockNotice } from "./stock-notice-record.server";

export type Unconfirmed = z.output<typeof unconfirmed>;

/** How long a request waits for its confirmation and its mailed link is valid. The privacy page promises it. */
export const confirmationDays = 7;
export const confirmationMs = confirmationDays * dayMs;
/** Milliseconds in which an address gets one mail of a kind, however often anybody asks for it. */
const mailPauseMs = 60 * 60_000;

export function unconfirmedKey(id: string): RecordKey {
	return { collection: "unconfirmed", id };
}

export function parseUnconfirmed(id: string, fields: RecordFields | undefined): Unconfirmed {
	return parseRecord(id, fields, unconfirmed, "unconfirmed") ?? unconfirmed.parse({});
}

export async function readUnconfirmed(datastore: Datastore, id: string): Promise<Unconfirmed> {
	return parseUnconfirmed(id, await datastore.get("unconfirmed", id));
}

/** Drops the address if no request waits; the time of the last mail stays until another may be sent. */
export function toUnconfirmedChange(id: string, record: Unconfirmed): Change {
	const { email, news, notices, mailedAt, linkMailedAt } = record;
	const isWaiting = news !== null || notices.length > 0;
	const lastTimes = [
		mailedAt ? Date.parse(mailedAt) + (isWaiting ? confirmationMs : mailPauseMs) : 0,
		linkMailedAt ? Date.parse(linkMailedAt) + mailPauseMs : 0,
	];
	const due = new Date(Math.max(...lastTimes)).toISOString();
	return { ...unconfirmedKey(id), fields: { ...record, email: isWaiting ? email : "", due } };
}

export function mayMail(mailedAt: string | null, now: Date): boolean {
	// The clock may have been ahead when the last one was mailed.
	return mailedAt === null || Math.abs(now.getTime() - Date.parse(mailedAt)) >= mailPauseMs;
}

export function expiryOf(now: Date): Date {
	return new Date(now.getTime() + confirmationMs);
}

export function withdrawUnconfirmed(
	id: string,
	fields: RecordFields | undefined,
	isOwn: { news?: (consentedAt: string) => boolean; notice?: (notice: StockNotice) => boolean },
): Change[] {
	const before = parseUnconfirmed(id, fields);
	const ownNews = before.news !== null && isOwn.news?.(before.news.at) === true;
	const notices = before.notices.filter((notice) => !isOwn.notice?.(notice));
	if (!ownNews && notices.length === before.notices.length) return [];
	return [toUnconfirmedChange(id, { ...before, notices, news: ownNews ? null : before.news })];
}

export async function removeExpiredRequests(datastore: Datastore, now: Date): Promise<void> {
	for (;;) {
		const records = await datastore.find("unconfirmed", { by: "due", until: now.toISOString(), size: 100 });
		if (records.length === 0) return;
		const keys = records.map(({ id }) => unconfirmedKey(id));
		await transact(datastore, { expired: keys }, ({ expired }) => {
			// A request made meanwhile has moved `due`.
			const left = records.filter(({ id, fields }) => expired(unconfirmedKey(id))?.due === fields.due);
			return { changes: left.map(({ id }) => ({ ...unconfirmedKey(id), fields: null })), result: undefined };
		});
	}
}

const time = z.iso.datetime();

const unconfirmed = z.object({
	email: z.string().default(""),
	news: consentRecord.nullable().default(null),
	notices: z.array(stockNotice).default([]),
	mailedAt: time.nullable().default(null),
	linkMailedAt: time.nullable().default(null),
});
