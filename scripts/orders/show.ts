import { findOrders } from "~/domain/orders/find-orders.server";
import { countItems, listPaymentPictures } from "~/domain/orders/order";
import { sumDue, sumOwed } from "~/domain/orders/order-amounts";
import { describeReturned } from "~/domain/orders/order-changes";
import { isInvoiced, listReturnPictures } from "~/domain/orders/order-receipts";
import type { Order, OrderStep } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { type OrderEvent, statusLabel } from "~/domain/orders/order-status";
import { contactTexts, deliveryTexts } from "~/domain/orders/order-texts";
import type { OrderReceipt } from "~/domain/orders/receipt-number.server";
import { type Price, toDecimal } from "~/platform/values/money";
import { splitTax } from "~/platform/values/tax";
import { drawLines, limaTime, row, rowOf } from "../commands/format";
import { readDays } from "../commands/read-arguments";
import { firstPage, listLines, unknownRecord, warnOfDamaged } from "../commands/records";
import { UsageError, type Work } from "../commands/run-command";
import { buyerName, type OrderValues, referenceOf, statusOf, toWords } from "./options";

export function drawOrder(order: Order): string {
	const { reference, status, history, lines, subtotal, shipping, total, receipt, consent } = order;
	const [least, most] = shipping.days;
	return drawLines([
		reference,
		row("Placed", `${limaTime(order.placedAt)} (Lima)`),
		row("Status", `${status} (${statusLabel(status, shipping)})`),
		...rowOf("Quoted until", order.quotedUntil ? [order.quotedUntil] : null),
		...history.map((step, index) => row(index === 0 ? "History" : "", drawStep(step))),
		"",
		...lines.map(({ sku, name, choice, quantity, owed, unit, total }) => {
			const what = [name, choice].filter(Boolean).join(", ");
			const debt = owed ? `, of which ${owed} owed` : "";
			return `  ${quantity} × ${what} (${sku})${debt}, ${amount(unit)} each: ${amount(total)}`;
		}),
		row("Subtotal", amount(subtotal)),
		row(
			"Shipping",
			`${amount(shipping.price)}: ${shipping.label}, ${shipping.zone}, ${least} to ${most} working days`,
		),
		...rowOf(
			"Discount",
			order.discount && [`${amount(order.discount.amount)}: ${order.discount.code ?? order.discount.reason}`],
		),
		row("Total", amount(total)),
		...taxRows(order),
		...rowOf("Receipt", receipt && [drawReceipt(receipt)]),
		...(order.creditNotes ?? []).map((note) => row("Credit note", drawReceipt(note))),
		...paymentRows(order),
		"",
		...contactRows(order),
		"",
		row("Account", order.shopper ?? "none"),
		...rowOf("", order.adoptableBy ? [`goes to the account of ${order.adoptableBy}`] : null),
		row("Consent", `${limaTime(consent.at)} (Lima), to:`),
		row("", consent.text),
	]);
}

function drawStep({ at, status, event, by, note, undid }: OrderStep): string {
	const again = undid ? `${describeEvent(undid)} taken back` : `${status} again`;
	const what = event === "takenBack" ? again : event ? describeEvent(event) : status;
	return `${limaTime(at)}  ${what}${by ? ` by ${by}` : ""}${note ? `: ${note}` : ""}`;
}

/** @returns `lines changed` for `linesChanged` */
function describeEvent(event: OrderEvent): string {
	const special: Partial<Record<OrderEvent, string>> = {
		noted: "note",
		paymentNoticed: "payment reported",
		paymentRefused: "reported payment refused",
		refunded: "refund",
		differencePaid: "part paid",
		returnAsked: "return asked for",
		repairSent: "sent back repaired",
	};
	return special[event] ?? toWords(event);
}

function drawReceipt({ series, number, pdf = "" }: OrderReceipt): string {
	return `${series}-${number} ${pdf}`.trim();
}

function paymentRows(order: Order): string[] {
	const { payment, differences = [], paymentNotice: reported, shipment, refunds, returns = [] } = order;
	const [due, owed] = [sumDue(order), sumOwed(order)];
	const pictures = [...listPaymentPictures(order), ...listReturnPictures(order)].filter(
		(name) => name !== reported?.picture,
	);
	return [
		...rowOf("Payment", payment && [limaTime(payment.at), payment.method, payment.operation]),
		...rowOf(
			"Reported",
			reported && [
				limaTime(reported.at),
				reported.pen === undefined ? "" : `PEN ${toDecimal(reported.pen)}`,
				reported.operation,
				reported.picture,
			],
		),
		...pictures.map((name) => row("Picture", name)),
		...rowOf("Shipment", shipment && [shipment.carrier, shipment.tracking]),
		...differences.map(({ pen, at, method, operation = "" }) =>
			row("Part", `${limaTime(at)}  PEN ${toDecimal(pen)} ${method} ${operation}`.trimEnd()),
		),
		...returns.map((one) =>
			row("Return", `${limaTime(one.at)}  ${one.state}: ${describeReturned(order, one.lines)}`),
		),
		...rowOf("To collect", due > 0 ? [`PEN ${toDecimal(due)}`] : null),
		...rowOf("To give back", owed > 0 ? [`PEN ${toDecimal(owed)}`] : null),
		...refunds.map(({ pen, at, reason, method }) =>
			row("Refund", `${limaTime(at)}  PEN ${toDecimal(pen)}${method ? ` by ${method}` : ""}: ${reason}`),
		),
	];
}

function taxRows(order: Order): string[] {
	if (!isInvoiced(order)) return [];
	const { base, tax } = splitTax(order.total.pen, order.igvPercent);
	return [row("Base", `PEN ${toDecimal(base)}`), row(`IGV ${order.igvPercent} %`, `PEN ${toDecimal(tax)}`)];
}

function contactRows(order: Order): string[] {
	const { contact, delivery } = order;
	return [
		...(contact
			? [
					row("Name", buyerName(order)),
					row("Document", `${contact.documentType} ${contact.documentNumber}`),
					...textRows(contactTexts, contact),
					row("Phone", contact.phone),
					row("E-mail", contact.email),
				]
			: [row("Contact", "none: the shopper asked to be forgotten")]),
		...(delivery
			? [
					...(order.shipping.isPickUp
						? [row("Pick-up at", order.shipping.zone)]
						: [
								...(order.shipping.agency ? [row("Pick-up at", `agency of ${order.shipping.agency}`)] : []),
								row("Deliver to", delivery.address || "(no address: ask by phone)"),
								row("", `${delivery.place} (${delivery.district})`),
							]),
					...textRows(deliveryTexts, delivery),
				]
			: [row("Deliver to", "unknown")]),
	];
}

function textRows<Name extends string>(names: readonly Name[], texts: Record<Name, string>): string[] {
	return names.filter((name) => texts[name] !== "").map((name) => row(toLabel(name), texts[name]));
}

/** @returns `Legal name` for `legalName` */
function toLabel(name: string): string {
	return name.charAt(0).toUpperCase() + toWords(name.slice(1));
}

function amount({ pen, usd }: Price): string {
	return `PEN ${toDecimal(pen)} (USD ${toDecimal(usd)})`;
}

/** A page of orders, newest first, one a line. Says on stderr how to see the next page. */
export function list(options: OrderValues): Work {
	const { find } = options;
	const status = options.status === undefined ? undefined : statusOf(options.status);
	const days = readDays(options);
	const last = options.after === undefined ? undefined : referenceOf(options.after);
	if (find?.trim() === "") throw new UsageError("--find needs words.");
	return async (datastore) => {
		const after = last === undefined ? undefined : await findOrder(datastore, last);
		if (last !== undefined && !after) throw unknownRecord("order", last);
		const found = findOrders(datastore, { text: find, status, ...days, after }, warnOfDamaged("Order"));
		const listed = await firstPage(found, ({ reference }) => `add --after ${reference}`);
		const isAll = find === undefined && !days.from && !days.before && !after;
		return isAll || listed.length > 0 ? listLines(listed, "order", status, cellsOf) : "No order was found.\n";
	};
}

function cellsOf(order: Order): (string | number)[] {
	const { reference, placedAt, status, total } = order;
	return [
		reference,
		limaTime(placedAt),
		status,
		countItems(order),
		`PEN ${toDecimal(total.pen)}`,
		buyerName(order) || "(forgotten)",
	];
}
