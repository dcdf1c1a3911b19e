import { z } from "zod";
import type { Stars } from "~/domain/goods/review";
import { type Review, toReviewRecord } from "~/domain/goods/review-record.server";
import { slugOfSku } from "~/domain/goods/sku";
import { isOfDeletedAccount } from "~/domain/orders/order";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { choiceError, paragraphsField } from "~/platform/values/text-fields.server";
import { reviewIdOf } from "./review-id.server";
import { shortenName } from "./short-name";

export const reviewFields = z.object({
	stars: z
		.enum(["5", "4", "3", "2", "1"], { error: choiceError("Elige de 1 a 5 estrellas.") })
		.transform((stars) => Number(stars) as Stars),
	text: paragraphsField(1000, "Cuenta qué te pareció el producto."),
});

/** `repeated`: the order already has a review of this product, which stays as it is. */
type WriteReviewResult = "written" | "repeated" | "notDelivered" | "unknown";

/** Stores a review for approval. @throws DatastoreUnavailable, ZodError for a damaged order */
export function writeReview(
	datastore: Datastore,
	{ reference, ...content }: Pick<Review, "product" | "stars" | "text"> & { reference: string },
	{ now }: Actor,
): Promise<WriteReviewResult> {
	const { product } = content;
	const id = reviewIdOf(reference, product);
	const keys = {
		order: { collection: "order" as const, id: toOrderId(reference) },
		review: { collection: "review" as const, id },
	};
	return transact<WriteReviewResult, typeof keys>(
		datastore,
		keys,
		({ order: orderFields, review: existing }) => {
			if (!orderFields) return { result: "unknown" };
			const order = parseOrder(orderFields);
			const isOrdered = order.lines.some((line) => slugOfSku(line.sku) === product);
			if (!order.contact || isOfDeletedAccount(order) || !isOrdered) {
				return { result: "unknown" };
			}
			if (existing) return { result: "repeated" };
			if (order.status !== "delivered") return { result: "notDelivered" };
			const review: Review = {
				...content,
				id,
				order: order.reference,
				author: shortenName(order.contact),
				writtenAt: now.toISOString(),
				status: "pending",
				isDemo: false,
			};
			return {
				changes: [{ ...keys.review, fields: toReviewRecord(review) }],
				result: "written",
			};
		},
	);
}
