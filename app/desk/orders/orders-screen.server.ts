import { redirect } from "@remix-run/node";
import { formHandler, listHandler, timeLimit } from "~/desk/frame/desk-handler.server";
import { refuseTyped, typedWith } from "~/desk/frame/desk-refusal.server";
import { pageSizes, readSearchText, searchField } from "~/desk/frame/read-list-page.server";
import { listCarrierNames } from "~/domain/business/carriers";
import { findOrderPage, findOrders, mostReadForPage } from "~/domain/orders/find-orders.server";
import { describeStatus } from "~/domain/orders/next-step";
import { countItems, openReturn, standingNotice } from "~/domain/orders/order";
import { isAllRefunded, sumDue, sumOwed } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import {
	hasLapsed,
	isUnpaid,
	nextStatuses,
	type OrderStatus,
	orderStatuses,
	statusLabel,
} from "~/domain/orders/order-status";
import { stepText } from "~/domain/orders/order-text-fields.server";
import { changeStatuses } from "~/domain/shipping/change-orders.server";
import { listUsedCarriers } from "~/domain/shipping/used-carriers.server";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { formatDateTime, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { buyerName } from "./buyer-name";

/**
 * `quoted` are quotes that can still be accepted, `vencidas` the lapsed ones, `avisados` pending orders whose shopper says
 * that they are paid, `sin-aviso` the other pending ones,
 * `devoluciones` those with a return to answer or to receive, `por-devolver` and `por-cobrar` paid ones of which money has to be given back, or is still to come.
 */
const orderFilters = [
	"avisados",
	"sin-aviso",
	...orderStatuses,
	"vencidas",
	"devoluciones",
	"por-devolver",
	"por-cobrar",
] as const;

export const loadOrders = listHandler("orders", async ({ datastore, business, query, actor }) => {
	const text = readSearchText(query);
	const filter = orderFilters.find((one) => one === query.get("estado"));
	const owesRefund = filter === "por-devolver";
	const isNoticed = filter === "avisados" ? true : filter === "sin-aviso" ? false : undefined;
	const isLapsed = filter === "vencidas";
	const named = isLapsed ? "quoted" : filter;
	const status = isNoticed === undefined ? orderStatuses.find((one) => one === named) : "pending";
	const last = readReference(query.get("despues"));
	const after = last === undefined ? undefined : await findOrder(datastore, last);
	const isSentNext = status === "paid" || status === "preparing";
	const search = {
		text,
		status,
		owesRefund,
		isDue: filter === "por-cobrar",
		hasOpenReturn: filter === "devoluciones",
		after,
		keysLeft: query.get("claves")?.split(",").map(Number),
	};
	const { orders, next } = await findOrderPage(
		datastore,
		search,
		pageSizes.orders,
		(order) =>
			(isNoticed === undefined || isNoticed === Boolean(standingNotice(order))) &&
			(status !== "quoted" || isLapsed === hasLapsed(order, limaDay(actor.now))) &&
			!(isSentNext && isAllRefunded(order)),
	);
	const where = { q: text, estado: filter };
	const isCut = next !== undefined && orders.length < pageSizes.orders;
	const step = status && !isUnpaid(status) ? stepAfter(status, orders) : undefined;
	return {
		title: "Pedidos",
		filters: [
			searchField("Referencia, nombre, teléfono, documento o correo", text),
			{ name: "estado", label: "Estado", value: filter, options: statusOptions },
		],
		links: [
			{ name: "Anotar un pedido", url: adminUrls.newOrder },
			{ name: "Ver a un cliente", url: adminUrls.customer({ q: text }) },
		],
		note: isCut ? `Se revisaron ${mostReadForPage} pedidos. «Pedidos anteriores» sigue buscando.` : undefined,
		empty: isCut ? undefined : "No hay pedidos así.",
		rows: orders.map((order) => ({
			...toDeskOrderRow(order),
			...(step?.value === "shipped" && !order.shipping.isPickUp && { field: trackingField(order) }),
		})),
		choice: step && {
			action: adminUrls.orders(where),
			name: "pedido",
			button: step,
			printUrl: adminUrls.papers(),
			all: next && `Todos los pedidos así, también los que no se ven aquí (hasta ${mostAtOnce})`,
			...(takesCarrier(step.value, orders) && {
				carriers: listCarrierNames(await listUsedCarriers(datastore), business.orderSettings().carriers),
			}),
		},
		next:
			next && adminUrls.orders({ ...where, despues: next.after.reference, claves: next.keysLeft?.join() }),
		nextText: "Pedidos anteriores",
		done: describeChange(query.get("listo")),
	};
});

const statusOptions: [string, string][] = [
	["", "Todos"],
	["avisados", "Dicen que pagaron"],
	["sin-aviso", "Esperan el pago"],
	...orderStatuses.map((status): [string, string] => [status, statusLabel(status)]),
	["vencidas", "Cotizaciones vencidas"],
	["devoluciones", "Piden devolver productos"],
	["por-devolver", "Dinero por devolver"],
	["por-cobrar", "Falta cobrar"],
];

/** The first of the next statuses is the usual one. */
function stepAfter(status: OrderStatus, orders: Order[]) {
	const next = nextStatuses(status)[0];
	if (!next || orders.length === 0) return undefined;
	const labels = new Set(orders.map(({ shipping }) => statusLabel(next, shipping)));
	return { name: "estado", value: next, text: `Marcar los elegidos como «${[...labels].join("» o «")}»` };
}

function takesCarrier(next: OrderStatus, orders: Order[]): boolean {
	return next === "shipped" && orders.some(({ shipping }) => !shipping.isPickUp);
}

function trackingField({ reference }: Order) {
	return { name: trackingOf(reference), label: "Número de seguimiento (opcional)" };
}

/** The name of the field for its number. */
function trackingOf(reference: string): string {
	return `tracking-${reference}`;
}

export function toDeskOrderRow(order: Order) {
	const { reference, placedAt, shipping, total, delivery } = order;
	const items = countItems(order);
	const goods = items === 1 ? "1 producto" : `${items} productos`;
	const sent = shipping.agency ? `a agencia ${shipping.agency}, ` : "a ";
	const goes = shipping.isPickUp ? "recoge en tienda" : delivery?.place && sent + delivery.place;
	const [owed, due] = [sumOwed(order), sumDue(order)];
	const returning = openReturn(order)?.state;
	return {
		url: adminUrls.order(reference),
		name: reference,
		subtitle: buyerName(order),
		details: [formatDateTime(placedAt), goods, goes].filter(Boolean).join(", "),
		value: formatSoles(total.pen),
		valueNote: standingNotice(order)
			? "Dice que pagó"
			: returning
				? returning === "asked"
					? "Pide devolver"
					: "Devolución por recibir"
				: owed > 0
					? `Debes devolver ${formatSoles(owed)}`
					: due > 0
						? `Falta cobrar ${formatSoles(due)}`
						: isAllRefunded(order)
							? "Se devolvió todo"
							: describeStatus(order, limaDay(new Date())),
	};
}

/**
 * Sets the status of several orders, with one carrier for those that are sent and a number for each. Those that can no
 * longer take it are left as they are and counted, and shown again if a number was typed for them.
 */
export const changeOrders = formHandler("orders", async ({ datastore, acting, query, form, typed }) => {
	const listed = orderStatuses.find((one) => one === query.get("estado"));
	const [next] = listed ? nextStatuses(listed) : [];
	const status = next === typed.estado ? next : undefined;
	const shown = typed.todos === undefined ? form.getAll("pedido") : await listAll(datastore, query);
	const references = shown.flatMap((typed) => readReference(typed) ?? []);
	if (!status || status === "paid") throw new Response(null, { status: 400 });
	const sent = readSent(status === "shipped" ? typed : {}, references);
	const chosen: Record<string, string> = { ...typed, intent: "", pedido: references.join(" ") };
	if ("faults" in sent) return refuseTyped(chosen, sent.faults);
	const asked = { references, status, ...sent, isTimeUp: timeLimit() };
	const left = await changeStatuses(datastore, asked, acting("pedidos estado"));
	const counts = `${references.length - left.length}-${references.length}`;
	const unsaved = left.flatMap((one) =>
		sent.trackings.has(one) ? `${one}: ${sent.trackings.get(one)}` : [],
	);
	if (unsaved.length > 0) {
		const { todos: _, ...again } = chosen;
		const shown = { ...again, pedido: left.join(" ") };
		return refuseTyped(shown, `${describeChange(counts)} Números sin guardar: ${unsaved.join("; ")}.`, 409);
	}
	const where = { q: query.get("q"), estado: query.get("estado") };
	return redirect(adminUrls.orders({ ...where, listo: counts }), 303);
});

/** The carrier and, by reference, the numbers that were typed; or the mistakes in them. */
function readSent(
	typed: Record<string, string>,
	references: string[],
): { carrier: string; trackings: ReadonlyMap<string, string> } | { faults: Record<string, string> } {
	const { carrier = "" } = typed;
	const trackings = new Map(typedWith(trackingOf(""), typed).filter(([, number]) => number.trim()));
	const names = ["carrier", ...[...trackings.keys()].map(trackingOf)];
	const long = names.filter((name) => !stepText.safeParse(typed[name] ?? "").success);
	const unchosen = [...trackings.keys()].filter((reference) => !references.includes(reference));
	const faults = Object.fromEntries([
		...long.map((name) => [name, name === "carrier" ? longCarrier : longNumber]),
		...unchosen.map((one) => [trackingOf(one), "Marca la casilla de este pedido, o borra su número."]),
	]);
	return Object.keys(faults).length > 0 ? { faults } : { carrier, trackings };
}

const longCarrier = "Escribe la empresa en hasta 200 letras.";
const longNumber = "Escribe el número en hasta 200 letras.";

/** References of the orders that the list has, on its other pages, too. */
async function listAll(datastore: Datastore, query: URLSearchParams): Promise<string[]> {
	const status = orderStatuses.find((one) => one === query.get("estado"));
	const references: string[] = [];
	if (!status) return references;
	for await (const order of findOrders(datastore, { text: readSearchText(query), status })) {
		if (!isAllRefunded(order)) references.push(order.reference);
		if (references.length === mostAtOnce) break;
	}
	return references;
}

const mostAtOnce = 300;

/** @param counts of changed and of chosen orders, from the address: `11-12` */
function describeChange(counts: string | null): string | undefined {
	const [, changed, chosen] = /^(\d{1,3})-(\d{1,3})$/.exec(counts ?? "") ?? [];
	if (!changed || !chosen) return undefined;
	if (chosen === "0") return "No elegiste ningún pedido: marca las casillas.";
	const others = Number(chosen) - Number(changed);
	const rest =
		others > 0
			? ` Otros ${others} ya no estaban en ese paso, o les falta stock o una parte del pago, y quedan como están.`
			: "";
	return `${changed === "1" ? "Cambió 1 pedido" : `Cambiaron ${changed} pedidos`}.${rest}`;
}
