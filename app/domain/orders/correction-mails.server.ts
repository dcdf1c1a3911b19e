import type { Business } from "~/domain/business/business-record.server";
import { type PaymentDetails, pickPaymentDetails } from "~/domain/business/payment-accounts";
import { describeRoute } from "~/domain/delivery/quote-shipping";
import { link, paragraph, rows } from "~/domain/mail/mail";
import type { Actor } from "~/domain/staff/actor";
import type { Change } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { forgetBuyer } from "./change-order.server";
import { asSentence, canNotice, describeStatus } from "./next-step";
import { formatDestination, nounOf } from "./order";
import { sumDue, sumPaid } from "./order-amounts";
import { describeReturn } from "./order-changes";
import {
	drawNextStep,
	drawReceipts,
	explainHowToPay,
	linkToCarrier,
	listLines,
} from "./order-mail-blocks.server";
import { explainNextStep, postToShopper } from "./order-mails.server";
import type { Order, OrderStep } from "./order-record.server";
import { isOfReturn } from "./order-status";
import { listRefunds, toOrderView } from "./order-view";
import { refundOutboxId, stepOutboxId, takenBackOutboxId } from "./outbox-ids.server";
import type { OrderReceipt } from "./receipt-number.server";

type Payment = PaymentDetails | undefined;

/** For the mail of a change after which `forgetBuyer` cancels the order of a deleted account. */
export function asForgotten(order: Order, actor: Actor): Order {
	return { ...order, status: forgetBuyer(order, actor).status };
}

/** Says what was wrong, and what follows now. @param before with the step that was taken back */
export function postTakenBack(
	before: Order,
	order: Order,
	step: OrderStep,
	payment: Payment,
	now: Date,
): Change[] {
	const [what, said] = describeMistake(before, order, step);
	const subject = `${what} tu ${nounOf(order)} ${order.reference}`;
	return postToShopper(order, takenBackOutboxId(order), now, subject, [
		...explainNextStep(said, order, payment, now),
		...(step.event === "linesChanged" ? [listLines(order)] : []),
	]);
}

/** @returns what was corrected, and a sentence about it */
function describeMistake(before: Order, order: Order, step: OrderStep): [subject: string, said: string] {
	if (isOfReturn(step)) {
		const last = order.returns?.at(-1);
		const now = last ? describeReturn(order, last) : "No hay ninguna devolución en curso.";
		return ["Corregimos la devolución de", `Por error anotamos otra cosa. ${now}`];
	}
	if (step.event === "differencePaid") {
		const pen = formatSoles(before.differences?.at(-1)?.pen ?? 0);
		return ["Corregimos el pago de", `Por error anotamos un pago de ${pen}. Disculpa la confusión.`];
	}
	if (step.event === "refunded") {
		const pen = formatSoles(before.refunds.at(-1)?.pen ?? 0);
		return [
			"Corregimos la devolución de dinero de",
			`Por error anotamos que te devolvimos ${pen}. Disculpa la confusión.`,
		];
	}
	const noun = nounOf(order);
	if (step.event === "paymentRefused")
		return [
			"Corregimos el pago de",
			`Por error te dijimos que no encontramos el pago de tu ${noun}. Disculpa la confusión.`,
		];
	if (step.event) return ["Dejamos como estaba", `Deshicimos el último cambio de lo que lleva tu ${noun}.`];
	const [wrong, right] = [describeStatus(before), describeStatus(order)];
	return [
		"Corregimos el estado de",
		`Por error marcamos tu ${noun} como «${wrong}». Su estado es «${right}». Disculpa la confusión.`,
	];
}

export function postCorrectedAddress(order: Order, now: Date): Change[] {
	const subject = `Corregimos la dirección de tu ${nounOf(order)} ${order.reference}`;
	return postToShopper(order, stepOutboxId(order, "address"), now, subject, [
		paragraph(`Ahora va a esta dirección: ${formatDestination(order)}.`),
		paragraph(`El envío es a ${describeRoute(order.shipping)}.`),
		paragraph("Si no lo pediste o hay un error, responde a este correo cuanto antes."),
	]);
}

/** To the order's e-mail address and, if that is new, to the former one, which then names no other data. */
export function postCorrectedBuyer(before: Order, order: Order, now: Date): Change[] {
	const id = stepOutboxId(order, "buyer");
	const noun = nounOf(order);
	const subject = `Corregimos los datos de tu ${noun} ${order.reference}`;
	const report = paragraph("Si no lo pediste o hay un error, responde a este correo cuanto antes.");
	const what = "Corregimos los datos de quien compra o recibe: revísalos en su página, con tu documento.";
	const moved = paragraph(`Los correos de tu ${noun} van ahora a otra dirección.`);
	const hasMoved = before.contact?.email !== order.contact?.email;
	return [
		...postToShopper(order, id, now, subject, [paragraph(what), report]),
		...(hasMoved ? postToShopper(before, `${id}-former`, now, subject, [moved, report]) : []),
	];
}

export function postChangedLines(order: Order, what: string, payment: Payment, now: Date): Change[] {
	const noun = nounOf(order);
	const subject = `Cambiamos tu ${noun} ${order.reference}`;
	return postToShopper(order, stepOutboxId(order, "lines"), now, subject, [
		...explainNextStep(`Cambiamos lo que lleva tu ${noun}. ${what}`, order, payment, now),
		listLines(order),
		paragraph(noun === "pedido" ? disagreement : "Si no estás de acuerdo, responde a este correo."),
	]);
}

/** @param pen céntimos */
export function postPartPaid(order: Order, pen: number, payment: Payment, now: Date): Change[] {
	const rest = order.status === "cancelled" ? "el pago" : "el resto del pago";
	const part = sumDue(order) > 0 ? "una parte del pago" : rest;
	const subject = `Recibimos ${part} de tu pedido ${order.reference}`;
	const said = `Recibimos ${formatSoles(pen)}, ${part} de tu pedido.`;
	const blocks = explainNextStep(said, order, payment, now);
	return postToShopper(order, stepOutboxId(order, "difference"), now, subject, blocks);
}

const disagreement =
	"Si no estás de acuerdo, responde a este correo antes de que preparemos el pedido: lo dejamos como estaba o lo cancelamos.";

export function postShipmentMail(order: Order, business: Business, now: Date): Change[] {
	const view = toOrderView(order, { payment: pickPaymentDetails(business) });
	const subject = `Los datos del envío de tu pedido ${order.reference}`;
	return postToShopper(order, stepOutboxId(order, "shipment"), now, subject, [
		drawNextStep(view, "Actualizamos los datos del envío. "),
		...linkToCarrier(order.shipment, business.carriers),
		...explainHowToPay(view.howToPay),
	]);
}

export function postPaymentRefused(order: Order, operation: string, payment: Payment, now: Date): Change[] {
	const { reference, history } = order;
	const subject = `No encontramos el pago de tu pedido ${reference}`;
	const isOver = !canNotice(order);
	const said = `Nos dijiste que pagaste con la operación ${operation}.`;
	// The next step says why only where the shopper may tell again.
	const why = isOver
		? ` No encontramos ese pago: ${asSentence(history.at(-1)?.note)} Si lo hiciste, escríbenos con tu constancia.`
		: "";
	return postToShopper(order, stepOutboxId(order, "payment-refused"), now, subject, [
		...explainNextStep(said + why, order, payment, now),
		...(payment || isOver
			? []
			: [link("Avisar otra vez del pago", urls.paymentNotice({ pedido: reference }))]),
	]);
}

/** Of a boleta, factura or nota de crédito that was recorded, or has its PDF now. */
export function postReceipt(order: Order, { series, number }: OrderReceipt, now: Date): Change[] {
	const subject = `El comprobante ${series}-${number} de tu pedido ${order.reference}`;
	return postToShopper(order, stepOutboxId(order, "receipt"), now, subject, [
		paragraph(`Emitimos el comprobante ${series}-${number} de tu pedido.`),
		...drawReceipts(order),
	]);
}

/** @param pen céntimos @param how by which method, or the new order that they pay @returns changes for the order's transaction */
export function postRefundMail(
	order: Order,
	pen: number,
	now: Date,
	{ by, exchange }: { by?: string | undefined; exchange?: string },
): Change[] {
	const { reference } = order;
	const what = exchange ? "Cambiamos productos" : "Te devolvimos dinero";
	const said = exchange
		? `Con ${formatSoles(pen)} de tu pedido ${reference} pagamos tu pedido nuevo ${exchange}.`
		: `Te devolvimos ${formatSoles(pen)} de tu pedido ${reference}.`;
	return postToShopper(order, refundOutboxId(order), now, `${what} de tu pedido ${reference}`, [
		paragraph(said),
		rows(`Pedido ${reference}`, [
			...(by ? [{ name: "Cómo te lo devolvimos", value: by }] : []),
			{ name: "Total pagado", value: formatSoles(sumPaid(order)) },
			...listRefunds(order).map(({ name, amount }) => ({ name, value: amount })),
		]),
	]);
}
