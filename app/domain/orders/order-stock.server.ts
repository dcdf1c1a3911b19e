import { productAndStockKeys, readStock, type Stock, writeStock } from "~/domain/goods/change-stock.server";
import { presentSkus } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { unitKey } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change, Datastore, TransactionKey } from "~/platform/datastore/datastore.server";
import type { RecordsByKey } from "~/platform/datastore/transact.server";
import type { Order, OrderLine } from "./order-record.server";

export interface MissingUnits {
	line: OrderLine;
	left: number;
}

/** The SKUs that an order's lines have now, by those that were ordered. */
export type PresentSkus = ReadonlyMap<string, string>;

export function findPresentSkus(datastore: Datastore, lines: readonly OrderLine[]): Promise<PresentSkus> {
	return presentSkus(
		datastore,
		lines.map(({ sku }) => sku),
	);
}

export function stockKeysOf(skus: PresentSkus): TransactionKey[] {
	return productAndStockKeys(slugsOf(skus));
}

export function readStockOf(skus: PresentSkus, goods: RecordsByKey): Stock {
	return readStock(slugsOf(skus), goods);
}

export function lacksGoods(skus: PresentSkus, stock: Stock): boolean {
	return slugsOf(skus).some((slug) => !stock.has(slug));
}

interface StockMoving {
	stock: Stock;
	/** Without them, nothing was renamed. */
	skus?: PresentSkus;
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

function slugsOf(skus: PresentSkus): string[] {
	return [...new Set([...skus.values()].map(slugOfSku))];
}
