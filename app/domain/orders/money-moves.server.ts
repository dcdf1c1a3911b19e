import type { Datastore } from "~/platform/datastore/datastore.server";
import { splitTax } from "~/platform/values/tax";
import { findOrders } from "./find-orders.server";
import { splitRefunds, type TaxedAmount } from "./order-amounts";
import type { Order } from "./order-record.server";
import { paidAt } from "./order-sales.server";
import { type Days, isWithin } from "./sales-report.server";

export interface MoneyMove {
	/** ISO 8601. */
	at: string;
	order: Order;
	/** Negative for a refund. */
	amount: TaxedAmount;
	/** Of a refund. */
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
	const at = paidAt(order);
	const { base, tax: igv } = splitTax(order.total.pen, order.igvPercent);
	const paid = { order, amount: { total: order.total.pen, base, igv }, reason: "" };
	const refunds = splitRefunds(order).map(({ at, reason, total, base, igv }) => ({
		at,
		order,
		amount: { total: -total, base: -base, igv: -igv },
		reason,
	}));
	return [...(at === undefined || order.total.pen === 0 ? [] : [{ at, ...paid }]), ...refunds];
}
