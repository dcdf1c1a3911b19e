import type { ListView } from "~/desk/frame/DeskList";
import { listHandler } from "~/desk/frame/desk-handler.server";
import { readSearchText, searchField } from "~/desk/frame/read-list-page.server";
import { complaintInbox } from "~/desk/inbox/complaint-inbox.server";
import type { Inbox } from "~/desk/inbox/inbox.server";
import { messageInbox } from "~/desk/inbox/message-inbox.server";
import { reviewInbox } from "~/desk/inbox/review-inbox.server";
import { type FoundCustomer, findCustomer } from "~/domain/customer-service/find-customer.server";
import { findReview } from "~/domain/customer-service/review-repository.server";
import { countReturned, formatFullName, sumPen } from "~/domain/orders/order";
import { listGivenBack, sumDue, sumKept, sumOwed } from "~/domain/orders/order-amounts";
import { describeReturned } from "~/domain/orders/order-changes";
import type { Order } from "~/domain/orders/order-record.server";
import { listReviewIds } from "~/domain/orders/order-reference.server";
import { listRefunds } from "~/domain/orders/order-view";
import { formatPhone } from "~/domain/people/phone";
import { mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import type { Collection, Datastore } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import type { Fact } from "~/platform/values/fact";
import { formatDateTime } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { buyerName } from "./buyer-name";
import { listNotes, listOwnNotes } from "./customer-notes.server";
import { toDeskOrderRow } from "./orders-screen.server";
import { returnStateNames } from "./return-details.server";

/** Complaints and messages have no index of who sent them. */
const mostRead = 200;

interface CustomerView extends ListView {
	title: string;
	done?: string | undefined;
	facts?: Fact[];
	/** A form for each document number that the person's orders have. */
	notes?: Awaited<ReturnType<typeof listOwnNotes>>;
	sections?: ListView[];
}

export const loadCustomer = listHandler(
	"orders",
	async ({ datastore, member, actor, query }): Promise<CustomerView> => {
		const text = readSearchText(query);
		const search = { title: "Cliente", filters: [searchField("Teléfono, documento, correo o nombre", text)] };
		if (!text) return { ...search, note: "Busca a alguien para ver sus pedidos y lo que escribió." };
		const found = await findCustomer(datastore, text);
		if ("people" in found)
			return { ...search, note: "Hay varias personas así: elige una.", rows: found.people.map(toPerson) };
		const { orders, hasMore } = found;
		const shownOrders = {
			heading: "Pedidos",
			...(hasMore && { note: "Hay más: se muestran y se suman los más recientes." }),
			empty: "No tiene pedidos.",
			rows: orders.map(toDeskOrderRow),
		};
		const mayPay = mayUse(member.role, "payments");
		const notes = await listOwnNotes(datastore, orders);
		return {
			...search,
			done: query.has("listo") ? "Guardamos la nota." : undefined,
			facts: [
				...notes.map(({ by, text }) => ({ name: by ? `Nota de ${by}` : "", value: text })),
				...listNames(orders),
				...listReturnedUnits(orders),
				...(mayPay ? listSums(orders) : []),
			].filter(({ value }) => value),
			...(mayUse(member.role, "messages") && { notes }),
			sections: [
				shownOrders,
				...listNotes(orders),
				...listReturns(orders),
				...(await listWritten(datastore, found, member.role, actor.now)),
			],
		};
	},
);

function listReturns(orders: Order[]): ListView[] {
	const rows = orders.flatMap((order) =>
		(order.returns ?? []).map(({ state, at, lines }) => ({
			id: `${order.reference} ${at}`,
			url: adminUrls.order(order.reference),
			name: describeReturned(order, lines),
			details: `${order.reference}, ${formatDateTime(at)}`,
			value: returnStateNames[state],
		})),
	);
	return rows.length > 0 ? [{ heading: "Devoluciones", rows }] : [];
}

function listReturnedUnits(orders: Order[]): Fact[] {
	const received = orders.flatMap(({ returns = [] }) =>
		returns.filter(({ pen, wants }) => pen !== undefined && wants !== "repair"),
	);
	const units = received.flatMap(({ lines }) => lines).reduce((sum, line) => sum + countReturned(line), 0);
	return units > 0 ? [{ name: "Devolvió", value: units === 1 ? "1 unidad" : `${units} unidades` }] : [];
}

function toPerson({ order, count }: { order: Order; count: number }) {
	const { contact, reference } = order;
	return {
		url: contact ? adminUrls.customer({ q: contact.documentNumber }) : adminUrls.order(reference),
		name: buyerName(order),
		details: contact
			? [contact.documentNumber, formatPhone(contact.phone), contact.email].join(" ")
			: reference,
		value: count === 1 ? "1 pedido" : `${count} pedidos`,
	};
}

function listNames(orders: Order[]): Fact[] {
	const contacts = orders.flatMap(({ contact }) => contact ?? []);
	const fact = (name: string, values: string[]) => ({ name, value: [...new Set(values)].join(", ") });
	return [
		fact("Nombre", contacts.map(formatFullName)),
		fact(
			"Documento",
			contacts.map(({ documentType, documentNumber }) => `${documentType} ${documentNumber}`),
		),
		fact(
			"Teléfono",
			contacts.flatMap(({ phone }) => formatPhone(phone) || []),
		),
		fact(
			"Correo electrónico",
			contacts.flatMap(({ email }) => email || []),
		),
	].filter(({ value }) => value);
}

function listSums(orders: Order[]): Fact[] {
	const sum = (amount: (order: Order) => number) =>
		formatSoles(orders.reduce((total, order) => total + amount(order), 0));
	/** By day: one term of the list for each. */
	const refunds = new Map<string, string[]>();
	const givenBack = (order: Order) => sumPen(listGivenBack(order));
	for (const order of orders)
		for (const { on, amount } of listRefunds({ refunds: listGivenBack(order) }))
			refunds.set(on, [...(refunds.get(on) ?? []), `${amount}, ${order.reference}`]);
	return [
		{ name: "Pagó en total", value: sum((order) => sumKept(order) + givenBack(order)) },
		{ name: "Se le devolvió", value: sum(givenBack) },
		{ name: "Falta devolverle", value: sum(sumOwed) },
		{ name: "Le falta pagar", value: sum(sumDue) },
		...[...refunds].map(([on, amounts]) => ({ name: `Devuelto el ${on}`, value: amounts.join("; ") })),
	];
}

type Found = Exclude<FoundCustomer, { people: unknown }>;

async function listWritten(datastore: Datastore, { orders, isOf }: Found, role: Role, now: Date) {
	const section = <T extends object>(
		{ title, path, describe }: Pick<Inbox<Collection, T>, "title" | "path" | "describe">,
		records: readonly T[],
		isRecent: boolean,
	) => ({
		heading: title,
		...(isRecent && { note: `Se buscó entre los ${mostRead} más recientes.` }),
		empty: "No hay.",
		rows: records.map((record) => {
			const { id, name, details, state } = describe(record, now);
			return { id, name, details, url: adminUrls.inboxItem(path, id), value: state };
		}),
	});
	const listSent = async <C extends Collection, T extends object>(
		inbox: Inbox<C, T>,
		senderOf: (record: T) => Parameters<typeof isOf>[0],
	) => {
		const { collection, parser, by } = inbox;
		const records = await datastore.find(collection, { by, isDescending: true, size: mostRead });
		const own = parseRecords(records, parser, collection).filter((record) => isOf(senderOf(record)));
		return section(inbox, own, records.length === mostRead);
	};
	const listReviews = async () => {
		const ids = orders.filter(({ status }) => status === "delivered").flatMap(listReviewIds);
		const found = await Promise.all(ids.slice(0, mostRead).map((id) => findReview(datastore, id)));
		const reviews = found.flatMap((review) => review ?? []);
		return section(reviewInbox, reviews, ids.length > mostRead);
	};
	return Promise.all([
		...(mayUse(role, "complaints")
			? [listSent(complaintInbox, ({ number, consumer }) => ({ reference: number, contact: consumer }))]
			: []),
		...(mayUse(role, "messages")
			? [
					listSent(messageInbox, ({ id, ...sender }) => ({
						reference: id,
						contact: { ...sender, documentNumber: "" },
					})),
				]
			: []),
		...(mayUse(role, "reviews") ? [listReviews()] : []),
	]);
}
