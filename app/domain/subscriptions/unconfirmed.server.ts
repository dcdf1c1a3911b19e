import { z } from "zod";
import type { Change, Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { transact } from "~/platform/datastore/transact.server";
import { dayMs } from "~/platform/values/lima-time";
import { type Consent, consentRecord, type StockNotice, stockNotice } from "./stock-notice-record.server";

export type Unconfirmed = z.output<typeof unconfirmed>;

/** How long a request waits for its confirmation and its mailed link is valid. The privacy page promises it. */
export const confirmationDays = 7;
export const confirmationMs = confirmationDays * dayMs;
/** Milliseconds in which an address gets one mail of a kind, however often anybody asks for it. */
const mailPauseMs = 60 * 60_000;

export function unconfirmedKey(id: string): RecordKey {
	return { collection: "unconfirmed", id };
}

/** Leaves out each request that is older than its mail promised, whatever was asked for after it. */
export function parseUnconfirmed(id: string, fields: RecordFields | undefined, now: Date): Unconfirmed {
	const stored = parseStored(id, fields);
	const mayConfirm = (consent: Consent) => expiryOfConsent(consent) > now;
	return {
		...stored,
		news: stored.news && mayConfirm(stored.news) ? stored.news : null,
		notices: stored.notices.filter(({ consent }) => mayConfirm(consent)),
	};
}

function parseStored(id: string, fields: RecordFields | undefined): Unconfirmed {
	return parseRecord(id, fields, unconfirmed, "unconfirmed") ?? unconfirmed.parse({});
}

export async function readUnconfirmed(datastore: Datastore, id: string, now: Date): Promise<Unconfirmed> {
	return parseUnconfirmed(id, await datastore.get("unconfirmed", id), now);
}

/** Drops the address if no request waits; the time of the last mail stays until another may be sent. */
export function toUnconfirmedChange(id: string, record: Unconfirmed): Change {
	const email = listConsents(record).length > 0 ? record.email : "";
	return { ...unconfirmedKey(id), fields: { ...record, email, due: dueOf(record).toISOString() } };
}

/** When the oldest request expires; without any, when the address may be mailed again. */
function dueOf(record: Unconfirmed): Date {
	const expiries = listConsents(record).map((consent) => expiryOfConsent(consent).getTime());
	if (expiries.length > 0) return new Date(Math.min(...expiries));
	const pauses = [record.mailedAt, record.linkMailedAt].map((at) => (at ? Date.parse(at) + mailPauseMs : 0));
	return new Date(Math.max(...pauses));
}

function listConsents({ news, notices }: Unconfirmed): Consent[] {
	return [...(news ? [news] : []), ...notices.map(({ consent }) => consent)];
}

function expiryOfConsent({ at, askedAgainAt = at }: Consent): Date {
	return expiryOf(new Date(askedAgainAt));
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
	const before = parseStored(id, fields);
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
			const changes = records.flatMap(({ id }): Change[] => {
				const fields = expired(unconfirmedKey(id));
				if (!fields || String(fields.due) > now.toISOString()) return [];
				const left = parseUnconfirmed(id, fields, now);
				return dueOf(left) > now
					? [toUnconfirmedChange(id, left)]
					: [{ ...unconfirmedKey(id), fields: null }];
			});
			return { changes, result: undefined };
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
