import { toAddressView } from "~/customers/addresses.server";
import { formatPhone } from "~/customers/phone";
import type { Session } from "~/customers/session.server";
import type { Shopper } from "~/customers/shopper";
import type { Datastore, RecordFields } from "~/datastore/datastore.server";
import { eventLoopTurn } from "~/event-loop.server";
import { formatPrice } from "~/money";
import { adoptAllOrders } from "~/orders/adopt-orders.server";
import type { Order } from "~/orders/order";
import { listShopperOrders } from "~/orders/order-repository.server";
import { statusLabel } from "~/orders/order-status";
import { consentTimes, emailsOf, ownSubscription, subscriptionKey } from "./account-subscriptions.server";

/** All that the store knows of a shopper, for the shopper (Ley 29733, art. 19). @throws DatastoreUnavailable */
export async function dataOf(datastore: Datastore, session: Session, shopper: Shopper, now: Date) {
	await adoptAllOrders(datastore, session);
	const orders = await listShopperOrders(datastore, session.shopperId);
	const { documentType, documentNumber, fullName, paternalSurname, maternalSurname, email } = shopper.profile;
	return {
		generado: now.toISOString(),
		cuenta: {
			telefono: formatPhone(session.phone),
			identificador: session.uid,
			tipoDeDocumento: documentType ?? "",
			numeroDeDocumento: documentNumber,
			nombreCompleto: fullName,
			apellidoPaterno: paternalSurname,
			apellidoMaterno: maternalSurname,
			correo: email,
		},
		direcciones: shopper.addresses.map((address, index) => ({
			nombre: address.alias,
			direccion: toAddressView(address).lines.join(", "),
			ubigeo: address.district,
			predeterminada: index === 0,
		})),
		pedidos: orders,
		noticias: await subscriptions(datastore, shopper, orders),
	};
}

/** Orders or subscriptions per turn of the event loop. */
const perTurn = 10;

/** The data as JSON text, in pieces: an account may have thousands of orders. */
export async function* streamPersonalData(known: Awaited<ReturnType<typeof dataOf>>): AsyncGenerator<string> {
	const { pedidos } = known;
	const empty = JSON.stringify({ ...known, pedidos: [] }, null, "\t");
	// Line breaks within a text are escaped, so this is the field.
	const [before = "", after = ""] = empty.split('\n\t"pedidos": []');
	yield `${before}\n\t"pedidos": [`;
	for (let from = 0; from < pedidos.length; from += perTurn) {
		await eventLoopTurn();
		const texts = pedidos
			.slice(from, from + perTurn)
			.map((order) => JSON.stringify(orderData(order), null, "\t").replaceAll("\n", "\n\t\t"));
		yield `${from > 0 ? "," : ""}\n\t\t${texts.join(",\n\t\t")}`;
	}
	yield `${pedidos.length > 0 ? "\n\t" : ""}]${after}`;
}

function orderData(order: Order) {
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
			precio: amounts(unit),
			total: amounts(total),
		})),
		subtotal: amounts(subtotal),
		envio: { tipo: shipping.label, zona: shipping.zone, precio: amounts(shipping.price) },
		total: amounts(total),
		contacto: contact && {
			tipoDeDocumento: contact.documentType,
			numeroDeDocumento: contact.documentNumber,
			nombreCompleto: contact.fullName,
			apellidoPaterno: contact.paternalSurname,
			apellidoMaterno: contact.maternalSurname,
			telefono: formatPhone(contact.phone),
			correo: contact.email,
		},
		entrega: delivery && { direccion: delivery.address, lugar: delivery.place, ubigeo: delivery.district },
		consentimiento: consentData(order.consent),
	};
}

function amounts(price: Order["total"]) {
	const { pen, usd } = formatPrice(price);
	return { soles: pen, dolares: usd };
}

async function subscriptions(datastore: Datastore, shopper: Shopper, orders: Order[]) {
	const times = consentTimes(shopper, orders);
	const emails = emailsOf(shopper, orders);
	const found: (RecordFields | undefined)[] = [];
	for (let from = 0; from < emails.length; from += perTurn) {
		await eventLoopTurn();
		const some = emails.slice(from, from + perTurn).map(subscriptionKey);
		found.push(...(await Promise.all(some.map(({ collection, id }) => datastore.get(collection, id)))));
	}
	return found
		.flatMap((fields) => ownSubscription(fields, times) ?? [])
		.map(({ email, consent }) => ({ correo: email, consentimiento: consentData(consent) }));
}

function consentData({ text, at }: Order["consent"]) {
	return { texto: text, fecha: at };
}
