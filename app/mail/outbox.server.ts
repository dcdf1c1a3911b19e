import type { Change, Datastore } from "~/datastore/datastore.server";
import { parseRecord, parseRecords } from "~/datastore/parse-records.server";
import type { Mail } from "./mail";
import { type PostedMail, parsePostedMail, toOutboxRecord } from "./outbox-codec.server";

const hour = 60 * 60_000;
/** Milliseconds during which sending is tried. */
const tryForMs = 48 * hour;
/** Milliseconds that a failed mail is kept. */
export const keepFailedMs = 30 * 24 * hour;

/**
 * The change that puts a mail into the outbox. It belongs into the transaction of what causes the mail: the store
 * sends it once that is written.
 * @param id says what causes it, `wasi-7k3m-9xa4-paid`
 */
export function post(id: string, mail: Mail, now: Date): Change {
	return toChange({
		id,
		mail,
		postedAt: now.toISOString(),
		...nextTwoDays(now),
		attempts: 0,
		problem: null,
		hasFailed: false,
	});
}

/** Oldest first. @param onDamaged receives the id @throws DatastoreUnavailable */
export async function listOutbox(
	datastore: Datastore,
	onDamaged: (id: string) => void,
): Promise<PostedMail[]> {
	const mails = parseRecords(await datastore.list("outbox"), parsePostedMail, onDamaged);
	return mails.sort((a, b) => (a.postedAt < b.postedAt ? -1 : 1));
}

/**
 * Those that are due, the earliest first, without damaged ones, which leave the queue.
 * @param onDamaged receives the id
 * @throws DatastoreUnavailable
 */
export async function listDue(
	datastore: Datastore,
	now: Date,
	count: number,
	onDamaged: (id: string) => void,
): Promise<PostedMail[]> {
	const damaged: Change[] = [];
	const records = await datastore.listDue("outbox", now, count);
	const mails = records.flatMap(({ id, fields }) => {
		const leaveQueue = () => damaged.push({ ...keyOf(id), fields: { ...fields, due: null } });
		return parseRecord(id, fields, parsePostedMail, leaveQueue) ?? [];
	});
	if (damaged.length > 0) await datastore.apply(damaged);
	for (const { id } of damaged) onDamaged(id);
	return mails;
}

/**
 * Takes a due mail, so that no other process sends it before `until`.
 * @returns undefined when another process was first @throws DatastoreUnavailable
 */
export async function claimMail(
	datastore: Datastore,
	mail: PostedMail,
	until: Date,
): Promise<PostedMail | undefined> {
	const claimed = { ...mail, due: until.toISOString(), attempts: mail.attempts + 1 };
	return (await replaceMail(datastore, mail, claimed)) ? claimed : undefined;
}

/** Changes a mail unless it was claimed or removed meanwhile. @throws DatastoreUnavailable */
export function replaceMail(datastore: Datastore, before: PostedMail, after: PostedMail): Promise<boolean> {
	return datastore.runTransaction([keyOf(before.id)], ([fields]) =>
		fields?.due === before.due ? { changes: [toChange(after)], result: true } : { result: false },
	);
}

/** Sends a mail again that failed or waits. @returns whether it exists @throws DatastoreUnavailable, ZodError */
export function retryMail(datastore: Datastore, id: string, now: Date): Promise<boolean> {
	return datastore.runTransaction([keyOf(id)], ([fields]) => {
		if (!fields) return { result: false };
		const mail = { ...parsePostedMail(id, fields), ...nextTwoDays(now), hasFailed: false };
		return { changes: [toChange(mail)], result: true };
	});
}

/** @returns whether it existed @throws DatastoreUnavailable */
export function removeMail(datastore: Datastore, id: string): Promise<boolean> {
	return datastore.remove("outbox", id);
}

function nextTwoDays(now: Date): Pick<PostedMail, "due" | "giveUpAt"> {
	return { due: now.toISOString(), giveUpAt: new Date(now.getTime() + tryForMs).toISOString() };
}

function toChange(mail: PostedMail): Change {
	return { ...keyOf(mail.id), fields: toOutboxRecord(mail) };
}

function keyOf(id: string) {
	return { collection: "outbox" as const, id };
}
