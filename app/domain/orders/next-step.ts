import type { Business } from "~/domain/business/business-record.server";
import { depositOf } from "~/domain/cart/deposit";
import { formatDateTime, formatDay, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { handoverStatus, isCancelledQuote, isFree, standingNotice } from "./order";
import {
	isAllRefunded,
	listGivenBack,
	sumDue,
	sumKept,
	sumLeft,
	sumOwed,
	sumOwedOfReturns,
	sumPaid,
} from "./order-amounts";
import type { Order } from "./order-record.server";
import { hasLapsed, type OrderStatus, statusLabel } from "./order-status";
import { canSendOwed, countOwed, describeShortage } from "./owed-units";
import { wereLinesChanged } from "./standing-acts";

/** As `statusLabel`, of an order that may be paid in part, or be a quote. @param today as in `describeNextStep` */
export function describeStatus(order: Order, today?: string): string {
	if (today && hasLapsed(order, today)) return "Cotización vencida";
	if (order.status === "quoted") return `Cotización hasta el ${formatDay(order.quotedUntil ?? "")}`;
	const isPart = order.status === "paid" && sumDue(order) > 0;
	return isPart ? "Pagado en parte" : statusLabel(order.status, order.shipping);
}

/**
 * What is still to be paid before an order goes on to this status: all of it before it is handed over, its deposit before
 * it is prepared. @returns céntimos
 */
export function sumDueBefore(
	order: Order,
	status: OrderStatus,
	business: Pick<Business, "depositPercent">,
): number {
	if (status === handoverStatus(order)) return sumDue(order);
	if (status !== "preparing") return 0;
	return Math.max(0, Math.min(sumDue(order), depositOf(order, business) - sumKept(order)));
}

/** A refund of all that was paid for such an order also cancels it. */
export function isCancelledByRefund(order: Order): boolean {
	return (order.status === "paid" || order.status === "preparing") && !isFree(order);
}

/** Paid back in full, but not cancelled: older versions left such orders open. They can only be cancelled. */
export function isNotSentAnyMore(order: Order): boolean {
	return isAllRefunded(order) && isCancelledByRefund(order);
}

/** Whether the shopper may report a payment, or correct what was reported. */
export function canNotice(order: Order): boolean {
	return sumLeft(order) > 0 || standingNotice(order) !== undefined;
}

/** The deposit still due on a pending order; 0 if the full price is due at once. @returns céntimos */
export function sumDepositAsked(order: Order, terms: Pick<Business, "depositPercent">): number {
	const deposit = depositOf(order, terms) - sumKept(order);
	return order.status === "pending" && deposit > 0 && deposit < sumLeft(order) ? deposit : 0;
}

/** @param today in Lima; without it, a quote is neither called lapsed nor acceptable */
export function describeNextStep(order: Order, saysHowToPay = false, today?: string): string {
	const step = describeStep(order, saysHowToPay, today);
	const shortage = canSendOwed(order) && describeShortage(countOwed(order));
	return [step, shortage, describeBalance(order, saysHowToPay)].filter(Boolean).join(" ");
}

function describeQuote(order: Order, today: string | undefined): string {
	const day = formatDay(order.quotedUntil ?? "");
	if (today && hasLapsed(order, today))
		return `Esta cotización venció: su precio valía hasta el ${day}. Si todavía lo quieres, escríbenos y la renovamos.`;
	const price = `Tu precio es ${formatSoles(order.total.pen)}, y vale hasta el ${day}. Todavía no es un pedido`;
	return today ? `${price}: si estás de acuerdo, acéptala y lo será.` : `${price}.`;
}

/** What is left to pay of a paid order, was reported as paid, or is to be refunded. */
function describeBalance(order: Order, saysHowToPay: boolean): string | undefined {
	const { status } = order;
	const [due, owed] = [sumDue(order), sumOwed(order)];
	if (due > 0 && status === "pending") return undefined;
	const told = status === "pending" ? undefined : standingNotice(order);
	if (due > 0) {
		const left = `De tu pedido falta pagar ${formatSoles(due)}`;
		const said = told ? describeNotice(told) : describeRefusal(order.history);
		if (said) return `${left}. ${said}`;
		return `${left}: cuando lo pagues, ${saysHowToPay ? "avísanos con «Ya pagué»" : "escríbenos el número de operación"}.`;
	}
	const changed = wereLinesChanged(order.history) ? "Tu pedido cambió y" : "Pagaste de más y";
	const returned = isLastGivenUp(order) ? "Por lo que ya no te enviaremos" : "Por lo que devolviste";
	const why = sumOwedOfReturns(order) > 0 ? returned : changed;
	return [
		...(told ? [describeNotice(told)] : []),
		...(owed > 0 && status !== "cancelled" ? [`${why} te devolveremos ${formatSoles(owed)}.`] : []),
	].join(" ");
}

function describeStep(order: Order, saysHowToPay: boolean, today: string | undefined): string {
	const { status, shipping } = order;
	if (status === "quoted") return describeQuote(order, today);
	if ((status === "paid" || status === "pending") && isFree(order))
		return "No hay nada que pagar, y pronto prepararemos tu pedido.";
	if (status === "pending") return describePending(order, saysHowToPay);
	if (isNotSentAnyMore(order)) return "Te devolvimos lo que pagaste, y ya no lo enviaremos.";
	if (status === "cancelled" && sumPaid(order) > 0) {
		const owed = sumOwed(order);
		if (owed === 0) return `Este pedido se canceló ${describeGivenBack(order)}`;
		return `Este pedido se canceló. Te escribiremos o llamaremos para devolverte ${formatSoles(owed)}.`;
	}
	if (isCancelledQuote(order)) return "Esta cotización se canceló.";
	if (status === "shipped" && shipping.isPickUp)
		return `Tu pedido está listo: ${describeCollection(order, ` en ${shipping.zone},`)} y la referencia.`;
	if (status === "shipped" && shipping.agency)
		return `${describeShipment(order)} Cuando llegue a la agencia ${shipping.agency}, ${describeCollection(order)}.`;
	if (status === "shipped") return describeShipment(order);
	if (status === "cancelled" && standingNotice(order))
		return "Este pedido se canceló. Si ya lo habías pagado, te escribiremos o llamaremos para devolverte tu dinero.";
	return nextSteps[status];
}

function describeGivenBack(order: Order): string {
	const back = listGivenBack(order);
	if (back.length === order.refunds.length) return "y te devolvimos lo que pagaste.";
	const exchanged = "y lo que pagaste se usó para pagar tu cambio";
	return back.length === 0 ? `${exchanged}.` : `${exchanged}. Te devolvimos el resto.`;
}

function describeCollection({ delivery }: Order, where = ""): string {
	const name = delivery?.recipientName;
	return name ? `${name} lo recoge${where} con su documento` : `recógelo${where} con tu documento`;
}

const nextSteps: Record<Exclude<OrderStatus, "quoted" | "pending" | "shipped">, string> = {
	paid: "Recibimos tu pago y pronto prepararemos tu pedido.",
	preparing: "Estamos preparando tu pedido.",
	delivered: "Tu pedido fue entregado.",
	cancelled: "Este pedido se canceló y no se cobrará.",
};

function describeNotice({ operation, at }: NonNullable<Order["paymentNotice"]>): string {
	return `Nos dijiste que pagaste el ${formatDay(limaDay(new Date(at)))} con la operación ${operation}. Lo revisaremos y te avisaremos.`;
}

/** Why the last payment that the shopper told of was not found. */
function describeRefusal(history: Order["history"]): string | undefined {
	const last = history.findLast(
		({ event, status }) =>
			event === "paymentRefused" || event === "differencePaid" || (!event && status === "paid"),
	);
	if (last?.event !== "paymentRefused") return undefined;
	return `No encontramos el pago que nos avisaste: ${asSentence(last.note)} Revisa tu constancia y avísanos otra vez, o escríbenos.`;
}

export function asSentence(text = ""): string {
	return text.replace(/[^.!?…]$/, "$&.");
}

function describePending(order: Order, saysHowToPay: boolean): string {
	const { heldUntil, history } = order;
	const due = sumDue(order);
	const begun =
		due > 0 ? `De tu pedido pagaste ${formatSoles(sumKept(order))} y falta pagar ${formatSoles(due)}. ` : "";
	const told = standingNotice(order);
	if (told) return begun + describeNotice(told);
	const refused = describeRefusal(history);
	if (refused) return begun + refused;
	if (sumLeft(order) === 0) return nextSteps.paid;
	const ask = saysHowToPay
		? "Págalo con los datos de «Cómo pagar» y después avísanos con «Ya pagué»."
		: "Te llamaremos o escribiremos para acordar el pago.";
	if (begun) return `${begun}${ask} Apartamos los productos para ti.`;
	const kept = heldUntil
		? `Apartamos los productos para ti hasta el ${formatDateTime(heldUntil)}`
		: "Hasta que se pague no apartamos los productos.";
	return `${ask} ${kept}`;
}

export function describeShipment({ shipment: { carrier, tracking } = {} }: Order): string {
	const sent = carrier ? `Tu pedido va en camino con ${carrier}.` : "Tu pedido va en camino.";
	return sent + describeTracking(tracking);
}

/** @returns a sentence that follows another one, or nothing */
export function describeTracking(tracking = ""): string {
	return tracking && ` Su número de seguimiento es ${tracking}.`;
}

/** For the team. @returns undefined if nothing was paid, or nothing is left to pay or to give back */
export function describeDebt(order: Order): string | undefined {
	const [owed, due, kept] = [sumOwed(order), sumDue(order), sumKept(order)];
	if (due > 0)
		return `Pagado ${formatSoles(kept)} de ${formatSoles(kept + due)}, faltan ${formatSoles(due)}.`;
	if (owed === 0) return undefined;
	return `Debes devolver ${formatSoles(owed)}: ${whyOwed(order)}.`;
}

function whyOwed(order: Order): string {
	if (order.status === "cancelled") return "el pedido se canceló después de pagado";
	if (sumOwedOfReturns(order) > 0)
		return isLastGivenUp(order) ? "por lo que ya no se envía" : "por lo que devolvió";
	return wereLinesChanged(order.history) ? "el pedido cambió después de pagado" : "pagó de más";
}

function isLastGivenUp({ returns }: Order): boolean {
	return returns?.at(-1)?.state === "givenUp";
}

/** There is something to pay, and nothing has come. */
export function isUncharged(order: Order): boolean {
	return sumLeft(order) > 0 && sumPaid(order) === 0;
}
