import { z } from "zod";
import { recordIdPattern } from "~/platform/datastore/datastore.server";
import { documentFile } from "~/platform/pictures/document-files";
import { customIssue } from "~/platform/values/describe-issue.server";
import { mostMinorUnits } from "~/platform/values/parse-soles";
import { colorIds, isColorId } from "./colors";
import { describedPicture, fileUrl, ownFile, text } from "./field-schemas.server";
import { reviewParameters } from "./review-filters";
import { isSaleOver } from "./sale";
import { shippingClasses } from "./shipping-class";
import { mostUnits } from "./stock-record.server";
import { longestTag, mostTags } from "./tags";

const minorUnits = z.int().positive().max(mostMinorUnits);
const count = z.int().nonnegative().max(mostUnits);
const slug = z.string().regex(recordIdPattern);

/** The id of an option or a value. Short, because both stand in URLs. */
const optionId = z
	.string()
	.regex(/^[a-z0-9][a-z0-9-]{0,30}$/, "must be lower-case letters, digits and hyphens");

/** Names that a product's form and URL use for something else. */
export const reservedOptionIds = [
	"intent",
	"slug",
	"sku",
	"quantity",
	"seen",
	"cantidad",
	...reviewParameters,
];

const option = z.object({
	id: optionId.refine((id) => !reservedOptionIds.includes(id), `cannot be ${reservedOptionIds.join(", ")}`),
	name: text(40),
	values: z
		.array(
			z.object({
				id: optionId,
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

const sale = z.object({
	pen: minorUnits,
	usd: minorUnits,
	from: z.iso.date().optional(),
	until: z.iso.date(),
});

const variant = z.object({
	choice: z.record(optionId, optionId),
	pen: minorUnits.optional(),
	usd: minorUnits.optional(),
	sale: sale.optional(),
	stock: count,
	image: z.int().nonnegative().optional(),
});

export const mostDocuments = 5;

export type ProductDocument = z.output<typeof productDocument>;

export const productDocument = z.object({
	file: z.string().regex(documentFile),
	title: text(80),
	bytes: z.int().positive(),
});

export type ProductRecord = z.output<typeof productRecord>;

export const productRecord = z.object({
	name: text(120),
	summary: text(300),
	description: text(5000),
	features: z.array(z.object({ title: text(120), items: z.array(text(300)).min(1) })),
	specs: z.array(z.object({ name: text(80), value: text(200) })).default([]),
	sections: z.array(z.object({ title: text(120), text: text(2000), image: describedPicture })),
	category: slug,
	images: z.tuple([describedPicture], describedPicture),
	pen: minorUnits,
	usd: minorUnits,
	sale: sale.optional(),
	stock: count.optional(),
	colors: z.array(z.enum(colorIds)).default([]),
	options: z.array(option).max(3).default([]),
	variants: z.array(variant).max(100).default([]),
	formerSlugs: z.array(slug).max(20).default([]),
	created: z.iso.date(),
	changed: z.iso.date().optional(),
	/** Slugs of the products that its page shows beside it. */
	goesWith: z.array(slug).max(8).optional(),
	/** The keeper's own words, by which the desk filters and shoppers find it. In a table, `no` takes them off. */
	tags: z
		.array(text(longestTag).regex(/^(?!no$)[^,]+$/i, "has a comma, or is no"))
		.max(mostTags)
		.optional(),
	/** Its size or weight, for which a zone may ask for another price. Records of older versions have `isBulky` instead. */
	shippingClass: z.enum(shippingClasses).optional(),
	isBulky: z.boolean().optional(),
	/** How much of it has to be paid before it is prepared, if that is not the shop's part. */
	depositPercent: z.int().min(1).max(100).optional(),
	/** PDFs for its page: a manual, a data sheet. */
	documents: z.array(productDocument).max(mostDocuments).optional(),
	hidden: z.boolean().optional(),
	/** Hidden until its first photo is added. */
	awaitsPhoto: z.boolean().optional(),
	shownFrom: z.iso.date().optional(),
	video: z
		.object({
			webm: fileUrl,
			mp4: fileUrl,
			poster: fileUrl,
			captions: ownFile,
			label: text(200),
			width: z.int().positive(),
			height: z.int().positive(),
		})
		.optional(),
});

export const draftRecord = productRecord
	.partial({
		summary: true,
		description: true,
		features: true,
		sections: true,
		category: true,
		pen: true,
		usd: true,
	})
	.extend({
		images: z.array(describedPicture).default([]),
		sections: z
			.array(z.object({ title: text(120), text: text(2000), image: describedPicture.optional() }))
			.default([]),
	});

/** The rules that span several fields, in the words of commands and of the desk. */
const rules = {
	"are missing, though there are variants":
		"Hay variantes, pero ninguna opción: agrega una o quita las variantes.",
	"are missing, though there are options": "Hay opciones, pero ninguna variante: agrega las que vendes.",
	"are not all different": "Dos variantes tienen los mismos valores.",
	"are those of the option": "Los colores van en la opción Color.",
	"ends before it begins": "La oferta termina antes de empezar.",
	"has a price in one currency only": "Escribe el precio en las dos monedas.",
	"is missing": "Falta este dato.",
	"is no index of the images": "Elige una foto.",
	"is no known colour": "Elige un color del filtro.",
	"is of a variant without its own price": "Para su propia oferta, la variante necesita su propio precio.",
	"is that of the variants": "Las unidades van en las variantes.",
	"must be lower than the price": "La oferta debe costar menos que el precio.",
	"must name one value of each option": "Elige un valor de cada opción.",
	"name one twice": "Está repetido.",
};

/**
 * As zod refinements these rules would double the time of the store's start.
 * @param today in Lima: a sale that is over rules nothing
 */
export function findProductIssues(
	product: z.infer<typeof draftRecord>,
	today: string,
): z.core.$ZodIssueCustom[] {
	const { options, variants, stock, colors, images, hidden: isDraft } = product;
	const issues: z.core.$ZodIssueCustom[] = [];
	const report = (path: (string | number)[], rule: keyof typeof rules, subject = "") =>
		issues.push(customIssue(path, `${subject}${rule}`, rules[rule]));
	if (options.length === 0 && variants.length > 0)
		report(["options"], "are missing, though there are variants");
	if (options.length > 0 && variants.length === 0 && !isDraft)
		report(["variants"], "are missing, though there are options");
	if (variants.length === 0 && stock === undefined && !isDraft) report(["stock"], "is missing");
	if (variants.length > 0 && stock !== undefined) report(["stock"], "is that of the variants");
	if (hasDuplicates(options.map(({ id }) => id))) report(["options"], "name one twice");
	for (const [index, { id, values }] of options.entries()) {
		if (hasDuplicates(values.map((value) => value.id)))
			report(["options", index, "values"], "name one twice");
		if (id !== "color") continue;
		if (colors.length > 0) report(["colors"], "are those of the option");
		for (const value of values)
			if (!isColorId(value.id)) report(["options", index, "values"], "is no known colour", `${value.id} `);
	}
	reportSale(["sale"], product);
	for (const [index, { choice, pen, usd, sale, image }] of variants.entries()) {
		const at = ["variants", index];
		if (pen !== undefined && usd !== undefined) reportSale([...at, "sale"], { pen, usd, sale });
		else if (sale) report([...at, "sale"], "is of a variant without its own price");
		if ((pen === undefined) !== (usd === undefined)) report(at, "has a price in one currency only");
		if (image !== undefined && image >= images.length) report([...at, "image"], "is no index of the images");
		const isWhole = options.every(({ id, values }) => values.some((value) => value.id === choice[id]));
		if (!isWhole || Object.keys(choice).length !== options.length)
			report([...at, "choice"], "must name one value of each option");
	}
	if (hasDuplicates(variants.map(({ choice }) => options.map(({ id }) => choice[id]).join())))
		report(["variants"], "are not all different");
	return issues;

	function reportSale(
		path: (string | number)[],
		{ pen = Infinity, usd = Infinity, sale }: Pick<z.infer<typeof draftRecord>, "pen" | "usd" | "sale">,
	): void {
		if (!sale || isSaleOver(sale, today)) return;
		if (sale.pen >= pen || sale.usd > usd) report(path, "must be lower than the price");
		if (sale.from && sale.from > sale.until) report(path, "ends before it begins");
	}
}

function hasDuplicates(texts: string[]): boolean {
	return new Set(texts).size < texts.length;
}
