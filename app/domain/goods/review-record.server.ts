import { z } from "zod";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { sentPictureName } from "~/platform/pictures/sent-picture-name.server";
import { cleanText } from "~/platform/values/clean-text.server";
import { maxReviewPhotos, reviewStatuses, starCounts } from "./review";

export type Review = { id: string } & z.output<typeof reviewRecord>;

/** @throws ZodError for a damaged record */
export function parseReview(id: string, fields: RecordFields): Review {
	return { id, ...reviewRecord.parse(fields) };
}

export function toReviewRecord({ id: _, ...fields }: Review): RecordFields {
	return fields;
}

const reviewRecord = z.object({
	product: z.string(),
	order: z.string().nullable(),
	stars: z.literal(starCounts),
	text: z.string().overwrite(cleanText).min(1),
	author: z.string().overwrite(cleanText).min(1),
	writtenAt: z.iso.datetime(),
	status: z.enum(reviewStatuses),
	rejectedAt: z.iso.datetime().optional(),
	photos: z.array(sentPictureName).max(maxReviewPhotos).optional(),
	isDemo: z.boolean().default(false),
});
