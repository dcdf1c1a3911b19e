import { ZodError, z } from "zod";
import type { RecordFields } from "~/datastore/datastore.server";
import { recordIdPattern } from "~/datastore/datastore.server";
import type { Price } from "~/money";
import { cleanText } from "~/server/clean-text.server";
import type { Category } from "./category";
import { type ColorId, colorIds, isColorId } from "./colors";
import type { Product } from "./product";

/**
 * How catalogue records become the catalogue's own values. Each parser throws a ZodError for a record
 * that cannot be shown; the caller logs it by id and skips it.
 */
export function parseCategory(id: string, fields: RecordFields): Category {
	const { name, description, image } = categoryFields.parse(fields);
	return { _id: id, name, ...(description !== undefined && { description }), image };
}

export function parseProduct(id: string, fields: RecordFields): Product {
	const parsed = productFields.parse(fields);
	if (id === reservedSlug) throw new ZodError([reservedIssue]);
	const { category, pen, usd, stock = 0, created, ...rest } = parsed;
	const price = { pen, usd };
	const variants = rest.variants.map(({ pen, usd, ...variant }) => ({
		...variant,
		price: pen === undefined || usd === undefined ? price : { pen, usd },
	}));
	return {
		...rest,
		slug: id,
		categoryId: category,
		variants,
		colors: colorsOf(parsed),
		price: lowest(variants.map(({ price }) => price)) ?? price,
		stock: variants.length > 0 ? variants.reduce((sum, variant) => sum + variant.stock, 0) : stock,
		createdOn: created,
	};
}

/** Its address is that of the featured product. */
const reservedSlug = "product-detail";
const reservedIssue = {
	code: "custom" as const,
	path: ["id"],
	message: `cannot be ${reservedSlug}`,
	input: reservedSlug,
};

const text = (longest: number) =>
	z
		.string("is missing")
		.overwrite(cleanText)
		.trim()
		.min(1, "is empty")
		.max(longest, `has more than ${longest} characters`);

/** A path of this site or an https address; nothing that a browser would run. */
const address = z
	.string("is missing")
	.max(500, "has more than 500 characters")
	.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/, "must be a path that begins with / or an https address");

/** Browsers take no captions from elsewhere. */
const ownPath = address.startsWith("/", "must be a path of this site");

const picture = z
	.object(
		{
			src: address,
			alt: z.string("is missing").overwrite(cleanText).trim().max(300, "has more than 300 characters"),
			width: z.int().positive(),
			height: z.int().positive(),
			widths: z.array(z.int().positive()).min(1).max(6).optional(),
		},
		"is missing",
	)
	.refine(({ src, widths }) => !widths || src.endsWith(`-${Math.max(...widths)}.webp`), {
		path: ["src"],
		message: "must end in its largest width, such as -1200.webp",
	});

/** A picture that tells something, and so has a text in its place. */
const tellingPicture = picture.refine(({ alt }) => alt !== "", { path: ["alt"], message: "is empty" });

/** The specification's category has an address alone; its picture is square. */
const categoryPicture = z.preprocess(
	(image) => (typeof image === "string" ? { src: image, alt: "", width: 800, height: 800 } : image),
	picture,
);

export const categoryFields = z.object({
	name: text(80),
	description: text(300).optional(),
	image: categoryPicture,
});

const minorUnits = z.int().positive().max(1_000_000_000);
const count = z.int().nonnegative().max(1_000_000);
const slug = z.string().regex(recordIdPattern);

/** Ids of options and values become parameters of an address, so they are short. */
const word = z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, "must be lower-case letters, digits and hyphens");

/** Names of other fields in a product's form and in its address. */
export const reservedOptionIds = ["intent", "slug", "sku", "quantity", "seen", "cantidad"];

const option = z.object({
	id: word.refine((id) => !reservedOptionIds.includes(id), `cannot be ${reservedOptionIds.join(", ")}`),
	name: text(40),
	values: z
		.array(
			z.object({
				id: word,
				name: text(60),
				hex: z
					.string()
					.regex(/^#[0-9a-f]{6}$/)
					.optional(),
			}),
		)
		.min(1)
		.max(20),
});

const variant = z.object({
	choice: z.record(word, word),
	pen: minorUnits.optional(),
	usd: minorUnits.optional(),
	stock: count,
	image: z.int().nonnegative().optional(),
});

export const productFields = z
	.object({
		name: text(120),
		summary: text(300),
		description: text(5000),
		features: z.array(z.object({ title: text(120), items: z.array(text(300)).min(1) })),
		specs: z.array(z.object({ name: text(80), value: text(200) })).default([]),
		sections: z.array(z.object({ title: text(120), text: text(2000), image: tellingPicture })),
		category: slug,
		images: z.tuple([tellingPicture], tellingPicture),
		pen: minorUnits,
		usd: minorUnits,
		stock: count.optional(),
		colors: z.array(z.enum(colorIds)).default([]),
		options: z.array(option).max(3).default([]),
		variants: z.array(variant).max(100).default([]),
		formerSlugs: z.array(slug).max(20).default([]),
		created: z.iso.date(),
		video: z
			.object({
				webm: address,
				mp4: address,
				poster: address,
				captions: ownPath,
				label: text(200),
				width: z.int().positive(),
				height: z.int().positive(),
			})
			.optional(),
	})
	.superRefine(({ options, variants, stock, colors, images }, context) => {
		const report = (path: (string | number)[], message: string) =>
			context.addIssue({ code: "custom", path, message });
		if (options.length === 0 && variants.length > 0)
			report(["options"], "are missing, though there are variants");
		if (options.length > 0 && variants.length === 0)
			report(["variants"], "are missing, though there are options");
		if (variants.length === 0 && stock === undefined) report(["stock"], "is missing");
		if (variants.length > 0 && stock !== undefined) report(["stock"], "is that of the variants");
		if (hasTwice(options.map(({ id }) => id))) report(["options"], "name one twice");
		for (const [index, { id, values }] of options.entries()) {
			if (hasTwice(values.map((value) => value.id))) report(["options", index, "values"], "name one twice");
			if (id !== "color") continue;
			if (colors.length > 0) report(["colors"], "are those of the option");
			for (const value of values) {
				if (!isColorId(value.id)) report(["options", index, "values"], `${value.id} is no known colour`);
			}
		}
		for (const [index, { choice, pen, usd, image }] of variants.entries()) {
			const at = ["variants", index];
			if ((pen === undefined) !== (usd === undefined)) report(at, "has a price in one currency only");
			if (image !== undefined && image >= images.length)
				report([...at, "image"], "is no index of the images");
			const isWhole = options.every(({ id, values }) => values.some((value) => value.id === choice[id]));
			if (!isWhole || Object.keys(choice).length !== options.length)
				report([...at, "choice"], "must name one value of each option");
		}
		if (hasTwice(variants.map(({ choice }) => options.map(({ id }) => choice[id]).join()))) {
			report(["variants"], "are not all different");
		}
	});

function colorsOf({ variants, colors }: z.infer<typeof productFields>): ColorId[] {
	const chosen = variants.map(({ choice }) => choice.color ?? "").filter(isColorId);
	return chosen.length > 0 ? [...new Set(chosen)] : colors;
}

function lowest(prices: Price[]): Price | undefined {
	return prices.reduce<Price | undefined>(
		(least, price) => (least && least.pen <= price.pen ? least : price),
		undefined,
	);
}

function hasTwice(texts: string[]): boolean {
	return new Set(texts).size < texts.length;
}
