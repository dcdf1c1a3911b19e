import {
	applyDiscount,
	calculateTotal,
	type DiscountTerms,
	describeTerms,
	nameDiscount,
} from "~/domain/cart/apply-discount";
import { type CartLine, lineLabel, maxCartLines, maxTeamQuantity } from "~/domain/cart/cart";
import { methodOf } from "~/domain/delivery/pick-up";
import type { Shipping } from "~/domain/delivery/quote-shipping";
import { sumUnits } from "~/domain/goods/present-slug.server";
import { isOfDeletedAccount, standingNotice, wasPaid } from "~/domain/orders/order";
import { isAllRefunded, sumRefundedOfTotal, withBalance } from "~/domain/orders/order-amounts";
import { hasStandingReceipt } from "~/domain/orders/order-receipts";
import type { Order, OrderGoods, OrderLine } from "~/domain/orders/order-record.server";
import { isOpen } from "~/domain/orders/order-status";
import { addPrices, formatSoles, multiplyPrice } from "~/platform/values/money";
import { type DiscountFaults, isTooMuch } from "./given-discount.server";
import { toOrderLine } from "./new-order.server";

export interface WantedGoods {
	/** By the SKUs that products have now. 0 takes a line out; lines that are not named stay. */
	units: ReadonlyMap<string, number>;
	/** The SKUs that the order's lines have now. */
	present: ReadonlyMap<string, string>;
	/** What is sold of it now, at today's prices. */
	sold: readonly CartLine[];
	/** Delivery as it is quoted again; without it, the agreed one stays. */
	shipping?: Shipping | undefined;
	mayOwe?: boolean | undefined;
	/** The team's discount, in place of a former one; null takes a former one of the team away. */
	given?: DiscountTerms | null | undefined;
	/** Goes on without the discount if its code's minimum is no longer met. */
	dropsDiscount?: boolean | undefined;
}

export type LinesRefusal =
	/**
	 * `closed`: it is being prepared or later. `noticed`: the shopper says that the former total was paid.
	 * `refunded`: more was given back than the new total. `minimum`: the discount's is no longer met.
	 */
	| { reason: "closed" | "forgotten" | "receipt" | "noticed" | "refunded" | "empty" | "full" | "minimum" }
	/** The team's discount. */
	| { reason: "badDiscount"; faults: DiscountFaults }
	/** The order would use its discount code only now, and others have used it up. */
	| { reason: "codeUsedUp" }
	/** Another total than the keeper saw. */
	| { reason: "otherTotal" }
	/** A paid order would cost more or less, which is for who may move money. */
	| { reason: "moneyNotAllowed" }
	| { reason: "notSold" | "tooMany"; sku: string }
	| { reason: "short"; sku: string; left: number };

/** A line that stays keeps the price at which it was sold. @returns the same order if nothing changes */
export function planLines(before: Order, wanted: WantedGoods): { order: Order } | { refusal: LinesRefusal } {
	const fixed = whyFixed(before);
	if (fixed) return { refusal: { reason: fixed } };
	const { units, present, sold, shipping = before.shipping } = wanted;
	const skuOf = ({ sku }: OrderLine) => present.get(sku) ?? sku;
	const known = sumUnits(before.lines, present);
	for (const [sku, quantity] of units) {
		if (quantity <= (known.get(sku) ?? 0)) continue;
		const refusal = refuseUnits(before, wanted, sku, quantity);
		if (refusal) return { refusal };
	}
	const kept = keepLines(before.lines, units, skuOf);
	const added = sold
		.filter(({ sku }) => !known.has(sku))
		.flatMap((line) => withUnits(toOrderLine(line), units.get(line.sku) ?? 0));
	const lines = [...kept, ...added];
	if (lines.length === 0) return { refusal: { reason: "empty" } };
	if (lines.length > maxCartLines) return { refusal: { reason: "full" } };
	const subtotal = addPrices(lines.map(({ total }) => total));
	if (wanted.given && isTooMuch(wanted.given, subtotal))
		return { refusal: { reason: "badDiscount", faults: { value: "tooMuch" } } };
	const asked = wantedDiscount(before, wanted);
	const { terms, amount, problem } = applyDiscount(asked && { terms: asked }, subtotal, shipping.price);
	if (problem && !wanted.dropsDiscount) return { refusal: { reason: "minimum" } };
	const total = calculateTotal(subtotal, shipping.price, amount);
	if (total.pen < sumRefundedOfTotal(before)) return { refusal: { reason: "refunded" } };
	const goods = { lines, subtotal, shipping, ...(terms && { discount: { ...terms, amount } }), total };
	return { order: describeChange(before, goods) ? withGoods(before, goods) : before };
}

function wantedDiscount({ discount }: Order, { given }: WantedGoods): DiscountTerms | undefined {
	if (given) return given;
	return given === null && discount?.reason ? undefined : discount;
}

/** @returns why no line of the order can change */
export function whyFixed(order: Order) {
	if (isOfDeletedAccount(order) || !order.contact) return "forgotten";
	if (!isOpen(order.status)) return "closed";
	if (hasStandingReceipt(order)) return "receipt";
	if (standingNotice(order)) return "noticed";
	return isAllRefunded(order) ? "refunded" : undefined;
}

/** If the order holds its units, stock is checked when they move. */
function refuseUnits(
	order: Order,
	{ sold, mayOwe }: WantedGoods,
	sku: string,
	quantity: number,
): LinesRefusal | undefined {
	const line = sold.find((one) => one.sku === sku);
	if (!line) return { reason: "notSold", sku };
	if (quantity > maxTeamQuantity) return { reason: "tooMany", sku };
	const isShort = !order.hasStock && !mayOwe && quantity > line.available;
	return isShort ? { reason: "short", sku, left: line.available } : undefined;
}

/** Lines whose products have since become one share the wanted units: each takes up to its own quantity, the last the rest. */
function keepLines(
	lines: readonly OrderLine[],
	units: ReadonlyMap<string, number>,
	skuOf: (line: OrderLine) => string,
): OrderLine[] {
	const left = new Map(units);
	const last = new Map(lines.map((line) => [skuOf(line), line]));
	return lines.flatMap((line) => {
		const sku = skuOf(line);
		const wanted = left.get(sku);
		if (wanted === undefined) return [line];
		const quantity = line === last.get(sku) ? wanted : Math.min(wanted, line.quantity);
		left.set(sku, wanted - quantity);
		return withUnits(line, quantity);
	});
}

function withUnits(line: OrderLine, quantity: number): OrderLine[] {
	if (quantity === line.quantity) return [line];
	return quantity === 0 ? [] : [{ ...line, quantity, total: multiplyPrice(line.unit, quantity) }];
}

const mostFormerGoods = 5;

/** Exchanges what is sold. If the order was paid, the difference is left to pay or to give back. */
function withGoods(order: Order, goods: OrderGoods): Order {
	const { discount: _, balance = 0, formerGoods = [], ...others } = order;
	const { lines, subtotal, shipping, discount, total } = order;
	const former = {
		lines: lines.map(({ owed: _, ...line }) => line), // what is owed is counted anew if they come back
		subtotal,
		shipping,
		total,
		...(discount && { discount }),
		...(balance && { balance }),
	};
	const difference = wasPaid(order) ? goods.total.pen - total.pen : 0;
	return {
		...withBalance(others, balance + difference),
		...goods,
		formerGoods: [...formerGoods, former].slice(-mostFormerGoods),
	};
}

/** What differs, as the shopper and the team read it; empty if nothing does. */
export function describeChange(before: OrderGoods, after: OrderGoods): string {
	const find = (lines: readonly OrderLine[], { sku }: OrderLine) => lines.find((line) => line.sku === sku);
	const amount = (name: string, was: number, is: number) =>
		was === is ? [] : [`${name}: de ${formatSoles(was)} a ${formatSoles(is)}.`];
	return [
		...before.lines.flatMap((line) => {
			const now = find(after.lines, line);
			if (!now) return [`Sale ${line.quantity} × ${lineLabel(line)}.`];
			const { quantity } = now;
			return quantity === line.quantity ? [] : [`${lineLabel(line)}: de ${line.quantity} a ${quantity}.`];
		}),
		...after.lines
			.filter((line) => !find(before.lines, line))
			.map((line) => `Entra ${line.quantity} × ${lineLabel(line)}, a ${formatSoles(line.unit.pen)}.`),
		...amount(
			methodOf(after.shipping) === "home" ? "Envío" : "Recojo",
			before.shipping.price.pen,
			after.shipping.price.pen,
		),
		...describeDiscounts(before.discount, after.discount),
		...amount("Total", before.total.pen, after.total.pen),
	].join(" ");
}

function describeDiscounts(before: DiscountTerms | undefined, after: DiscountTerms | undefined): string[] {
	const tell = (terms: DiscountTerms) => `${nameDiscount(terms)} (${describeTerms(terms)}).`;
	if (before && after && tell(before) === tell(after)) return [];
	return [
		...(before
			? [`Ya no vale el ${before.code ? `código ${before.code}` : `descuento «${before.reason}»`}.`]
			: []),
		...(after ? [tell(after)] : []),
	];
}
