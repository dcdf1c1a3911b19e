import { z } from "zod";
import type { RecordFields } from "~/datastore/datastore.server";
import { type Review, reviewStatuses } from "./review";

/** @throws ZodError for a damaged record */
export function parseReview(id: string, fields: RecordFields): Review {
	return { id, ...reviewRecord.parse(fields) };
}

export function toReviewRecord({ id: _, ...fields }: Review): RecordFields {
	return fields;
}

const reviewRecord: z.ZodType<Omit<Review, "id">> = z.object({
	product: z.string(),
	order: z.string().nullable(),
	stars: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
	text: z.string().min(1),
	author: z.string().min(1),
	writtenAt: z.iso.datetime(),
	status: z.enum(reviewStatuses),
	isDemo: z.boolean().default(false),
});
