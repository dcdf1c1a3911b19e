import { type Carrier, trackingLink } from "~/domain/business/carriers";
import { listPaymentRows, type PaymentDetails } from "~/domain/business/payment-accounts";
import { slugOfSku } from "~/domain/goods/sku";
import { fieldLabels } from "~/domain/people/field-labels";
import { formatPhone } from "~/domain/people/phone";
import { urls } from "~/platform/urls";
import type { Fact } from "~/platform/values/fact";
import { formatDateTime, formatDay, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { splitTax } from "~/platform/values/tax";
import {
	canCorrectAddress,
	countItems,
	formatFullName,
	formatReceipt,
	isFree,
	isInvoiced,
	isOfDeletedAccount,
	listDestination,
	listReceipts,
	standingSteps,
	wasPaid,
} from "./order";
import { listDiscount, sumOwed } from "./order-amounts";
import type { Order } from "./order-record.server";
import { statusLabel } from "./order-status";
import { contactTexts, deliveryTexts } from "./order-texts";

export type OrderView = ReturnType<typeof toOrderView>;

type Detail = Fact & { pdf?: string };

export interface OrderSettings {
	/** How to pay, if the store says it. */
	payment?: PaymentDetails | undefined;
	carriers?: Carrier[] | undefined;
}

export function toOrderView(order: Order, { payment, carriers }: OrderSettings = {}) {
	const { reference, status, history, lines, subtotal, shipping, total, igvPercent, exchangeRate } = order;
	const tracking = trackingLink(order.shipment ?? {}, carriers);
	const { contact, delivery } = isOfDeletedAccount(order) ? { contact: null, delivery: null } : order;
	return {
		reference,
		status: statusLabel(status, shipping),
		isPending: status === "pending",
		timeline: standingSteps(history).map(({ status, at }) => ({
			label: statusLabel(status, shipping),
			on: formatDateTime(at),
		})),
		nextStep: describeNextStep(order, payment !== undefined),
		...(tracking && { tracking }),
		...(status === "pending" &&
			payment &&
			!isFree(order) &&
			!order.paymentNotice && { howToPay: describeHowToPay(order, payment) }),
		...(contact && listActions(order)),
		lines: lines.map((line) => ({
			...line,
			...(line.owed && status !== "delivered" && { shortage: describeShortage(line.owed) }),
			...(contact &&
				status === "delivered" && {
					reviewUrl: urls.review({ pedido: reference, producto: slugOfSku(line.sku) }),
				}),
		})),
		subtotal,
		shipping,
		discounts: listDiscount(order),
		total,
		exchangeRate,
		refunds: listRefunds(order),
		...(isInvoiced({ contact }) && { tax: { percent: igvPercent, ...splitTax(total.pen, igvPercent) } }),
		...(contact && { email: contact.email }),
		details: listDetails({ ...order, contact, delivery }),
	};
}

function describeShortage(owed: number): string {
	return owed === 1
		? "Nos falta 1 unidad: te la enviaremos cuando llegue."
		: `Nos faltan ${owed} unidades: te las enviaremos cuando lleguen.`;
}

export interface ViewableOrder {
	reference: string;
	order?: OrderView | undefined;
}

export type OrderRow = ReturnType<typeof toOrderRow>;

export function toOrderRow(order: Order) {
	const { reference, placedAt, status, shipping, total } = order;
	return {
		reference,
		placedOn: formatDateTime(placedAt),
		status: statusLabel(status, shipping),
		itemCount: countItems(order),
		total,
	};
}

export function describeNextStep(
	order: Pick<
		Order,
		"status" | "heldUntil" | "paymentNotice" | "shipment" | "history" | "total" | "refunds"
	> &
		Partial<Pick<Order, "shipping">>,
	saysHowToPay = false,
): string {
	const { status, shipping, paymentNotice } = order;
	if ((status === "paid" || status === "pending") && isFree(order))
		return "No hay nada que pagar, y pronto prepararemos tu pedido.";
	if (status === "pending") return describePending(order, saysHowToPay);
	if (status === "cancelled" && wasPaid(order) && !isFree(order)) {
		const owed = sumOwed(order);
		if (owed === 0) return "Este pedido se canceló y te devolvimos lo que pagaste.";
		return `Este pedido se canceló. Te escribiremos o llamaremos para devolverte ${formatSoles(owed)}.`;
	}
	if (status === "shipped" && shipping?.isPickUp)
		return `Tu pedido está listo: recógelo en ${shipping.zone}, con tu documento y la referencia.`;
	if (status === "shipped") return describeShipment(order);
	if (status === "cancelled" && paymentNotice)
		return "Este pedido se canceló. Si ya lo habías pagado, te escribiremos o llamaremos para devolverte tu dinero.";
	return nextSteps[status];
}

const nextSteps = {
	paid: "Recibimos tu pago y pronto prepararemos tu pedido.",
	preparing: "Estamos preparando tu pedido.",
	delivered: "Tu pedido fue entregado.",
	cancelled: "Este pedido se canceló y no se cobrará.",
};

function describePending(
	{ paymentNotice, heldUntil, history }: Pick<Order, "paymentNotice" | "heldUntil" | "history">,
	saysHowToPay: boolean,
): string {
	if (paymentNotice) {
		const { operation, at } = paymentNotice;
		return `Nos dijiste que pagaste el ${formatDay(limaDay(new Date(at)))} con la operación ${operation}. Lo revisaremos y te avisaremos.`;
	}
	const refused = history.findLast(({ event }) => event === "paymentRefused");
	if (refused)
		return `No encontramos el pago que nos avisaste: ${refused.note?.replace(/[^.!?…]$/, "$&.") ?? ""} Revisa tu constancia y avísanos otra vez, o escríbenos.`;
	const ask = saysHowToPay
		? "Págalo con los datos de «Cómo pagar» y después avísanos con «Ya pagué»."
		: "Te llamaremos o escribiremos para acordar el pago.";
	const kept = heldUntil
		? `Apartamos los productos para ti hasta el ${formatDateTime(heldUntil)}`
		: "Hasta que se pague no apartamos los productos.";
	return `${ask} ${kept}`;
}

export function describeShipment({ shipment: { carrier, tracking } = {} }: Pick<Order, "shipment">): string {
	const sent = carrier ? `Tu pedido va en camino con ${carrier}.` : "Tu pedido va en camino.";
	return tracking ? `${sent} Su número de seguimiento es ${tracking}.` : sent;
}

function describeHowToPay({ reference, total }: Pick<Order, "reference" | "total">, payment: PaymentDetails) {
	return {
		rows: [
			{ name: "Monto", value: formatSoles(total.pen) },
			...listPaymentRows(payment),
			{ name: "Referencia para el mensaje del pago", value: reference },
		],
		note: payment.paymentNote,
		noticeUrl: urls.paymentNotice({ pedido: reference }),
	};
}

function listActions(order: Order) {
	const query = { pedido: order.reference };
	return {
		...(order.status === "pending" && {
			cancelUrl: urls.cancelOrder(query),
			...(order.paymentNotice && { noticeUrl: urls.paymentNotice(query) }),
		}),
		...(canCorrectAddress(order, "shopper") && { addressUrl: urls.orderAddress(query) }),
	};
}

export function listRefunds({ refunds }: Pick<Order, "refunds">) {
	return refunds.map(({ pen, at }) => ({
		at,
		on: formatDay(limaDay(new Date(at))),
		amount: formatSoles(pen),
	}));
}

function listDetails(
	order: Pick<Order, "contact" | "delivery" | "receipt" | "creditNotes" | "shipment" | "shipping">,
): Detail[] {
	const { contact, delivery, shipment = {} } = order;
	const details: Detail[] = [];
	if (contact) {
		const { documentType, documentNumber, phone } = contact;
		if (!order.receipt) details.push({ name: "Comprobante", value: formatReceipt(order) });
		details.push(
			...listReceipts(order),
			{ name: documentType, value: documentNumber },
			...listTexts(contactTexts, contact),
			{ name: "A nombre de", value: formatFullName(contact) },
			{ name: "Teléfono", value: formatPhone(phone) },
		);
	}
	if (delivery) details.push(...listDestination(order), ...listTexts(deliveryTexts, delivery));
	if (shipment.carrier) details.push({ name: "Transportista", value: shipment.carrier });
	if (shipment.tracking) details.push({ name: "Número de seguimiento", value: shipment.tracking });
	return details;
}

function listTexts<Name extends keyof typeof fieldLabels>(
	names: readonly Name[],
	texts: Record<Name, string>,
): Detail[] {
	return names
		.filter((name) => texts[name] !== "")
		.map((name) => ({ name: fieldLabels[name], value: texts[name] }));
}
