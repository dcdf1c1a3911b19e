import type { Business } from "~/domain/business/business-record.server";
import { link, type MailBlock, paragraph } from "~/domain/mail/mail";
import { post } from "~/domain/mail/outbox.server";
import { writeReturnAsked, writeReturnWithdrawn } from "~/domain/orders/keeper-mails.server";
import { describeNextStep, describeReturn } from "~/domain/orders/next-step";
import { linkToCarrier, postWritten, writeToShopper } from "~/domain/orders/order-mails.server";
import type { Order, OrderReturn } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";

/** Tells the shopper how the order's last return stands. @returns changes for the order's transaction */
export function postReturn(order: Order, now: Date, carriers?: Business["carriers"]): Change[] {
	const { reference, returns = [] } = order;
	const last = returns.at(-1);
	if (!last) return [];
	const mail = writeToShopper(order, `${subjects[last.state]} de tu pedido ${reference}`, [
		paragraph(describeReturn(order, last)),
		...(last.pen ? [paragraph(describeNextStep(order))] : []),
		...linkToCarrier(last.shipment, carriers),
		...(last.state === "refused" ? disagreement : []),
	]);
	return postWritten(idOf(order), mail, now);
}

export function postReturnAsked(order: Order, now: Date): Change[] {
	return [...postReturn(order, now), post(`${idOf(order)}-keeper`, writeReturnAsked(order), now)];
}

/** @param what as `describeReturned` says it */
export function postReturnWithdrawn(order: Order, what: string, now: Date): Change[] {
	const subject = `Retiraste la devolución de tu pedido ${order.reference}`;
	const mail = writeToShopper(order, subject, [paragraph(`Ya no pides devolver ${what}.`)]);
	const toKeeper = post(`${idOf(order)}-keeper`, writeReturnWithdrawn(order, what), now);
	return [...postWritten(idOf(order), mail, now), toKeeper];
}

function idOf({ reference, history }: Order): string {
	return `${toOrderId(reference)}-return-${history.length}`;
}

const disagreement: MailBlock[] = [
	paragraph("Si no estás de acuerdo, responde a este correo o usa el Libro de Reclamaciones."),
	link("Libro de Reclamaciones", urls.complaints),
];

const subjects: Record<OrderReturn["state"], string> = {
	asked: "Recibimos tu solicitud de devolución",
	accepted: "Aceptamos la devolución",
	refused: "No aceptamos la devolución",
	received: "Recibimos la devolución",
	sentBack: "Ya reparamos lo que devolviste",
};
