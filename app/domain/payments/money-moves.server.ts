import { findOrders } from "~/domain/orders/find-orders.server";
import type { Order } from "~/domain/orders/order-record.server";
import { type MoneyMove, movesOf } from "~/domain/orders/order-sales.server";
import { type Days, isWithin, lastPlaced } from "~/domain/payments/sales-report.server";
import type { Datastore } from "~/platform/datastore/datastore.server";

export type OrderMove = MoneyMove & { order: Order };

/** Payments and refunds of these days, oldest first. @throws DatastoreUnavailable */
export async function listMoneyMoves(datastore: Datastore, days: Days): Promise<OrderMove[]> {
	const moves: OrderMove[] = [];
	const search = { before: lastPlaced(days.before), changedFrom: days.from };
	for await (const order of findOrders(datastore, search)) {
		const within = movesOf(order).filter(({ at }) => isWithin(at, days));
		moves.push(...within.map((move) => ({ ...move, order })));
	}
	return moves.sort((a, b) => (a.at < b.at ? -1 : 1));
}
