import { deskHandler } from "~/desk/frame/desk-handler.server";
import { isListed, type OrderFilter } from "~/desk/frame/listed-orders.server";
import { listFirstSteps } from "~/desk/goods/first-steps.server";
import { lowUnits } from "~/domain/goods/low-units";
import { standingNotice } from "~/domain/orders/order";
import { sumDue, sumOwed } from "~/domain/orders/order-amounts";
import { type Order, orderRecord } from "~/domain/orders/order-record.server";
import type { OrderMark } from "~/domain/orders/order-sales.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { countOwed } from "~/domain/orders/owed-units";
import { mayUse, type Role } from "~/domain/staff/roles";
import { adminUrls } from "~/platform/admin-urls";
import type { Datastore, Match } from "~/platform/datastore/datastore.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { isOutboxHeld } from "~/platform/outbox-hold.server";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { formatSoles } from "~/platform/values/money";
import { describeTimeLeft } from "./complaint-inbox.server";
import { filterOf, inboxes } from "./inbox-screen.server";

interface Task {
	/** `3`, `100+`, or an amount. Undefined for a mere link. */
	count?: string;
	name: string;
	url: string;
}

const mostShown = 100;

export const loadToday = deskHandler("today", async (desk) => {
	const { datastore, settings, catalog, member, actor } = desk;
	const scarce = catalog.snapshot().products.scarce(lowUnits).length;
	return {
		title: "Hoy",
		steps: listFirstSteps(desk, member.role),
		tasks: [
			...(isOutboxHeld(settings.datastore) ? [heldMails] : []),
			...(await listTasks(datastore, member.role, scarce, actor.now)),
		],
	};
});

const heldMails: Task = {
	name: "Los correos esperan desde que se restauró o cargó una copia: quien administra el servidor los suelta",
	url: adminUrls.inbox("correos", { ver: "esperan" }),
};

async function listTasks(datastore: Datastore, role: Role, scarce: number, now: Date): Promise<Task[]> {
	const ofStatus = (value: OrderStatus) => findNewest(datastore, { field: "status", value });
	const marked = (field: OrderMark) => findNewest(datastore, { field, value: true });
	const [pending, paid, preparing, shipped, quoted, owed, due, noticed, returns, owing] = await Promise.all([
		ofStatus("pending"),
		ofStatus("paid"),
		ofStatus("preparing"),
		ofStatus("shipped"),
		ofStatus("quoted"),
		marked("owesRefund"),
		marked("isDue"),
		marked("isNoticed"),
		marked("hasOpenReturn"),
		marked("owesUnits"),
	]);
	const count = (found: Order[], [one, many = one]: [one: string, many?: string], estado: OrderFilter) => {
		const listed = found.filter((order) => isListed(order, estado, now)).length;
		const isCut = found.length >= mostShown;
		const name = listed === 1 && !isCut ? one : many;
		return { count: listed + (isCut ? "+" : ""), name, url: adminUrls.orders({ estado }) };
	};
	const ifAny = (task: Task) => (task.count === "0" ? [] : [task]);
	return [
		count(noticed, ["dice que pagó", "dicen que pagaron"], "avisados"),
		count(paid, ["por preparar"], "paid"),
		count(preparing, ["por enviar"], "preparing"),
		count(shipped, ["en camino o por recoger"], "sin-devolucion"),
		count(pending, ["espera el pago", "esperan el pago"], "sin-aviso"),
		...ifAny(count(quoted, ["cotización sin respuesta", "cotizaciones sin respuesta"], "quoted")),
		...ifAny(count(returns, ["devolución por atender", "devoluciones por atender"], "devoluciones")),
		...listSum(
			owing,
			countOwed,
			String,
			["unidad que falta enviar", "unidades que faltan enviar"],
			"faltan-unidades",
		),
		...(mayUse(role, "payments")
			? [
					...listSum(owed, sumOwed, formatSoles, ["por devolver"], "por-devolver"),
					...listSum(due, sumDue, formatSoles, [`por cobrar${describeTold(due, now)}`], "por-cobrar"),
				]
			: []),
		...(mayUse(role, "messages") ? await listAnswers(datastore, now) : []),
		{
			count: showCount(scarce),
			name: scarce === 1 ? "producto con pocas unidades" : "productos con pocas unidades",
			url: adminUrls.stock(),
		},
		{ name: "Anotar un pedido", url: adminUrls.newOrder },
		{ name: "Avisos de pedidos en este teléfono", url: adminUrls.pushes() },
		...(mayUse(role, "report") ? [{ name: "Reporte de ventas", url: adminUrls.report() }] : []),
		...(mayUse(role, "journal") ? [{ name: "Diario de cambios", url: adminUrls.journal() }] : []),
		...(mayUse(role, "staff") ? [{ name: "Equipo", url: adminUrls.staff() }] : []),
	];
}

/** Those that the tile of reported payments leaves out. */
function describeTold(due: Order[], now: Date): string {
	const told = due.filter((order) => standingNotice(order) && !isListed(order, "avisados", now)).length;
	return told === 0 ? "" : `, ${told} ${told === 1 ? "dice que pagó" : "dicen que pagaron"}`;
}

async function findNewest(datastore: Datastore, where: Match<"status" | OrderMark>): Promise<Order[]> {
	const newest = { where, by: "placedAt", isDescending: true, size: mostShown } as const;
	const found = await datastore.find("order", newest);
	await eventLoopTurn();
	return parseRecords(found, orderRecord, "order");
}

/** Shows a sum, because other tiles already count these orders. */
function listSum(
	found: Order[],
	sumOf: (order: Order) => number,
	show: (sum: number) => string,
	[one, many = one]: [one: string, many?: string],
	estado: OrderFilter,
): Task[] {
	if (found.length === 0) return [];
	const sum = found.reduce((so, order) => so + sumOf(order), 0);
	const isCut = found.length >= mostShown;
	const name = sum === 1 && !isCut ? one : many;
	return [{ count: show(sum) + (isCut ? "+" : ""), name, url: adminUrls.orders({ estado }) }];
}

async function listAnswers(datastore: Datastore, now: Date): Promise<Task[]> {
	const waiting = inboxes.map(async (inbox) => {
		const { filter } = filterOf(inbox);
		const found = await datastore.find(inbox.collection, { ...filter, size: mostShown });
		const name = inbox.waiting[found.length === 1 ? 0 : 1];
		// Only complaints have it, and a deadline.
		const times = found.map(({ fields }) => String(fields.filedAt));
		const first = times.find((at) => !Number.isNaN(Date.parse(at)));
		const more = first ? `. ${describeTimeLeft(first, now)}` : "";
		return { count: showCount(found.length), name: name + more, url: adminUrls.inbox(inbox.path) };
	});
	return Promise.all(waiting);
}

function showCount(count: number): string {
	return count >= mostShown ? `${mostShown}+` : String(count);
}
