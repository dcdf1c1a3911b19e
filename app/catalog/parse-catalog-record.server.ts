import { ZodError, z } from "zod";
import type { RecordFields, StoredRecord } from "~/datastore/datastore.server";
import { parseRecord } from "~/datastore/parse-records.server";
import type { Price } from "~/money";
import type { Category } from "./category";
import { type ColorId, isColorId } from "./colors";
import { categoryPicture, text } from "./field-schemas.server";
import type { Product } from "./product";
import { findProductIssues, productSchema } from "./product-schema.server";

/** @throws ZodError for an invalid record */
export function parseCategory(id: string, fields: RecordFields): Category {
	const { name, description, image } = categorySchema.parse(fields);
	return { _id: id, name, ...(description !== undefined && { description }), image };
}

/** @throws ZodError for an invalid record */
export function parseProduct(id: string, fields: RecordFields): Product {
	const parsed = compiledSchema.parse(fields);
	const issues = findProductIssues(parsed);
	if (id === reservedSlug) issues.push(reservedIssue);
	if (issues.length > 0) throw new ZodError(issues);
	const { category, pen, usd, stock = 0, created, changed, hidden, ...rest } = parsed;
	const price = { pen, usd };
	const variants = parsed.variants.map(({ choice, pen, usd, stock, image }) => ({
		choice,
		stock,
		price: pen === undefined || usd === undefined ? price : { pen, usd },
		...(image !== undefined && { image }),
	}));
	return Object.assign(rest, {
		slug: id,
		categoryId: category,
		variants,
		colors: colorsOf(parsed),
		price: findLowestPrice(variants.map(({ price }) => price)) ?? price,
		stock: variants.length > 0 ? variants.reduce((sum, variant) => sum + variant.stock, 0) : stock,
		createdOn: created,
		changedOn: changed ?? created,
	});
}

/** @returns undefined for a hidden product, and for a damaged one after calling `onDamaged` */
export function parseShownProduct(
	{ id, fields }: StoredRecord,
	onDamaged: (id: string) => void = () => {},
): Product | undefined {
	return fields.hidden === true ? undefined : parseRecord(id, fields, parseProduct, onDamaged);
}

/** A start parses every product, and the compiled schema takes a third of the time. */
const compiledSchema = z.compile(productSchema);

/** `/product/product-detail` is the featured product. */
const reservedSlug = "product-detail";
const reservedIssue = {
	code: "custom" as const,
	path: ["id"],
	message: `cannot be ${reservedSlug}`,
};

const categorySchema = z.object({
	name: text(80),
	description: text(300).optional(),
	image: categoryPicture,
});

/** They strip fields that they do not know, so that a stored record with one is still shown. */
export const recordSchemas = { category: categorySchema, product: compiledSchema };

function colorsOf({ variants, colors }: z.infer<typeof productSchema>): ColorId[] {
	const chosen = variants.map(({ choice }) => choice.color ?? "").filter(isColorId);
	return chosen.length > 0 ? [...new Set(chosen)] : colors;
}

function findLowestPrice(prices: Price[]): Price | undefined {
	return prices.reduce<Price | undefined>(
		(least, price) => (least && least.pen <= price.pen ? least : price),
		undefined,
	);
}
