import { formatPhone } from "~/customers/phone";
import type { Shipping } from "~/delivery/shipping";
import type { Price } from "~/money";
import { itemsIn, nameOn, type Order, type OrderLine } from "./order";
import { type OrderStatus, statusLabel } from "./order-status";

/** An order as it is drawn for its shopper. */
export interface OrderView {
	reference: string;
	status: string;
	/** From the first step to the present one. */
	timeline: { label: string; on: string }[];
	/** What happens next, in a sentence. */
	next: string;
	lines: OrderLine[];
	subtotal: Price;
	shipping: Shipping;
	total: Price;
	/** Absent once its shopper asked to be forgotten. */
	email?: string;
	details: { name: string; value: string }[];
}

export function viewOf(order: Order): OrderView {
	const { reference, status, history, lines, subtotal, shipping, total } = order;
	// Its shopper deleted the account: what is kept of them is for the receipt, and shown to nobody.
	const isForgotten = order.shopper === null && order.adoptableBy === null;
	const contact = isForgotten ? null : order.contact;
	const delivery = isForgotten ? null : order.delivery;
	return {
		reference,
		status: statusLabel(status),
		timeline: history.map(({ status, at }) => ({ label: statusLabel(status), on: formatMoment(at) })),
		next: nextStep(status),
		lines,
		subtotal,
		shipping,
		total,
		...(contact && { email: contact.email }),
		details: detailsOf({ contact, delivery }),
	};
}

/** What a list of orders shows of one. */
export interface OrderRow {
	reference: string;
	placedOn: string;
	status: string;
	count: number;
	total: Price;
}

export function rowOf(order: Order): OrderRow {
	const { reference, placedAt, status, total } = order;
	return {
		reference,
		placedOn: formatMoment(placedAt),
		status: statusLabel(status),
		count: itemsIn(order),
		total,
	};
}

/** What happens next, for who waits for it. */
export function nextStep(status: OrderStatus): string {
	return nextSteps[status];
}

const nextSteps: Record<OrderStatus, string> = {
	pending:
		"Te llamaremos o escribiremos para acordar el pago. Hasta que se pague no apartamos los productos.",
	paid: "Recibimos tu pago y pronto prepararemos tu pedido.",
	preparing: "Estamos preparando tu pedido.",
	shipped: "Tu pedido va en camino.",
	delivered: "Tu pedido fue entregado.",
	cancelled: "Este pedido se canceló y no se cobrará.",
};

/** @param at ISO 8601 @returns `12 de noviembre de 2026 a las 3:04 p. m.`, in Lima; the hour stays on its line */
export function formatMoment(at: string): string {
	return momentFormat.format(new Date(at)).replace(/ ([ap]\.) (m\.)/, "\u00a0$1\u00a0$2");
}

const momentFormat = new Intl.DateTimeFormat("es-PE", {
	dateStyle: "long",
	timeStyle: "short",
	timeZone: "America/Lima",
});

function detailsOf({ contact, delivery }: Pick<Order, "contact" | "delivery">): OrderView["details"] {
	const details: OrderView["details"] = [];
	if (contact) {
		const { documentType, documentNumber, phone } = contact;
		details.push(
			{ name: "A nombre de", value: nameOn(contact) },
			{ name: documentType, value: documentNumber },
			{ name: "Teléfono", value: formatPhone(phone) },
		);
	}
	if (delivery) {
		const value = [delivery.address, delivery.place].filter(Boolean).join(", ");
		details.push({ name: "Entrega en", value });
	}
	return details;
}
