import { followUnits } from "~/domain/goods/carried-units.server";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { presentSkus, sumUnits } from "~/domain/goods/present-slug.server";
import { mostUnits, skuOfUnits } from "~/domain/goods/stock-record.server";
import { readUnitsToRestore } from "~/domain/goods/undo-units.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { countOnShelf } from "~/domain/orders/order-stock.server";
import { listOwed } from "~/domain/orders/owed-units";
import { type Actor, NotAllowed, requireArea } from "~/domain/staff/actor";
import { journaled, teamAct } from "~/domain/staff/journal.server";
import type { Undo } from "~/domain/staff/tell-change.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { tolerantLineField } from "~/platform/values/text-fields.server";

/**
 * `set`: the units for sale, refused if they are no longer `seen`. `counted`: the units on the shelf, of which those of
 * orders that were not handed over are not for sale, refused as `set` and if units are taken meanwhile. `add`: the units
 * that came in, negative if they went out.
 */
export type UnitChange =
	| { set: number; seen?: number }
	| { counted: number; seen?: number }
	| { add: number };

type Asked = { changes: ReadonlyMap<string, UnitChange>; reason: string };
type StockOutcome =
	/** `fewer`: the actor may only add units. */
	| { outcome: "refused"; fault: "noReason" | "longReason" | "fewer" }
	/** By SKU, without the unknown ones. An outdated count changes nothing. `waiting`: on the shelf for orders, if counted there. */
	| { outcome: "moved"; units: Map<string, Moved> };
type Moved = { before: number; after: number; isOutdated: boolean; waiting?: number };

export const longestReason = 200;

/** Changes the units of all these SKUs or none. @throws RangeError as `changeUnits`; NotAllowed; DatastoreUnavailable */
export const moveUnits = teamAct<Asked, StockOutcome>("stock", async (datastore, asked, actor) => {
	const { changes, ...typed } = asked;
	const reason = tolerantLineField().parse(typed.reason);
	if (!reason) return { outcome: "refused", fault: "noReason" };
	if (reason.length > longestReason) return { outcome: "refused", fault: "longReason" };
	const onShelf = [...changes].flatMap(([sku, change]) => ("counted" in change ? [sku] : []));
	const why = { actor, reason };
	const { forSale, waiting } = await readShelf(datastore, onShelf, why);
	const isLate = (sku: string, change: UnitChange, now: number) => {
		const waits = waiting.get(sku) ?? 0;
		const isTaken = "counted" in change && forSale.get(sku) !== now;
		return isTaken || ("seen" in change && change.seen !== Math.min(now + waits, mostUnits));
	};
	const apply = (sku: string, change: UnitChange) => (now: number) => {
		const units = isLate(sku, change, now) ? now : unitsAfter(change, now, waiting.get(sku));
		if (units < now) requireArea(actor, "writeOffs");
		return units;
	};
	const edits = new Map([...changes].map(([sku, change]) => [sku, apply(sku, change)]));
	const counted = await changeUnits(datastore, edits, why).catch(refuseNotAllowed);
	if (!counted) return { outcome: "refused", fault: "fewer" };
	const told = [...counted].map(([sku, { before, after }]) => {
		const change = changes.get(sku);
		const waits = waiting.get(sku) ?? 0;
		const isOutdated = change !== undefined && isLate(sku, change, before);
		return [sku, { before, after, isOutdated, ...(waits > 0 && { waiting: waits }) }] as const;
	});
	return { outcome: "moved", units: new Map(told) };
});

/**
 * Reads the units for sale and, after them, those that wait in orders. A count of the shelf is right only while the units
 * for sale are as read here: otherwise an order has taken some, which would be sold again.
 */
export async function readShelf(
	datastore: Datastore,
	skus: readonly string[],
	why: Parameters<typeof changeUnits>[2],
): Promise<Record<"forSale" | "waiting", ReadonlyMap<string, number>>> {
	if (skus.length === 0) return { forSale: new Map(), waiting: new Map() };
	const asTheyAre = new Map(skus.map((sku) => [sku, (now: number) => now]));
	const read = await changeUnits(datastore, asTheyAre, why);
	const forSale = new Map(Array.from(read, ([sku, { before }]) => [sku, before]));
	return { forSale, waiting: await countWaiting(datastore, skus) };
}

/** A shelf with fewer units than orders wait for has none for sale. */
export function unitsAfter(change: UnitChange, now: number, waits = 0): number {
	if ("add" in change) return now + change.add;
	return "set" in change ? change.set : Math.max(0, change.counted - waits);
}

function refuseNotAllowed(error: unknown): undefined {
	if (!(error instanceof NotAllowed)) throw error;
}

/**
 * Takes back what units were counted or came, but for those that have moved since.
 * @param at when they were counted @returns those that have moved as `moved`
 */
export async function undoCount(
	datastore: Datastore,
	{ units: counted = {}, at }: Pick<Undo, "units"> & { at: string },
	actor: Actor,
) {
	const units = Object.entries(counted).map(([named, change]) => {
		const [slug = "", key = ""] = named.split("/");
		return { ...change, sku: skuOfUnits(slug, key) };
	});
	const skus = units.map(({ sku }) => sku);
	const toRestore = await readUnitsToRestore(datastore, skus, at);
	const edits = units.map((one) => [one.sku, (now: number) => toRestore(one.sku, one, now) ?? now] as const);
	const why = { actor, reason: actor.action ?? "" };
	const found = await changeUnits(journaled(datastore, actor), new Map(edits), why);
	const moved = units.filter((one) => toRestore(one.sku, one, found.get(one.sku)?.before) === undefined);
	const outcome = moved.length < units.length ? ("undone" as const) : ("changedSince" as const);
	return { outcome, moved: moved.map(({ sku }) => `unidades de ${sku}`) };
}

/** {@link countAllWaiting} of these. @returns by the SKUs as they were named @throws DatastoreUnavailable */
export async function countWaiting(
	datastore: Datastore,
	skus: readonly string[],
): Promise<Map<string, number>> {
	const waiting = await countAllWaiting(datastore);
	const present = await presentSkus(datastore, skus);
	return new Map(Array.from(present, ([named, sku]) => [named, waiting.get(sku) ?? 0]));
}

/** The units of all orders that are set aside. @returns by present SKUs @throws DatastoreUnavailable */
export async function countAllWaiting(datastore: Datastore): Promise<Map<string, number>> {
	const lines: { sku: string; quantity: number }[] = [];
	for await (const order of findOrders(datastore, { isSetAside: true }))
		for (const line of order.lines) lines.push({ sku: line.sku, quantity: countOnShelf(order, line) });
	const ordered = new Set(lines.map(({ sku }) => sku));
	return sumUnits(lines, await presentSkus(datastore, [...ordered], followUnits));
}

interface Owing {
	units: number;
	/** References. */
	orders: string[];
}

/** The units that are owed to orders. @returns by present SKU @throws DatastoreUnavailable */
export async function listOwing(datastore: Datastore): Promise<Map<string, Owing>> {
	const lines: { sku: string; units: number; order: string }[] = [];
	for await (const { reference: order, ...owing } of findOrders(datastore, { owesUnits: true }))
		for (const { sku, quantity: units } of listOwed(owing)) lines.push({ sku, units, order });
	const present = await presentSkus(datastore, [...new Set(lines.map(({ sku }) => sku))], followUnits);
	const owed = new Map<string, Owing>();
	for (const { sku: named, units, order } of lines) {
		const sku = present.get(named) ?? named;
		const before = owed.get(sku) ?? { units: 0, orders: [] };
		owed.set(sku, { units: before.units + units, orders: [...before.orders, order] });
	}
	return owed;
}
