import type { Datastore } from "~/datastore/datastore.server";
import { parseRecord, parseRecords } from "~/datastore/parse-records.server";
import { logDamaged } from "~/log.server";
import { type Complaint, complaintRecord } from "./complaint-codec.server";
import { postAnswerMail } from "./complaint-mails.server";

/** @returns undefined for an unknown or damaged complaint @throws DatastoreUnavailable */
export async function findComplaint(datastore: Datastore, number: string): Promise<Complaint | undefined> {
	return parseRecord(
		number,
		await datastore.get("complaint", number),
		complaintRecord,
		logDamaged("complaint"),
	);
}

/** Sorted by year and number. @param onDamaged receives the number @throws DatastoreUnavailable */
export async function listComplaints(
	datastore: Datastore,
	onDamaged: (number: string) => void,
): Promise<Complaint[]> {
	return parseRecords(await datastore.list("complaint"), complaintRecord, onDamaged);
}

/** In characters. */
export const maxAnswerLength = 4000;

/** Without control characters and surrounding space. */
export function cleanAnswer(typed: string): string {
	return typed
		.replace(/\r\n?/g, "\n")
		.replace(/(?!\n)\p{Cc}/gu, " ")
		.trim();
}

type AnswerResult =
	| { outcome: "answered"; complaint: Complaint }
	| { outcome: "unknown" }
	/** The first answer stays: the consumer may have read it. */
	| { outcome: "answeredBefore"; at: string };

/** Also mails the answer to the consumer. @throws DatastoreUnavailable, ZodError for a damaged complaint */
export function answerComplaint(
	datastore: Datastore,
	number: string,
	text: string,
	now: Date,
): Promise<AnswerResult> {
	const key = { collection: "complaint" as const, id: number };
	return datastore.runTransaction<AnswerResult>([key], ([fields]) => {
		if (!fields) return { result: { outcome: "unknown" } };
		const before = complaintRecord.parse(fields);
		if (before.answer) return { result: { outcome: "answeredBefore", at: before.answer.at } };
		const complaint = { ...before, answer: { text, at: now.toISOString() } };
		const changes = [{ ...key, fields: complaint }, ...postAnswerMail(complaint, now)];
		return { changes, result: { outcome: "answered", complaint } };
	});
}
