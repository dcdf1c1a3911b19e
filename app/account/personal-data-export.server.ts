import type { Review } from "~/catalog/review";
import { toAddressView } from "~/customers/addresses.server";
import { formatPhone } from "~/customers/phone";
import type { Session } from "~/customers/session.server";
import type { Shopper } from "~/customers/shopper";
import type { Datastore, RecordFields } from "~/datastore/datastore.server";
import { eventLoopTurn } from "~/event-loop.server";
import { subjectNames } from "~/messages/message-labels";
import { listShopperMessages } from "~/messages/message-repository.server";
import { formatPrice } from "~/money";
import { listShopperStockNotices } from "~/newsletter/stock-notice.server";
import { adoptAllOrders } from "~/orders/adopt-orders.server";
import type { Order } from "~/orders/order";
import { listShopperOrders } from "~/orders/order-repository.server";
import { statusLabel } from "~/orders/order-status";
import { listReviewIds } from "~/reviews/review-id.server";
import { findReview } from "~/reviews/review-repository.server";
import {
	listConsentTimes,
	listEmails,
	parseOwnSubscription,
	toSubscriptionKey,
} from "./account-subscriptions.server";

/**
 * All personal data of an account, for its owner (right of access: Ley 29733, art. 19). Includes the messages and
 * stock notices that were sent while it was signed in, but no others with its e-mail address, which is not verified.
 * @throws DatastoreUnavailable
 */
export async function collectPersonalData(
	datastore: Datastore,
	session: Session,
	shopper: Shopper,
	now: Date,
) {
	await adoptAllOrders(datastore, session);
	const orders = await listShopperOrders(datastore, session.shopperId);
	const { profile } = shopper;
	return {
		generado: now.toISOString(),
		cuenta: {
			telefono: formatPhone(session.phone),
			identificador: session.uid,
			tipoDeDocumento: profile.documentType ?? "",
			numeroDeDocumento: profile.documentNumber,
			razonSocial: profile.legalName,
			domicilioFiscal: profile.fiscalAddress,
			nombreCompleto: profile.fullName,
			apellidoPaterno: profile.paternalSurname,
			apellidoMaterno: profile.maternalSurname,
			correo: profile.email,
		},
		direcciones: shopper.addresses.map((address, index) => ({
			nombre: address.alias,
			direccion: toAddressView(address).lines.join(", "),
			ubigeo: address.district,
			predeterminada: index === 0,
		})),
		pedidos: orders,
		noticias: await exportSubscriptions(datastore, shopper, orders),
		avisos: await exportStockNotices(datastore, session, shopper),
		mensajes: await exportMessages(datastore, session),
		opiniones: await exportReviews(datastore, orders),
	};
}

/** Per turn of the event loop, so that a large export does not block other requests. */
const itemsPerTurn = 10;

/** Yields the data as JSON in pieces, because an account may have thousands of orders. */
export async function* streamPersonalData(
	personalData: Awaited<ReturnType<typeof collectPersonalData>>,
): AsyncGenerator<string> {
	const { pedidos } = personalData;
	const empty = JSON.stringify({ ...personalData, pedidos: [] }, null, "\t");
	// Unambiguous: JSON escapes line breaks within strings.
	const [before = "", after = ""] = empty.split('\n\t"pedidos": []');
	yield `${before}\n\t"pedidos": [`;
	for (let from = 0; from < pedidos.length; from += itemsPerTurn) {
		await eventLoopTurn();
		const texts = pedidos
			.slice(from, from + itemsPerTurn)
			.map((order) => JSON.stringify(exportOrder(order), null, "\t").replaceAll("\n", "\n\t\t"));
		yield `${from > 0 ? "," : ""}\n\t\t${texts.join(",\n\t\t")}`;
	}
	yield `${pedidos.length > 0 ? "\n\t" : ""}]${after}`;
}

function exportOrder(order: Order) {
	const { reference, placedAt, status, history, lines, subtotal, shipping, total, contact, delivery } = order;
	return {
		numero: reference,
		fecha: placedAt,
		estado: statusLabel(status),
		historia: history.map(({ status, at }) => ({ estado: statusLabel(status), fecha: at })),
		productos: lines.map(({ sku, name, choice, quantity, unit, total }) => ({
			codigo: sku,
			nombre: name,
			opcion: choice,
			cantidad: quantity,
			precio: exportPrice(unit),
			total: exportPrice(total),
		})),
		subtotal: exportPrice(subtotal),
		envio: { tipo: shipping.label, zona: shipping.zone, precio: exportPrice(shipping.price) },
		total: exportPrice(total),
		contacto: contact && {
			tipoDeDocumento: contact.documentType,
			numeroDeDocumento: contact.documentNumber,
			razonSocial: contact.legalName,
			domicilioFiscal: contact.fiscalAddress,
			nombreCompleto: contact.fullName,
			apellidoPaterno: contact.paternalSurname,
			apellidoMaterno: contact.maternalSurname,
			telefono: formatPhone(contact.phone),
			correo: contact.email,
		},
		entrega: delivery && { direccion: delivery.address, lugar: delivery.place, ubigeo: delivery.district },
		consentimiento: exportConsent(order.consent),
	};
}

function exportPrice(price: Order["total"]) {
	const { pen, usd } = formatPrice(price);
	return { soles: pen, dolares: usd };
}

async function exportReviews(datastore: Datastore, orders: readonly Order[]) {
	const ids = orders.filter(({ status }) => status === "delivered").flatMap(listReviewIds);
	const found: (Review | undefined)[] = [];
	for (let from = 0; from < ids.length; from += itemsPerTurn) {
		await eventLoopTurn();
		const some = ids.slice(from, from + itemsPerTurn);
		found.push(...(await Promise.all(some.map((id) => findReview(datastore, id)))));
	}
	return found
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

const reviewStatusNames = { pending: "por revisar", approved: "publicada", rejected: "no publicada" };

async function exportSubscriptions(datastore: Datastore, shopper: Shopper, orders: Order[]) {
	const times = listConsentTimes(shopper, orders);
	const emails = listEmails(shopper, orders);
	const found: (RecordFields | undefined)[] = [];
	for (let from = 0; from < emails.length; from += itemsPerTurn) {
		await eventLoopTurn();
		const some = emails.slice(from, from + itemsPerTurn).map(toSubscriptionKey);
		found.push(...(await Promise.all(some.map(({ collection, id }) => datastore.get(collection, id)))));
	}
	return found
		.flatMap((fields) => parseOwnSubscription(fields, times) ?? [])
		.map(({ email, consent }) => ({ correo: email, consentimiento: exportConsent(consent) }));
}

async function exportStockNotices(datastore: Datastore, session: Session, shopper: Shopper) {
	const notices = await listShopperStockNotices(datastore, session, shopper);
	return notices.flatMap(({ email, items }) =>
		items.map(({ sku, consent }) => ({
			correo: email,
			codigo: sku,
			consentimiento: exportConsent(consent),
		})),
	);
}

async function exportMessages(datastore: Datastore, { shopperId }: Session) {
	const messages = await listShopperMessages(datastore, shopperId);
	return messages.map(({ sentAt, fullName, email, phone, subject, text, answeredAt }) => ({
		fecha: sentAt,
		nombre: fullName,
		correo: email,
		telefono: phone,
		asunto: subjectNames[subject],
		mensaje: text,
		respondido: answeredAt,
	}));
}

function exportConsent({ text, at }: Order["consent"]) {
	return { texto: text, fecha: at };
}
