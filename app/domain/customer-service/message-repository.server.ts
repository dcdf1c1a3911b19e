import { keeper, paragraph, rows } from "~/domain/mail/mail";
import { post } from "~/domain/mail/outbox.server";
import type { Session } from "~/domain/people/shopper";
import { parseOpenAccount, shopperKey } from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore, Query } from "~/platform/datastore/datastore.server";
import { findInPages, parseInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { dayMs, limaDay } from "~/platform/values/lima-time";
import { sha256Hex } from "~/platform/values/sha256.server";
import { messageLabels, messageRetentionDays, subjectNames } from "./message";
import { type Message, type MessageContent, parseMessage, toMessageRecord } from "./message-record.server";

/**
 * Stores a message once, until it is answered: its id is a hash of its content and day. It belongs to the account that was signed in: an
 * address or phone that anybody can type proves no ownership. Durable when it resolves.
 * @throws DatastoreUnavailable: the message may have been stored; send the same one again
 */
export function storeMessage(
	datastore: Datastore,
	{ session, ...content }: MessageContent & { session: Session | undefined },
	{ now }: Actor,
): Promise<StoreResult> {
	const { fullName, email, phone, subject, text } = content;
	const id = sha256Hex(JSON.stringify([limaDay(now), fullName, email, phone, subject, text]), 16);
	const key = { collection: "message" as const, id };
	const keys = [key, ...(session ? [shopperKey(session)] : [])];
	return datastore.runTransaction<StoreResult>(keys, ([before, account]) => {
		// The same words after the answer ask again.
		if (before?.answeredAt === null) return { result: { outcome: "storedBefore" } };
		const shopper = session && parseOpenAccount(session, account, now) ? session.shopperId : null;
		const sentAt = now.toISOString();
		const message = { id, ...content, shopper, sentAt, answeredAt: null };
		const changes = [{ ...key, fields: toMessageRecord(message) }, ...postMessageMails(message, now)];
		return { changes, result: { outcome: "stored" } };
	});
}

type StoreResult = { outcome: "stored" | "storedBefore" };

export async function* readShopperMessages(datastore: Datastore, shopper: string) {
	for await (const records of findInPages(datastore, "message", messagesOf(shopper))) {
		yield parseRecords(records, parseMessage, "message");
	}
}

export async function removeShopperMessages(datastore: Datastore, shopper: string): Promise<void> {
	for await (const records of findInPages(datastore, "message", messagesOf(shopper))) {
		await datastore.apply(records.map(({ id }) => ({ collection: "message", id, fields: null })));
	}
}

function messagesOf(shopper: string): Query<"shopper"> {
	return { where: { field: "shopper", value: shopper }, size: 10 };
}

type MarkResult = { outcome: "marked" | "markedBefore" | "unknown" };

/** @throws NotAllowed, DatastoreUnavailable, ZodError for a damaged message */
export const markAnswered = teamAct("messages", (datastore, { id }: Pick<Message, "id">, { now }) => {
	const key = { collection: "message" as const, id };
	return datastore.runTransaction<MarkResult>([key], ([fields]) => {
		if (!fields) return { result: { outcome: "unknown" } };
		const message = parseMessage(id, fields);
		if (message.answeredAt) return { result: { outcome: "markedBefore" } };
		const answered = { ...message, answeredAt: now.toISOString() };
		return { changes: [{ ...key, fields: toMessageRecord(answered) }], result: { outcome: "marked" } };
	});
});

export const removeMessage = teamAct("messages", async (datastore, { id }: Pick<Message, "id">) => {
	const isRemoved = await datastore.remove("message", id);
	return { outcome: isRemoved ? "removed" : "unknown" };
});

/** Removes messages answered more than `messageRetentionDays` ago. @throws DatastoreUnavailable */
export async function forgetOldMessages(datastore: Datastore, now: Date): Promise<void> {
	const oldest = new Date(now.getTime() - messageRetentionDays * dayMs).toISOString();
	for await (const { id, answeredAt } of parseInPages(datastore, "message", {}, parseMessage, "message"))
		if (answeredAt !== null && answeredAt < oldest) await datastore.remove("message", id);
}

export function postMessageMails(message: Message, now: Date): Change[] {
	const { id, fullName, email, phone, subject, text } = message;
	const toKeeper = post(
		`message-${id}-keeper`,
		{
			to: keeper,
			...(email && { replyTo: email }),
			subject: `Mensaje: ${subjectNames[subject]}`,
			blocks: [
				rows(`Mensaje ${id}`, [
					{ name: messageLabels.fullName, value: fullName },
					...(email ? [{ name: messageLabels.email, value: email }] : []),
					...(phone ? [{ name: messageLabels.phone, value: phone }] : []),
					{ name: messageLabels.text, value: text },
				]),
				paragraph("Cuando lo hayas respondido, márcalo en el escritorio de la tienda, en «Mensajes»."),
			],
		},
		now,
	);
	if (!email) return [toKeeper];
	// Repeats nothing that was typed: anybody may have typed this address.
	const acknowledgement = {
		to: email,
		subject: "Recibimos tu mensaje",
		blocks: [
			paragraph("Hola:"),
			paragraph(`Recibimos tu mensaje sobre «${subjectNames[subject]}». Te responderemos a este correo.`),
			paragraph("Si no nos escribiste, no tienes que hacer nada."),
		],
	};
	return [toKeeper, post(`message-${id}-received`, acknowledgement, now)];
}
