import { countItems, formatFullName, sumPen } from "~/domain/orders/order";
import {
	listGivenBack,
	splitLines,
	splitPayments,
	sumKept,
	sumLeft,
	sumOwed,
} from "~/domain/orders/order-amounts";
import type { Order, OrderPayment } from "~/domain/orders/order-record.server";
import { paidAt } from "~/domain/orders/order-sales.server";
import { contactTexts, deliveryTexts } from "~/domain/orders/order-texts";
import type { OrderReceipt } from "~/domain/orders/receipt-number.server";
import type { Cell } from "~/platform/tables/csv.server";
import { limaMinute } from "~/platform/values/lima-time";
import { splitTax } from "~/platform/values/tax";

interface OrdersTable {
	/** Whether each line of an order has a row, delivery included, instead of each order. */
	hasLines?: boolean;
	onOrder?: () => void;
	/** In which language it is written; by default the columns' own names. */
	words?: TableWords;
}

interface TableWords {
	heading(column: string): string;
	status(order: Order): string;
	method(method: OrderPayment["method"] | undefined): string;
}

const plainWords: TableWords = {
	heading: (column) => column,
	status: ({ status }) => status,
	method: (method) => method ?? "unknown",
};

/** Orders as a table, the headings first. Amounts are in soles and dollars. */
export async function* tableOfOrders(
	orders: AsyncIterable<Order> | Iterable<Order>,
	{ hasLines = false, onOrder, words = plainWords }: OrdersTable = {},
): AsyncGenerator<Cell[]> {
	const columns = hasLines ? lineColumns : orderColumns;
	yield columns.headings.map(words.heading);
	for await (const order of orders) {
		yield* columns.rowsOf(order, words);
		onOrder?.();
	}
}

type Line = ReturnType<typeof splitLines>[number];

interface Columns {
	headings: string[];
	rowsOf(order: Order, words: TableWords): Cell[][];
}

type OrderCell = (order: Order, words: TableWords) => Cell;

const placing: Record<string, OrderCell> = {
	reference: ({ reference }) => reference,
	placed_lima: ({ placedAt }) => timeOf(placedAt),
	status: (order, words) => words.status(order),
};

const paying: Record<string, OrderCell> = {
	paid_lima: (order) => timeOf(paidAt(order)),
	payment_method: (order, words) => joinPayments(order, ({ method }) => method && words.method(method)),
	payment_operation: (order) => joinPayments(order, ({ operation }) => operation),
	receipt: ({ receipt }) => (receipt ? numberOf(receipt) : ""),
	credit_notes: ({ creditNotes = [] }) => creditNotes.map(numberOf).join(" "),
};

const ofOrder: Record<string, OrderCell> = {
	...placing,
	status_since_lima: ({ history }) =>
		timeOf(history.findLast(({ event }) => !event || event === "takenBack")?.at),
	...paying,
	items: countItems,
	subtotal_pen: ({ subtotal }) => amount(subtotal.pen),
	shipping: ({ shipping }) => `${shipping.label}, ${shipping.zone}`,
	shipping_pen: ({ shipping }) => amount(shipping.price.pen),
	discount_code: ({ discount }) => discount?.code ?? "",
	discount_reason: ({ discount }) => discount?.reason ?? "",
	discount_pen: ({ discount }) => amount(discount?.amount.pen ?? 0),
	total_pen: ({ total }) => amount(total.pen),
	base_pen: ({ total, igvPercent }) => amount(splitTax(total.pen, igvPercent).base),
	igv_pen: ({ total, igvPercent }) => amount(splitTax(total.pen, igvPercent).tax),
	paid_pen: (order) => amount(sumKept(order) + sumPen(listGivenBack(order))),
	left_pen: (order) => amount(sumLeft(order)),
	refunded_pen: (order) => amount(sumPen(listGivenBack(order))),
	total_usd: ({ total }) => amount(total.usd),
	name: ({ contact }) => (contact ? formatFullName(contact) : ""),
	document: documentOf,
	...textColumns(contactTexts, ({ contact }) => contact),
	phone: ({ contact }) => contact?.phone ?? "",
	email: ({ contact }) => contact?.email ?? "",
	address: ({ delivery }) => delivery?.address ?? "",
	place: ({ delivery }) => delivery?.place ?? "",
	...textColumns(deliveryTexts, ({ delivery }) => delivery),
	recipient_document: ({ delivery }) => prefixed(delivery?.recipientDocument ?? ""),
	carrier: ({ shipment }) => shipment?.carrier ?? "",
	tracking: ({ shipment }) => shipment?.tracking ?? "",
	account: ({ shopper }) => shopper ?? "",
	consent_lima: ({ consent }) => timeOf(consent.at),
	/** Of each refund. */
	refund_method: (order, words) =>
		listGivenBack(order)
			.map(({ method }) => words.method(method))
			.join(" "),
	owed_pen: (order) => amount(sumOwed(order)),
	// What came back, paid an exchange, was given back or cancelled: the total is paid + left - refunded - owed + this.
	uncharged_pen: (order) => amount(order.total.pen - sumKept(order) - sumLeft(order) + sumOwed(order)),
};

const ofItsOrder = { ...placing, ...paying, document: documentOf };

const ofLine: Record<string, (line: Line) => Cell> = {
	sku: ({ sku }) => sku,
	description: ({ description }) => description,
	quantity: ({ quantity }) => quantity,
	unit_pen: ({ unitPrice }) => amount(unitPrice),
	discount_pen: ({ discount }) => amount(discount ?? 0),
	line_pen: ({ total }) => amount(total),
	line_base_pen: ({ base }) => amount(base),
	line_igv_pen: ({ igv }) => amount(igv),
};

const orderColumns: Columns = {
	headings: Object.keys(ofOrder),
	rowsOf: (order, words) => [cellsOf(ofOrder, order, words)],
};

/** Delivery is also a line, so that the lines add up to the order's total. */
const lineColumns: Columns = {
	headings: Object.keys({ ...ofItsOrder, ...ofLine }),
	rowsOf: (order, words) =>
		splitLines(order).map((line) => [...cellsOf(ofItsOrder, order, words), ...cellsOf(ofLine, line, words)]),
};

function amount(minor: number): Cell {
	return { minor };
}

function cellsOf<T>(
	columns: Record<string, (row: T, words: TableWords) => Cell>,
	row: T,
	words: TableWords,
): Cell[] {
	return Object.values(columns).map((cell) => cell(row, words));
}

/** Prefixed with its type, because a spreadsheet would drop the leading zeros of a DNI. */
function documentOf({ contact }: Order): string {
	return contact ? `${contact.documentType} ${contact.documentNumber}` : "";
}

function prefixed(document: string): string {
	return document && `${/^\d{8}$/.test(document) ? "DNI" : "Documento"} ${document}`;
}

/** Of each part, if it was paid in several. */
function joinPayments(order: Order, text: (payment: Partial<OrderPayment>) => string | undefined): string {
	return splitPayments(order, paidAt(order))
		.flatMap((one) => text(one) ?? [])
		.join(" ");
}

/** @param at ISO 8601 @returns `2026-11-12 10:20`, in Lima */
function timeOf(at: string | undefined): string {
	return at === undefined ? "" : limaMinute(new Date(at));
}

function numberOf({ series, number }: OrderReceipt): string {
	return `${series}-${number}`;
}

function textColumns<Name extends string>(
	names: readonly Name[],
	partOf: (order: Order) => Record<Name, string> | null,
): Record<string, OrderCell> {
	const cells = names.map((name): [string, (order: Order) => Cell] => [
		name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
		(order) => partOf(order)?.[name] ?? "",
	]);
	return Object.fromEntries(cells);
}
