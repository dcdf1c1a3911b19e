import { describeStatus } from "~/domain/orders/next-step";
import { splitPayments, sumLeft } from "~/domain/orders/order-amounts";
import { describeReturn } from "~/domain/orders/order-changes";
import type {
	Order,
	OrderContact,
	OrderDelivery,
	OrderLine,
	OrderReturn,
	OrderStep,
} from "~/domain/orders/order-record.server";
import { paidAt } from "~/domain/orders/order-sales.server";
import { statusLabel } from "~/domain/orders/order-status";
import { orderTexts } from "~/domain/orders/order-texts";
import type { OrderReceipt } from "~/domain/orders/receipt-number.server";
import { standingSteps } from "~/domain/orders/standing-acts";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { formatPhone } from "~/domain/people/phone";
import { returnCauseNames, returnWishNames } from "~/domain/returns/return-names";
import { urls } from "~/platform/urls";
import { formatPrice, formatSoles } from "~/platform/values/money";

/** @param today in Lima */
export function exportOrder(order: Order, today: string) {
	const { lines, shipping, discount, contact, delivery, paymentNotice, returns, receipt, creditNotes } =
		order;
	return {
		numero: order.reference,
		fecha: order.placedAt,
		estado: describeStatus(order, today),
		historia: standingSteps(order.history).map(({ status, at }) => ({
			estado: statusLabel(status, shipping),
			fecha: at,
		})),
		notas: order.history.flatMap(({ at, note }) => (note ? { fecha: at, nota: note } : [])),
		corregido: order.history.flatMap((step) => exportFormer(order, step)),
		productos: lines.map(exportLine),
		subtotal: exportPrice(order.subtotal),
		envio: {
			tipo: shipping.label,
			zona: shipping.zone,
			precio: exportPrice(shipping.price),
			...exportShipment(order),
		},
		...(discount && {
			descuento: { codigo: discount.code, motivo: discount.reason, precio: exportPrice(discount.amount) },
		}),
		total: exportPrice(order.total),
		pagos: splitPayments(order, paidAt(order)).map(({ at, method, operation, total }) => ({
			fecha: at,
			forma: method && paymentMethodNames[method],
			operacion: operation,
			soles: formatSoles(total),
		})),
		faltaPagar: formatSoles(sumLeft(order)),
		...(order.refunds.length > 0 && {
			reembolsos: order.refunds.map(({ at, pen, method, reason }) => ({
				fecha: at,
				forma: method && paymentMethodNames[method],
				motivo: reason,
				soles: formatSoles(pen),
			})),
		}),
		...(paymentNotice && {
			avisoDePago: exportNotice(paymentNotice),
		}),
		...(returns && { devoluciones: returns.map((one) => exportReturn(order, one)) }),
		...(receipt && { comprobante: exportReceipt(order, receipt) }),
		...(creditNotes && { notasDeCredito: creditNotes.map((note) => exportReceipt(order, note)) }),
		contacto: contact && exportContact(contact),
		entrega: delivery && exportDelivery(delivery),
		consentimiento: exportConsent(order.consent),
	};
}

function exportLine({ sku, name, choice, quantity, unit, total }: OrderLine) {
	return {
		codigo: sku,
		nombre: name,
		opcion: choice,
		cantidad: quantity,
		precio: exportPrice(unit),
		total: exportPrice(total),
	};
}

function exportReturn(order: Order, one: OrderReturn) {
	return {
		fecha: one.at,
		estado: describeReturn(order, one),
		causa: returnCauseNames[one.cause],
		pedido: returnWishNames[one.wants],
		productos: one.lines.map(({ sku, quantity }) => ({ codigo: sku, cantidad: quantity })),
		detalle: one.note,
		respuesta: one.answer,
		...exportShipment(one),
		fotos: one.pictures?.length ?? 0,
	};
}

function exportReceipt({ reference }: Order, { series, number, pdf, file }: OrderReceipt) {
	const archivo = file && urls.receiptFile({ pedido: reference, archivo: file });
	return { serie: series, numero: number, pdf, archivo };
}

function exportShipment({ shipment }: Pick<Order, "shipment">) {
	return { transportista: shipment?.carrier, seguimiento: shipment?.tracking };
}

/** Leaves out whoever was named by mistake: another document number may be another person's. */
function exportFormer({ contact }: Order, { at, former }: OrderStep) {
	const isOwn = former?.contact && former.contact.documentNumber === contact?.documentNumber;
	const had = {
		...(isOwn && former.contact && { contacto: exportContact(former.contact) }),
		...(former?.delivery && { entrega: exportDelivery(former.delivery) }),
		...(former?.paymentNotice && { avisoDePago: exportNotice(former.paymentNotice) }),
	};
	return Object.keys(had).length > 0 ? { fecha: at, ...had } : [];
}

function exportNotice({ operation, method, pen, at, picture }: NonNullable<Order["paymentNotice"]>) {
	return {
		operacion: operation,
		forma: method && paymentMethodNames[method],
		soles: pen && formatSoles(pen),
		fecha: at,
		conFoto: picture !== undefined,
	};
}

function exportContact(contact: OrderContact) {
	return exportDetails({ ...contact, phone: formatPhone(contact.phone) });
}

function exportDelivery(delivery: OrderDelivery) {
	return exportDetails({ ...delivery, recipientPhone: formatPhone(delivery.recipientPhone) });
}

type Detail = keyof OrderContact | keyof OrderDelivery;

export function exportDetails(details: Partial<Record<Detail, string>>) {
	const entries = Object.entries(details) as [Detail, string][];
	return Object.fromEntries(entries.map(([name, value]) => [detailNames[name], value]));
}

const detailNames: Record<Detail, string> = {
	...orderTexts.contact,
	...orderTexts.delivery,
	documentType: "tipoDeDocumento",
	documentNumber: "numeroDeDocumento",
	fullName: "nombreCompleto",
	paternalSurname: "apellidoPaterno",
	maternalSurname: "apellidoMaterno",
	phone: "telefono",
	email: "correo",
	address: "direccion",
	place: "lugar",
	district: "ubigeo",
};

function exportPrice(price: Order["total"]) {
	const { pen, usd } = formatPrice(price);
	return { soles: pen, dolares: usd };
}

export function exportConsent({ text, at }: Order["consent"]) {
	return { texto: text, fecha: at };
}
