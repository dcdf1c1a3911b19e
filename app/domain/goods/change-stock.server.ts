import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Actor } from "~/domain/staff/actor";
import type { Change, Datastore, RecordFields, TransactionKey } from "~/platform/datastore/datastore.server";
import { type RecordsByKey, transact } from "~/platform/datastore/transact.server";
import { findFollowed, followLeft, followUnits } from "./carried-units.server";
import { presentSkus } from "./present-slug.server";
import { slugOfSku } from "./sku";
import {
	mostUnits,
	parseLeftOpening,
	parseMovedKeys,
	parseUnits,
	readAllUnits,
	readUnits,
	stockKey,
	type Units,
	unitKey,
	waysOf,
} from "./stock-record.server";

export type StockMove = z.output<typeof stockMoveRecord>;

export const stockMoveRecord = z.object({
	at: z.iso.datetime(),
	by: z.string(),
	product: z.string(),
	variant: z.string(),
	units: z.int(),
	left: z.int().nonnegative(),
	reason: z.string(),
	order: z.string().exactOptional(),
});

interface StockReason extends Pick<StockMove, "reason" | "order"> {
	actor: Actor;
}

/** By SKU, what makes of the units that there are those that there will be. */
export type UnitEdits = ReadonlyMap<string, (units: number) => number>;

/** All or none; unknown SKUs are left out. @throws RangeError for negative or too many units, DatastoreUnavailable */
export async function changeUnits(
	datastore: Datastore,
	changes: UnitEdits,
	why: StockReason,
): Promise<Map<string, { before: number; after: number }>> {
	const present = await presentSkus(datastore, [...changes.keys()]);
	const slugs = [...new Set([...present.values()].map(slugOfSku))];
	return transact(datastore, { goods: productAndStockKeys(slugs) }, ({ goods }) => {
		const counted = new Map<string, { before: number; after: number }>();
		const stock = readStock(slugs, goods);
		for (const [named, change] of changes) {
			const sku = present.get(named) ?? named;
			const record = goods({ collection: "product", id: slugOfSku(sku) });
			const product = stock.get(slugOfSku(sku));
			if (!record || !product || !(unitKey(sku) in readUnits(record, undefined))) continue;
			const before = product.units[unitKey(sku)] ?? 0;
			const after = editUnits(sku, before, change);
			product.units = { ...product.units, [unitKey(sku)]: after };
			counted.set(named, { before, after });
		}
		return { changes: writeStock(stock, why), result: counted };
	});
}

export type Stock = Map<string, ProductStock>;

interface ProductStock {
	before: Units;
	units: Units;
	/** What the record has beside its units. */
	kept: RecordFields;
	/** The key of an order's variant among the units. */
	keyOf(ordered: string): string;
}

/**
 * What `readStock` reads. Products are shared, so Firestore does not verify them: every move of units writes the stock
 * record. Writing products, too, would wake all processes.
 */
export function productAndStockKeys(slugs: readonly string[]): TransactionKey[] {
	return [
		...slugs.map((id) => ({ collection: "product" as const, id, isShared: true })),
		...slugs.map(stockKey),
	];
}

/** Includes removed products and variants, whose orders may still be cancelled. @param goods read by `productAndStockKeys` */
export function readStock(slugs: readonly string[], goods: RecordsByKey): Stock {
	const stock: Stock = new Map();
	for (const slug of slugs) {
		const product = goods({ collection: "product", id: slug });
		const counted = goods(stockKey(slug));
		if (!product && !counted) continue;
		const units = readAllUnits(product, counted);
		const opening = product ? undefined : parseLeftOpening(counted);
		const kept = { ...(opening && { opening }), ...waysOf([counted]) };
		const moved = parseMovedKeys(counted);
		const keyOf = (ordered: string) =>
			product ? followUnits(product, ordered, moved) : followLeft(ordered, opening ?? {}, moved);
		stock.set(slug, { before: units, units, kept, keyOf });
	}
	return stock;
}

export function writeStock(stock: Stock, why: StockReason): Change[] {
	return [...stock].flatMap(([slug, { before, units, kept }]) =>
		writeUnits(slug, before, { units, ...kept }, why),
	);
}

/**
 * A variant whose opening stock a replaced record changes gets that stock; so does a product that is made again with
 * another opening stock than the removed one had. Where an option is added or removed, units follow their variant; those
 * of variants that were divided or became one are counted anew. The way to a variant is kept for orders and carts that
 * name it by the key that it had.
 * @throws RangeError as `changeUnits`
 */
export function followRecord(
	slug: string,
	{
		before,
		after,
		stock,
	}: { before: RecordFields | undefined; after: RecordFields; stock: RecordFields | undefined },
	why: StockReason,
	edits: UnitEdits = new Map(),
): Change[] {
	const present = readAllUnits(after, stock);
	const opening = readUnits(after, undefined);
	const openingBefore = before ? readUnits(before, undefined) : (parseLeftOpening(stock) ?? opening);
	const units = { ...present };
	// A draft may name no stock, which is no count.
	const named = after.stock === undefined && !after.variants ? [] : Object.entries(opening);
	for (const [key, count] of named) if (count !== openingBefore[key]) units[key] = count;
	const counted = parseUnits(stock);
	const { carried, ways, unsold } = findFollowed(before ?? after, after);
	for (const [key, formerKey] of carried)
		if (opening[key] === openingBefore[formerKey]) units[key] = counted[formerKey] ?? units[key] ?? 0;
	for (const key of unsold) if (counted[key]) units[key] = 0;
	for (const [sku, change] of edits) units[unitKey(sku)] = editUnits(sku, units[unitKey(sku)] ?? 0, change);
	// A former opening stock counted until now. That of a variant which is new is no move.
	const unitsBefore = { ...present, ...(before && readUnits(before, stock)) };
	return writeFollowed(slug, { before: unitsBefore, units, stock, ways }, why);
}

interface FollowedUnits {
	before: Units;
	units: Units;
	stock: RecordFields | undefined;
	/** As `findFollowed` answers. They are kept even if no units move. */
	ways: Record<string, string>;
}

export function writeFollowed(
	slug: string,
	{ before, units, stock, ways }: FollowedUnits,
	why: StockReason,
): Change[] {
	const fields = { units, ...waysOf([stock], ways) };
	const written = writeUnits(slug, before, fields, why);
	return written.length > 0 || Object.keys(ways).length === 0 ? written : [{ ...stockKey(slug), fields }];
}

function editUnits(sku: string, before: number, change: (units: number) => number): number {
	const after = change(before);
	if (Number.isSafeInteger(after) && after >= 0 && after <= Math.max(mostUnits, before)) return after;
	throw new RangeError(`${sku} has ${before} units and cannot have ${after}.`);
}

function writeUnits(
	slug: string,
	before: Units,
	after: { units: Units },
	{ actor: { by, now }, reason, order }: StockReason,
): Change[] {
	const { units } = after;
	const changed = Object.keys(units).filter((key) => units[key] !== before[key]);
	if (changed.length === 0) return [];
	const at = now.toISOString();
	const moves = changed.map((variant): Change => {
		const left = units[variant] ?? 0;
		const move: StockMove = {
			at,
			by,
			product: slug,
			variant,
			units: left - (before[variant] ?? 0),
			left,
			reason,
			...(order && { order }),
		};
		return { collection: "stock-move", id: moveId(now), fields: move };
	});
	return [{ ...stockKey(slug), fields: after }, ...moves];
}

function moveId(now: Date): string {
	return `${now.getTime().toString(36).padStart(9, "0")}-${randomBytes(8).toString("hex")}`;
}
