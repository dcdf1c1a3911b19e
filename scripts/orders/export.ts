import type { Datastore } from "../../app/datastore/datastore.server";
import { splitTax } from "../../app/money";
import type { Order, OrderLine } from "../../app/orders/order-codec.server";
import { listOrders } from "../../app/orders/order-repository.server";
import { orderTexts } from "../../app/orders/order-texts";
import { csvOf } from "../commands/csv";
import { decimals, limaTime } from "../commands/format";
import { count, startProgress } from "../commands/progress";
import { ownerOnly, writeExport } from "../commands/write-out";
import { nameOf, warnOfDamage } from "./words";

/**
 * Writes all orders as CSV, newest first, a row for each line of an order.
 * @param file as for `writeExport` @throws as writeExport, DatastoreUnavailable
 */
export async function exportOrders(datastore: Datastore, file: string | undefined): Promise<string> {
	const progress = startProgress();
	const orders = await listOrders(datastore, warnOfDamage);
	const csv = csvOf(rowsOf(orders, progress));
	return writeExport(file, csv, count(orders.length, "order"), ownerOnly);
}

/** The headings, then the cells of each line of each order. Amounts are in soles and dollars. */
export function* rowsOf(
	orders: readonly Order[],
	progress: (text: string) => void,
): Generator<(string | number)[]> {
	yield Object.keys(columns);
	for (const [index, order] of orders.entries()) {
		for (const line of order.lines) yield Object.values(columns).map((cell) => cell(order, line));
		progress(`${index + 1} of ${orders.length} orders written`);
	}
}

type Cell = (order: Order, line: OrderLine) => string | number;

const columns: Record<string, Cell> = {
	reference: ({ reference }) => reference,
	placed_lima: ({ placedAt }) => limaTime(placedAt),
	status: ({ status }) => status,
	status_since_lima: ({ history, placedAt }) => limaTime(history.at(-1)?.at ?? placedAt),
	sku: (_, { sku }) => sku,
	product: (_, { name }) => name,
	choice: (_, { choice }) => choice,
	quantity: (_, { quantity }) => quantity,
	unit_pen: (_, { unit }) => decimals(unit.pen),
	unit_usd: (_, { unit }) => decimals(unit.usd),
	line_pen: (_, { total }) => decimals(total.pen),
	line_usd: (_, { total }) => decimals(total.usd),
	order_subtotal_pen: ({ subtotal }) => decimals(subtotal.pen),
	order_shipping: ({ shipping }) => `${shipping.label}, ${shipping.zone}`,
	order_shipping_pen: ({ shipping }) => decimals(shipping.price.pen),
	order_total_pen: ({ total }) => decimals(total.pen),
	order_total_usd: ({ total }) => decimals(total.usd),
	order_base_pen: ({ total, igvPercent }) => decimals(splitTax(total.pen, igvPercent).base),
	order_igv_pen: ({ total, igvPercent }) => decimals(splitTax(total.pen, igvPercent).tax),
	name: nameOf,
	// Prefixed with its type, because a spreadsheet would drop the leading zeros of a DNI.
	document: ({ contact }) => (contact ? `${contact.documentType} ${contact.documentNumber}` : ""),
	...textColumns(orderTexts.contact, ({ contact }) => contact),
	phone: ({ contact }) => contact?.phone ?? "",
	email: ({ contact }) => contact?.email ?? "",
	address: ({ delivery }) => delivery?.address ?? "",
	place: ({ delivery }) => delivery?.place ?? "",
	...textColumns(orderTexts.delivery, ({ delivery }) => delivery),
	account: ({ shopper }) => shopper ?? "",
	consent_lima: ({ consent }) => limaTime(consent.at),
};

function textColumns<Name extends string>(
	names: readonly Name[],
	partOf: (order: Order) => Record<Name, string> | null,
): Record<string, Cell> {
	const cells = names.map((name): [string, Cell] => [
		toColumnName(name),
		(order) => partOf(order)?.[name] ?? "",
	]);
	return Object.fromEntries(cells);
}

/** @returns `legal_name` for `legalName` */
function toColumnName(name: string): string {
	return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
