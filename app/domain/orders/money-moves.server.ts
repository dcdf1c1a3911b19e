import type { Datastore } from "~/platform/datastore/datastore.server";
import { findOrders } from "./find-orders.server";
import { splitPayments, splitRefunds, type TaxedAmount } from "./order-amounts";
import type { Order, OrderPayment } from "./order-record.server";
import { paidAt } from "./order-sales.server";
import { type Days, isWithin } from "./sales-report.server";

export interface MoneyMove {
	/** ISO 8601. */
	at: string;
	order: Order;
	/** Negative for a refund. */
	amount: TaxedAmount;
	payment: Partial<OrderPayment>;
	reason: string;
}

/** Payments and refunds of these days, each when it was made, as a bank's statement has them. @throws DatastoreUnavailable */
export async function listMoneyMoves(datastore: Datastore, days: Days) {
	const moves: MoneyMove[] = [];
	const search = { before: days.before, changedFrom: days.from };
	for await (const order of findOrders(datastore, search))
		moves.push(...movesOf(order).filter(({ at }) => isWithin(at, days)));
	return moves.sort((a, b) => (a.at < b.at ? -1 : 1));
}

function movesOf(order: Order): MoneyMove[] {
	const payments = splitPayments(order, paidAt(order));
	const refunds = splitRefunds(order).map(({ at, reason, method, total, base, igv }) => ({
		...{ at, order, reason, payment: method ? { method } : {} },
		amount: { total: -total, base: -base, igv: -igv },
	}));
	return [
		...payments.map(({ at, total, base, igv, ...payment }) => ({
			...{ at, order, payment, reason: "" },
			amount: { total, base, igv },
		})),
		...refunds,
	];
}
