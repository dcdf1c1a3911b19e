import { readBusiness } from "~/domain/business/business-record.server";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecord, parseRecords } from "~/platform/datastore/parse-records.server";
import { dayMs } from "~/platform/values/lima-time";
import { keeper, type Mail, paragraph } from "./mail";
import {
	eventQueue,
	mailQueue,
	type OutboxQueue,
	type Posted,
	type PostedEvent,
	type PostedMail,
	type PostedPush,
	type PushedOrder,
	parsePosted,
	pushQueue,
	queueOf,
	toOutboxRecord,
	type WebhookEvent,
} from "./outbox-record.server";

const hour = 60 * 60_000;
/** Milliseconds during which sending is tried. */
const tryForMs = 48 * hour;
const pushForMs = 24 * hour;
/** Milliseconds that what failed is kept. */
export const keepFailedMs = 30 * 24 * hour;

/**
 * The change that puts a mail into the outbox. Write it in the same transaction as the mail's cause.
 * @param id names the cause, such as `wasi-7k3m-9xa4-paid`
 * @param validForMs after which the mail is useless and dropped; the caller must limit such mails for each address
 * @param waitMs lets other mails overtake those of a large batch
 */
export function post(id: string, mail: Mail, now: Date, validForMs?: number, waitMs = 0): Change {
	const due = new Date(now.getTime() + waitMs).toISOString();
	return toChange({ id, mail, ...unsent(now, validForMs), due });
}

export function postEvent(id: string, event: WebhookEvent, now: Date): Change {
	return toChange({ id, event, ...unsent(now) });
}

/** Tells the team's devices of a new order. Dropped after a day: the order has been seen by then. */
export function postPush(id: string, push: PushedOrder, now: Date, sender?: PostedPush["sender"]): Change {
	return toChange({ id, push, ...unsent(now, pushForMs), ...(sender && { sender }) });
}

/**
 * Marks damaged entries as failed, and removes them after the usual time.
 * @param onDamaged called once for each damaged entry
 */
export async function listDue(
	datastore: Datastore,
	{ dueField }: OutboxQueue,
	now: Date,
	count: number,
	onDamaged: (id: string) => void,
): Promise<Posted[]> {
	const damaged: Change[] = [];
	const records = await datastore.find("outbox", { by: dueField, until: now.toISOString(), size: count });
	const removedAt = new Date(now.getTime() + keepFailedMs).toISOString();
	const posted = records.flatMap(({ id, fields }) => {
		const failed = { ...fields, [dueField]: removedAt, hasFailed: true };
		const leaveQueue = () =>
			damaged.push({ ...keyOf(id), fields: fields.hasFailed === true ? null : failed });
		return parseRecord(id, fields, parsePosted, leaveQueue) ?? [];
	});
	if (damaged.length > 0) await datastore.apply(damaged);
	for (const { id, fields } of damaged) if (fields) onDamaged(id);
	return posted;
}

export async function claimPosted<P extends Posted>(datastore: Datastore, posted: P, until: Date) {
	const claimed = { ...posted, due: until.toISOString(), attempts: posted.attempts + 1 };
	return (await replacePosted(datastore, posted, claimed)) ? claimed : undefined;
}

/**
 * Changes a mail or event unless it was claimed, readdressed or removed meanwhile.
 * @param after null removes it @throws DatastoreUnavailable
 */
export function replacePosted(datastore: Datastore, before: Posted, after: Posted | null): Promise<boolean> {
	const { dueField } = queueOf(before);
	const change = after ? toChange(after) : { ...keyOf(before.id), fields: null };
	return datastore.runTransaction([keyOf(before.id)], ([fields]) =>
		fields?.[dueField] === before.due ? { changes: [change], result: true } : { result: false },
	);
}

/**
 * Makes due what a clock that was ahead has put off.
 * @param leased when the claims of running attempts end at the latest
 * @throws DatastoreUnavailable
 */
export async function expedite(datastore: Datastore, now: Date, leased: Date): Promise<void> {
	const written = { by: "postedAt", from: now.toISOString() } as const;
	for await (const posted of parseInPages(datastore, "outbox", written, parsePosted, () => {}))
		if (!posted.hasFailed && posted.due > leased.toISOString())
			await replacePosted(datastore, posted, { ...posted, due: now.toISOString() });
}

/** @returns what waits or failed and whose ids begin like this, at most a hundred @throws DatastoreUnavailable */
export async function listPosted(datastore: Datastore, prefix: string): Promise<Posted[]> {
	const found = await datastore.find("outbox", { after: { id: prefix }, size: mostCounted });
	return parseRecords(
		found.filter(({ id }) => id.startsWith(prefix)),
		parsePosted,
		"outbox",
	);
}

/**
 * @returns a mail to the same address, or an event, that was written before about the same order and is still to be sent
 * @throws DatastoreUnavailable
 */
export async function findEarlier(datastore: Datastore, posted: Posted): Promise<Posted | undefined> {
	const [prefix] = /^wasi-\w{4}-\w{4}-/.exec(posted.id) ?? [];
	if (!prefix || "push" in posted) return undefined;
	const isEarlier = (one: Posted) => !one.hasFailed && one.postedAt < posted.postedAt;
	const ofOrder = await listPosted(datastore, prefix);
	return ofOrder.find((one) => isEarlier(one) && receiverOf(one) === receiverOf(posted));
}

function receiverOf(posted: Posted): string {
	return "mail" in posted ? posted.mail.to : queueOf(posted).name;
}

/** The change that sends a mail, also a failed one, to another address now. */
export function readdress(posted: PostedMail, to: string, now: Date): Change {
	return toChange({ ...posted, mail: { ...posted.mail, to }, ...retryNow(posted, now) });
}

/** The change that gives an event another body, and sends it now unless it has failed. */
export function rewriteEvent(posted: PostedEvent, body: string, now: Date): Change {
	const event = { ...posted.event, body };
	return toChange({ ...posted, event, ...(!posted.hasFailed && nextAttempts(now)) });
}

/** Writes to the keeper, for instance of a nightly job that failed. @throws NotAllowed, DatastoreUnavailable */
export const tellKeeper = teamAct("mail", async (datastore, text: string, { now }) => {
	const { ordersEmail, email } = await readBusiness(datastore);
	if (!ordersEmail && !email) return { outcome: "noAddress" as const };
	const mail = { to: keeper, subject: "Aviso de la tienda", blocks: [paragraph(text)] };
	await datastore.apply([post(`keeper-${now.getTime()}`, mail, now)]);
	return { outcome: "told" as const };
});

/** Makes a mail or event that failed or waits due now. @throws NotAllowed, DatastoreUnavailable, ZodError */
export const retryPosted = teamAct("mail", (datastore, { id }: Pick<Posted, "id">, { now }) =>
	datastore.runTransaction<{ outcome: "due" | "unknown" }>([keyOf(id)], ([fields]) => {
		if (!fields) return { result: { outcome: "unknown" } };
		const posted = parsePosted(id, fields);
		return { changes: [toChange({ ...posted, ...retryNow(posted, now) })], result: { outcome: "due" } };
	}),
);

/** Removes a mail or event, which is then never sent. @throws NotAllowed, DatastoreUnavailable */
export const dropPosted = teamAct("mail", async (datastore, { id }: Pick<Posted, "id">) => {
	const isDropped = await datastore.remove("outbox", id);
	return { outcome: isDropped ? "dropped" : "unknown" };
});

function unsent(now: Date, validForMs?: number) {
	return {
		postedAt: now.toISOString(),
		...nextAttempts(now, validForMs),
		attempts: 0,
		problem: null,
		hasFailed: false,
		expires: validForMs !== undefined,
	};
}

function nextAttempts(now: Date, forMs = tryForMs): Pick<Posted, "due" | "giveUpAt"> {
	return { due: now.toISOString(), giveUpAt: new Date(now.getTime() + forMs).toISOString() };
}

/** What expires gets no more time than it had. */
function retryNow({ expires, giveUpAt }: Posted, now: Date) {
	return { ...nextAttempts(now), ...(expires && { giveUpAt }), hasFailed: false };
}

function toChange(posted: Posted): Change {
	return { ...keyOf(posted.id), fields: toOutboxRecord(posted) };
}

function keyOf(id: string) {
	return { collection: "outbox" as const, id };
}

const mostCounted = 100;
/**
 * For each queue: how many wait (at most a hundred are counted), and how long the store has failed to send the oldest.
 * What it delays on purpose is not late: a large batch, a sender's turn, the limit of an address.
 * @throws DatastoreUnavailable
 */
export function readQueueStates(datastore: Datastore, now: Date) {
	return Promise.all(
		[mailQueue, eventQueue, pushQueue].map(async ({ name, dueField }) => {
			const until = new Date(now.getTime() + dayMs).toISOString();
			const records = await datastore.find("outbox", { by: dueField, until, size: mostCounted });
			const waiting = records.filter(({ fields }) => fields.hasFailed !== true);
			const ages = waiting.map(({ fields }) => {
				const wantedAt = Number(fields.attempts) > 0 ? fields.postedAt : fields[dueField];
				return now.getTime() - Date.parse(String(wantedAt));
			});
			const oldest = Math.max(0, ...ages.filter(Number.isFinite));
			return { queue: name, waiting: waiting.length, oldestSeconds: oldest / 1000 };
		}),
	);
}
