import { keeper, type Mail, paragraph, rows } from "~/domain/mail/mail";
import type { Fact } from "~/platform/values/fact";
import { formatSoles } from "~/platform/values/money";
import { formatFullName, listDestination, nameOrder, nounOf, nounWithArticle, standingNotice } from "./order";
import type { Order } from "./order-record.server";

/** Subjects contain nothing that a shopper typed. @param awaited the amount, or both amounts if the shopper did not say which */
export function writePaymentNotice(order: Order, awaited: string): Mail {
	const { reference, paymentNotice } = order;
	const picture = paymentNotice?.picture ? "sí, en el escritorio de la tienda" : "no";
	return writeToKeeper(order, `Dicen que pagaron el pedido ${reference}`, "Revisa si llegó el pago.", [
		{ name: "Se esperaba", value: awaited },
		{ name: "Número de operación", value: paymentNotice?.operation ?? "" },
		{ name: "Foto de la constancia", value: picture },
	]);
}

export function writeCancellation(order: Order): Mail {
	const { reference, total } = order;
	const told = standingNotice(order);
	const noun = nounOf(order);
	const advice = told
		? "Quien lo hizo lo canceló después de avisar que había pagado: revisa si llegó el pago y devuélvelo."
		: noun === "cotización"
			? "Quien la pidió la canceló. No hay nada que hacer."
			: "Quien lo hizo lo canceló antes de pagar. No hay nada que hacer.";
	return writeToKeeper(order, `Cancelaron ${nounWithArticle[noun]} ${reference}`, advice, [
		{ name: "Total", value: formatSoles(total.pen) },
		...(told ? [{ name: "Número de operación", value: told.operation }] : []),
	]);
}

export function writeNewAddress(order: Order): Mail {
	const { reference } = order;
	const advice = "Quien lo hizo cambió la dirección: revisa lo que ya preparaste.";
	const subject = `Otra dirección para ${nounWithArticle[nounOf(order)]} ${reference}`;
	return writeToKeeper(order, subject, advice, listDestination(order));
}

export function writeReturnAsked(order: Order): Mail {
	const { reference, returns = [] } = order;
	const advice = "Acéptalo o recházalo en la página del pedido, en el escritorio de la tienda.";
	return writeToKeeper(order, `Piden devolver algo del pedido ${reference}`, advice, [
		{ name: "Qué dicen", value: returns.at(-1)?.note || "No dijeron por qué." },
		{ name: "Fotos", value: String(returns.at(-1)?.pictures?.length ?? 0) },
	]);
}

export function writeReturnWithdrawn(order: Order, what: string): Mail {
	const advice = "Quien lo pidió ya no quiere devolverlo. No hay nada que hacer.";
	return writeToKeeper(order, `Ya no piden devolver algo del pedido ${order.reference}`, advice, [
		{ name: "Qué era", value: what },
	]);
}

export function writeAcceptanceRefused(order: Order, why: string): Mail {
	const advice =
		"Quiso aceptarla y no pudo. Escríbele, y renuévala o acéptala en el escritorio de la tienda.";
	const subject = `No pudieron aceptar la cotización ${order.reference}`;
	return writeToKeeper(order, subject, advice, [{ name: "Por qué", value: why }]);
}

function writeToKeeper(order: Order, subject: string, advice: string, details: Fact[]) {
	const { contact } = order;
	return {
		to: keeper,
		...(contact && { replyTo: contact.email }),
		subject,
		blocks: [
			paragraph(advice),
			rows(nameOrder(order), [
				...(contact ? [{ name: "A nombre de", value: formatFullName(contact) }] : []),
				...details,
			]),
		],
	};
}
