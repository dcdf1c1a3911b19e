import { slugOfSku } from "~/cart/cart";
import { fieldLabels } from "~/customers/field-labels";
import { formatPhone } from "~/customers/phone";
import type { Shipping } from "~/delivery/shipping";
import { formatDateTime } from "~/lima-time";
import { type Price, splitTax } from "~/money";
import { urls } from "~/urls";
import {
	countItems,
	formatDestination,
	formatFullName,
	formatReceipt,
	isInvoiced,
	isOfDeletedAccount,
	standingSteps,
} from "./order";
import type { Order, OrderLine } from "./order-codec.server";
import { type OrderStatus, statusLabel } from "./order-status";
import { orderTexts } from "./order-texts";

export interface OrderView {
	reference: string;
	status: string;
	isPending: boolean;
	/** Oldest first. */
	timeline: { label: string; on: string }[];
	nextStep: string;
	lines: OrderLineView[];
	subtotal: Price;
	shipping: Shipping;
	total: Price;
	/** Of a factura, in céntimos. */
	tax?: { percent: number; base: number; tax: number };
	/** Absent once the shopper deleted the account. */
	email?: string;
	details: { name: string; value: string; pdf?: string }[];
}

export interface OrderLineView extends OrderLine {
	/** Absent until the product is delivered. */
	reviewUrl?: string;
}

export function toOrderView(order: Order): OrderView {
	const { reference, status, history, lines, subtotal, shipping, total, igvPercent } = order;
	const { contact, delivery } = isOfDeletedAccount(order) ? { contact: null, delivery: null } : order;
	return {
		reference,
		status: statusLabel(status),
		isPending: status === "pending",
		timeline: standingSteps(history).map(({ status, at }) => ({
			label: statusLabel(status),
			on: formatDateTime(at),
		})),
		nextStep: describeNextStep(status),
		lines: lines.map((line) => ({
			...line,
			...(contact &&
				status === "delivered" && {
					reviewUrl: urls.review({ pedido: reference, producto: slugOfSku(line.sku) }),
				}),
		})),
		subtotal,
		shipping,
		total,
		...(isInvoiced({ contact }) && {
			tax: { percent: igvPercent, ...splitTax(total.pen, igvPercent) },
		}),
		...(contact && { email: contact.email }),
		details: listDetails({ ...order, contact, delivery }),
	};
}

export interface ViewableOrder {
	reference: string;
	/** Absent while the datastore is unavailable. */
	order?: OrderView | undefined;
}

export type OrderRow = ReturnType<typeof toOrderRow>;

export function toOrderRow(order: Order) {
	const { reference, placedAt, status, total } = order;
	return {
		reference,
		placedOn: formatDateTime(placedAt),
		status: statusLabel(status),
		itemCount: countItems(order),
		total,
	};
}

export function describeNextStep(status: OrderStatus): string {
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

function listDetails(order: Pick<Order, "contact" | "delivery" | "receipt">): OrderView["details"] {
	const { contact, delivery, receipt } = order;
	const details: OrderView["details"] = [];
	if (contact) {
		const { documentType, documentNumber, phone } = contact;
		const pdf = receipt?.pdf;
		details.push(
			{ name: "Comprobante", value: formatReceipt(order), ...(pdf && { pdf }) },
			{ name: documentType, value: documentNumber },
			...listTexts(orderTexts.contact, contact),
			{ name: "A nombre de", value: formatFullName(contact) },
			{ name: "Teléfono", value: formatPhone(phone) },
		);
	}
	if (delivery) {
		details.push(
			{ name: "Entrega en", value: formatDestination(delivery) },
			...listTexts(orderTexts.delivery, delivery),
		);
	}
	return details;
}

function listTexts<Name extends keyof typeof fieldLabels>(
	names: readonly Name[],
	texts: Record<Name, string>,
): OrderView["details"] {
	return names
		.filter((name) => texts[name] !== "")
		.map((name) => ({ name: fieldLabels[name], value: texts[name] }));
}
