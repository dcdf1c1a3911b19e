import type { ReviewStatus } from "~/domain/goods/review";
import type { Review } from "~/domain/goods/review-record.server";
import { parseReview, toReviewRecord } from "~/domain/goods/review-record.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { logDamaged } from "~/platform/process/log.server";

/** @returns undefined for an unknown or damaged review @throws DatastoreUnavailable */
export async function findReview(datastore: Datastore, id: string): Promise<Review | undefined> {
	return parseRecord(id, await datastore.get("review", id), parseReview, logDamaged("review"));
}

/** @returns undefined for an unknown review @throws DatastoreUnavailable, ZodError */
export function setReviewStatus(
	datastore: Datastore,
	id: string,
	status: ReviewStatus,
): Promise<Review | undefined> {
	const key = { collection: "review" as const, id };
	return datastore.runTransaction<Review | undefined>([key], ([fields]) => {
		if (!fields) return { result: undefined };
		const before = parseReview(id, fields);
		if (before.status === status) return { result: before };
		const review = { ...before, status };
		return { changes: [{ ...key, fields: toReviewRecord(review) }], result: review };
	});
}
