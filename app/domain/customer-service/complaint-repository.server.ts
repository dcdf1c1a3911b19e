import { z } from "zod";
import { listContacts } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import { isNamedBy } from "~/domain/orders/search-keys.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { limaDay } from "~/platform/values/lima-time";
import { sha256Hex } from "~/platform/values/sha256.server";
import { cleanLines } from "~/platform/values/text-fields.server";
import { postAnswerMail, postFiledMails } from "./complaint-mails.server";
import { formatComplaintNumber } from "./complaint-number";
import { type Complaint, complaintRecord, type UnfiledComplaint } from "./complaint-record.server";
import { namesOf } from "./find-customer.server";

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

/** Whether somebody whom the order names waits for the answer to a complaint. */
export async function hasOpenComplaint(datastore: Datastore, order: Order): Promise<boolean> {
	const names = listContacts(order).flatMap(namesOf);
	const open = { where: { field: "answer", value: null }, by: "filedAt" } as const;
	for await (const { consumer } of parseInPages(datastore, "complaint", open, complaintRecord, "complaint"))
		if (isNamedBy({ contact: consumer }, names)) return true;
	return false;
}

const keptYears = 2;

/** Removes answered complaints after the two years for which the law has them kept (D.S. 011-2011-PCM). @throws DatastoreUnavailable */
export async function forgetOldComplaints(datastore: Datastore, now: Date): Promise<void> {
	const last = new Date(now);
	last.setUTCFullYear(last.getUTCFullYear() - keptYears);
	const parse = (_: string, fields: RecordFields) => complaintRecord.parse(fields);
	const oldestFirst = parseInPages(datastore, "complaint", { by: "filedAt" }, parse, "complaint");
	for await (const { number, filedAt, answer } of oldestFirst) {
		if (filedAt >= last.toISOString()) return;
		if (answer) await datastore.remove("complaint", number);
	}
}

type FilingResult =
	| { outcome: "filed"; number: string }
	| { outcome: "repeated"; number: string }
	| { outcome: "keyUsed"; number: string };

interface Filing {
	key: string | undefined;
	unfiled: UnfiledComplaint;
}

/**
 * Stores a complaint under the next number of its year, so that none is left out. A load of records may bring complaints
 * that the count lacks: their numbers are passed over. Where the count is damaged, the last complaint tells its number.
 */
export async function fileComplaint(
	datastore: Datastore,
	filing: Filing,
	{ now }: Actor,
): Promise<FilingResult> {
	const year = limaDay(now).slice(0, 4);
	const count = await datastore.get("complaint-count", year);
	let last = readCount(year, count) ?? (await findLastFiled(datastore, year));
	for (;;) {
		const result = await tryToFile(datastore, filing, { now, last });
		if ("outcome" in result) return result;
		last = Math.max(result.last, result.isTaken ? await findLastFiled(datastore, year) : 0);
	}
}

async function findLastFiled(datastore: Datastore, year: string): Promise<number> {
	const [newest] = await datastore.find("complaint", { by: "filedAt", isDescending: true, size: 1 });
	const [serial, ofYear] = newest?.id.split("-") ?? [];
	return ofYear === year ? Number(serial) : 0;
}

/** @param last the year's last number @returns the present one if the next is not free */
function tryToFile(
	datastore: Datastore,
	{ key, unfiled }: Filing,
	{ now, last }: { now: Date; last: number },
): Promise<FilingResult | { last: number; isTaken: boolean }> {
	const day = limaDay(now);
	const year = day.slice(0, 4);
	// Deduplicates a repetition with a new key, as after going back to a page that the browser loads again.
	const content = JSON.stringify(unfiled);
	const contentKey = sha256Hex(JSON.stringify([day, content]), 60);
	const contentHash = sha256Hex(content, 60);
	const number = formatComplaintNumber(last + 1, year);
	const keys: RecordKey[] = [
		{ collection: "complaint-count", id: year },
		{ collection: "complaint", id: number },
		{ collection: "complaint-key", id: contentKey },
		...(key ? [{ collection: "complaint-key" as const, id: key }] : []),
	];
	return datastore.runTransaction<Awaited<ReturnType<typeof tryToFile>>>(keys, (records) => {
		const [count, sameNumber, sameContent, sameKey] = records;
		const repeated = readStoredNumber(sameContent);
		if (repeated) return { result: { outcome: "repeated", number: repeated } };
		const other = readStoredNumber(sameKey);
		const outcome = sameKey?.content === contentHash ? "repeated" : "keyUsed";
		if (other) return { result: { outcome, number: other } };
		const counted = readCount(year, count) ?? 0;
		if (counted > last) return { result: { last: counted, isTaken: false } };
		if (sameNumber) return { result: { last: last + 1, isTaken: true } };
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

/** @returns undefined for a damaged record, which is logged */
function readCount(year: string, fields: RecordFields | undefined): number | undefined {
	return fields ? parseRecord(year, fields, countRecord, "complaint-count")?.last : 0;
}

function readStoredNumber(fields: RecordFields | undefined): string | undefined {
	return typeof fields?.number === "string" ? fields.number : undefined;
}
