import { productAndStockKeys, readStock, type Stock, writeStock } from "~/domain/goods/change-stock.server";
import { slugOfSku } from "~/domain/goods/sku";
import { unitKey } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change, TransactionKey } from "~/platform/datastore/datastore.server";
import type { RecordsByKey } from "~/platform/datastore/transact.server";
import type { Order, OrderLine } from "./order-record.server";

export interface MissingUnits {
	line: OrderLine;
	left: number;
}

export function stockKeysOf(lines: readonly OrderLine[]): TransactionKey[] {
	return productAndStockKeys(slugsOf(lines));
}

export function readStockOf(lines: readonly OrderLine[], goods: RecordsByKey): Stock {
	return readStock(slugsOf(lines), goods);
}

export function moveStock(
	before: Order,
	order: Order,
	{ stock, actor, mayOwe = false }: { stock: Stock; actor: Actor; mayOwe?: boolean | undefined },
): { order: Order; changes: Change[] } | { missing: MissingUnits[] } {
	if (!movesStock(before, order)) return { order, changes: [] };
	const needs = needsStock(order);
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
	const reason = order.heldUntil ? "held" : order.status;
	const changes = writeStock(stock, { actor, reason, order: order.reference });
	return { order: { ...order, lines, hasStock: needs }, changes };
}

export function movesStock(before: Order, order: Order): boolean {
	const needs = needsStock(order);
	return needs !== needsStock(before) && needs !== before.hasStock;
}

function needsStock({ status, heldUntil }: Order): boolean {
	return heldUntil !== undefined || !["pending", "cancelled"].includes(status);
}

function slugsOf(lines: readonly OrderLine[]): string[] {
	return [...new Set(lines.map(({ sku }) => slugOfSku(sku)))];
}
