import { parseReview, type Review, toReviewRecord } from "~/domain/goods/review-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { isOfDeletedAccount } from "~/domain/orders/order";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { reviewIdOf } from "~/domain/orders/review-id.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { shortenName } from "./short-name";

export async function findReview(datastore: Datastore, id: string): Promise<Review | undefined> {
	return parseRecord(id, await datastore.get("review", id), parseReview, "review");
}

type WriteReviewResult = { outcome: "written" | "repeated" | "notDelivered" | "unknown" };

/** Stores a review for approval. @throws DatastoreUnavailable, ZodError for a damaged order */
export function writeReview(
	datastore: Datastore,
	{ reference, ...content }: Pick<Review, "product" | "stars" | "text"> & { reference: string },
	{ now }: Actor,
): Promise<WriteReviewResult> {
	const { product } = content;
	const id = reviewIdOf(reference, product);
	const keys: RecordKey[] = [
		{ collection: "order", id: toOrderId(reference) },
		{ collection: "review", id },
	];
	return datastore.runTransaction<WriteReviewResult>(keys, ([orderFields, existing]) => {
		if (!orderFields) return { result: { outcome: "unknown" } };
		const order = parseOrder(orderFields);
		const isOrdered = order.lines.some((line) => slugOfSku(line.sku) === product);
		if (!order.contact || isOfDeletedAccount(order) || !isOrdered) return { result: { outcome: "unknown" } };
		if (existing) return { result: { outcome: "repeated" } };
		if (order.status !== "delivered") return { result: { outcome: "notDelivered" } };
		const review: Review = {
			...content,
			id,
			order: order.reference,
			author: shortenName(order.contact),
			writtenAt: now.toISOString(),
			status: "pending",
			isDemo: false,
		};
		const changes = [{ collection: "review" as const, id, fields: toReviewRecord(review) }];
		return { changes, result: { outcome: "written" } };
	});
}

type StatusOfReview = Pick<Review, "id" | "status">;
type SetStatusResult = { outcome: "set" | "setBefore" | "unknown" };

/** Approves or rejects a review. @throws NotAllowed, DatastoreUnavailable, ZodError */
export const setReviewStatus = teamAct("reviews", (datastore, { id, status }: StatusOfReview) => {
	const key = { collection: "review" as const, id };
	return datastore.runTransaction<SetStatusResult>([key], ([fields]) => {
		if (!fields) return { result: { outcome: "unknown" } };
		const before = parseReview(id, fields);
		if (before.status === status) return { result: { outcome: "setBefore" } };
		const changes = [{ ...key, fields: toReviewRecord({ ...before, status }) }];
		return { changes, result: { outcome: "set" } };
	});
});
