import { skuOf } from "../../app/cart/sku.server";
import { parseSoles } from "../../app/catalog/parse-soles";
import type { RecordFields } from "../../app/datastore/datastore.server";
import { limaDay, startOfLimaDay } from "../../app/lima-time";
import { slugOfSku } from "../../app/stock/sku";
import { UsageError, type ValuesOf } from "../commands/run-command";
import { BadRecords, storedProduct } from "./records";

/** Options of `product set` that change single fields. */
export const editOptions = {
	name: { type: "string" },
	summary: { type: "string" },
	description: { type: "string" },
	category: { type: "string" },
	price: { type: "string" },
	"price-usd": { type: "string" },
	stock: { type: "string" },
	"sale-price": { type: "string" },
	"sale-price-usd": { type: "string" },
	"sale-from": { type: "string" },
	"sale-until": { type: "string" },
	"no-sale": { type: "boolean" },
	hidden: { type: "boolean" },
	shown: { type: "boolean" },
} as const;
export type ProductEdits = ValuesOf<typeof editOptions>;

/** What the options say, checked. Amounts are in minor units; undefined leaves a field as it is. */
interface Edits {
	/** Fields of the whole product; null removes one. */
	fields: Record<string, unknown>;
	pen?: number | undefined;
	usd?: number | undefined;
	/** From the units that there are to those that there will be. */
	units?: ((units: number) => number) | undefined;
	/** Null ends the sale. */
	sale?: SaleEdits | null | undefined;
}

interface SaleEdits {
	pen?: number | undefined;
	usd?: number | undefined;
	from?: string | undefined;
	until?: string | undefined;
}

/** @throws UsageError */
export function readEdits(options: ProductEdits): Edits {
	const { name, summary, description, category, hidden, shown } = options;
	if (hidden && shown) throw new UsageError("Either --hidden or --shown.");
	const texts = Object.entries({ name, summary, description, category });
	return {
		fields: {
			...Object.fromEntries(texts.filter(([, text]) => text !== undefined)),
			...(hidden && { hidden: true }),
			...(shown && { hidden: null }),
		},
		pen: readAmount("price", options),
		usd: readAmount("price-usd", options),
		units: readUnitChange(options),
		sale: readSale(options),
	};
}

function readUnitChange({ stock }: ProductEdits): Edits["units"] {
	if (stock === undefined) return undefined;
	const [, sign, digits] = /^([+-]?)(\d{1,7})$/.exec(stock) ?? [];
	if (digits === undefined) {
		throw new UsageError(
			`--stock must be units such as 12, +5 or, written with =, --stock=-2, not "${stock}".`,
		);
	}
	return (units) => (sign ? units + Number(sign + digits) : Number(digits));
}

function readSale(options: ProductEdits): SaleEdits | null | undefined {
	const sale = {
		pen: readAmount("sale-price", options),
		usd: readAmount("sale-price-usd", options),
		from: readDay("sale-from", options),
		until: readDay("sale-until", options),
	};
	const isSale = Object.values(sale).some((value) => value !== undefined);
	if (!options["no-sale"]) return isSale ? sale : undefined;
	if (isSale) throw new UsageError("--no-sale ends the sale: leave out the other options of a sale.");
	return null;
}

function readAmount(
	option: "price" | "price-usd" | "sale-price" | "sale-price-usd",
	{ [option]: typed }: ProductEdits,
): number | undefined {
	const amount = typed === undefined ? undefined : parseSoles(typed);
	if (typed === undefined || amount) return amount;
	throw new UsageError(`--${option} must be an amount such as 1890 or 1890.50, not "${typed}".`);
}

/** A day in Lima that has not passed. */
function readDay(option: "sale-from" | "sale-until", { [option]: typed }: ProductEdits): string | undefined {
	if (typed === undefined) return undefined;
	if (!startOfLimaDay(typed))
		throw new UsageError(`--${option} must be a day such as 2026-11-29, not "${typed}".`);
	if (option === "sale-until" && typed < limaDay(new Date())) {
		throw new UsageError(`--sale-until ${typed} has passed.`);
	}
	return typed;
}

/**
 * @param sku the product's id, or a variant's SKU, whose own price is then changed
 * @returns the changed fields @throws BadRecords when the record has no such variant, or the edit is of the whole product
 */
export function editFields(
	sku: string,
	stored: RecordFields,
	{ fields, units, ...prices }: Edits,
): RecordFields {
	const edited = { ...stored, ...fields };
	for (const [name, value] of Object.entries(fields)) if (value === null) delete edited[name];
	const [id = "", key] = sku.split("_");
	if (key === undefined) {
		if (units && Array.isArray(stored.variants) && stored.variants.length > 0) {
			throw new BadRecords(`product ${id}: each variant has its own stock: name a variant by its SKU.`);
		}
		const hasOwnPrices = stored.variants !== undefined && allHavePrices(stored.variants);
		if (hasOwnPrices && Object.values(prices).some((value) => value !== undefined)) {
			throw new BadRecords(`product ${id}: each variant has its own price: name a variant by its SKU.`);
		}
		return editPrices(edited, stored, prices);
	}
	const index = findVariantIndex(sku, stored);
	const [stray] = Object.keys(fields);
	if (stray) throw new BadRecords(`product ${id}: ${stray} is of the whole product: name that by ${id}.`);
	const variants = (stored.variants as RecordFields[]).map((variant, position) =>
		position === index ? editPrices(variant, variant.pen === undefined ? stored : variant, prices) : variant,
	);
	return { ...edited, variants };
}

/** @throws BadRecords when the product has no variant with this SKU */
export function findVariantIndex(sku: string, stored: RecordFields): number {
	const id = slugOfSku(sku);
	const product = storedProduct(id, stored);
	const index = product?.variants.findIndex((variant) => skuOf({ product, variant }) === sku) ?? -1;
	if (index < 0) throw new BadRecords(`product ${id}: there is no variant ${sku}.`);
	return index;
}

function allHavePrices(variants: unknown): boolean {
	const list = variants as RecordFields[];
	return list.length > 0 && list.every(({ pen }) => pen !== undefined);
}

/** @param priced the record that has the price so far: the variant's, or else the product's */
function editPrices(
	target: RecordFields,
	priced: RecordFields,
	{ pen, usd, sale }: Omit<Edits, "fields" | "units">,
) {
	if (pen === undefined && usd === undefined && sale === undefined) return target;
	const price = convert({ pen, usd }, priced as { pen: number; usd: number });
	const { sale: before, ...rest }: RecordFields = { ...target, ...price };
	if (sale === null) return rest;
	if (sale === undefined) return before === undefined ? rest : { ...rest, sale: before };
	const { from, until, ...amounts } = sale;
	const known = (before ?? {}) as SaleEdits;
	if (known.pen === undefined && amounts.pen === undefined)
		throw new BadRecords("A sale needs --sale-price.");
	if (known.until === undefined && until === undefined) throw new BadRecords("A sale needs --sale-until.");
	const days = { ...known, ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
	return { ...rest, sale: { ...days, ...convert(amounts, known.pen === undefined ? price : known) } };
}

/** Dollars that are not given follow the soles at the rate so far. */
function convert({ pen, usd }: SaleEdits, before: { pen?: number | undefined; usd?: number | undefined }) {
	const { pen: penBefore = 1, usd: usdBefore = 1 } = before;
	const rate = usdBefore / penBefore;
	return {
		pen: pen ?? penBefore,
		usd: usd ?? (pen === undefined ? usdBefore : Math.max(1, Math.round(pen * rate))),
	};
}
