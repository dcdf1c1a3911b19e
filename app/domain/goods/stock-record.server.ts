import { z } from "zod";
import type { RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { parseCount } from "~/platform/values/plain-signs";
import { variantKey } from "./variant-key.server";

/** Units by variant key, which is `only` for a product without variants. */
export type Units = Record<string, number>;

/** That may be typed, and that are shown. Returns and cancelled orders may bring more. */
export const mostUnits = 1_000_000;
export const unitsRule = "un número entero de hasta 1,000,000";

export function readTypedUnits(typed: string): number | undefined {
	const units = parseCount(typed);
	return units !== undefined && units <= mostUnits ? units : undefined;
}

const unitsRecord = z.record(z.string(), z.int().nonnegative());

export function stockKey(slug: string): RecordKey {
	return { collection: "stock", id: slug };
}

/** Of the product that left this record. */
export function parseLeftOpening(stock: RecordFields | undefined): Units | undefined {
	return parseUnitsOf(stock?.opening);
}

/** By former keys of variants that got or lost options: the keys that have their units. */
export function parseMovedKeys(stock: RecordFields | undefined): Record<string, string> {
	return z.record(z.string(), z.string()).safeParse(stock?.movedKeys).data ?? {};
}

/** What stock records keep beside their units. */
export function waysOf(stocks: readonly (RecordFields | undefined)[], more: Record<string, string> = {}) {
	const movedKeys = Object.assign({}, ...stocks.map(parseMovedKeys), more) as Record<string, string>;
	return Object.keys(movedKeys).length > 0 ? { movedKeys } : {};
}

export function unitKey(sku: string): string {
	return sku.split("_")[1] ?? onlyVariant;
}

export function skuOfUnits(slug: string, key: string): string {
	return key === onlyVariant ? slug : `${slug}_${key}`;
}

export const onlyVariant = "only";

/** A product record holds the opening stock, which counts until the stock record has the variant. */
export function readUnits(product: RecordFields, stock: RecordFields | undefined): Units {
	const unitsOf = countIn(stock);
	return Object.fromEntries(readOpeningUnits(product).map(([key, opening]) => [key, unitsOf(key, opening)]));
}

/** Also of variants that the product has no longer: they may come back, and not with units that were sold. */
export function readAllUnits(product: RecordFields | undefined, stock: RecordFields | undefined): Units {
	return { ...parseUnits(stock), ...(product && readUnits(product, stock)) };
}

/** The product with its units, and with the ways to its variants for carts that name them by former keys. */
export function withUnits(product: RecordFields, stock: RecordFields | undefined, most = mostUnits) {
	if (!stock) return product;
	const unitsOf = countIn(stock);
	const ways = stock.movedKeys === undefined ? {} : waysOf([stock]);
	const count = (opening: unknown, key: string) => Math.min(unitsOf(key, toCount(opening)), most);
	if (!hasVariants(product)) return { ...product, ...ways, stock: count(product.stock, onlyVariant) };
	const variants = product.variants.map((variant) =>
		isVariant(variant) ? { ...variant, stock: count(variant.stock, variantKey(variant)) } : variant,
	);
	return { ...product, ...ways, variants };
}

function readOpeningUnits(product: RecordFields): [string, number][] {
	if (!hasVariants(product)) return [[onlyVariant, toCount(product.stock)]];
	return product.variants.filter(isVariant).map((variant) => [variantKey(variant), toCount(variant.stock)]);
}

/** Variants that the record lacks have their opening stock. A damaged record has none: its units may have been sold. */
function countIn(stock: RecordFields | undefined) {
	const [units, isDamaged] = [parseUnits(stock), isDamagedStock(stock)];
	return (key: string, opening: number) => units[key] ?? (isDamaged ? 0 : opening);
}

/** A damaged record has no units until they are counted again. */
export function isDamagedStock(stock: RecordFields | undefined): boolean {
	return stock !== undefined && parseUnitsOf(stock.units) === undefined;
}

/** Those that were counted. */
export function parseUnits(stock: RecordFields | undefined): Units {
	return parseUnitsOf(stock?.units) ?? {};
}

function parseUnitsOf(units: unknown): Units | undefined {
	return unitsRecord.safeParse(units).data;
}

function toCount(opening: unknown): number {
	return typeof opening === "number" ? opening : 0;
}

function hasVariants(product: RecordFields): product is RecordFields & { variants: unknown[] } {
	return Array.isArray(product.variants) && product.variants.length > 0;
}

function isVariant(value: unknown): value is { choice: Record<string, string>; stock?: unknown } {
	return value instanceof Object && "choice" in value && value.choice instanceof Object;
}
