import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Actor } from "~/actor";
import type { Change, Datastore } from "~/datastore/datastore.server";
import { parseRecords } from "~/datastore/parse-records.server";
import { logDamaged } from "~/log.server";
import { slugOfSku } from "./sku";
import { mostUnits, readUnits, stockKey, type Units, unitKey } from "./stock-record.server";

/** A change of one variant's stock, as the journal keeps it. */
export type StockMove = z.output<typeof stockMoveFields>;

const stockMoveFields = z.object({
	/** ISO 8601 in UTC. */
	at: z.iso.datetime(),
	by: z.string(),
	product: z.string(),
	/** As in the stock record. */
	variant: z.string(),
	/** Negative for units that were taken. */
	units: z.int(),
	/** Units after the move. */
	left: z.int().nonnegative(),
	reason: z.string(),
	/** The order's reference. */
	order: z.string().exactOptional(),
});

export interface StockReason extends Pick<StockMove, "reason" | "order"> {
	actor: Actor;
}

/**
 * Changes the stock of one SKU.
 * @param change the units that there are, to those that there will be
 * @returns both; undefined for what is not sold @throws RangeError for less than none, DatastoreUnavailable
 */
export function changeUnits(
	datastore: Datastore,
	sku: string,
	change: (units: number) => number,
	why: StockReason,
): Promise<{ before: number; after: number } | undefined> {
	const slug = slugOfSku(sku);
	const keys = [{ collection: "product" as const, id: slug }, stockKey(slug)];
	return datastore.runTransaction(keys, ([product, stock]) => {
		const units = product && readUnits(product, stock);
		const before = units?.[unitKey(sku)];
		if (!units || before === undefined) return { result: undefined };
		const after = change(before);
		if (!Number.isSafeInteger(after) || after < 0 || after > mostUnits) {
			throw new RangeError(`${sku} has ${before} units and cannot have ${after}.`);
		}
		return {
			changes: stockChange(slug, units, { ...units, [unitKey(sku)]: after }, why),
			result: { before, after },
		};
	});
}

/** Writes a product's units, with a line of the journal for each variant that changed. */
export function stockChange(
	slug: string,
	before: Units,
	units: Units,
	{ actor: { by, now }, reason, order }: StockReason,
): Change[] {
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
	return [{ ...stockKey(slug), fields: { units } }, ...moves];
}

/** A product's journal, newest first. @throws DatastoreUnavailable */
export async function readStockMoves(datastore: Datastore, slug: string): Promise<StockMove[]> {
	const records = await datastore.find("stock-move", "product", slug);
	return parseRecords(
		records,
		(_, fields) => stockMoveFields.parse(fields),
		logDamaged("stock-move"),
	).reverse();
}

/** Sorts by time. */
function moveId(now: Date): string {
	return `${now.getTime().toString(36).padStart(9, "0")}-${randomBytes(8).toString("hex")}`;
}
