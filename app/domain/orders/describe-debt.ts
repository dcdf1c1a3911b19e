import { formatSoles } from "~/platform/values/money";
import { sumDue, sumKept, sumLeft, sumOwed, sumOwedOfReturns, sumPaid } from "./order-amounts";
import type { Order } from "./order-record.server";
import { wereLinesChanged } from "./standing-acts";

/** For the team. @returns undefined if nothing was paid, or nothing is left to pay or to give back */
export function describeDebt(order: Order): string | undefined {
	const [owed, due, kept] = [sumOwed(order), sumDue(order), sumKept(order)];
	if (due > 0)
		return `Pagado ${formatSoles(kept)} de ${formatSoles(kept + due)}, faltan ${formatSoles(due)}.`;
	if (owed === 0) return undefined;
	return `Debes devolver ${formatSoles(owed)}: ${whyOwed(order)}.`;
}

function whyOwed(order: Order): string {
	if (order.status === "cancelled") return "el pedido se canceló después de pagado";
	const isGivenUp = order.returns?.at(-1)?.state === "givenUp";
	if (sumOwedOfReturns(order) > 0) return isGivenUp ? "por lo que ya no se envía" : "por lo que devolvió";
	return wereLinesChanged(order.history) ? "el pedido cambió después de pagado" : "pagó de más";
}

/** There is something to pay, and nothing has come. */
export function isUncharged(order: Order): boolean {
	return sumLeft(order) > 0 && sumPaid(order) === 0;
}
