import { z } from "zod";
import type { RecordFields } from "~/datastore/datastore.server";
import { recordIdPattern } from "~/datastore/datastore.server";
import type { Category } from "./category";
import type { Product } from "./product";

/**
 * How catalogue records become the catalogue's own values. Each parser throws a ZodError for a record
 * that cannot be shown; the caller logs it by id and skips it.
 */
export function parseCategory(id: string, fields: RecordFields): Category {
	const { name, image } = categoryFields.parse(fields);
	return { _id: id, name, image };
}

export function parseProduct(id: string, fields: RecordFields): Product {
	const { category, pen, usd, created, ...rest } = productFields.parse(fields);
	return { ...rest, slug: id, categoryId: category, price: { pen, usd }, createdOn: created };
}

/** One of the specification's samples: lines alone (cart, order summary), or a whole order. */
export function parseSample(fields: RecordFields): { lines: SampleLine[]; order?: SampleOrder } {
	if (!("reference" in fields)) return sampleLinesFields.parse(fields);
	const order = sampleOrderFields.parse(fields);
	return { lines: order.lines, order };
}

const text = (longest: number) =>
	z.string("is missing").trim().min(1, "is empty").max(longest, `has more than ${longest} characters`);

/** A path of this site or an https address; nothing that a browser would run. */
const address = z
	.string("is missing")
	.max(500, "has more than 500 characters")
	.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/, "must be a path that begins with / or an https address");

export const categoryFields = z.object({ name: text(80), image: address });

const picture = z.object({
	src: address,
	alt: text(300),
	width: z.int().positive(),
	height: z.int().positive(),
});

const minorUnits = z.int().positive().max(1_000_000_000);

export const productFields = z.object({
	name: text(120),
	summary: text(300),
	description: text(5000),
	features: z.array(z.object({ title: text(120), items: z.array(text(300)).min(1) })),
	sections: z.array(z.object({ title: text(120), text: text(2000), image: picture })),
	category: z.string().regex(recordIdPattern),
	images: z.tuple([picture], picture),
	pen: minorUnits,
	usd: minorUnits,
	stock: z.int().nonnegative(),
	created: z.iso.date(),
	video: z
		.object({
			webm: address,
			mp4: address,
			poster: address,
			captions: address,
			label: text(200),
			width: z.int().positive(),
			height: z.int().positive(),
		})
		.optional(),
});

const sampleLine = z.object({
	slug: z.string().regex(recordIdPattern),
	quantity: z.int().positive().max(20),
});
export type SampleLine = z.infer<typeof sampleLine>;
const sampleLinesFields = z.object({ lines: z.array(sampleLine) });

const sampleOrderFields = sampleLinesFields.extend({
	reference: text(40),
	created: z.iso.date(),
	status: text(60),
	email: z.email(),
	shipping: z.object({ label: text(60), pen: z.int().nonnegative(), usd: z.int().nonnegative() }),
});
export type SampleOrder = z.infer<typeof sampleOrderFields>;
