import { listHandler } from "~/desk/frame/desk-handler.server";
import {
	describeLater,
	isListed,
	mostAtOnce,
	readOrderFilter,
	statusOf,
} from "~/desk/frame/listed-orders.server";
import { pageSizes, readSearchText, searchField } from "~/desk/frame/read-list-page.server";
import { listCarrierNames } from "~/domain/business/carriers";
import { findOrderPage, mostReadForPage } from "~/domain/orders/find-orders.server";
import { describeStatus } from "~/domain/orders/next-step";
import { countItems, openReturn, standingNotice } from "~/domain/orders/order";
import { isAllRefunded, sumDue, sumOwed } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { readReference, readReferences } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import {
	isUnpaid,
	nextStatuses,
	type OrderStatus,
	orderStatuses,
	statusLabel,
} from "~/domain/orders/order-status";
import { countOwed, owesUnits } from "~/domain/orders/owed-units";
import { listUsedCarriers } from "~/domain/shipping/used-carriers.server";
import { adminUrls } from "~/platform/admin-urls";
import { formatDateTime, limaDay } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { buyerName } from "./buyer-name";

export const loadOrders = listHandler("orders", async ({ datastore, business, query, actor }) => {
	const text = readSearchText(query);
	const filter = readOrderFilter(query.get("estado"));
	const status = statusOf(filter);
	const last = readReference(query.get("despues"));
	const after = last === undefined ? undefined : await findOrder(datastore, last);
	const search = {
		text,
		status,
		owesRefund: filter === "por-devolver",
		isDue: filter === "por-cobrar",
		isNoticed: filter === "avisados",
		hasOpenReturn: filter === "devoluciones",
		owesUnits: filter === "faltan-unidades",
		after,
		keysLeft: query.get("claves")?.split(",").map(Number),
	};
	const { orders, next } = await findOrderPage(datastore, search, pageSizes.orders, (order) =>
		isListed(order, filter, actor.now),
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
			printed: { q: text ?? "", lista: filter ?? "", leido: actor.now.toISOString() },
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
		done: describeManyChanged(query.get("listo"), readReferences(query.getAll("otros"))),
	};
});

const statusOptions: [string, string][] = [
	["", "Todos"],
	["avisados", "Dicen que pagaron"],
	["sin-aviso", "Esperan el pago"],
	...orderStatuses.map((status): [string, string] => [status, statusLabel(status)]),
	["sin-devolucion", "En camino, sin devolución"],
	["vencidas", "Cotizaciones vencidas"],
	["devoluciones", "Piden devolver productos"],
	["por-devolver", "Dinero por devolver"],
	["por-cobrar", "Falta cobrar"],
	["faltan-unidades", "Faltan unidades"],
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
export function trackingOf(reference: string): string {
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
							: owesUnits(order)
								? `Faltan unidades: ${countOwed(order)}`
								: describeStatus(order, limaDay(new Date())),
	};
}

/**
 * @param counts from the address: of orders that changed, that could not, that were not reached in time, and that had
 * changed since the list was read: `11-1-0-0`
 * @param later references of the last
 */
export function describeManyChanged(counts: string | null, later: readonly string[]): string | undefined {
	if (!/^\d{1,6}(-\d{1,6}){3}$/.test(counts ?? "")) return undefined;
	const [changed = 0, left = 0, rest = 0, laterCount = 0] = (counts ?? "").split("-").map(Number);
	return [
		changed === 1 ? "Cambió 1 pedido." : `Cambiaron ${changed} pedidos.`,
		left > 0 &&
			`Otros ${left} ya no estaban en ese paso, o les falta stock o una parte del pago, y quedan como están.`,
		rest > 0 && `Quedan ${rest}: hazlo otra vez.`,
		describeLater(laterCount, later),
	]
		.filter(Boolean)
		.join(" ");
}
