import type { Business } from "~/domain/business/business-record.server";
import { link, type Mail, type MailBlock, paragraph } from "~/domain/mail/mail";
import { post } from "~/domain/mail/outbox.server";
import { writeReturnAsked, writeReturnWithdrawn } from "~/domain/orders/keeper-mails.server";
import { describeNextStep } from "~/domain/orders/next-step";
import { describeReturn } from "~/domain/orders/order-changes";
import { linkToCarrier } from "~/domain/orders/order-mail-blocks.server";
import { postToShopper } from "~/domain/orders/order-mails.server";
import type { Order, OrderReturn } from "~/domain/orders/order-record.server";
import { stepOutboxId } from "~/domain/orders/outbox-ids.server";
import type { Change } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";

/** Tells the shopper how the order's last return stands. @returns changes for the order's transaction */
export function postReturn(order: Order, now: Date, carriers?: Business["carriers"]): Change[] {
	const last = order.returns?.at(-1);
	if (!last) return [];
	const subject = `${subjects[last.state]} de tu pedido ${order.reference}`;
	return postToShopper(order, stepOutboxId(order, "return"), now, subject, [
		paragraph(describeReturn(order, last)),
		...(last.pen ? [paragraph(describeNextStep(order))] : []),
		...linkToCarrier(last.shipment, carriers),
		...(last.state === "refused" ? disagreement : []),
	]);
}

export function postReturnAsked(order: Order, now: Date): Change[] {
	return [...postReturn(order, now), postToKeeper(order, writeReturnAsked(order), now)];
}

export function postReturnWithdrawn(order: Order, what: string, now: Date): Change[] {
	const subject = `Retiraste la devolución de tu pedido ${order.reference}`;
	const said = paragraph(`Ya no pides devolver ${what}.`);
	const told = postToShopper(order, stepOutboxId(order, "return"), now, subject, [said]);
	return [...told, postToKeeper(order, writeReturnWithdrawn(order, what), now)];
}

function postToKeeper(order: Order, mail: Mail, now: Date): Change {
	return post(`${stepOutboxId(order, "return")}-keeper`, mail, now);
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
	givenUp: "Ya no te enviaremos lo que faltaba",
};
