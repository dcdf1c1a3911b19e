import { z } from "zod";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { contactSubjects } from "./message";

export type Message = { id: string } & z.output<typeof messageRecord>;
export type MessageContent = Pick<Message, "fullName" | "email" | "phone" | "subject" | "text">;

export function parseMessage(id: string, fields: RecordFields): Message {
	return { id, ...messageRecord.parse(fields) };
}

export function toMessageRecord({ id: _, ...fields }: Message): RecordFields {
	return fields;
}

const time = z.iso.datetime();

const messageRecord = z.object({
	sentAt: time,
	fullName: z.string(),
	email: z.string(),
	phone: z.string(),
	/** Former versions had another subject. */
	subject: z.enum(contactSubjects).catch("otro"),
	text: z.string(),
	shopper: z.string().nullable().default(null),
	answeredAt: time.nullable(),
});
