import type { Review, ReviewStatus } from "~/catalog/review";
import { parseReview, toReviewRecord } from "~/catalog/review-codec.server";
import type { Datastore, StoredRecord } from "~/datastore/datastore.server";
import { log } from "~/server/log.server";

/** @returns undefined for an unknown or damaged review @throws DatastoreUnavailable */
export async function findReview(datastore: Datastore, id: string): Promise<Review | undefined> {
	const fields = await datastore.get("review", id);
	return fields && parseOrSkip({ id, fields }, logDamagedReview);
}

/** The newest first. @param onDamaged receives the id @throws DatastoreUnavailable */
export async function listReviews(datastore: Datastore, onDamaged: (id: string) => void): Promise<Review[]> {
	const records = await datastore.list("review");
	return records
		.flatMap((record) => parseOrSkip(record, onDamaged) ?? [])
		.sort((a, b) => (a.writtenAt < b.writtenAt ? 1 : -1));
}

/** @returns the review with its new status; undefined for an unknown one @throws DatastoreUnavailable, ZodError */
export function setReviewStatus(
	datastore: Datastore,
	id: string,
	status: ReviewStatus,
): Promise<Review | undefined> {
	const key = { collection: "review" as const, id };
	return datastore.runTransaction<Review | undefined>([key], ([fields]) => {
		if (!fields) return { result: undefined };
		const review = { ...parseReview(id, fields), status };
		return { changes: [{ ...key, fields: toReviewRecord(review) }], result: review };
	});
}

function parseOrSkip({ id, fields }: StoredRecord, onDamaged: (id: string) => void): Review | undefined {
	try {
		return parseReview(id, fields);
	} catch {
		onDamaged(id);
		return undefined;
	}
}

function logDamagedReview(id: string): void {
	log.warn({ collection: "review", id }, "a record cannot be shown and is skipped");
}
