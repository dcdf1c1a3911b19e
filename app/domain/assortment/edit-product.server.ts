import { slugOfSku } from "~/domain/goods/sku";
import { unitKey } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import { BadRecords } from "./catalog-record.server";

/** A change of single fields. Amounts are in minor units; undefined leaves a field as it is. */
export interface ProductEdit {
	/** Fields of the whole product; null removes one. */
	fields: Record<string, unknown>;
	pen?: number | undefined;
	usd?: number | undefined;
	units?: ((units: number) => number) | undefined;
	/** Null ends the sale. */
	sale?: SaleEdits | null | undefined;
}

export interface SaleEdits {
	pen?: number | undefined;
	usd?: number | undefined;
	from?: string | undefined;
	until?: string | undefined;
}

/**
 * @param sku the product's id, or a variant's SKU, whose own price is then changed
 * @returns the changed fields @throws BadRecords when the record has no such variant, or the edit is of the whole product
 */
export function editFields(
	sku: string,
	stored: RecordFields,
	{ fields, units, ...prices }: ProductEdit,
): RecordFields {
	const edited = { ...stored, ...fields };
	for (const [name, value] of Object.entries(fields)) if (value === null) delete edited[name];
	const [id = "", key] = sku.split("_");
	if (key === undefined) {
		if (units && listOf(stored.variants).length > 0) {
			throw new BadRecords(`product ${id}: each variant has its own stock: name a variant by its SKU.`);
		}
		if (haveOwnPrices(stored.variants) && Object.values(prices).some((value) => value !== undefined)) {
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
	const index = listOf(stored.variants).findIndex(
		({ choice }) =>
			isObject(choice) && variantKey({ choice: choice as Record<string, string> }) === unitKey(sku),
	);
	if (index < 0) throw new BadRecords(`product ${slugOfSku(sku)}: there is no variant ${sku}.`);
	return index;
}

export function haveOwnPrices(variants: unknown): boolean {
	const list = listOf(variants);
	return list.length > 0 && list.every(({ pen }) => pen !== undefined);
}

/** @param priced the record with the present price: the variant's, or else the product's */
function editPrices(
	target: RecordFields,
	priced: RecordFields,
	{ pen, usd, sale }: Omit<ProductEdit, "fields" | "units">,
) {
	if (pen === undefined && usd === undefined && sale === undefined) return target;
	if (priced.pen === undefined && (pen === undefined || usd === undefined))
		throw new BadRecords("A product without a price needs --price and --price-usd.");
	const price = convert({ pen, usd }, priced as { pen: number; usd: number });
	const { sale: before, ...rest }: RecordFields = { ...target, ...price };
	if (sale === null) return rest;
	if (sale === undefined) return before === undefined ? rest : { ...rest, sale: before };
	const { from, until, ...amounts } = sale;
	const former = (before ?? {}) as SaleEdits;
	if (former.pen === undefined && amounts.pen === undefined)
		throw new BadRecords("A sale needs --sale-price.");
	if (former.until === undefined && until === undefined) throw new BadRecords("A sale needs --sale-until.");
	const days = { ...former, ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
	return { ...rest, sale: { ...days, ...convert(amounts, former.pen === undefined ? price : former) } };
}

/** Converts missing dollars from the given soles at the rate of the present prices. */
function convert({ pen, usd }: SaleEdits, before: { pen?: number | undefined; usd?: number | undefined }) {
	const { pen: penBefore = 1, usd: usdBefore = 1 } = before;
	const rate = usdBefore / penBefore;
	return {
		pen: pen ?? penBefore,
		usd: usd ?? (pen === undefined ? usdBefore : Math.max(1, Math.round(pen * rate))),
	};
}
