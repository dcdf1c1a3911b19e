import { changeUnits } from "~/domain/goods/change-stock.server";
import { presentSkus } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { mostUnits } from "~/domain/goods/stock-record.server";
import { findOrderPage, mostReadForPage } from "~/domain/orders/find-orders.server";
import { handoverStatus } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { NotAllowed, requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { tolerantLineField } from "~/platform/values/text-fields.server";
import { readFormerSlugs } from "./former-slugs.server";

/**
 * `set`: the units for sale, refused if they are no longer `seen`. `counted`: the units on the shelf, of which those of
 * orders that were not handed over are not for sale, refused as `set`. `add`: the units that came in, negative if they
 * went out.
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
	const waiting = onShelf.length > 0 ? await countWaiting(datastore, onShelf) : new Map<string, number>();
	const apply = (change: UnitChange, waits: number) => (now: number) => {
		const units = isOutdated(change, now + waits) ? now : unitsAfter(change, now, waits);
		if (units < now) requireArea(actor, "writeOffs");
		return units;
	};
	const counted = await changeUnits(
		datastore,
		new Map([...changes].map(([sku, change]) => [sku, apply(change, waiting.get(sku) ?? 0)])),
		{ actor, reason },
	).catch(refuseNotAllowed);
	if (!counted) return { outcome: "refused", fault: "fewer" };
	const told = [...counted].map(([sku, { before, after }]) => {
		const change = changes.get(sku);
		const waits = waiting.get(sku) ?? 0;
		const isLate = change !== undefined && isOutdated(change, before + waits);
		return [sku, { before, after, isOutdated: isLate, ...(waits > 0 && { waiting: waits }) }] as const;
	});
	return { outcome: "moved", units: new Map(told) };
});

function isOutdated(change: UnitChange, now: number): boolean {
	return "seen" in change && change.seen !== Math.min(now, mostUnits);
}

/** A shelf with fewer units than orders wait for has none for sale. */
function unitsAfter(change: UnitChange, now: number, waits: number): number {
	if ("add" in change) return now + change.add;
	return "set" in change ? change.set : Math.max(0, change.counted - waits);
}

function refuseNotAllowed(error: unknown): undefined {
	if (!(error instanceof NotAllowed)) throw error;
}

/** Those in which an order may have units that are still in the shop. */
const statuses: readonly OrderStatus[] = ["pending", "paid", "preparing", "shipped"];

/**
 * The units that orders have taken from the stock and not handed over: they lie on the shelf, and are not for sale. Reads
 * the newest orders of each status. @returns by the SKUs as they were named @throws DatastoreUnavailable
 */
export async function countWaiting(
	datastore: Datastore,
	skus: readonly string[],
): Promise<Map<string, number>> {
	const present = await presentSkus(datastore, skus);
	const names = await namesOf(datastore, new Set([...present.values()].map(slugOfSku)));
	const waiting = new Map<string, number>();
	if (names.size === 0) return waiting;
	for (const status of statuses) {
		const { orders } = await findOrderPage(datastore, { status }, mostReadForPage, isWaiting);
		for (const { sku, quantity, owed = 0 } of orders.flatMap(({ lines }) => lines)) {
			const slug = slugOfSku(sku);
			const presentSlug = names.get(slug);
			if (!presentSlug) continue;
			const named = presentSlug + sku.slice(slug.length);
			waiting.set(named, (waiting.get(named) ?? 0) + quantity - owed);
		}
	}
	return new Map(Array.from(present, ([named, sku]) => [named, waiting.get(sku) ?? 0]));
}

function isWaiting(order: Order): boolean {
	return order.hasStock && order.status !== handoverStatus(order);
}

/** Present slugs by themselves and by their former ones, which orders may name. */
async function namesOf(datastore: Datastore, slugs: ReadonlySet<string>): Promise<Map<string, string>> {
	const found = await Promise.all(
		Array.from(slugs, async (slug) => {
			const former = await readFormerSlugs(datastore, slug);
			return [slug, ...former].map((name) => [name, slug] as const);
		}),
	);
	return new Map(found.flat());
}
