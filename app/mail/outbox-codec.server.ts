import { z } from "zod";
import type { RecordFields } from "~/datastore/datastore.server";
import type { Mail } from "./mail";

/** A mail that still has to be sent, or that failed. Times are ISO 8601 in UTC. */
export interface PostedMail {
	/** Names the mail for good; its Message-ID is made of it. */
	id: string;
	mail: Mail;
	postedAt: string;
	/** When a process may next try to send it. Whoever tries moves it on first, which keeps the others off. */
	due: string;
	attempts: number;
	/** A mail that is not sent by then has failed. */
	giveUpAt: string;
	/** Why the last attempt did not succeed. May hold what the mail server answered, with addresses. */
	problem: string | null;
	/** Once true, the mail is not sent, and `due` is when it is removed. */
	hasFailed: boolean;
}

/** @throws ZodError for a damaged record */
export function parsePostedMail(id: string, fields: RecordFields): PostedMail {
	return { id, ...outboxFields.parse(fields) };
}

export function toOutboxRecord({ id: _, ...fields }: PostedMail): RecordFields {
	return fields;
}

const time = z.iso.datetime();

const mail: z.ZodType<Mail> = z.object({
	to: z.string(),
	replyTo: z.string().exactOptional(),
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

const outboxFields: z.ZodType<Omit<PostedMail, "id">> = z.object({
	mail,
	postedAt: time,
	due: time,
	attempts: z.int().nonnegative(),
	giveUpAt: time,
	problem: z.string().nullable(),
	hasFailed: z.boolean(),
});
