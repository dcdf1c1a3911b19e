import { isUncharged } from "~/domain/orders/next-step";
import { isOfDeletedAccount, openReturn } from "~/domain/orders/order";
import { sumDue, sumOwed } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { formatSoles } from "~/platform/values/money";

type Said = string | ((order: Order) => string);

/** What was done with an order and, of steps that are mailed, that the shopper knows; "" where it may be no news. */
const doneTexts: Record<string, [done: Said, mailed?: string]> = {
	nuevo: [(order) => `Anotamos el pedido. ${askToSendLink(order)}${describeUnreserved(order)}`],
	pagado: [(order) => `Anotamos el pedido y su pago. ${askToSendLink(order)}`],
	cotizacion: ["Anotamos la cotización. Envíale el enlace por WhatsApp para que la vea y la acepte."],
	cambio: [describeExchange],
	estado: ["Listo: cambió el estado.", "Ya le escribimos."],
	deshacer: ["Listo: se deshizo el último paso.", "Ya le escribimos."],
	"aceptar-cotizacion": ["Listo: la cotización ya es un pedido.", "Ya le escribimos cómo pagarlo."],
	"renovar-cotizacion": ["Renovamos la cotización.", "Ya le escribimos."],
	nota: ["Guardamos la nota."],
	direccion: ["Guardamos la dirección.", ""],
	comprador: ["Guardamos los datos de quien compra.", ""],
	envio: ["Guardamos los datos del envío.", ""],
	productos: ["Cambiamos los productos.", "Ya le escribimos."],
	cobro: ["Anotamos el pago.", "Ya le escribimos."],
	devolucion: ["Registramos la devolución.", "Ya le escribimos."],
	comprobante: ["Anotamos el comprobante.", ""],
	olvidar: ["Borramos los datos de quien compró. Queda lo que su comprobante necesita."],
	"no-llego": ["Listo: anotamos que el pago no llegó.", "Ya le escribimos por qué."],
	"anotar-devolucion": ["Anotamos la devolución: recíbela cuando llegue.", "Ya le escribimos."],
	"aceptar-devolucion": ["Aceptaste la devolución: recíbela cuando llegue.", "Ya le escribimos."],
	"rechazar-devolucion": ["Rechazaste la devolución.", "Ya le escribimos por qué."],
	"recibir-devolucion": [
		(order) => `Recibiste la devolución. ${describeAfterReturn(order)}`,
		"Ya le escribimos.",
	],
	"enviar-reparado": ["Anotamos el envío de lo reparado.", "Ya le escribimos."],
	"enviar-faltante": ["Anotamos lo que faltaba: ya salió del stock.", "Ya le escribimos."],
	"no-enviar-faltante": ["Anotamos que ya no se envía.", "Ya le escribimos por qué."],
};

/** Says whether the step was mailed to the shopper, because otherwise the keeper has to tell them. */
export function describeDone(step: string, order: Order): string | undefined {
	const [said, mailed] = (Object.hasOwn(doneTexts, step) && doneTexts[step]) || [];
	const done = typeof said === "function" ? said(order) : said;
	// The address was erased after the mail was written.
	const isErased = isOfDeletedAccount(order) && !order.contact?.email;
	if (mailed === undefined || isErased) return done;
	if (order.contact?.email) return [done, mailed].filter(Boolean).join(" ");
	return `${done} No dejó su correo: avísale por WhatsApp o llámale.`;
}

function askToSendLink(order: Order): string {
	const due = sumDue(order);
	const unpaid = isUncharged(order) ? " y lo pague" : "";
	const toPay = due > 0 ? ` y pague los ${formatSoles(due)} que faltan` : unpaid;
	return `Envíale el enlace por WhatsApp para que lo vea${toPay}.`;
}

function describeUnreserved({ hasStock }: Order): string {
	return hasStock ? "" : " No se apartaron unidades: las toma del stock cuando se pague.";
}

function describeExchange(order: Order): string {
	if (sumDue(order) === 0) return "Anotamos el pedido del cambio. Está pagado.";
	return `Anotamos el pedido del cambio, pagado en parte. ${askToSendLink(order)}`;
}

function describeAfterReturn(order: Order): string {
	if (openReturn(order)) return "Falta enviar de vuelta lo reparado.";
	const owed = sumOwed(order);
	return owed > 0 ? `Falta devolver ${formatSoles(owed)} o anotar el cambio.` : "No hay dinero que devolver.";
}
