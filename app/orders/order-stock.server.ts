import type { Actor } from "~/actor";
import type { Change, RecordKey, TransactionRecords } from "~/datastore/datastore.server";
import { productAndStockKeys, readStock, writeStock } from "~/stock/change-stock.server";
import { slugOfSku } from "~/stock/sku";
import { unitKey } from "~/stock/stock-record.server";
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
	return productAndStockKeys(slugsOf(lines));
}

/**
 * Takes or gives back units when the new status asks for it.
 * @param records those of `stockKeysOf` @param mayOwe whether units that are not there are owed instead of missing
 */
export function moveStock(
	before: Order,
	order: Order,
	records: TransactionRecords,
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
	const changes = writeStock(stock, { actor, reason: order.status, order: order.reference });
	return { order: { ...order, lines, hasStock: needs }, changes };
}

function slugsOf(lines: readonly OrderLine[]): string[] {
	return [...new Set(lines.map(({ sku }) => slugOfSku(sku)))];
}
