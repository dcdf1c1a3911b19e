import { z } from "zod";
import type { RecordFields } from "~/platform/datastore/datastore.server";

/** A mail, an event for the webhook or a push that waits or has failed. A mail's Message-ID is made of its id. */
export type Posted = PostedMail | PostedEvent | PostedPush;
export type PostedMail = { id: string } & z.output<typeof mailRecord>;
export type PostedEvent = { id: string } & z.output<typeof eventRecord>;
export type PostedPush = { id: string } & z.output<typeof pushRecord>;
export type WebhookEvent = PostedEvent["event"];
export type PushedOrder = PostedPush["push"];

/** Each kind has a queue of its own, so that an unreachable receiver of one does not hold up the others. */
export interface OutboxQueue {
	name: "mail" | "event" | "push";
	dueField: "due" | "eventDue" | "pushDue";
}

export const mailQueue: OutboxQueue = { name: "mail", dueField: "due" };
export const eventQueue: OutboxQueue = { name: "event", dueField: "eventDue" };
export const pushQueue: OutboxQueue = { name: "push", dueField: "pushDue" };

export function queueOf(posted: object): OutboxQueue {
	return "event" in posted ? eventQueue : "push" in posted ? pushQueue : mailQueue;
}

export function parsePosted(id: string, fields: RecordFields): Posted {
	const { name, dueField } = queueOf(fields);
	const { [dueField]: due, ...others } = fields;
	return { id, ...outboxRecords[name].parse({ ...others, due }) };
}

export function toOutboxRecord({ id: _, due, ...fields }: Posted): RecordFields {
	return { ...fields, [queueOf(fields).dueField]: due };
}

const time = z.iso.datetime();

/** Only if all its words are the store's own. */
const keepsLinks = z.literal(true).exactOptional();

/** What a mail says, without markup. Its text and its HTML are drawn from it when it is sent. */
const mail = z.object({
	to: z.string(),
	replyTo: z.string().exactOptional(),
	/** Path of a mailing list's one-click unsubscribe, which needs no cookies (RFC 8058). */
	unsubscribe: z.string().startsWith("/").exactOptional(),
	/** Holds nothing that a shopper typed. */
	subject: z.string(),
	blocks: z.array(
		z.discriminatedUnion("kind", [
			z.object({
				kind: z.literal("paragraph"),
				text: z.string(),
				lang: z.literal("en").exactOptional(),
				keepsLinks,
			}),
			z.object({
				kind: z.literal("rows"),
				title: z.string(),
				rows: z.array(z.object({ name: z.string(), value: z.string() })),
				keepsLinks,
			}),
			z.object({ kind: z.literal("link"), label: z.string(), path: z.string().regex(/^(\/|https:\/\/)/) }),
		]),
	),
});

const outboxRecord = z.object({
	postedAt: time,
	/** When it may next be sent. A process claims it by moving this time on first. */
	due: time,
	attempts: z.int().nonnegative(),
	giveUpAt: time,
	/** Why the last attempt failed. May quote the receiver's answer, with addresses. */
	problem: z.string().nullable(),
	/** If true, it is not sent again, and is removed at `due`. */
	hasFailed: z.boolean(),
	/** Useless after `giveUpAt`: the mail is then dropped instead of kept as failed. */
	expires: z.boolean().default(false),
	/** Keyed hashes of the sender's networks, the widest first. Absent if the desk or a command posted it. */
	sender: z.array(z.string()).min(1).exactOptional(),
});

const mailRecord = z.object({ mail, ...outboxRecord.shape });

const eventRecord = outboxRecord.extend({
	event: z.object({
		type: z.string(),
		order: z.string(),
		/** The JSON text that is signed and sent, the same at every attempt. */
		body: z.string(),
	}),
});

/** A member of the team and the id of one of their devices. */
export const pushAddress = z.object({ staff: z.string(), device: z.string() });
export type PushAddress = z.output<typeof pushAddress>;

const pushRecord = outboxRecord.extend({
	push: z.object({
		/** The new order's reference, all that the push says besides that it is new. */
		order: z.string(),
		/** Without it, the push is shared out to all devices of the team. */
		to: pushAddress.exactOptional(),
	}),
});

const outboxRecords = { mail: mailRecord, event: eventRecord, push: pushRecord };
