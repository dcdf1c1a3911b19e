import type { Datastore, RecordKey } from "~/datastore/datastore.server";
import { isOfDeletedAccount } from "~/orders/order";
import { parseOrder } from "~/orders/order-codec.server";
import { toOrderId } from "~/orders/order-reference.server";
import type { Stars } from "~/products/review";
import type { Review } from "~/products/review-codec.server";
import { toReviewRecord } from "~/products/review-codec.server";
import { slugOfSku } from "~/stock/sku";
import { reviewIdOf } from "./review-id.server";
import { shortenName } from "./short-name";

/** `repeated`: the order already has a review of this product, which stays as it is. */
type WriteReviewResult = "written" | "repeated" | "notDelivered" | "unknown";

/** Stores a review for approval. @throws DatastoreUnavailable, ZodError for a damaged order */
export function writeReview(
	datastore: Datastore,
	{
		reference,
		product,
		stars,
		text,
		now,
	}: {
		reference: string;
		product: string;
		stars: Stars;
		text: string;
		now: Date;
	},
): Promise<WriteReviewResult> {
	const id = reviewIdOf(reference, product);
	const keys: RecordKey[] = [
		{ collection: "order", id: toOrderId(reference) },
		{ collection: "review", id },
	];
	return datastore.runTransaction<WriteReviewResult>(keys, ([orderFields, existing]) => {
		if (!orderFields) return { result: "unknown" };
		const order = parseOrder(orderFields);
		const isOrdered = order.lines.some((line) => slugOfSku(line.sku) === product);
		if (!order.contact || isOfDeletedAccount(order) || !isOrdered) {
			return { result: "unknown" };
		}
		if (existing) return { result: "repeated" };
		if (order.status !== "delivered") return { result: "notDelivered" };
		const review: Review = {
			id,
			product,
			order: order.reference,
			stars,
			text,
			author: shortenName(order.contact),
			writtenAt: now.toISOString(),
			status: "pending",
			isDemo: false,
		};
		return {
			changes: [{ collection: "review", id, fields: toReviewRecord(review) }],
			result: "written",
		};
	});
}
