import { createHash } from "node:crypto";
import type { Datastore } from "~/datastore/datastore.server";
import { limaDay } from "~/lima-time";
import { type Message, messageRetentionDays } from "./message";
import { parseMessage, toMessageRecord } from "./message-codec.server";
import type { MessageValues } from "./message-fields.server";

/**
 * Stores a message once: its id is a hash of its content and day, so sending it again changes nothing. Durable when it
 * resolves.
 * @throws DatastoreUnavailable: the message may have been stored; send the same one again
 */
export function storeMessage(datastore: Datastore, values: MessageValues, now: Date): Promise<void> {
	const { fullName, email, phone, subject, text } = values;
	const id = createHash("sha256")
		.update(JSON.stringify([limaDay(now), fullName, email, phone, subject, text]))
		.digest("hex")
		.slice(0, 16);
	const message = { id, fullName, email, phone, subject, text, sentAt: now.toISOString(), answeredAt: null };
	const key = { collection: "message" as const, id };
	return datastore.runTransaction([key], ([before]) => ({
		changes: before ? [] : [{ ...key, fields: toMessageRecord(message) }],
		result: undefined,
	}));
}

/** The latest first. @param onDamaged receives the id @throws DatastoreUnavailable */
export async function listMessages(
	datastore: Datastore,
	onDamaged: (id: string) => void,
): Promise<Message[]> {
	const records = await datastore.list("message");
	const messages = records.flatMap(({ id, fields }) => {
		try {
			return parseMessage(id, fields);
		} catch {
			onDamaged(id);
			return [];
		}
	});
	return messages.sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1));
}

export type Marking = "marked" | "markedBefore" | "unknown";

/** Marks a message as answered. @throws DatastoreUnavailable, ZodError for a damaged message */
export function markAnswered(datastore: Datastore, id: string, now: Date): Promise<Marking> {
	const key = { collection: "message" as const, id };
	return datastore.runTransaction<Marking>([key], ([fields]) => {
		if (!fields) return { changes: [], result: "unknown" };
		const message = parseMessage(id, fields);
		if (message.answeredAt) return { changes: [], result: "markedBefore" };
		const answered = { ...message, answeredAt: now.toISOString() };
		return { changes: [{ ...key, fields: toMessageRecord(answered) }], result: "marked" };
	});
}

/**
 * Removes the messages that were answered longer ago than they are kept.
 * @returns how many
 * @throws DatastoreUnavailable
 */
export async function removeOldMessages(datastore: Datastore, now: Date): Promise<number> {
	const oldest = new Date(now.getTime() - messageRetentionDays * 24 * 60 * 60 * 1000).toISOString();
	const messages = await listMessages(datastore, () => {});
	const old = messages.filter(({ answeredAt }) => answeredAt !== null && answeredAt < oldest);
	await datastore.apply(old.map(({ id }) => ({ collection: "message", id, fields: null })));
	return old.length;
}
