import { isDeepStrictEqual } from "node:util";
import { type Amounts, fillPrice, rateOf } from "~/domain/goods/dollar-price";
import { findFirstDay } from "~/domain/goods/parse-catalog-record.server";
import type { ProductRecord } from "~/domain/goods/product-record.server";
import { isSaleOver } from "~/domain/goods/sale";
import { unitKey } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { isObject, listOf } from "~/platform/values/plain-object";
import type { UnitChange } from "./move-units.server";

type EditedField = "name" | "summary" | "description" | "category" | "shippingClass" | "depositPercent";

/** A change of single fields. Amounts are in minor units; undefined leaves one as it is, and takes a field out of `fields`. */
export interface ProductEdit extends Amounts {
	fields: { [Name in EditedField]?: ProductRecord[Name] | undefined };
	/** An empty list takes them off. */
	tags?: string[] | undefined;
	visibility?: Visibility | undefined;
	units?: UnitChange | undefined;
	sale?: SaleEdits | null | undefined;
	/** Whether the variants with a price of their own get another one beside this. */
	pricesVariants?: boolean | undefined;
}

export interface SaleEdits extends Amounts {
	from?: string | undefined;
	until?: string | undefined;
}

export type Visibility = "hidden" | "shown" | { from: string };

export type EditFault =
	| "unknownVariant"
	| "stockOfVariants"
	| "pricesOfVariants"
	| "ofWholeProduct"
	| "noPrice"
	| "noSalePrice"
	| "noSaleEnd";

interface EditTerms {
	today: string;
	/** By which a first price in soles has its dollars. */
	exchangeRate: number | undefined;
}

type Edited = { fields: RecordFields } | { fault: EditFault };

export function editFields(
	sku: string,
	stored: RecordFields,
	{ fields, tags, visibility, units, pricesVariants, ...prices }: ProductEdit,
	terms: EditTerms,
): Edited {
	const { today } = terms;
	const [, key] = sku.split("_");
	const shown = visibility && showFrom(visibility, stored, today);
	const tagged = tags && { tags: tags.length > 0 ? tags : undefined };
	const edited = withoutUndefined({ ...stored, ...fields, ...tagged, ...shown });
	if (key === undefined) {
		if (units && listOf(stored.variants).length > 0) return { fault: "stockOfVariants" };
		const isRepriced = prices.pen !== undefined || prices.usd !== undefined;
		const own = findOwnPrices(stored.variants);
		const isOnlySome = own === "some" && isRepriced && !pricesVariants;
		if (isOnlySome || (own === "all" && (isRepriced || prices.sale !== undefined)))
			return { fault: "pricesOfVariants" };
		return editPrices(edited, stored, prices, terms);
	}
	const index = findVariantIndex(sku, stored);
	const variants = listOf(stored.variants);
	const variant = variants[index];
	if (!variant) return { fault: "unknownVariant" };
	if (shown || tags || Object.keys(fields).length > 0) return { fault: "ofWholeProduct" };
	const priced = editPrices(variant, variant.pen === undefined ? stored : variant, prices, terms);
	return "fault" in priced
		? priced
		: { fields: { ...edited, variants: variants.with(index, priced.fields) } };
}

export function findVariantIndex(sku: string, stored: RecordFields): number {
	return listOf(stored.variants).findIndex(
		({ choice }) =>
			isObject(choice) && variantKey({ choice: choice as Record<string, string> }) === unitKey(sku),
	);
}

/** How many variants have prices of their own. Unless none has, a new price of the product would change only some variants. */
export function findOwnPrices(variants: unknown): "none" | "some" | "all" {
	const list = listOf(variants);
	const own = list.filter(({ pen }) => pen !== undefined).length;
	if (own === 0) return "none";
	return own === list.length ? "all" : "some";
}

/** What the keeper chose. A product that still waits for its photo is not hidden, though no shopper sees it yet. */
export function visibilityOf(fields: RecordFields, today: string): Visibility {
	const { hidden, awaitsPhoto, ...others } = fields;
	if (hidden === true && !awaitsPhoto) return "hidden";
	const from = findFirstDay(others, today);
	return from ? { from } : "shown";
}

function showFrom(visibility: Visibility, stored: RecordFields | undefined, today: string) {
	if (stored && isDeepStrictEqual(visibility, visibilityOf(stored, today))) return {};
	return {
		hidden: visibility === "hidden" ? true : undefined,
		awaitsPhoto: undefined,
		shownFrom: typeof visibility === "object" ? visibility.from : undefined,
	};
}

function withoutUndefined(fields: RecordFields): RecordFields {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function editPrices(
	target: RecordFields,
	priced: RecordFields,
	{ pen, usd, sale }: Pick<ProductEdit, "pen" | "usd" | "sale">,
	{ today, exchangeRate }: EditTerms,
): Edited {
	if (pen === undefined && usd === undefined && sale === undefined) return { fields: target };
	const needsDollars = exchangeRate === undefined && usd === undefined;
	if (priced.pen === undefined && (pen === undefined || needsDollars)) return { fault: "noPrice" };
	const price = editPrice({ pen, usd }, priced, rateOf(priced, exchangeRate));
	const { sale: before, ...rest }: RecordFields = { ...target, ...price };
	if (sale === null) return { fields: rest };
	if (sale === undefined) return { fields: before === undefined ? rest : { ...rest, sale: before } };
	const { from, until, ...amounts } = sale;
	const former = withoutPastDays((before ?? {}) as SaleEdits, today);
	if (former.pen === undefined && amounts.pen === undefined) return { fault: "noSalePrice" };
	if (former.until === undefined && until === undefined) return { fault: "noSaleEnd" };
	const days = { from: from ?? former.from, until: until ?? former.until };
	const edited = withoutUndefined({ ...former, ...days, ...editPrice(amounts, former, price) });
	return { fields: { ...rest, sale: edited } };
}

/** A new price needs new days, so that it is not saved for days that are past. */
function withoutPastDays({ from, until, ...amounts }: SaleEdits, today: string): SaleEdits {
	return until === undefined || isSaleOver({ until }, today) ? amounts : { ...amounts, from, until };
}

function editPrice({ pen, usd }: Amounts, before: Amounts, rate: Amounts): Amounts {
	const isSame = pen === undefined || (pen === before.pen && before.usd !== undefined);
	if (isSame) return { pen: before.pen, usd: usd ?? before.usd };
	return fillPrice({ pen, usd }, rate);
}
