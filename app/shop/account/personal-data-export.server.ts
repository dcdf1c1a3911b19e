import { findOwnSubscriptions, listConsentTimes } from "~/domain/account/account-subscriptions.server";
import { subjectNames } from "~/domain/customer-service/message";
import { readShopperMessages } from "~/domain/customer-service/message-repository.server";
import { findReview } from "~/domain/customer-service/review-repository.server";
import { adoptAllOrders } from "~/domain/orders/adopt-orders.server";
import { describeReturn } from "~/domain/orders/next-step";
import { standingSteps } from "~/domain/orders/order";
import { splitPayments } from "~/domain/orders/order-amounts";
import type { Order, OrderContact, OrderDelivery } from "~/domain/orders/order-record.server";
import { listOrderOutlines, type OrderOutline, readOrders } from "~/domain/orders/order-repository.server";
import { paidAt } from "~/domain/orders/order-sales.server";
import { statusLabel } from "~/domain/orders/order-status";
import { orderTexts } from "~/domain/orders/order-texts";
import type { OrderReceipt } from "~/domain/orders/receipt-number.server";
import { listReviewIds } from "~/domain/orders/review-id.server";
import { paymentMethodNames } from "~/domain/payments/payment-methods";
import { toAddressView } from "~/domain/people/addresses.server";
import { printedSurname } from "~/domain/people/contact-fields.server";
import { formatPhone } from "~/domain/people/phone";
import type { Session } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import { listShopperStockNotices } from "~/domain/subscriptions/shopper-stock-notices.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { inTurns } from "~/platform/process/event-loop.server";
import { formatPrice, formatSoles } from "~/platform/values/money";
import { streamJson } from "./stream-json.server";

/**
 * All personal data of an account for its owner (right of access: Ley 29733, art. 19), read on demand. Omits what others
 * may have sent with the account's e-mail address, because addresses are not verified.
 */
export async function* streamPersonalData(
	datastore: Datastore,
	session: Session,
	shopper: Shopper,
	now: Date,
): AsyncGenerator<string, void> {
	await adoptAllOrders(datastore, session, now);
	const outlines = await listOrderOutlines(datastore, session.shopperId);
	const { profile } = shopper;
	const named: NamedInOrders = { emails: new Set([profile.email.toLowerCase()]), reviewIds: [] };
	yield* streamJson({
		generado: now.toISOString(),
		cuenta: {
			telefono: shopper.phone && formatPhone(shopper.phone),
			identificador: shopper.uid,
			correoParaEntrar: shopper.loginEmail,
			...exportDetails({
				...profile,
				documentType: profile.documentType ?? "",
				maternalSurname: printedSurname(profile.maternalSurname),
			}),
		},
		direcciones: shopper.addresses.map((address, index) => ({
			nombre: address.alias,
			direccion: toAddressView(address).lines.join(", "),
			ubigeo: address.district,
			predeterminada: index === 0,
		})),
		favoritos: shopper.favourites,
		pedidos: exportOrders(datastore, session, outlines, named),
		// After the orders: exporting them collects the e-mail addresses and review ids to look up.
		noticias: exportSubscriptions(datastore, listConsentTimes(shopper, outlines), named),
		avisos: exportStockNotices(datastore, session, shopper),
		mensajes: exportMessages(datastore, session),
		opiniones: exportReviews(datastore, named),
	});
}

/** Collected instead of the orders themselves, because an account may have thousands of them. */
interface NamedInOrders {
	emails: Set<string>;
	reviewIds: string[];
}

async function* exportOrders(
	datastore: Datastore,
	{ shopperId }: Session,
	outlines: readonly OrderOutline[],
	named: NamedInOrders,
) {
	for await (const orders of readOrders(datastore, shopperId, outlines)) {
		for (const order of orders) {
			if (order.contact) named.emails.add(order.contact.email.toLowerCase());
			if (order.status === "delivered") named.reviewIds.push(...listReviewIds(order));
		}
		yield orders.map(exportOrder);
	}
}

function exportOrder(order: Order) {
	const { lines, shipping, discount, contact, delivery, paymentNotice, returns, receipt, creditNotes } =
		order;
	return {
		numero: order.reference,
		fecha: order.placedAt,
		estado: statusLabel(order.status, shipping),
		historia: standingSteps(order.history).map(({ status, at }) => ({
			estado: statusLabel(status, shipping),
			fecha: at,
		})),
		productos: lines.map(({ sku, name, choice, quantity, unit, total }) => ({
			codigo: sku,
			nombre: name,
			opcion: choice,
			cantidad: quantity,
			precio: exportPrice(unit),
			total: exportPrice(total),
		})),
		subtotal: exportPrice(order.subtotal),
		envio: { tipo: shipping.label, zona: shipping.zone, precio: exportPrice(shipping.price) },
		...(discount && { descuento: { codigo: discount.code, precio: exportPrice(discount.amount) } }),
		total: exportPrice(order.total),
		pagos: splitPayments(order, paidAt(order)).map(({ at, method, total }) => ({
			fecha: at,
			forma: method && paymentMethodNames[method],
			soles: formatSoles(total),
		})),
		...(paymentNotice && {
			avisoDePago: {
				operacion: paymentNotice.operation,
				forma: paymentNotice.method && paymentMethodNames[paymentNotice.method],
				fecha: paymentNotice.at,
				conFoto: paymentNotice.picture !== undefined,
			},
		}),
		...(returns && {
			devoluciones: returns.map((one) => {
				return { fecha: one.at, estado: describeReturn(order, one), detalle: one.note };
			}),
		}),
		...(receipt && { comprobante: exportReceipt(receipt) }),
		...(creditNotes && { notasDeCredito: creditNotes.map(exportReceipt) }),
		contacto: contact && exportDetails({ ...contact, phone: formatPhone(contact.phone) }),
		entrega: delivery && exportDetails(delivery),
		consentimiento: exportConsent(order.consent),
	};
}

function exportReceipt({ series, number, pdf }: OrderReceipt) {
	return { serie: series, numero: number, pdf };
}

type Detail = keyof OrderContact | keyof OrderDelivery;

function exportDetails(details: Partial<Record<Detail, string>>) {
	const entries = Object.entries(details) as [Detail, string][];
	return Object.fromEntries(entries.map(([name, value]) => [detailNames[name], value]));
}

const detailNames: Record<Detail, string> = {
	...orderTexts.contact,
	...orderTexts.delivery,
	documentType: "tipoDeDocumento",
	documentNumber: "numeroDeDocumento",
	fullName: "nombreCompleto",
	paternalSurname: "apellidoPaterno",
	maternalSurname: "apellidoMaterno",
	phone: "telefono",
	email: "correo",
	address: "direccion",
	place: "lugar",
	district: "ubigeo",
};

function exportPrice(price: Order["total"]) {
	const { pen, usd } = formatPrice(price);
	return { soles: pen, dolares: usd };
}

async function* exportSubscriptions(datastore: Datastore, times: Set<string>, { emails }: NamedInOrders) {
	for await (const some of inTurns([...emails].filter(Boolean))) {
		const found = await Promise.all(some.map((email) => findOwnSubscriptions(datastore, email, times)));
		yield found.flat().map(({ email, consent, isConfirmed }) => ({
			correo: email,
			consentimiento: exportConsent(consent),
			confirmado: isConfirmed,
		}));
	}
}

async function* exportStockNotices(datastore: Datastore, session: Session, shopper: Shopper) {
	const notices = await listShopperStockNotices(datastore, session, shopper);
	yield notices.flatMap(({ email, items }) =>
		items.map(({ sku, consent, confirmedAt }) => ({
			correo: email,
			codigo: sku,
			consentimiento: exportConsent(consent),
			confirmado: confirmedAt !== undefined,
		})),
	);
}

async function* exportMessages(datastore: Datastore, { shopperId }: Session) {
	for await (const messages of readShopperMessages(datastore, shopperId)) {
		yield messages.map(({ sentAt, fullName, email, phone, subject, text, answeredAt }) => ({
			fecha: sentAt,
			nombre: fullName,
			correo: email,
			telefono: phone,
			asunto: subjectNames[subject],
			mensaje: text,
			respondido: answeredAt,
		}));
	}
}

async function* exportReviews(datastore: Datastore, { reviewIds }: NamedInOrders) {
	for await (const some of inTurns(reviewIds)) {
		const found = await Promise.all(some.map((id) => findReview(datastore, id)));
		yield found
			.flatMap((review) => review ?? [])
			.map(({ product, order, stars, text, author, writtenAt, status }) => ({
				producto: product,
				pedido: order,
				estrellas: stars,
				texto: text,
				nombre: author,
				fecha: writtenAt,
				estado: reviewStatusNames[status],
			}));
	}
}

const reviewStatusNames = { pending: "por revisar", approved: "publicada", rejected: "no publicada" };

function exportConsent({ text, at }: Order["consent"]) {
	return { texto: text, fecha: at };
}
