import { deskHandler } from "~/desk/frame/desk-handler.server";
import { describeLater, listChosen } from "~/desk/frame/listed-orders.server";
import { pageSizes, readSearchText } from "~/desk/frame/read-list-page.server";
import { legalNameOf } from "~/domain/business/business";
import { isNotSentAnyMore } from "~/domain/orders/next-step";
import { formatFullName, formatHandover } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import { readReferences } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { countToHandOver } from "~/domain/orders/order-stock.server";
import { formatPhone } from "~/domain/people/phone";
import { adminUrls } from "~/platform/admin-urls";
import { formatDay, limaDay } from "~/platform/values/lima-time";

/** What is printed to go with a parcel, which others may read: no price, e-mail address, document or status. */
export const paperNames = {
	preparacion: "Hoja de preparación",
	entrega: "Nota de entrega",
	etiqueta: "Etiqueta",
};
export type PaperName = keyof typeof paperNames;

export const loadPapers = deskHandler("orders", async ({ datastore, business, query, actor }) => {
	const named = query.get("hoja") ?? "";
	const paper: PaperName = isPaperName(named) ? named : "preparacion";
	const asked = { text: readSearchText(query), listed: query.get("lista"), readAt: query.get("leido") };
	const all = query.has("todos") ? await listChosen(datastore, asked, actor.now) : undefined;
	const chosen = all?.orders.map(({ reference }) => reference) ?? readReferences(query.getAll("pedido"));
	const references = chosen.slice(0, pageSizes.orders);
	const others = chosen.slice(pageSizes.orders);
	const orders = await Promise.all(references.map((reference) => findOrder(datastore, reference)));
	const { phone, address, ruc } = business.current();
	return {
		title: "Imprimir pedidos",
		paper,
		tabs: listPapers(references, paper),
		note: [
			others.length > 0 &&
				`Se imprimen de ${pageSizes.orders} en ${pageSizes.orders}: estos son los primeros de ${chosen.length}.`,
			describeLater(all?.later.length ?? 0, all?.later ?? []),
		]
			.filter(Boolean)
			.join(" "),
		...(others.length > 0 && {
			next: adminUrls.papers({ hoja: paper, pedido: others.join(" ") }),
		}),
		seller: { name: legalNameOf(business.current()), details: [ruc && `RUC ${ruc}`, address, phone] },
		papers: orders.flatMap((order) =>
			order?.contact && hasPapers(order) ? toPaper(order, order.contact) : [],
		),
	};
});

/** There is nothing to pack of a quote, or of what was cancelled or paid back. */
export function hasPapers(order: Order): boolean {
	const { contact, status } = order;
	return contact !== null && status !== "quoted" && status !== "cancelled" && !isNotSentAnyMore(order);
}

/** @returns the papers of these orders, as tabs or links */
export function listPapers(references: readonly string[], shown?: PaperName) {
	return Object.entries(paperNames).map(([hoja, name]) => ({
		name,
		url: adminUrls.papers({ hoja, pedido: references.join(" ") }),
		isShown: hoja === shown,
	}));
}

function isPaperName(asked: string): asked is PaperName {
	return Object.hasOwn(paperNames, asked);
}

function toPaper(order: Order, contact: NonNullable<Order["contact"]>) {
	const { reference, placedAt, lines, shipment, delivery } = order;
	const { recipientName, recipientPhone, giftNote } = delivery ?? {};
	const buyer = formatFullName(contact);
	return {
		reference,
		placedOn: formatDay(limaDay(new Date(placedAt))),
		name: recipientName || buyer,
		phone: formatPhone(recipientPhone || contact.phone),
		buyer: recipientName && buyer,
		destination: formatHandover(order),
		carrier: shipment?.carrier,
		giftNote,
		lines: lines
			.map((line) => ({ ...line, quantity: countToHandOver(order, line) }))
			.filter(({ quantity }) => quantity > 0)
			.map(({ sku, name, choice, quantity, owed }) => ({ sku, name, choice, quantity, owed })),
	};
}

export type Paper = ReturnType<typeof toPaper>;
