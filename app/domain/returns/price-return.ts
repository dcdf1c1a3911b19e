import { countReturned } from "~/domain/orders/order";
import { splitLines, sumKept, sumLeft, sumOwed } from "~/domain/orders/order-amounts";
import type { Order, OrderReturn } from "~/domain/orders/order-record.server";

/**
 * What the last return is worth: the price of its units, less their share of the discount. The shares of a line's units
 * add up to the share of the line. At most what is left to pay and what the shop kept and does not owe, together.
 * @returns céntimos
 */
export function priceReturn(order: Order): number {
	const { lines, returns = [] } = order;
	const last = returns.at(-1);
	if (last?.wants === "repair") return 0;
	const received = returns.slice(0, -1).filter(isPriced);
	const sold = splitLines(order);
	const units = (sku: string, { lines }: OrderReturn) =>
		lines.reduce((sum, line) => sum + (line.sku === sku ? countReturned(line) : 0), 0);
	let pen = 0;
	for (const { sku, quantity } of last ? lines : []) {
		const total = sold.find((line) => line.sku === sku)?.total ?? 0;
		const before = received.reduce((sum, one) => sum + units(sku, one), 0);
		const shareOf = (count: number) => Math.floor((total * count) / quantity);
		pen += shareOf(before + (last ? units(sku, last) : 0)) - shareOf(before);
	}
	if (last?.withDelivery) pen += sumDeliveryLeft({ ...order, returns: returns.slice(0, -1) });
	return Math.max(0, Math.min(pen, sumKept(order) - sumOwed(order) + sumLeft(order)));
}

function isPriced({ state, wants }: OrderReturn): boolean {
	return state === "givenUp" || (state === "received" && wants !== "repair");
}

/** What was paid for delivery, unless a received return gives it back. @returns céntimos */
export function sumDeliveryLeft(order: Order): number {
	const isGivenBack = (order.returns ?? []).some((one) => one.withDelivery && isPriced(one));
	return isGivenBack ? 0 : (splitLines(order).find(({ kind }) => kind === "delivery")?.total ?? 0);
}

/** The mark of a return that is to give back the price of delivery, if there is any to give back. */
export function markDelivery(before: Order, { wants }: Pick<OrderReturn, "wants">, isAsked = false) {
	return isAsked && wants !== "repair" && sumDeliveryLeft(before) > 0 ? { withDelivery: true as const } : {};
}
