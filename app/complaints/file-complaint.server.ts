import { z } from "zod";
import type { Change, Datastore, RecordFields, RecordKey } from "~/datastore/datastore.server";
import { limaDay } from "~/lima-time";
import { sha256Hex } from "~/sha256.server";
import type { UnfiledComplaint } from "./complaint-codec.server";
import { postFiledMails } from "./complaint-mails.server";
import { formatComplaintNumber } from "./complaint-number";

type FilingResult =
	| { outcome: "filed"; number: string }
	/** The same complaint was already filed: with this key, or today. */
	| { outcome: "repeated"; number: string }
	/** Another complaint was filed with this key; nothing was stored. */
	| { outcome: "keyUsed"; number: string };

/** Stores a complaint under the next number of its year, in one transaction so that no number is left out. */
export function fileComplaint(
	datastore: Datastore,
	{ key, unfiled, now }: { key: string | undefined; unfiled: UnfiledComplaint; now: Date },
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
