import type { Business } from "~/domain/business/business-record.server";
import type { PaymentDetails } from "~/domain/business/payment-accounts";
import { describeRoute } from "~/domain/delivery/quote-shipping";
import { link, type Mail, paragraph, rows, withLinks } from "~/domain/mail/mail";
import type { Change } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { describeNextStep, describeReturn, describeStatus } from "./next-step";
import { formatDestination } from "./order";
import { sumDue, sumPaid } from "./order-amounts";
import { explainHowToPay, linkToCarrier, listLines, postWritten, writeToShopper } from "./order-mails.server";
import type { Order } from "./order-record.server";
import { toOrderId } from "./order-reference.server";
import { toOrderView } from "./order-view";
import { refundOutboxId, takenBackOutboxId } from "./outbox-ids.server";

/** @param before with the mistaken status */
export function postTakenBackMail(before: Order, order: Order, now: Date): Change[] {
	const mail = writeToShopper(order, `Corregimos el estado de tu pedido ${order.reference}`, [
		paragraph(
			`Por error marcamos tu pedido como «${describeStatus(before)}». Su estado es «${describeStatus(order)}». Disculpa la confusión.`,
		),
		paragraph(describeNextStep(order)),
	]);
	return postWritten(takenBackOutboxId(order), mail, now);
}

export function writeCorrectedAddress(order: Order): Mail | undefined {
	const { reference, delivery } = order;
	if (!delivery) return undefined;
	return writeToShopper(order, `Corregimos la dirección de tu pedido ${reference}`, [
		paragraph(`Ahora tu pedido va a esta dirección: ${formatDestination(order)}.`),
		paragraph(`El envío es a ${describeRoute(order.shipping)}.`),
		paragraph("Si no lo pediste o hay un error, responde a este correo cuanto antes."),
	]);
}

/** To the order's e-mail address and, if that is new, to the former one, which then names no other data. */
export function postCorrectedBuyer(before: Order, order: Order, now: Date): Change[] {
	const { reference, history } = order;
	const id = `${toOrderId(reference)}-buyer-${history.length}`;
	const subject = `Corregimos los datos de tu pedido ${reference}`;
	const report = paragraph("Si no lo pediste o hay un error, responde a este correo cuanto antes.");
	const changed = [
		paragraph("Corregimos los datos de quien compra: revísalos con tu documento en la página del pedido."),
		link("Ver mi pedido", urls.trackedOrder(reference)),
	];
	const moved = paragraph("Los correos de tu pedido van ahora a otra dirección.");
	const hasMoved = before.contact?.email !== order.contact?.email;
	return [
		...postWritten(id, writeToShopper(order, subject, [...changed, report]), now),
		...(hasMoved ? postWritten(`${id}-former`, writeToShopper(before, subject, [moved, report]), now) : []),
	];
}

export function postTakenBackLines(order: Order, now: Date): Change[] {
	const mail = writeToShopper(order, `Dejamos como estaba tu pedido ${order.reference}`, [
		paragraph(`Deshicimos el último cambio de lo que lleva tu pedido. ${describeNextStep(order)}`),
		listLines(order),
	]);
	return postWritten(takenBackOutboxId(order), mail, now);
}

export function postTakenBackReturn(order: Order, now: Date): Change[] {
	const last = order.returns?.at(-1);
	const mail = writeToShopper(order, `Corregimos la devolución de tu pedido ${order.reference}`, [
		paragraph(
			`Por error anotamos otra cosa. ${last ? describeReturn(order, last) : "No hay ninguna devolución en curso."}`,
		),
	]);
	return postWritten(takenBackOutboxId(order), mail, now);
}

/** @param what `describeChange` says */
export function postChangedLines(
	order: Order,
	what: string,
	payment: PaymentDetails | undefined,
	now: Date,
): Change[] {
	const { reference, history } = order;
	const { howToPay, nextStep } = toOrderView(order, { payment });
	const mail = writeToShopper(order, `Cambiamos tu pedido ${reference}`, [
		paragraph(`Cambiamos lo que lleva tu pedido. ${what}`),
		paragraph(nextStep),
		...(howToPay ? explainHowToPay(howToPay) : []),
		listLines(order),
		paragraph(disagreement),
	]);
	return postWritten(`${toOrderId(reference)}-lines-${history.length}`, mail, now);
}

/** @param pen céntimos */
export function postPartPaid(
	order: Order,
	pen: number,
	payment: PaymentDetails | undefined,
	now: Date,
): Change[] {
	const { reference, history } = order;
	const { howToPay, nextStep } = toOrderView(order, { payment });
	const part = sumDue(order) > 0 ? "una parte del pago" : "el resto del pago";
	const mail = writeToShopper(order, `Recibimos ${part} de tu pedido ${reference}`, [
		paragraph(`Recibimos ${formatSoles(pen)}, ${part} de tu pedido. ${nextStep}`),
		...(howToPay ? explainHowToPay(howToPay) : []),
	]);
	return postWritten(`${toOrderId(reference)}-difference-${history.length}`, mail, now);
}

/** @param before with the payment, the last of a part */
export function postTakenBackPayment(before: Order, order: Order, now: Date): Change[] {
	const pen = before.differences?.at(-1)?.pen ?? 0;
	const mail = writeToShopper(order, `Corregimos el pago de tu pedido ${order.reference}`, [
		paragraph(
			`Por error anotamos un pago de ${formatSoles(pen)}. Disculpa la confusión. ${describeNextStep(order)}`,
		),
	]);
	return postWritten(takenBackOutboxId(order), mail, now);
}

const disagreement =
	"Si no estás de acuerdo, responde a este correo antes de que preparemos el pedido: lo dejamos como estaba o lo cancelamos.";

export function postShipmentMail(order: Order, carriers: Business["carriers"], now: Date): Change[] {
	const { reference, history } = order;
	const mail = writeToShopper(order, `Los datos del envío de tu pedido ${reference}`, [
		withLinks(paragraph(`Actualizamos los datos del envío. ${describeNextStep(order)}`)),
		...linkToCarrier(order, carriers),
	]);
	return postWritten(`${toOrderId(reference)}-shipment-${history.length}`, mail, now);
}

export function postPaymentRefused(order: Order, operation: string, now: Date): Change[] {
	const { reference } = order;
	const mail = writeToShopper(order, `No encontramos el pago de tu pedido ${reference}`, [
		paragraph(`Nos dijiste que pagaste con la operación ${operation}. ${describeNextStep(order)}`),
		link("Avisar otra vez del pago", urls.paymentNotice({ pedido: reference })),
	]);
	return postWritten(`${toOrderId(reference)}-payment-refused-${order.history.length}`, mail, now);
}

/** @param pen céntimos @param how by which method, or the new order that they pay @returns changes for the order's transaction */
export function postRefundMail(
	order: Order,
	pen: number,
	now: Date,
	{ by, exchange }: { by?: string; exchange?: string },
): Change[] {
	const { reference, refunds } = order;
	const mail = writeToShopper(
		order,
		`${exchange ? "Cambiamos productos" : "Te devolvimos dinero"} de tu pedido ${reference}`,
		[
			paragraph(
				exchange
					? `Con ${formatSoles(pen)} de tu pedido ${reference} pagamos tu pedido nuevo ${exchange}.`
					: `Te devolvimos ${formatSoles(pen)} de tu pedido ${reference}.`,
			),
			rows(`Pedido ${reference}`, [
				...(by ? [{ name: "Cómo te lo devolvimos", value: by }] : []),
				{ name: "Total pagado", value: formatSoles(sumPaid(order)) },
				...refunds.map((refund) => ({ name: "Devolución", value: formatSoles(refund.pen) })),
			]),
		],
	);
	return postWritten(refundOutboxId(order), mail, now);
}
