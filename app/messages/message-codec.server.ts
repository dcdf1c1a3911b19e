import { z } from "zod";
import type { RecordFields } from "~/datastore/datastore.server";
import { type Message, messageSubjects } from "./message";

/** @throws ZodError for a damaged record */
export function parseMessage(id: string, fields: RecordFields): Message {
	return { id, ...messageRecord.parse(fields) };
}

export function toMessageRecord({ id: _, ...fields }: Message): RecordFields {
	return fields;
}

const time = z.iso.datetime();

const messageRecord: z.ZodType<Omit<Message, "id">> = z.object({
	sentAt: time,
	fullName: z.string(),
	email: z.string(),
	phone: z.string(),
	subject: z.enum(messageSubjects),
	text: z.string(),
	shopper: z.string().nullable().default(null),
	answeredAt: time.nullable(),
});
