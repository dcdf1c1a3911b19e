import { z } from "zod";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { limaDay } from "~/platform/values/lima-time";
import { sha256Hex } from "~/platform/values/sha256.server";
import { cleanLines } from "~/platform/values/text-fields.server";
import { postAnswerMail, postFiledMails } from "./complaint-mails.server";
import { formatComplaintNumber } from "./complaint-number";
import { type Complaint, complaintRecord, type UnfiledComplaint } from "./complaint-record.server";

export async function findComplaint(datastore: Datastore, number: string): Promise<Complaint | undefined> {
	const fields = await datastore.get("complaint", number);
	return parseRecord(number, fields, complaintRecord, "complaint");
}

export const maxAnswerLength = 4000;

export function readAnswer(
	typed: string | undefined,
): { text: string } | { fault: "empty" | "tooLong"; length: number } {
	const text = cleanLines(typed ?? "").trim();
	const { length } = text;
	if (length === 0) return { fault: "empty", length };
	return length > maxAnswerLength ? { fault: "tooLong", length } : { text };
}

type Answer = { number: string; text: string | undefined };
type AnswerResult =
	| { outcome: "answered"; complaint: Complaint }
	| { outcome: "unknown" }
	| { outcome: "refused"; reason: "empty" | "tooLong"; length: number }
	/** The first answer stays: the consumer may have read it. */
	| { outcome: "answeredBefore"; at: string };

/** Also mails the answer. The same one again changes nothing. @throws NotAllowed, DatastoreUnavailable, ZodError */
export const answerComplaint = teamAct<Answer, AnswerResult>(
	"complaints",
	async (datastore, answer, { now }) => {
		const { number } = answer;
		const read = readAnswer(answer.text);
		if ("fault" in read) return { outcome: "refused", reason: read.fault, length: read.length };
		const { text } = read;
		const key = { collection: "complaint" as const, id: number };
		return datastore.runTransaction<AnswerResult>([key], ([fields]) => {
			if (!fields) return { result: { outcome: "unknown" } };
			const before = complaintRecord.parse(fields);
			if (before.answer?.text === text) return { result: { outcome: "answered", complaint: before } };
			if (before.answer) return { result: { outcome: "answeredBefore", at: before.answer.at } };
			const complaint = { ...before, answer: { text, at: now.toISOString() } };
			const changes = [{ ...key, fields: complaint }, ...postAnswerMail(complaint, now)];
			return { changes, result: { outcome: "answered", complaint } };
		});
	},
);

type FilingResult =
	| { outcome: "filed"; number: string }
	| { outcome: "repeated"; number: string }
	| { outcome: "keyUsed"; number: string };

/** Stores a complaint under the next number of its year, in one transaction so that no number is left out. */
export function fileComplaint(
	datastore: Datastore,
	{ key, unfiled }: { key: string | undefined; unfiled: UnfiledComplaint },
	{ now }: Actor,
): Promise<FilingResult> {
	const day = limaDay(now);
	const year = day.slice(0, 4);
	// Deduplicates a repetition with a new key, as after going back to a page that the browser loads again.
	const content = JSON.stringify(unfiled);
	const contentKey = sha256Hex(JSON.stringify([day, content]), 60);
	const contentHash = sha256Hex(content, 60);
	const keys: RecordKey[] = [
		{ collection: "complaint-count", id: year },
		{ collection: "complaint-key", id: contentKey },
		...(key ? [{ collection: "complaint-key" as const, id: key }] : []),
	];
	return datastore.runTransaction<FilingResult>(keys, ([count, sameContent, sameKey]) => {
		const repeated = readStoredNumber(sameContent);
		if (repeated) return { result: { outcome: "repeated", number: repeated } };
		const other = readStoredNumber(sameKey);
		const outcome = sameKey?.content === contentHash ? "repeated" : "keyUsed";
		if (other) return { result: { outcome, number: other } };
		const last = count ? countRecord.parse(count).last : 0;
		const number = formatComplaintNumber(last + 1, year);
		const complaint = { ...unfiled, number, filedAt: now.toISOString(), answer: null };
		const changes: Change[] = [
			{ collection: "complaint-count", id: year, fields: { last: last + 1 } },
			{ collection: "complaint", id: number, fields: complaint },
			...[contentKey, ...(key ? [key] : [])].map(
				(id): Change => ({ collection: "complaint-key", id, fields: { number, content: contentHash } }),
			),
			...postFiledMails(complaint, now),
		];
		return { changes, result: { outcome: "filed", number } };
	});
}

const countRecord = z.object({ last: z.int().nonnegative() });

function readStoredNumber(fields: RecordFields | undefined): string | undefined {
	return typeof fields?.number === "string" ? fields.number : undefined;
}
