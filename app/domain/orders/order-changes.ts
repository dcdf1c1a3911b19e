import { lineLabel } from "~/domain/cart/cart";
import { formatDateTime } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { asSentence, describeTracking } from "./next-step";
import { countReturned } from "./order";
import type { Order, OrderReturn, OrderStep } from "./order-record.server";
import { standingActs } from "./standing-acts";

interface OrderNews {
	name: string;
	text: string;
}

/** What happened to the goods besides the order's statuses, as the shopper reads it. */
export function listChanges(order: Order): OrderNews[] {
	return [
		...standingActs(order.history).flatMap((step) => describeChange(order, step)),
		...(order.returns ?? []).map((one) => ({
			name: `${one.state === "givenUp" ? "Sobre lo que faltaba, el" : "Devolución del"} ${formatDateTime(one.at)}`,
			text: describeReturn(order, one),
		})),
	];
}

function describeChange(order: Order, step: OrderStep): OrderNews[] {
	const on = formatDateTime(step.at);
	if (step.event === "linesChanged") return [{ name: `Lo cambiamos el ${on}`, text: step.note ?? "" }];
	if (step.event !== "owedSent") return [];
	return [{ name: `Lo que faltaba, el ${on}`, text: describeOwedSent(order, step) }];
}

export function describeOwedSent(order: Order, { settled = [], note = "" }: OrderStep): string {
	const sent = order.shipping.isPickUp ? "Te entregamos" : "Te enviamos";
	return `${sent} ${describeReturned(order, settled)}. ${note}`.trim();
}

export function describeReturn(order: Order, one: OrderReturn): string {
	const { state, answer, pen = 0, shipment: { carrier, tracking } = {} } = one;
	const what = describeReturned(order, one.lines);
	const said = answer ? ` ${asSentence(answer)}` : "";
	switch (state) {
		case "asked":
			return `Pediste devolver ${what}. Te responderemos pronto.`;
		case "accepted":
			return `Aceptamos que devuelvas ${what}.${said || " Te escribiremos o llamaremos para acordar cómo nos llega."}`;
		case "refused":
			return `No aceptamos que devuelvas ${what}.${said}`;
		case "received":
			return one.wants === "repair"
				? `Recibimos ${what} para su reparación.`
				: `Recibimos ${what}: ${formatSoles(pen)}.`;
		case "givenUp":
			return `Ya no te enviaremos ${what}: ${formatSoles(pen)}.${said}`;
		case "sentBack":
			if (order.shipping.isPickUp && !carrier)
				return `Ya reparamos ${what}: recógelo en ${order.shipping.zone}.`;
			return `Ya reparamos ${what} y va de regreso a ti${carrier ? ` con ${carrier}` : ""}.${describeTracking(tracking)}`;
	}
}

/** `2 × Mesa, 1 × Silla, Negro` */
export function describeReturned({ lines }: Order, returned: OrderReturn["lines"]): string {
	return returned
		.filter((line) => countReturned(line) > 0)
		.map((line) => {
			const sold = lines.find(({ sku }) => sku === line.sku);
			return `${countReturned(line)} × ${sold ? lineLabel(sold) : line.sku}`;
		})
		.join(", ");
}
