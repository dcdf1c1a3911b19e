import { deskHandler } from "~/desk/frame/desk-handler.server";
import type { Business } from "~/domain/business/business-record.server";
import { listCarrierNames, trackingLink } from "~/domain/business/carriers";
import { whyFixed } from "~/domain/checkout/changed-lines.server";
import { carrierOf } from "~/domain/delivery/shipping-zones";
import { formatPlace } from "~/domain/delivery/ubigeo.server";
import { describeStatus, isNotSentAnyMore, sumDueBefore } from "~/domain/orders/next-step";
import {
	canCorrectAddress,
	canCorrectShipment,
	formatHandover,
	isOfDeletedAccount,
	movesMoney,
	nounOf,
	standingNotice,
} from "~/domain/orders/order";
import { sumDue, sumKept, sumPaid } from "~/domain/orders/order-amounts";
import { describeReturned } from "~/domain/orders/order-changes";
import { isPastUndo } from "~/domain/orders/order-receipts";
import type { Order } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { isFinal, nextStatuses, type OrderStatus, statusLabel } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { canGiveUpOwed, canSendOwed, listOwed, owesUnits } from "~/domain/orders/owed-units";
import { standingActs, standingSteps } from "~/domain/orders/standing-acts";
import { mayMoveMoney } from "~/domain/orders/undo-status.server";
import { formatPhone } from "~/domain/people/phone";
import { listUsedCarriers } from "~/domain/shipping/used-carriers.server";
import { mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import { formatDateTime, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { buyerName } from "./buyer-name";
import { describeStep } from "./describe-step";
import { describeDone } from "./done-texts";
import { hasPapers, listPapers } from "./papers-screen.server";
import { toPaymentDetails } from "./payment-details.server";
import { listReturnForms, toReturnDetails } from "./return-details.server";
import { writeToShopper } from "./write-to-shopper.server";

export const loadOrder = deskHandler(
	"orders",
	async ({ request, datastore, business, settings, params, member, query }) => {
		const order = await findOrder(datastore, params.reference ?? "");
		if (!order) throw new Response(null, { status: 404 });
		const origin = settings.publicOrigin ?? new URL(request.url).origin;
		const details = toOrderDetails(order, member.role, business.current());
		const shown = { ...business.orderSettings(), today: limaDay(new Date()) };
		const { carriers } = shown;
		const isOnItsWay = !details.isPickUp && ["preparing", "shipped"].includes(order.status);
		const { forms } = details;
		const asksCarrier = isOnItsWay || forms["enviar-reparado"] || forms["enviar-faltante"];
		return {
			title: `Pedido ${order.reference}`,
			order: {
				...details,
				carriers: asksCarrier ? listCarrierNames(await listUsedCarriers(datastore), carriers) : [],
				usualCarrier: (asksCarrier && carrierOf(order, business.current())) || "",
				tracking: trackingLink(order.shipment ?? {}, carriers),
				whatsapp: writeToShopper(order, origin, shown),
			},
			done: describeDone(query.get("listo") ?? "", order),
		};
	},
);

export type OrderDetails = Awaited<ReturnType<typeof loadOrder>>["order"];

function toOrderDetails(order: Order, role: Role, business: Business) {
	const { reference, placedAt, contact, delivery, history, lines } = order;
	const { details, shipping } = toOrderView(order);
	const since = standingSteps(history).at(-1)?.at;
	const mayPay = mayUse(role, "payments");
	return {
		...listForms(order, role, business),
		...toReturnDetails(order, role),
		...toPaymentDetails(order, mayPay, business),
		...(owesUnits(order) && { owed: describeOwing(order) }),
		reference,
		noun: nounOf(order),
		papers: hasPapers(order) ? listPapers([reference]) : [],
		/** Forms send it back, so that a change by others is noticed. */
		steps: history.length,
		status: describeStatus(order, limaDay(new Date())),
		placedOn: formatDateTime(placedAt),
		statusSince: since && since !== placedAt ? formatDateTime(since) : undefined,
		isPickUp: shipping.isPickUp === true,
		corrections: toCorrections(order),
		name: buyerName(order),
		...(contact && {
			...(contact.phone && { phone: { shown: formatPhone(contact.phone), link: `tel:${contact.phone}` } }),
			email: contact.email,
			customer: adminUrls.customer({ q: contact.documentNumber }),
		}),
		destination: formatHandover(order),
		recipient: delivery?.recipientName,
		isFinal: isFinal(order.status),
		hasCode: order.discount?.code !== undefined,
		isForgotten: isOfDeletedAccount(order),
		lines: lines.map(({ sku, name, choice, image, quantity, total: price, owed }) => ({
			...{ sku, name, choice, image, quantity, owed },
			total: formatSoles(price.pen),
		})),
		details,
		history: [...history].reverse().map((step) => describeStep(step, shipping)),
	};
}

/** What the forms that correct the order show of it. */
export function toCorrections({ contact, delivery, shipment }: Order) {
	return {
		direccion: {
			district: delivery ? formatPlace(delivery.district) : "",
			address: delivery?.address ?? "",
		},
		comprador: {
			...contact,
			...delivery,
			phone: formatPhone(contact?.phone ?? ""),
			recipientPhone: formatPhone(delivery?.recipientPhone ?? ""),
		},
		envio: { carrier: shipment?.carrier ?? "", tracking: shipment?.tracking ?? "" },
	};
}

function describeOwing(order: Order): string {
	const what = `Faltan ${describeReturned(order, listOwed(order))}.`;
	return canSendOwed(order)
		? `${what} Cuando lleguen, cuéntalas en Inventario y envíalas: salen del stock.`
		: `${what} Las que lleguen antes de entregar el pedido salen con él.`;
}

/** @returns what the step's box says that goes on without it; nothing if nothing is lacking */
function describeLack(order: Order, to: OrderStatus, due: number): string | undefined {
	const lacks = [
		...(to === "delivered" && owesUnits(order) ? ["falten unidades"] : []),
		...(due > 0 ? ["falte cobrar una parte"] : []),
	];
	return lacks.length > 0 ? `Aunque ${lacks.join(" y ")}` : undefined;
}

/** The forms that whoever looks at the order may use. */
function listForms(order: Order, role: Role, business: Business) {
	const mayPay = mayUse(role, "payments");
	const { status, shipping, history, contact, shopper } = order;
	const mayGo = (to: OrderStatus) =>
		(mayPay || !movesMoney(order, to)) && (to === "cancelled" || !isNotSentAnyMore(order));
	const last = standingActs(history).slice(1).at(-1);
	const isNoticed = standingNotice(order) !== undefined;
	return {
		...(last && { undoes: describeStep(last, shipping) }),
		...(!whyFixed(order) &&
			(mayPay || sumPaid(order) === 0) && { linesUrl: adminUrls.orderLines(order.reference) }),
		next: nextStatuses(status)
			.filter(mayGo)
			.map((to) => {
				const due = mayPay ? sumDueBefore(order, to, business) : 0;
				return { to, label: statusLabel(to, shipping), anyway: describeLack(order, to, due) };
			}),
		forms: {
			"aceptar-cotizacion": status === "quoted",
			"renovar-cotizacion": status === "quoted",
			nota: true,
			comprador: contact !== null && !isOfDeletedAccount(order),
			direccion: canCorrectAddress(order, "staff"),
			envio: canCorrectShipment(order),
			"no-llego": mayPay && isNoticed,
			deshacer: last !== undefined && !isPastUndo(order, last) && (mayPay || !mayMoveMoney(order, last)),
			olvidar:
				mayUse(role, "forgetting") && isFinal(status) && shopper === null && !isOfDeletedAccount(order),
			...listReturnForms(order, mayPay),
			"enviar-faltante": canSendOwed(order),
			"no-enviar-faltante": mayPay && canGiveUpOwed(order),
			cobro: mayPay && status !== "pending" && (sumDue(order) > 0 || isNoticed),
			devolucion: mayPay && sumKept(order) > 0,
			comprobante: mayPay && nounOf(order) === "pedido",
		},
	};
}
