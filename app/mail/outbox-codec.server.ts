import { z } from "zod";
import type { RecordFields } from "~/datastore/datastore.server";
import type { Mail } from "./mail";

/** A mail that still has to be sent, or that failed. Its Message-ID is made of its id. */
export type PostedMail = { id: string } & z.output<typeof outboxRecord>;

/** @throws ZodError for a damaged record */
export function parsePostedMail(id: string, fields: RecordFields): PostedMail {
	return { id, ...outboxRecord.parse(fields) };
}

export function toOutboxRecord({ id: _, ...fields }: PostedMail): RecordFields {
	return fields;
}

/** ISO 8601 in UTC. */
const time = z.iso.datetime();

const mail: z.ZodType<Mail> = z.object({
	to: z.string(),
	replyTo: z.string().exactOptional(),
	unsubscribe: z.string().startsWith("/").exactOptional(),
	subject: z.string(),
	blocks: z.array(
		z.discriminatedUnion("kind", [
			z.object({
				kind: z.literal("paragraph"),
				text: z.string(),
				lang: z.literal("en").exactOptional(),
			}),
			z.object({
				kind: z.literal("rows"),
				title: z.string(),
				rows: z.array(z.object({ name: z.string(), value: z.string() })),
			}),
			z.object({ kind: z.literal("link"), label: z.string(), path: z.string().startsWith("/") }),
		]),
	),
});

const outboxRecord = z.object({
	mail,
	postedAt: time,
	/** When a process may next try to send it. Whoever tries moves it on first, which keeps the others off. */
	due: time,
	attempts: z.int().nonnegative(),
	/** A mail that is not sent by then has failed. */
	giveUpAt: time,
	/** Why the last attempt did not succeed. May hold what the mail server answered, with addresses. */
	problem: z.string().nullable(),
	/** Once true, the mail is not sent, and `due` is when it is removed. */
	hasFailed: z.boolean(),
});
