import { redirect } from "@remix-run/node";
import { type DeskArgs, enterDesk } from "~/desk/frame/desk-handler.server";
import { pageSizes } from "~/desk/frame/page-sizes";
import { readSearchText, searchField } from "~/desk/frame/read-list-page.server";
import { changeStatus } from "~/domain/orders/change-order.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { countItems, formatFullName } from "~/domain/orders/order";
import { sumOwed } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { readReference } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { nextStatuses, type OrderStatus, orderStatuses, statusLabel } from "~/domain/orders/order-status";
import { adminUrls } from "~/platform/admin-urls";
import { logDamaged } from "~/platform/process/log.server";
import { formatDateTime } from "~/platform/values/lima-time";
import { formatSoles } from "~/platform/values/money";
import { readForm } from "~/web/forms/read-form.server";

/** `avisados` are pending orders whose shopper says that they are paid, `por-devolver` paid ones that were cancelled. */
const orderFilters = ["avisados", ...orderStatuses, "por-devolver"] as const;

export async function loadOrders(args: DeskArgs) {
	const { datastore, query } = await enterDesk(args, "orders");
	const text = readSearchText(query);
	const filter = orderFilters.find((one) => one === query.get("estado"));
	const owesRefund = filter === "por-devolver";
	const status = filter === "avisados" ? "pending" : orderStatuses.find((one) => one === filter);
	const last = readReference(query.get("despues"));
	const after = last === undefined ? undefined : await findOrder(datastore, last);
	const search = { text, status, owesRefund, after };
	const found: Order[] = [];
	for await (const order of findOrders(datastore, search, logDamaged("order"))) {
		if (filter === "avisados" && !order.paymentNotice) continue;
		found.push(order);
		if (found.length > pageSizes.orders) break;
	}
	const orders = found.slice(0, pageSizes.orders);
	const where = { q: text, estado: filter };
	const despues = found.length > pageSizes.orders ? orders.at(-1)?.reference : undefined;
	const step = status && status !== "pending" ? stepAfter(status, orders) : undefined;
	return {
		title: "Pedidos",
		filters: [
			searchField("Referencia, nombre, teléfono, documento o correo", text),
			{ name: "estado", label: "Estado", value: filter, options: statusOptions },
		],
		links: [{ name: "Anotar un pedido", url: adminUrls.newOrder }],
		empty: "No hay pedidos así.",
		rows: orders.map(toRow),
		choice: step && { action: adminUrls.orders(where), name: "pedido", button: step },
		next: despues && adminUrls.orders({ ...where, despues }),
		nextText: "Pedidos anteriores",
		done: describeChange(query.get("listo")),
	};
}

const statusOptions: [string, string][] = [
	["", "Todos"],
	["avisados", "Dicen que pagaron"],
	...orderStatuses.map((status): [string, string] => [status, statusLabel(status)]),
	["por-devolver", "Por devolver"],
];

/** The first of the next statuses is the usual one. */
function stepAfter(status: OrderStatus, orders: Order[]) {
	const next = nextStatuses(status)[0];
	if (!next || orders.length === 0) return undefined;
	const labels = new Set(orders.map(({ shipping }) => statusLabel(next, shipping)));
	return { name: "estado", value: next, text: `Marcar los elegidos como «${[...labels].join("» o «")}»` };
}

function toRow(order: Order) {
	const { reference, placedAt, status, shipping, total, contact, delivery, paymentNotice } = order;
	const items = countItems(order);
	const goods = items === 1 ? "1 producto" : `${items} productos`;
	const goes = shipping.isPickUp ? "recoge en tienda" : delivery?.place && `a ${delivery.place}`;
	const owed = sumOwed(order);
	const isNoticed = status === "pending" && paymentNotice !== undefined;
	return {
		url: adminUrls.order(reference),
		name: reference,
		subtitle: contact ? formatFullName(contact) : "Cuenta eliminada",
		details: [formatDateTime(placedAt), goods, goes].filter(Boolean).join(", "),
		value: formatSoles(total.pen),
		valueNote: isNoticed
			? "Dice que pagó"
			: owed > 0
				? `Debes devolver ${formatSoles(owed)}`
				: statusLabel(status, shipping),
	};
}

/** Sets the status of several orders. Those that can no longer take it are left as they are and counted. */
export async function changeOrders(args: DeskArgs) {
	const { request, datastore, acting, query } = await enterDesk(args, "orders");
	const form = await readForm(request);
	const status = orderStatuses.find((one) => one === form.get("estado"));
	const references = form.getAll("pedido").flatMap((typed) => readReference(typed) ?? []);
	if (!status) throw new Response(null, { status: 400 });
	let changed = 0;
	for (const reference of references) {
		const { outcome } = await changeStatus(datastore, { reference, status }, acting("pedidos estado"));
		if (outcome === "changed") changed++;
	}
	const where = { q: query.get("q"), estado: query.get("estado") };
	return redirect(adminUrls.orders({ ...where, listo: `${changed}-${references.length}` }), 303);
}

/** @param counts of changed and of chosen orders, from the address: `11-12` */
function describeChange(counts: string | null): string | undefined {
	const [, changed, chosen] = /^(\d{1,3})-(\d{1,3})$/.exec(counts ?? "") ?? [];
	if (!changed || !chosen) return undefined;
	if (chosen === "0") return "No elegiste ningún pedido: marca las casillas.";
	const others = Number(chosen) - Number(changed);
	const rest =
		others > 0 ? ` Otros ${others} ya no estaban en ese paso, o les falta stock, y quedan como están.` : "";
	return `${changed === "1" ? "Cambió 1 pedido" : `Cambiaron ${changed} pedidos`}.${rest}`;
}
