import { countReturnable } from "~/domain/orders/order";
import { answerReturn, receiveReturn, sendRepaired } from "~/domain/returns/answer-return.server";
import { startReturn } from "~/domain/returns/ask-return.server";
import { giveUpOwed, sendOwed } from "~/domain/shipping/owed-units.server";
import { type Actor, requireArea } from "~/domain/staff/actor";
import { explain, formOf, type Given, mistake } from "./order-form-answers.server";
import { readLines, unitsPrefix, writtenOffPrefix } from "./order-goods.server";

const nothingOwed = "Ya no falta nada por enviar de este pedido.";

const shipmentOf = ({ carrier, tracking }: Record<string, string>) => ({ carrier, tracking });

export const returnIntents = {
	"anotar-devolucion": start,
	"aceptar-devolucion": answerWith(true),
	"rechazar-devolucion": answerWith(false),
	"recibir-devolucion": receive,
	"enviar-reparado": formOf(sendRepaired, shipmentOf, { notInRepair: "Ya no hay nada en reparación." }),
	"enviar-faltante": sendMissing,
	"no-enviar-faltante": formOf(giveUpOwed, ({ reason }) => ({ reason }), {
		invalid: { reason: "Escribe por qué, en hasta 200 letras." },
		nothingOwed,
		open: "Tiene una devolución sin terminar: termínala antes.",
	}),
};

function answerWith(accepts: boolean) {
	return formOf(
		answerReturn,
		({ answer, delivery }) => ({ accepts, answer, withDelivery: delivery === "on" }),
		{
			invalid: accepts ? {} : { answer: "Escribe por qué no, en hasta 200 letras." },
			notAsked: "Esa devolución ya tiene respuesta.",
		},
	);
}

async function start({ datastore, order, typed }: Given, actor: Actor) {
	requireArea(actor, "payments");
	const { lines, faults } = readLines(typed);
	if (Object.keys(faults).length > 0) return mistake(faults);
	const { cause, wants, note } = typed;
	const input = { ...order, lines, cause, wants, note, withDelivery: typed.delivery === "on" };
	const change = await startReturn(datastore, input, actor);
	const left = change.outcome === "refused" ? countReturnable(change.order) : new Map<string, number>();
	const wrong = lines.filter(({ sku, quantity }) => quantity > (left.get(sku) ?? 0));
	return explain(change, {
		invalid: { note: "Escríbelo en hasta 600 letras.", cause: chooseOne, wants: chooseOne },
		notSent: "Todavía no se envió: cambia los productos o cancela el pedido.",
		open: "Ya hay una devolución en curso: recíbela primero.",
		empty: "Escribe cuántas unidades devuelve.",
		units: Object.fromEntries(
			wrong.map(({ sku }) => [unitsPrefix + sku, `Se pueden devolver hasta ${left.get(sku) ?? 0}.`]),
		),
	});
}

const chooseOne = "Elige una opción.";

async function receive({ datastore, order, typed }: Given, actor: Actor) {
	const back = readLines(typed);
	const off = readLines(typed, writtenOffPrefix);
	const faults = { ...back.faults, ...off.faults };
	if (Object.keys(faults).length > 0) return mistake(faults);
	const came = { restocked: back.lines, writtenOff: off.lines };
	const change = await receiveReturn(datastore, { ...order, ...came }, actor);
	return explain(change, {
		notAccepted: "Ya no hay una devolución por recibir.",
		units:
			"Llegaron más unidades que las aceptadas: recibe las aceptadas, y anota otra devolución por el resto.",
		nothing: "Escribe cuántas unidades llegaron.",
	});
}

async function sendMissing({ datastore, order, typed }: Given, actor: Actor) {
	const change = await sendOwed(datastore, { ...order, ...shipmentOf(typed) }, actor);
	if (change.outcome === "short")
		return mistake("En el stock no hay nada de lo que falta: cuando llegue, cuéntalo en Inventario.");
	return explain(change, { nothingOwed, pickUp: "Se recoge en la tienda: nadie lo lleva." });
}
