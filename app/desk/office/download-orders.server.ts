import { deskHandler } from "~/desk/frame/desk-handler.server";
import { csvResponse, xlsxResponse } from "~/desk/frame/table-response.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { describeStatus } from "~/domain/orders/next-step";
import type { Order, OrderPayment } from "~/domain/orders/order-record.server";
import { tableOfOrders } from "~/domain/payments/orders-table.server";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { limaDay } from "~/platform/values/lima-time";
import { readPeriod } from "./report-screen.server";

/** The orders that were placed on these days, for the accountant. */
export const downloadOrders = deskHandler("report", async ({ datastore, actor, query, params }) => {
	const { desde, hasta, ...days } = readPeriod(query, actor.now);
	const status = (order: Order) => describeStatus(order, limaDay(actor.now));
	const rows = tableOfOrders(findOrders(datastore, days), { words: { ...words, status } });
	const respond = params.name === "pedidos.xlsx" ? xlsxResponse : csvResponse;
	return respond(rows, `pedidos-${desde}-${hasta}`);
});

const words = {
	heading: (column: string) => headings[column] ?? column,
	method: (method: OrderPayment["method"] | undefined) =>
		method ? paymentMethodNames[method] : "Sin anotar",
};

/** Of each column of the table. */
const headings: Record<string, string> = {
	reference: "Pedido",
	placed_lima: "Fecha",
	status: "Estado",
	status_since_lima: "Desde",
	paid_lima: "Pagado el",
	payment_method: "Forma de pago",
	payment_operation: "Operación",
	receipt: "Comprobante",
	credit_notes: "Notas de crédito",
	items: "Unidades",
	subtotal_pen: "Subtotal",
	shipping: "Envío",
	shipping_pen: "Costo de envío",
	discount_code: "Código",
	discount_reason: "Motivo del descuento",
	discount_pen: "Descuento",
	total_pen: "Total",
	base_pen: "Base",
	igv_pen: "IGV",
	paid_pen: "Pagado",
	left_pen: "Falta pagar",
	refunded_pen: "Devuelto",
	total_usd: "Total en dólares",
	name: "Cliente",
	document: "Documento",
	legal_name: "Razón social",
	fiscal_address: "Domicilio fiscal",
	phone: "Teléfono",
	email: "Correo",
	address: "Dirección",
	place: "Lugar",
	recipient_name: "Recibe",
	recipient_document: "Documento de quien recibe",
	recipient_phone: "Teléfono de quien recibe",
	gift_note: "Nota de regalo",
	carrier: "Empresa de envíos",
	tracking: "Número de seguimiento",
	account: "Cuenta",
	consent_lima: "Aceptó los términos",
	refund_method: "Devuelto por",
	owed_pen: "Por devolver",
	uncharged_pen: "Ya no se cobra",
};
