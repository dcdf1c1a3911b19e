import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Actor } from "~/actor";
import type { Change, RecordFields } from "~/datastore/datastore.server";
import { stockKey, type Units } from "./stock-record.server";

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

/** @throws ZodError for a damaged record */
export function parseStockMove(fields: RecordFields): StockMove {
	return stockMoveFields.parse(fields);
}

export interface StockReason extends Pick<StockMove, "reason" | "order"> {
	actor: Actor;
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

/** Sorts by time. */
function moveId(now: Date): string {
	return `${now.getTime().toString(36).padStart(9, "0")}-${randomBytes(8).toString("hex")}`;
}
