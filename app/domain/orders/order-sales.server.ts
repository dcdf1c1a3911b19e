import { z } from "zod";
import { describeTerms, nameDiscount } from "~/domain/cart/apply-discount";
import { splitTax } from "~/platform/values/tax";
import { handoverStatus, openReturn, standingNotice } from "./order";
import {
	splitGivenBack,
	splitLines,
	splitPayments,
	splitRefunds,
	sumDue,
	sumOwed,
	type TaxedAmount,
} from "./order-amounts";
import { type Order, type OrderPayment, orderRecord, parseOrder } from "./order-record.server";
import { owesUnits } from "./owed-units";
import { searchKeysOf } from "./search-keys.server";
import { standingSteps } from "./standing-acts";

/** In céntimos; of a refund, negative. */
const amount = { total: z.int(), base: z.int() };

/** An order's payment and what was given back, as reports count them. Empty keys are explained in `ReportRow`. */
const orderSales = z.array(
	z.object({
		at: z.iso.datetime(),
		...amount,
		/** Of what a cancellation gives back, in céntimos. */
		owed: z.int().positive().exactOptional(),
		/** What is still to be paid of the total, in céntimos. */
		due: z.int().positive().exactOptional(),
		code: z.string(),
		terms: z.string(),
		district: z.string(),
		place: z.string(),
		products: z.array(z.object({ sku: z.string(), name: z.string(), units: z.int(), ...amount })),
	}),
);
export type OrderSale = z.output<typeof orderSales>[number];

/** Written into an order's record while they hold, so that the datastore finds such orders. */
export const orderMarks = {
	owesRefund: (order: Order) => sumOwed(order) > 0,
	/** It was begun to be paid. */
	isDue: (order: Order) => sumDue(order) > 0,
	isNoticed: (order: Order) => standingNotice(order) !== undefined,
	hasOpenReturn: (order: Order) => openReturn(order) !== undefined,
	owesUnits,
	/** It took units from the stock that were not handed over: they lie on the shelf, and are not for sale. */
	isSetAside: (order: Order) =>
		order.hasStock && !["delivered", "cancelled", handoverStatus(order)].includes(order.status),
};
export type OrderMark = keyof typeof orderMarks;
export const markNames = Object.keys(orderMarks) as OrderMark[];

/** What came, or below zero went, by a method, which is empty if nobody said it. */
const methodMoves = z.array(z.object({ at: z.iso.datetime(), method: z.string(), ...amount }));
export type MethodMove = z.output<typeof methodMoves>[number];

/** @throws Error for an order that could not be read again */
export function toOrderRecord(order: Order): Record<string, unknown> {
	const { error } = orderRecord.safeParse(order);
	if (error) throw new Error(`Order ${order.reference} was not written: ${error.message}`);
	const marks = markNames.filter((mark) => orderMarks[mark](order)).map((mark) => [mark, true]);
	return {
		...order,
		searchKeys: searchKeysOf(order),
		changedAt: order.history.at(-1)?.at,
		...Object.fromEntries(marks),
		sales: salesOf(order),
		moves: methodMovesOf(order),
	};
}

export interface SalesOfOrder {
	sales: OrderSale[];
	moves: MethodMove[];
	/** Returned units that did not go back to the stock. */
	writtenOff: { at: string; sku: string; units: number }[];
}

/** @param fields those of an older version lack `sales`, `moves` or, if cancelled, what is given back. @throws ZodError */
export function parseSales(fields: Record<string, unknown>): SalesOfOrder {
	const { sales, moves, status } = fields;
	const writtenOff = fields.returns ? writtenOffOf(returnedOrder.parse(fields)) : [];
	if (sales && status !== "cancelled")
		return {
			sales: orderSales.parse(sales),
			moves: moves ? methodMoves.parse(moves) : methodMovesOf(paidOrder.parse(fields) as Order),
			writtenOff,
		};
	const order = parseOrder(fields);
	return { sales: salesOf(order), moves: methodMovesOf(order), writtenOff };
}

const returnedOrder = orderRecord.pick({ returns: true });

function writtenOffOf({ returns = [] }: Pick<Order, "returns">): SalesOfOrder["writtenOff"] {
	return returns.flatMap(({ at, receivedAt = at, lines }) =>
		lines.map(({ sku, writtenOff = 0 }) => ({ at: receivedAt, sku, units: writtenOff })),
	);
}

/** What `movesOf` reads: an order of an older version counts although its other fields are damaged. */
const paidOrder = orderRecord.pick({
	status: true,
	history: true,
	total: true,
	payment: true,
	differences: true,
	refunds: true,
	balance: true,
	igvPercent: true,
});

function methodMovesOf(order: Order): MethodMove[] {
	return movesOf(order).map(({ at, amount: { total, base }, payment: { method = "" } }) => ({
		...{ at, method, total, base },
	}));
}

export function salesOf(order: Order): OrderSale[] {
	const { delivery, discount, shipping, igvPercent } = order;
	const of = {
		...describeCode(discount),
		district: shipping.isPickUp ? shipping.label : (delivery?.district ?? ""),
		place: shipping.isPickUp ? "" : (delivery?.place ?? "unknown"),
	};
	const at = paidAt(order);
	const sales = splitGivenBack(order).map(({ at, owed, ...back }): OrderSale => {
		const given = { total: 0 - back.total, base: 0 - back.base };
		const products = back.total > 0 ? [{ sku: "", name: "refunds", units: 0, ...given }] : [];
		return { at, ...given, ...(owed > 0 && { owed }), ...of, products };
	});
	if (at === undefined) return sales;
	const products = splitLines(order).map(({ sku, description: name, quantity: units, total, base }) => ({
		...{ sku, name, units, total, base },
	}));
	const due = sumDue(order);
	const total = order.total.pen;
	const { base } = splitTax(total, igvPercent);
	return [{ at, total, base, ...(due > 0 && { due }), ...of, products }, ...sales];
}

/** Discounts that the team gave for the same reason differ in their terms. */
function describeCode(discount: Order["discount"]): Pick<OrderSale, "code" | "terms"> {
	if (!discount) return { code: "", terms: "none" };
	const { code } = discount;
	return code ? { code, terms: describeTerms(discount) } : { code: nameDiscount(discount), terms: "" };
}

export interface MoneyMove {
	/** ISO 8601. */
	at: string;
	/** Negative for a refund. */
	amount: TaxedAmount;
	/** How it came, or was given back. */
	payment: Partial<OrderPayment>;
	/** Of a refund. */
	reason: string;
}

/** The payments and refunds of an order, each when it was made, as a bank's statement has them. */
export function movesOf(order: Order): MoneyMove[] {
	const payments = splitPayments(order, paidAt(order));
	const refunds = splitRefunds(order).map(({ at, reason, method, total, base, igv }) => ({
		...{ at, reason, payment: method ? { method } : {} },
		amount: { total: -total, base: -base, igv: -igv },
	}));
	return [
		...payments.map(({ at, total, base, igv, ...payment }) => ({
			...{ at, payment, reason: "" },
			amount: { total, base, igv },
		})),
		...refunds,
	];
}

/** @returns when the order was paid, ISO 8601; undefined for unpaid ones and those whose payment was a mistake */
export function paidAt({ payment, history }: Order): string | undefined {
	const step = standingSteps(history).find(({ status }) => status === "paid");
	return step && (payment?.at ?? step.at);
}
