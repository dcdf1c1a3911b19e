import { describeActor } from "~/desk/frame/describe-action";
import { type DeskArgs, enterDesk } from "~/desk/frame/desk-handler.server";
import { whatsappLink } from "~/domain/business/business";
import { type Carrier, listCarrierNames, trackingLink } from "~/domain/business/carriers";
import { whyFixed } from "~/domain/checkout/changed-lines.server";
import { findZone } from "~/domain/delivery/shipping-zones";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import { describeShipment } from "~/domain/orders/next-step";
import {
	canCorrectAddress,
	canCorrectShipment,
	formatFullName,
	formatHandover,
	isOfDeletedAccount,
	mayMoveMoney,
	movesMoney,
	standingActs,
	wasPaid,
} from "~/domain/orders/order";
import { sumDue, sumKept, sumOwed, sumOwedOfReturns } from "~/domain/orders/order-amounts";
import type { Order, OrderEvent, OrderPayment, OrderStep } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { nextStatuses, type OrderStatus, statusLabel } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { formatPhone } from "~/domain/people/phone";
import { listUsedCarriers } from "~/domain/shipping/used-carriers.server";
import { mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { formatDateTime } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { listPapers } from "./papers-screen.server";
import { listReturnForms, toReturnDetails } from "./return-details.server";

export async function loadOrder(args: DeskArgs) {
	const { request, datastore, business, settings, params, member, query } = await enterDesk(args, "orders");
	const order = await findOrder(datastore, params.reference ?? "");
	if (!order) throw new Response(null, { status: 404 });
	const origin = settings.publicOrigin ?? new URL(request.url).origin;
	const details = toOrderDetails(order, member.role);
	const { carriers } = business.orderSettings();
	const asksCarrier = !details.isPickUp && ["preparing", "shipped"].includes(order.status);
	return {
		title: `Pedido ${order.reference}`,
		order: {
			...details,
			carriers: asksCarrier ? listCarrierNames(await listUsedCarriers(datastore), carriers) : [],
			usualCarrier:
				(asksCarrier && findZone(order.delivery?.district ?? "", business.current()).carrier) || "",
			tracking: trackingLink(order.shipment ?? {}, carriers),
			whatsapp: writeToShopper(order, origin, carriers),
		},
		done: doneTexts.get(query.get("listo") ?? ""),
	};
}

const doneTexts = new Map([
	["nuevo", "Anotamos el pedido. Envíale el enlace por WhatsApp para que lo vea y lo pague."],
	["cambio", "Anotamos el pedido del cambio, pagado con lo que se debía del otro."],
	["estado", "Listo: cambió el estado."],
	["deshacer", "Listo: se deshizo el último paso."],
	["nota", "Guardamos la nota."],
	["direccion", "Guardamos la dirección."],
	["comprador", "Guardamos los datos de quien compra."],
	["envio", "Guardamos los datos del envío."],
	[
		"productos",
		"Cambiamos los productos. Si dejó su correo, ya le escribimos; si no, envíale el enlace por WhatsApp.",
	],
	["cobro", "Anotamos que pagó la diferencia."],
	["devolucion", "Registramos la devolución."],
	["comprobante", "Anotamos el comprobante."],
	["no-llego", "Listo: le escribimos que el pago no llegó."],
	["anotar-devolucion", "Anotamos la devolución: recíbela cuando llegue."],
	["aceptar-devolucion", "Aceptaste la devolución: recíbela cuando llegue."],
	["rechazar-devolucion", "Rechazaste la devolución y le escribimos por qué."],
	["recibir-devolucion", "Recibiste la devolución. Falta devolver el dinero, o anotar el cambio."],
]);

export type OrderDetails = Awaited<ReturnType<typeof loadOrder>>["order"];

function toOrderDetails(order: Order, role: Role) {
	const { reference, status, placedAt, contact, delivery, history, lines, total } = order;
	const { payment, differences = [], paymentNotice, shipment } = order;
	const { details, refunds, shipping, discounts, subtotal } = toOrderView(order);
	const [owed, due] = [sumOwed(order), sumDue(order)];
	const changed = `el pedido ${status === "cancelled" ? "se canceló" : "cambió"} después de pagado`;
	const whyOwed = sumOwedOfReturns(order) > 0 ? "por lo que devolvió" : changed;
	return {
		...listForms(order, mayUse(role, "payments")),
		...toReturnDetails(order, role),
		reference,
		papers: contact ? listPapers([reference]) : [],
		/** Forms send it back, so that a change by others is noticed. */
		steps: history.length,
		status: statusLabel(status, shipping),
		placedOn: formatDateTime(placedAt),
		...(owed > 0 && { debt: `Debes devolver ${formatSoles(owed)}: ${whyOwed}.` }),
		...(due > 0 && { debt: `Falta cobrar ${formatSoles(due)} de este pedido.` }),
		isPickUp: shipping.isPickUp === true,
		street: delivery?.address ?? "",
		district: delivery ? formatPlace(delivery.district) : "",
		shipment: { carrier: shipment?.carrier ?? "", tracking: shipment?.tracking ?? "" },
		refundable: formatSoles(sumKept(order)),
		name: contact ? formatFullName(contact) : "Cuenta eliminada",
		...(contact && {
			phone: { shown: formatPhone(contact.phone), link: `tel:${contact.phone}` },
			email: contact.email,
			buyer: { ...contact, phone: formatPhone(contact.phone) },
			customer: adminUrls.customer({ q: contact.documentNumber }),
		}),
		destination: formatHandover(order),
		lines: lines.map(({ sku, name, choice, image, quantity, total: price, owed }) => ({
			...{ sku, name, choice, image, quantity, owed },
			total: formatSoles(price.pen),
		})),
		amounts: [
			{ name: "Subtotal", value: formatSoles(subtotal.pen) },
			{
				name: shipping.isPickUp ? shipping.label : `Envío a ${shipping.zone}`,
				value: formatSoles(shipping.price.pen),
			},
			...discounts,
			{ name: "Total", value: formatSoles(total.pen) },
			...differences.map((one) => ({
				name: `Diferencia cobrada: ${describePayment(one)}`,
				value: formatSoles(one.pen),
			})),
			...refunds.map(({ on, amount }) => ({ name: `Devuelto el ${on}`, value: amount })),
		],
		operation: paymentNotice?.operation ?? "",
		...(isNoticed(order) &&
			paymentNotice && {
				notice: `Dice que pagó el ${formatDateTime(paymentNotice.at)}, operación ${paymentNotice.operation}.`,
				...(paymentNotice.picture && { noticePicture: adminUrls.paymentPicture(reference) }),
			}),
		...(payment && { payment: describePayment(payment) }),
		details,
		history: [...history].reverse().map((step) => describeStep(step, shipping)),
	};
}

function describePayment({ method, operation, at }: OrderPayment): string {
	return [paymentMethodNames[method], operation, formatDateTime(at)].filter(Boolean).join(", ");
}

/** @returns a link that opens WhatsApp with the text to send */
function writeToShopper(order: Order, origin: string, carriers?: Carrier[]): string | undefined {
	const { reference, contact, status, history, shipping, shipment } = order;
	if (!contact) return undefined;
	const last = standingActs(history).at(-1);
	const change = last?.event === "linesChanged" && last.note ? ` Lo cambiamos: ${last.note}` : "";
	const followed = trackingLink(shipment ?? {}, carriers);
	const sent = shipment && status === "shipped" ? ` ${describeShipment(order)}` : "";
	// A line break ends the address: a full stop would become part of it.
	const parcel = sent && followed ? `${sent} Síguelo aquí: ${followed.url}\n` : `${sent} `;
	const text = `Hola, ${contact.fullName}. Tu pedido ${reference} de Wasi figura como «${statusLabel(status, shipping)}».${change}${parcel}Míralo aquí, con tu documento: ${origin}${urls.trackedOrder(reference)}`;
	return whatsappLink(contact.phone, text);
}

function isNoticed({ status, paymentNotice }: Order): boolean {
	return status === "pending" && paymentNotice !== undefined;
}

/** The forms that whoever looks at the order may use. */
function listForms(order: Order, mayPay: boolean) {
	const { status, shipping, history, contact } = order;
	const mayGo = (to: OrderStatus) => mayPay || !movesMoney(order, to);
	const last = standingActs(history).slice(1).at(-1);
	return {
		...(!whyFixed(order) &&
			(mayPay || !wasPaid(order)) && { linesUrl: adminUrls.orderLines(order.reference) }),
		next: nextStatuses(status)
			.filter(mayGo)
			.map((to) => ({ to, label: statusLabel(to, shipping) })),
		forms: {
			nota: true,
			comprador: contact !== null && !isOfDeletedAccount(order),
			direccion: canCorrectAddress(order, "staff"),
			envio: canCorrectShipment(order),
			"no-llego": mayPay && isNoticed(order),
			deshacer: last !== undefined && (mayPay || !mayMoveMoney(order, last)),
			...listReturnForms(order, mayPay),
			cobro: mayPay && sumDue(order) > 0,
			devolucion: mayPay && sumKept(order) > 0,
			comprobante: mayPay,
		},
	};
}

const eventNames: Record<OrderEvent, string> = {
	takenBack: "Se deshizo un paso",
	noted: "Nota",
	addressCorrected: "Otra dirección",
	buyerCorrected: "Otros datos de quien compra",
	shipmentCorrected: "Otro envío",
	linesChanged: "Otros productos",
	paymentNoticed: "Aviso de pago",
	paymentRefused: "El pago no llegó",
	refunded: "Devolución",
	differencePaid: "Pago de la diferencia",
	receiptRecorded: "Comprobante",
	returnAsked: "Pide devolver",
	returnAccepted: "Devolución aceptada",
	returnRefused: "Devolución rechazada",
	returnReceived: "Devolución recibida",
};

function describeStep({ status, at, event, by, note }: OrderStep, shipping: Order["shipping"]) {
	const what = event ? eventNames[event] : statusLabel(status, shipping);
	return { what, on: formatDateTime(at), by: by && describeActor(by), note };
}
