import { findOwnSubscriptions } from "~/domain/account/account-subscriptions.server";
import { adoptAllOrders } from "~/domain/account/adopt-orders.server";
import { readOwnCustomerNotes } from "~/domain/customer-service/customer-note.server";
import { subjectNames } from "~/domain/customer-service/message";
import { readShopperMessages } from "~/domain/customer-service/message-repository.server";
import { findReview } from "~/domain/customer-service/review-repository.server";
import { listContacts } from "~/domain/orders/order";
import { listReviewIds } from "~/domain/orders/order-reference.server";
import { readAccountOrders } from "~/domain/orders/order-repository.server";
import { toAddressView } from "~/domain/people/addresses.server";
import { printedSurname } from "~/domain/people/contact-fields.server";
import { formatPhone } from "~/domain/people/phone";
import type { Session } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import { listShopperStockNotices } from "~/domain/subscriptions/shopper-stock-notices.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { inTurns } from "~/platform/process/event-loop.server";
import { urls } from "~/platform/urls";
import { limaDay } from "~/platform/values/lima-time";
import { exportConsent, exportDetails, exportOrder } from "./export-order.server";

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
	const { profile } = shopper;
	const named: NamedInOrders = {
		emails: new Set([profile.email.toLowerCase()]),
		documents: new Set(),
		reviewIds: [],
	};
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
		listasDeFavoritos: shopper.favouriteLists.map(({ name, slugs }) => ({ nombre: name, productos: slugs })),
		pedidos: exportOrders(datastore, session, limaDay(now), named),
		// After the orders: exporting them collects what the rest is looked up by.
		noticias: exportSubscriptions(datastore, { session, shopper }, named, now),
		avisos: exportStockNotices(datastore, session, shopper, now),
		mensajes: exportMessages(datastore, session),
		opiniones: exportReviews(datastore, named),
		notasDeLaTienda: exportCustomerNotes(datastore, session, named),
	});
}

/** Collected instead of the orders themselves, because an account may have thousands of them. */
interface NamedInOrders {
	emails: Set<string>;
	documents: Set<string>;
	reviewIds: string[];
}

async function* exportOrders(
	datastore: Datastore,
	{ shopperId }: Session,
	today: string,
	named: NamedInOrders,
) {
	for await (const orders of readAccountOrders(datastore, shopperId)) {
		for (const order of orders) {
			for (const { email, documentNumber } of listContacts(order)) {
				named.emails.add(email.toLowerCase());
				named.documents.add(documentNumber);
			}
			if (order.status === "delivered") named.reviewIds.push(...listReviewIds(order));
		}
		yield orders.map((order) => exportOrder(order, today));
	}
}

async function* exportSubscriptions(
	datastore: Datastore,
	account: SignedInShopper,
	{ emails }: NamedInOrders,
	now: Date,
) {
	for await (const some of inTurns([...emails].filter(Boolean))) {
		const found = await Promise.all(
			some.map((email) => findOwnSubscriptions(datastore, account, email, now)),
		);
		yield found.flat().map(({ email, consent, isConfirmed }) => ({
			correo: email,
			consentimiento: exportConsent(consent),
			confirmado: isConfirmed,
		}));
	}
}

async function* exportStockNotices(datastore: Datastore, session: Session, shopper: Shopper, now: Date) {
	const notices = await listShopperStockNotices(datastore, session, shopper, now);
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
			.map(({ product, order, stars, text, author, writtenAt, photos, status }) => ({
				producto: product,
				pedido: order,
				estrellas: stars,
				texto: text,
				...(photos && { fotos: photos.map(urls.reviewPhoto) }),
				nombre: author,
				fecha: writtenAt,
				estado: reviewStatusNames[status],
			}));
	}
}

async function* exportCustomerNotes(
	datastore: Datastore,
	{ shopperId }: Session,
	{ documents }: NamedInOrders,
) {
	for await (const { documentNumber, text, at } of readOwnCustomerNotes(datastore, shopperId, documents))
		yield [{ documento: documentNumber, nota: text, fecha: at }];
}

const reviewStatusNames = { pending: "por revisar", approved: "publicada", rejected: "no publicada" };

type ItemBatches = AsyncIterable<readonly unknown[]>;

/** Writes `JSON.stringify(object, null, "\t")` in pieces. Reads each batch only after everything before it was sent. */
async function* streamJson(object: Readonly<Record<string, string | object | ItemBatches>>) {
	let separator = "{";
	for (const [name, value] of Object.entries(object)) {
		yield `${separator}\n\t${JSON.stringify(name)}: `;
		if (isInBatches(value)) yield* streamArray(value);
		else yield toIndentedJson(value, "\t");
		separator = ",";
	}
	yield "\n}";
}

function isInBatches(value: string | object): value is ItemBatches {
	return typeof value === "object" && Symbol.asyncIterator in value;
}

/** Yields even an empty piece for each batch, so that the reader can stop between any two. */
async function* streamArray(batches: ItemBatches): AsyncGenerator<string, void> {
	let separator = "[";
	for await (const batch of batches) {
		let piece = "";
		for (const item of batch) {
			piece += `${separator}\n\t\t${toIndentedJson(item, "\t\t")}`;
			separator = ",";
		}
		yield piece;
	}
	yield separator === "[" ? "[]" : "\n\t]";
}

/** Indents every line. Safe for strings, whose line breaks JSON escapes. */
function toIndentedJson(value: unknown, indentation: string): string {
	return JSON.stringify(value, null, "\t").replaceAll("\n", `\n${indentation}`);
}
