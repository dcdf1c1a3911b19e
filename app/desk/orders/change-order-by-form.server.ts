import { redirect } from "@remix-run/node";
import { refuseWrongPassword } from "~/desk/frame/confirm-password.server";
import { requireIntent, uploadHandler } from "~/desk/frame/desk-handler.server";
import { refuseTyped } from "~/desk/frame/desk-refusal.server";
import { readAmount, toPlainAmount } from "~/desk/frame/typed-amount.server";
import { forgetOrder } from "~/domain/account/forget-orders.server";
import { acceptQuoteByPhone, renewQuote } from "~/domain/checkout/answer-quote.server";
import { addNote } from "~/domain/orders/add-note.server";
import type { OrderChange } from "~/domain/orders/change-order.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { sumDue, sumKept } from "~/domain/orders/order-amounts";
import { orderStatuses } from "~/domain/orders/order-status";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment, mostToCollect, readPayment } from "~/domain/payments/collect-payment.server";
import { removeDropped } from "~/domain/payments/keep-payment-picture.server";
import { refusePayment } from "~/domain/payments/notice-payment.server";
import { refund, refundFields } from "~/domain/payments/refund.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { adminUrls } from "~/platform/admin-urls";
import { formatSoles } from "~/platform/values/money";
import { plainDay } from "~/platform/values/plain-signs";
import { readInput } from "~/platform/values/read-input.server";
import { refuseOutdated, setAddress, setBuyer, setShipment } from "./correct-order-by-form.server";
import {
	codeUsedUp,
	describeMissing,
	describeOthersChange,
	describeUnsent,
	explain,
	explainFields,
	explainInvalid,
	formHash,
	formOf,
	type Given,
	mistake,
	paymentFaults,
	paymentProblems,
	refundFaults,
	wrongQuoteDay,
	wrongRefundDay,
} from "./order-form-answers.server";
import { setReceipt } from "./receipt-by-form.server";
import { returnIntents } from "./return-by-form.server";

const undo = formOf(undoStatus, ({ reason, anyway }) => ({ reason, mayOwe: anyway === "on" }), {
	invalid: { reason: "Escribe por qué lo deshaces, en hasta 200 letras." },
	first: "No hay nada que deshacer.",
	exchanged: "Con ese dinero se pagó el pedido del cambio: este queda como está.",
	receipt: "Ya tiene su boleta o factura: anota primero la nota de crédito que la anula.",
	noticed: "Dice que ya pagó: anota el pago, o que no llegó, antes de deshacerlo.",
	creditNote: "Ya se emitió la nota de crédito: el pedido queda como está. Toma un pedido nuevo.",
	codeUsedUp,
	reviewed: "Quien lo hizo ya opinó de lo que recibió: el pedido queda entregado.",
	returnAsked: "Pide devolver algo: acéptalo o recházalo, con el motivo.",
	forgotten: "Ya se borraron los datos de quien lo hizo: el pedido queda como está.",
});

const refuseNotice = formOf(refusePayment, ({ reason }) => ({ reason }), {
	invalid: { reason: "Escribe por qué, en hasta 200 letras." },
	unnoticed: "Este pedido ya no tiene un aviso de pago.",
});

const noQuote = "Ya no es una cotización: revisa la historia.";

const accept = formOf(acceptQuoteByPhone, ({ anyway }) => ({ mayOwe: anyway === "on" }), {
	lapsed: noQuote,
	cancelled: noQuote,
	codeUsedUp,
});

const renew = formOf(renewQuote, ({ day = "" }) => ({ quotedUntil: plainDay(day) }), {
	notQuoted: noQuote,
	noSuchDay: { day: wrongQuoteDay },
});

const setNote = formOf(addNote, ({ note }) => ({ note }), {
	invalid: { note: "Escribe la nota, de hasta 1000 caracteres." },
});

type Work = (given: Given, actor: Actor) => Promise<OrderChange<string> | ReturnType<typeof mistake>>;

const intents: Record<string, Work> = {
	estado: setStatus,
	deshacer: undo,
	"aceptar-cotizacion": accept,
	"renovar-cotizacion": renew,
	nota: setNote,
	direccion: setAddress,
	comprador: setBuyer,
	envio: setShipment,
	cobro: collect,
	devolucion: giveRefund,
	comprobante: setReceipt,
	"no-llego": refuseNotice,
	olvidar: forget,
	...returnIntents,
};

export const changeOrderByForm = uploadHandler("orders", async (received) => {
	const { params, member, typed, acting } = received;
	const { reference = "" } = params;
	const { intent = "", to = "" } = typed;
	const work = requireIntent(intents, intent);
	const order = { reference, shownSteps: Number(typed.seen) };
	const form = formHash(member.email, typed);
	const result = await work({ ...received, order }, { ...acting(`pedidos ${intent}`), form });
	await removeDropped(received.settings.paymentPicturesFolder, result);
	const shown = {
		...typed,
		intent: intent === "estado" ? to : intent,
		...(typed.amount && { amount: toPlainAmount(typed.amount) }),
	};
	switch (result.outcome) {
		case "changed":
			return redirect(adminUrls.order(reference, { listo: to === "paid" ? "cobro" : intent }), 303);
		case "mistake":
			return refuseTyped({ ...shown, ...result.shown }, result.problem);
		case "short":
			return refuseTyped(shown, { anyway: describeMissing(result.missing) }, 409);
		case "outdated":
			return refuseOutdated(shown, result.order);
		case "refused":
			return refuseTyped(shown, result.why, 409);
		case "unknown":
			throw new Response(null, { status: 404 });
	}
});

async function setStatus(given: Given, actor: Actor) {
	const { datastore, order, typed } = given;
	const status = orderStatuses.find((one) => one === typed.to);
	if (!status) return mistake({ to: "Ese estado no existe." });
	if (status === "paid") return collect(given, actor);
	const { note, carrier, tracking, anyway } = typed;
	const input = { ...order, status, mayOwe: anyway === "on", note, carrier, tracking };
	const change = await changeStatus(datastore, input, actor);
	if (change.outcome === "invalid") return mistake(explainFields(change.fields));
	if (change.outcome === "short") return mistake({ anyway: describeUnsent(change.missing) });
	if (change.outcome !== "refused") return change;
	const askKeeper = "pide a tu encargada o encargado que";
	if (change.why === "noticed")
		return mistake({ anyway: "Dice que ya pagó: anota el pago, o que no llegó, o marca la casilla." });
	if (change.why === "noticedAndNotAllowed")
		return mistake(`Dice que ya pagó: ${askKeeper} responda su aviso.`);
	if (change.why === "pickUp") return mistake("Se recoge en la tienda: nadie lo lleva.");
	if (change.why === "refunded") return mistake("Ya se devolvió todo el pago: cancela el pedido.");
	if (change.why === "status") return { ...change, why: describeOthersChange(change.order) };
	const left = formatSoles(sumDue(change.order));
	if (change.why === "dueAndNotAllowed")
		return mistake(`Faltan ${left} por cobrar: ${askKeeper} anote el pago, o que lo haga así.`);
	return mistake({ anyway: `Faltan ${left} por cobrar. Anota antes el pago, o marca la casilla.` });
}

async function forget(given: Given, actor: Actor) {
	const { datastore, settings, order, typed } = given;
	requireArea(actor, "forgetting");
	const password = await refuseWrongPassword(given, typed.password);
	if (password) return mistake({ password });
	const input = { ...order, picturesFolder: settings.paymentPicturesFolder };
	return explain(await forgetOrder(datastore, input, actor), {
		owned: "Este pedido es de una cuenta: quien lo hizo puede borrarla en «Mis datos».",
		open: "Todavía está abierto: entrégalo o cancélalo antes.",
		money: "Todavía hay dinero por cobrar o por devolver: resuélvelo antes.",
		units: "Todavía se le deben unidades: entrégalas antes.",
		return: "Todavía tiene una devolución abierta: termínala antes.",
		complaint: "Quien lo hizo tiene un reclamo sin responder: respóndelo antes.",
	});
}

async function collect({ datastore, order, typed }: Given, actor: Actor) {
	const { amount, method, operation, paidOn, note, anyway, shared } = typed;
	// The form asks for no amount if nothing is left to pay.
	const read = amount === undefined ? { amount: 0 } : readAmount(amount, "el monto en soles,");
	if ("fault" in read)
		return mistake({ amount: read.fault, ...explainInvalid(readPayment(typed, actor.now), paymentFaults) });
	const payment = { method, operation, paidOn, pen: read.amount };
	const input = { ...order, ...payment, note, mayOwe: anyway === "on", isShared: shared === "on" };
	const change = await collectPayment(datastore, input, actor);
	const refused = change.outcome === "refused" ? change.order : undefined;
	return explain(change, {
		invalid: paymentFaults,
		...paymentProblems(refused ? mostToCollect(refused) : 0),
		...(refused?.status === "quoted" && { nothingDue: stillQuoted }),
		codeUsedUp,
	});
}

const stillQuoted = "Todavía es una cotización: márcala como aceptada antes de anotar el pago.";

async function giveRefund(given: Given, actor: Actor) {
	const { datastore, order, typed } = given;
	// What the act refuses anyway is refused before the password is asked for.
	requireArea(actor, "payments");
	const read = readAmount(typed.amount ?? "", "el monto en soles,");
	const others = readInput(refundFields, typed);
	if ("fault" in read) return mistake({ amount: read.fault, ...explainInvalid(others, refundFaults) });
	if ("outcome" in others) return mistake(explainInvalid(others, refundFaults));
	const password = await refuseWrongPassword(given, typed.password);
	if (password) return mistake({ password });
	const input = { ...order, ...others, pen: read.amount, paidOn: typed.paidOn };
	const change = await refund(datastore, input, actor);
	const left = change.outcome === "refused" ? sumKept(change.order) : 0;
	return explain(change, {
		invalid: refundFaults,
		unpaid: "Este pedido no se pagó.",
		tooMuch: { amount: `De este pedido se pueden devolver hasta ${formatSoles(left)}.` },
		wrongDay: { paidOn: wrongRefundDay },
	});
}
