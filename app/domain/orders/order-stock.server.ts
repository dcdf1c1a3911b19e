import { type Stock, writeStock } from "~/domain/goods/change-stock.server";
import { slugOfSku } from "~/domain/goods/sku";
import { unitKey } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change } from "~/platform/datastore/datastore.server";
import type { Order, OrderLine } from "./order-record.server";

export interface MissingUnits {
	line: OrderLine;
	left: number;
}

interface StockMoving {
	stock: Stock;
	/** The SKUs that the lines have now, by those that were ordered. Without them, nothing was renamed. */
	skus?: ReadonlyMap<string, string>;
	actor: Actor;
	mayOwe?: boolean | undefined;
}

export function moveStock(
	before: Order,
	order: Order,
	{ stock, skus, actor, mayOwe = false }: StockMoving,
): { order: Order; changes: Change[] } | { missing: MissingUnits[] } {
	if (!movesStock(before, order)) return { order, changes: [] };
	const needs = needsStock(order);
	const missing: MissingUnits[] = [];
	const lines = order.lines.map(({ owed = 0, ...line }): OrderLine => {
		const sku = skus?.get(line.sku) ?? line.sku;
		const product = stock.get(slugOfSku(sku));
		const left = product?.units[unitKey(sku)] ?? 0;
		const taken = needs ? Math.min(line.quantity, left) : owed - line.quantity;
		if (product) product.units = { ...product.units, [unitKey(sku)]: left - taken };
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
