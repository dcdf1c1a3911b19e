import { describeActor } from "~/desk/frame/describe-action";
import type { Order, OrderStep } from "~/domain/orders/order-record.server";
import { type OrderEvent, statusLabel } from "~/domain/orders/order-status";
import { formatDateTime } from "~/platform/values/lima-time";

const eventNames: Record<OrderEvent, string> = {
	takenBack: "Se deshizo un paso",
	noted: "Nota",
	addressCorrected: "Otra dirección",
	buyerCorrected: "Otros datos de quien compra o recibe",
	buyerForgotten: "Se borraron los datos de quien compró",
	shipmentCorrected: "Otro envío",
	acceptanceRefused: "No pudo aceptar",
	linesChanged: "Otros productos",
	paymentNoticed: "Aviso de pago",
	paymentRefused: "El pago no llegó",
	refunded: "Dinero devuelto",
	differencePaid: "Pago de una parte",
	receiptRecorded: "Comprobante",
	returnAsked: "Pide devolver",
	returnAccepted: "Devolución aceptada",
	returnRefused: "Devolución rechazada",
	returnReceived: "Devolución recibida",
	returnWithdrawn: "Retira su devolución",
	repairSent: "Reparado y enviado de vuelta",
	owedSent: "Se envió lo que faltaba",
	owedGivenUp: "Ya no se envía lo que falta",
};

export function describeStep({ status, at, event, by, note }: OrderStep, shipping: Order["shipping"]) {
	const what = event ? eventNames[event] : statusLabel(status, shipping);
	return { what, on: formatDateTime(at), by: by && describeActor(by), note };
}
