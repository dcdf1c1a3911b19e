import { ZodError, z } from "zod";
import type { RecordFields, StoredRecord } from "~/platform/datastore/datastore.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { once } from "~/platform/process/once";
import { customIssue } from "~/platform/values/describe-issue.server";
import { addDays, nextDay } from "~/platform/values/lima-time";
import { type ColorId, isColorId } from "./colors";
import { categoryPicture, text } from "./field-schemas.server";
import type { Product, Variant } from "./product";
import { draftRecord, findProductIssues, type ProductRecord, productRecord } from "./product-record.server";
import { isSaleOver } from "./sale";
import { waysOf } from "./stock-record.server";
import { byPreference } from "./variants";

/** @throws ZodError for an invalid record */
export function parseCategory(id: string, fields: RecordFields) {
	return { _id: id, ...categoryRecord.parse(fields) };
}

/** @param today the day in Lima whose prices it gets @throws ZodError for an invalid record */
export function parseProduct(id: string, fields: RecordFields, today: string): Product {
	const parsed = compiledSchema().parse(fields);
	const issues = issuesOf(id, parsed, today);
	if (issues.length > 0) throw new ZodError(issues);
	const {
		category,
		pen,
		usd,
		sale,
		stock = 0,
		created,
		changed,
		hidden,
		awaitsPhoto,
		shownFrom,
		...rest
	} = parsed;
	const offer = priceOnDay(today, { pen, usd, sale });
	const variants = parsed.variants.map(({ choice, pen, usd, sale, stock, image }) => ({
		choice,
		stock,
		...withSaleUnits(
			pen === undefined || usd === undefined ? offer : priceOnDay(today, { pen, usd, sale }),
			stock,
		),
		...(image !== undefined && { image }),
	}));
	const [shown] = [...variants].sort(byPreference);
	const unitsOnSale = variants.reduce((sum, one) => sum + (isSameOffer(one, shown) ? one.stock : 0), 0);
	const repricedOn = findRepricingDay(today, [parsed, ...parsed.variants]);
	return Object.assign(rest, {
		slug: id,
		categoryId: category,
		variants,
		colors: colorsOf(parsed),
		...withSaleUnits(shown ?? offer, shown ? unitsOnSale : stock),
		...(repricedOn !== undefined && { repricedOn }),
		...(fields.movedKeys !== undefined && waysOf([fields])),
		stock: shown ? variants.reduce((sum, variant) => sum + variant.stock, 0) : stock,
		createdOn: shownFrom && shownFrom > created ? shownFrom : created,
		changedOn: changed ?? created,
	});
}

/** @returns undefined for a product that is not shown on that day, and for a damaged one after calling `onDamaged` */
export function parseShownProduct(
	{ id, fields }: StoredRecord,
	today: string,
	onDamaged: (id: string) => void = () => {},
): Product | undefined {
	if (fields.hidden === true || findFirstDay(fields, today)) return undefined;
	return parseRecord(id, fields, () => parseProduct(id, fields, today), onDamaged);
}

export function findFirstDay({ hidden, shownFrom }: RecordFields, today: string): string | undefined {
	return hidden !== true && typeof shownFrom === "string" && shownFrom > today ? shownFrom : undefined;
}

/** Compiled, because the store parses every product at its start: three times as fast. */
const compiledSchema = once(() => z.compile(productRecord));

const reservedSlug = "product-detail";
const reservedIssue = customIssue(
	["id"],
	`cannot be ${reservedSlug}`,
	"Esa dirección es de otra página: escribe otra.",
);

const categoryRecord = z.object({
	name: text(80),
	description: text(300).exactOptional(),
	position: z.int().min(1).max(999).exactOptional(),
	image: categoryPicture,
});

/** The schema strips unknown fields, so that a stored record with one is still shown. */
export function schemaOf(collection: "category" | "product", { hidden }: RecordFields) {
	if (collection === "category") return categoryRecord;
	return hidden === true ? draftRecord : compiledSchema();
}

/** @param fields with `hidden`, a product may be an incomplete draft @returns issues for `describeIssue` */
export function findFaults(
	collection: "category" | "product",
	id: string,
	fields: RecordFields,
	today: string,
) {
	const { data, error } = schemaOf(collection, fields).safeParse(fields, { reportInput: true });
	if (error) return error.issues;
	return collection === "product" ? issuesOf(id, data as z.infer<typeof draftRecord>, today) : [];
}

/** Also of an incomplete draft. @returns undefined for an invalid record */
export function parseDraft(id: string, fields: RecordFields, today: string) {
	const { data } = (fields.hidden === true ? draftRecord : compiledSchema()).safeParse(fields);
	return data && issuesOf(id, data, today).length === 0 ? { slug: id, ...data } : undefined;
}

function issuesOf(id: string, product: z.infer<typeof draftRecord>, today: string) {
	const issues = findProductIssues(product, today);
	return id === reservedSlug ? [...issues, reservedIssue] : issues;
}

function colorsOf({ variants, colors }: ProductRecord): ColorId[] {
	const chosen = variants.map(({ choice }) => choice.color ?? "").filter(isColorId);
	return chosen.length > 0 ? [...new Set(chosen)] : colors;
}

function withSaleUnits({ price, sale }: ReturnType<typeof priceOnDay>, units: number) {
	return { price, ...(sale && { sale: { ...sale, units } }) };
}

function isSameOffer({ price, sale }: Variant, other: Variant | undefined): boolean {
	const isSamePrice = price.pen === other?.price.pen && sale?.formerPrice.pen === other.sale?.formerPrice.pen;
	return isSamePrice && sale?.until === other.sale?.until;
}

const farAwayDays = 330;

type RecordedPrice = Pick<ProductRecord, "pen" | "usd" | "sale">;

function priceOnDay(day: string, { pen, usd, sale }: RecordedPrice) {
	const price = { pen, usd };
	if (!sale || day < (sale.from ?? day) || isSaleOver(sale, day)) return { price };
	const { until } = sale;
	const isFarAway = until > addDays(day, farAwayDays);
	return {
		price: { pen: sale.pen, usd: sale.usd },
		sale: { formerPrice: price, until, ...(isFarAway && { isFarAway }) },
	};
}

function findRepricingDay(day: string, prices: readonly Pick<RecordedPrice, "sale">[]): string | undefined {
	return prices
		.flatMap(({ sale }) => (sale ? [sale.from ?? "", nextDay(sale.until)] : []))
		.filter((change) => change > day)
		.sort()[0];
}
