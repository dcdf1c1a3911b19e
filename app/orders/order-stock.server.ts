import type { Actor } from "~/actor";
import type { Change, RecordFields, RecordKey } from "~/datastore/datastore.server";
import { stockChange } from "~/stock/change-stock.server";
import { slugOfSku } from "~/stock/sku";
import { readUnits, stockKey, type Units, unitKey } from "~/stock/stock-record.server";
import type { Order, OrderLine } from "./order-codec.server";
import type { OrderStatus } from "./order-status";

export interface MissingUnits {
	line: OrderLine;
	/** Units that are there. */
	left: number;
}

/** Paid orders have taken their units; the others have none. */
const statusesWithStock: ReadonlySet<OrderStatus> = new Set(["paid", "preparing", "shipped", "delivered"]);

/** The records that `moveStock` needs. */
export function stockKeysOf(lines: readonly OrderLine[]): RecordKey[] {
	const slugs = slugsOf(lines);
	return [...slugs.map((id) => ({ collection: "product" as const, id })), ...slugs.map(stockKey)];
}

/**
 * Takes or gives back units when the new status asks for it.
 * @param records those of `stockKeysOf` @param mayOwe whether units that are not there are owed instead of missing
 */
export function moveStock(
	before: Order,
	order: Order,
	records: (RecordFields | undefined)[],
	actor: Actor,
	mayOwe: boolean,
): { order: Order; changes: Change[] } | { missing: MissingUnits[] } {
	const needs = statusesWithStock.has(order.status);
	if (needs === statusesWithStock.has(before.status) || needs === before.hasStock) {
		return { order, changes: [] };
	}
	const stock = readStock(slugsOf(order.lines), records);
	const missing: MissingUnits[] = [];
	const lines = order.lines.map(({ owed = 0, ...line }): OrderLine => {
		const product = stock.get(slugOfSku(line.sku));
		const left = product?.units[unitKey(line.sku)] ?? 0;
		const taken = needs ? Math.min(line.quantity, left) : owed - line.quantity;
		if (product) product.units = { ...product.units, [unitKey(line.sku)]: left - taken };
		if (!needs || taken === line.quantity) return line;
		missing.push({ line, left });
		return { ...line, owed: line.quantity - taken };
	});
	if (missing.length > 0 && !mayOwe) return { missing };
	const reason = { order: order.reference, reason: order.status };
	const changes = [...stock].flatMap(([slug, { before, units }]) =>
		stockChange(slug, before, units, { ...reason, actor }),
	);
	return { order: { ...order, lines, hasStock: needs }, changes };
}

/** By slug. Products that are gone are left out. */
function readStock(slugs: string[], records: (RecordFields | undefined)[]) {
	const stock = new Map<string, { before: Units; units: Units }>();
	for (const [index, slug] of slugs.entries()) {
		const product = records[index];
		if (!product) continue;
		const units = readUnits(product, records[slugs.length + index]);
		stock.set(slug, { before: units, units });
	}
	return stock;
}

function slugsOf(lines: readonly OrderLine[]): string[] {
	return [...new Set(lines.map(({ sku }) => slugOfSku(sku)))];
}
