import { formatPhone } from "~/auth/phone";
import type { Session } from "~/auth/session.server";
import type { Datastore } from "~/datastore/datastore.server";
import { formatPrice } from "~/money";
import type { Order } from "~/orders/order";
import { statusLabel } from "~/orders/order-status";
import { viewOfAddress } from "./addresses.server";
import { consentTimes, emailsOf, ownSubscription, subscriptionKeys } from "./news.server";
import { ownOrders } from "./own-orders.server";
import type { Shopper } from "./shopper";

/** All that the store knows of a shopper, for the shopper (Ley 29733, art. 19). @throws DatastoreUnavailable */
export async function dataOf(datastore: Datastore, session: Session, shopper: Shopper, now: Date) {
	const orders = await ownOrders(datastore, session);
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
			direccion: viewOfAddress(address).lines.join(", "),
			ubigeo: address.district,
			predeterminada: index === 0,
		})),
		pedidos: orders.map(orderData),
		noticias: await subscriptions(datastore, shopper, orders),
	};
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
	const keys = subscriptionKeys(emailsOf(shopper, orders));
	const found = await Promise.all(keys.map(({ collection, id }) => datastore.get(collection, id)));
	return found
		.flatMap((fields) => ownSubscription(fields, times) ?? [])
		.map(({ email, consent }) => ({ correo: email, consentimiento: consentData(consent) }));
}

function consentData({ text, at }: Order["consent"]) {
	return { texto: text, fecha: at };
}
