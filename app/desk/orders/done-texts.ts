import { isOfDeletedAccount } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";

/** What was done with an order and, of steps that are mailed, that the shopper knows; "" where it may be no news. */
const doneTexts: Record<string, [done: string, mailed?: string]> = {
	nuevo: ["Anotamos el pedido. Envíale el enlace por WhatsApp para que lo vea y lo pague."],
	pagado: ["Anotamos el pedido y su pago. Envíale el enlace por WhatsApp para que lo vea."],
	cotizacion: ["Anotamos la cotización. Envíale el enlace por WhatsApp para que la vea y la acepte."],
	cambio: ["Anotamos el pedido del cambio, pagado con lo que se debía del otro."],
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
		"Recibiste la devolución. Falta devolver el dinero, anotar el cambio o enviar de vuelta lo reparado.",
		"Ya le escribimos.",
	],
	"enviar-reparado": ["Anotamos el envío de lo reparado.", "Ya le escribimos."],
};

/** Says whether the step was mailed to the shopper, because otherwise the keeper has to tell them. */
export function describeDone(step: string, order: Order): string | undefined {
	const [done, mailed] = (Object.hasOwn(doneTexts, step) && doneTexts[step]) || [];
	// The address was erased after the mail was written.
	const isErased = isOfDeletedAccount(order) && !order.contact?.email;
	if (mailed === undefined || isErased) return done;
	if (order.contact?.email) return [done, mailed].filter(Boolean).join(" ");
	return `${done} No dejó su correo: avísale por WhatsApp o llámale.`;
}
