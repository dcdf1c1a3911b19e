import { findOrders, type OrderSearch } from "~/domain/orders/find-orders.server";
import { countItems, sumPen } from "~/domain/orders/order";
import { splitLines, splitPayments, sumLeft, sumPaid } from "~/domain/orders/order-amounts";
import type { Order, OrderPayment } from "~/domain/orders/order-record.server";
import { paidAt } from "~/domain/orders/order-sales.server";
import { contactTexts, deliveryTexts } from "~/domain/orders/order-texts";
import type { OrderReceipt } from "~/domain/orders/receipt-number.server";
import { isWithin } from "~/domain/orders/sales-report.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { type Cell, csvOf } from "~/platform/tables/csv.server";
import { xlsxOf } from "~/platform/tables/xlsx.server";
import { splitTax } from "~/platform/values/tax";
import { ownerOnly, startProgress, writeExport } from "../commands/files";
import { count, limaTime } from "../commands/format";
import { readDays } from "../commands/read-arguments";
import { warnOfDamaged } from "../commands/records";
import type { Work } from "../commands/run-command";
import { buyerName, type OrderValues, statusOf, toWords } from "./options";

/** Writes orders as CSV or as a workbook, newest first, with a row for each order or, with `lines`, for each line. */
export function exportOrders({
	out,
	lines = false,
	paid = false,
	xlsx = false,
	...options
}: OrderValues): Work {
	const status = options.status === undefined ? undefined : statusOf(options.status);
	const days = readDays(options);
	return async (datastore) => {
		const progress = startProgress();
		let written = 0;
		const orders = paid ? paidOrders(datastore, { status, ...days }) : find(datastore, { status, ...days });
		const rows = rowsOf(orders, lines, () => {
			written += 1;
			progress(`${count(written, "order")} written`);
		});
		return writeExport(out, xlsx ? xlsxOf(rows) : csvOf(rows), () => count(written, "order"), ownerOnly);
	};
}

function find(datastore: Datastore, search: OrderSearch): AsyncIterable<Order> {
	return findOrders(datastore, search, warnOfDamaged("Order"));
}

async function* paidOrders(datastore: Datastore, { status, ...days }: OrderSearch): AsyncGenerator<Order> {
	const orders = find(datastore, { status, before: days.before, changedFrom: days.from });
	for await (const order of orders) {
		const at = paidAt(order);
		if (at !== undefined && isWithin(at, days)) yield order;
	}
}

/** Amounts are in soles and dollars. */
export async function* rowsOf(
	orders: AsyncIterable<Order> | Iterable<Order>,
	hasLines: boolean,
	onOrder: () => void,
): AsyncGenerator<Cell[]> {
	const columns = hasLines ? lineColumns : orderColumns;
	yield columns.headings;
	for await (const order of orders) {
		yield* columns.rowsOf(order);
		onOrder();
	}
}

type Line = ReturnType<typeof splitLines>[number];

interface Columns {
	headings: string[];
	rowsOf(order: Order): Cell[][];
}

const placing: Record<string, (order: Order) => Cell> = {
	reference: ({ reference }) => reference,
	placed_lima: ({ placedAt }) => limaTime(placedAt),
	status: ({ status }) => status,
};

const paying: Record<string, (order: Order) => Cell> = {
	paid_lima: (order) => limaTimeOf(paidAt(order)),
	payment_method: (order) => joinPayments(order, ({ method }) => method),
	payment_operation: (order) => joinPayments(order, ({ operation }) => operation),
	receipt: ({ receipt }) => (receipt ? numberOf(receipt) : ""),
	credit_notes: ({ creditNotes = [] }) => creditNotes.map(numberOf).join(" "),
};

const ofOrder: Record<string, (order: Order) => Cell> = {
	...placing,
	status_since_lima: ({ history }) =>
		limaTimeOf(history.findLast(({ event }) => !event || event === "takenBack")?.at),
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
	paid_pen: (order) => amount(sumPaid(order)),
	left_pen: (order) => amount(sumLeft(order)),
	refunded_pen: ({ refunds }) => amount(sumPen(refunds)),
	total_usd: ({ total }) => amount(total.usd),
	name: buyerName,
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
	consent_lima: ({ consent }) => limaTime(consent.at),
	/** Of each refund. */
	refund_method: ({ refunds }) => refunds.map(({ method = "unknown" }) => method).join(" "),
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
	rowsOf: (order) => [cellsOf(ofOrder, order)],
};

/** Delivery is also a line, so that the lines add up to the order's total. */
const lineColumns: Columns = {
	headings: Object.keys({ ...ofItsOrder, ...ofLine }),
	rowsOf: (order) =>
		splitLines(order).map((line) => [...cellsOf(ofItsOrder, order), ...cellsOf(ofLine, line)]),
};

function amount(minor: number): Cell {
	return { minor };
}

function cellsOf<T>(columns: Record<string, (row: T) => Cell>, row: T): Cell[] {
	return Object.values(columns).map((cell) => cell(row));
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

function limaTimeOf(at: string | undefined): string {
	return at === undefined ? "" : limaTime(at);
}

function numberOf({ series, number }: OrderReceipt): string {
	return `${series}-${number}`;
}

function textColumns<Name extends string>(
	names: readonly Name[],
	partOf: (order: Order) => Record<Name, string> | null,
): Record<string, (order: Order) => Cell> {
	const cells = names.map((name): [string, (order: Order) => Cell] => [
		toWords(name, "_"),
		(order) => partOf(order)?.[name] ?? "",
	]);
	return Object.fromEntries(cells);
}
