import type { Change } from "~/datastore/datastore.server";
import { type Mail, paragraph, rows } from "~/mail/mail";
import { post } from "~/mail/outbox.server";
import { formatSoles } from "~/money";
import { formatDestination } from "~/orders/order";
import type { Order } from "~/orders/order-codec.server";
import { canBeMailed, followOrder } from "~/orders/order-mails.server";
import { type OrderStatus, statusLabel } from "~/orders/order-status";
import { describeNextStep } from "~/orders/order-view";
import { refundOutboxId, takenBackOutboxId } from "~/orders/outbox-ids.server";

/** To the shopper. @param mistaken the status that was taken back @returns changes for the order's transaction */
export function postTakenBackMail(order: Order, mistaken: OrderStatus, now: Date): Change[] {
	const { reference, contact, status } = order;
	if (!contact || !canBeMailed(order)) return [];
	const mail = {
		to: contact.email,
		subject: `Corregimos el estado de tu pedido ${reference}`,
		blocks: [
			paragraph(`Hola, ${contact.fullName}:`),
			paragraph(
				`Por error marcamos tu pedido como «${statusLabel(mistaken)}». Su estado es «${statusLabel(status)}». Disculpa la confusión.`,
			),
			paragraph(describeNextStep(order)),
			...followOrder(reference),
		],
	};
	return [post(takenBackOutboxId(order), mail, now)];
}

export function writeCorrectedAddress(order: Order): Mail | undefined {
	const { reference, contact, delivery } = order;
	if (!contact || !delivery || !canBeMailed(order)) return undefined;
	return {
		to: contact.email,
		subject: `Corregimos la dirección de tu pedido ${reference}`,
		blocks: [
			paragraph(`Hola, ${contact.fullName}:`),
			paragraph(`Ahora tu pedido va a esta dirección: ${formatDestination(delivery)}.`),
			paragraph("Si no lo pediste o hay un error, responde a este correo."),
			...followOrder(reference),
		],
	};
}

/** To the shopper. @param pen céntimos @returns changes for the order's transaction */
export function postRefundMail(order: Order, pen: number, now: Date): Change[] {
	const { reference, contact, total } = order;
	if (!contact || !canBeMailed(order)) return [];
	const mail = {
		to: contact.email,
		subject: `Te devolvimos dinero de tu pedido ${reference}`,
		blocks: [
			paragraph(`Hola, ${contact.fullName}:`),
			paragraph(`Te devolvimos ${formatSoles(pen)} de tu pedido ${reference}.`),
			rows(`Pedido ${reference}`, [
				{ name: "Total pagado", value: formatSoles(total.pen) },
				...order.refunds.map((refund) => ({ name: "Devolución", value: formatSoles(refund.pen) })),
			]),
			...followOrder(reference),
		],
	};
	return [post(refundOutboxId(order), mail, now)];
}
