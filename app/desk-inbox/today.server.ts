import { adminUrls } from "~/admin-urls";
import type { Datastore } from "~/datastore/datastore.server";
import { enterDesk, type ScreenArgs } from "~/desk/screen.server";
import { listFirstSteps } from "~/desk-goods/first-steps.server";
import type { OrderStatus } from "~/orders/order-status";
import { mayUse, type Role } from "~/staff/roles";
import { lowUnits } from "~/stock/low-units";
import { describeTimeLeft } from "./complaint-inbox.server";

interface Task {
	/** `3`, or `100+`. Undefined for a mere link. */
	count?: string;
	name: string;
	url: string;
}

const mostShown = 100;

/** What waits for the member of staff, the most urgent first. */
export async function loadToday(args: ScreenArgs) {
	const { datastore, catalog, member } = await enterDesk(args, "today");
	const scarce = catalog.snapshot().products.scarce(lowUnits).length;
	return {
		title: "Hoy",
		steps: listFirstSteps(args, member.role),
		tasks: await listTasks(datastore, member.role, scarce, new Date()),
	};
}

async function listTasks(datastore: Datastore, role: Role, scarce: number, now: Date): Promise<Task[]> {
	const withStatus = (value: OrderStatus) =>
		datastore.listNewest("order", { size: mostShown, where: { field: "status", value } });
	const [pending, paid, preparing] = await Promise.all([
		withStatus("pending"),
		withStatus("paid"),
		withStatus("preparing"),
	]);
	const noticed = pending.filter(({ fields }) => fields.paymentNotice);
	const orders = (found: unknown[], name: string, estado: string): Task => ({
		count: showCount(found.length),
		name,
		url: adminUrls.orders({ estado }),
	});
	return [
		orders(noticed, "dicen que pagaron", "avisados"),
		orders(paid, "por preparar", "paid"),
		orders(preparing, "por enviar", "preparing"),
		orders(pending, "esperan el pago", "pending"),
		...(mayUse(role, "messages") ? await listAnswers(datastore, now) : []),
		{ count: showCount(scarce), name: "productos con pocas unidades", url: adminUrls.stock() },
		...(mayUse(role, "report") ? [{ name: "Reporte de ventas", url: adminUrls.report() }] : []),
		...(mayUse(role, "journal") ? [{ name: "Diario de cambios", url: adminUrls.journal() }] : []),
		...(mayUse(role, "staff") ? [{ name: "Equipo", url: adminUrls.staff() }] : []),
	];
}

async function listAnswers(datastore: Datastore, now: Date): Promise<Task[]> {
	const open = { field: "answer", value: null } as const;
	const [complaints, messages, reviews, failed] = await Promise.all([
		datastore.listNewest("complaint", { size: mostShown, where: open, isOldestFirst: true }),
		datastore.listNewest("message", { size: mostShown, where: { field: "answeredAt", value: null } }),
		datastore.listNewest("review", { size: mostShown, where: { field: "status", value: "pending" } }),
		datastore.countFailed(mostShown),
	]);
	const times = complaints.map(({ fields }) => String(fields.filedAt));
	const first = times.find((at) => !Number.isNaN(Date.parse(at)));
	const soonest = first ? `. ${describeTimeLeft(first, now)}` : "";
	const task = (count: number, [one, many]: [string, string], inbox: string, more = ""): Task => ({
		count: showCount(count),
		name: (count === 1 ? one : many) + more,
		url: adminUrls.inbox(inbox),
	});
	return [
		task(complaints.length, ["reclamo por responder", "reclamos por responder"], "reclamos", soonest),
		task(messages.length, ["mensaje por responder", "mensajes por responder"], "mensajes"),
		task(reviews.length, ["opinión por revisar", "opiniones por revisar"], "opiniones"),
		task(failed, ["correo que no salió", "correos que no salieron"], "correos"),
	];
}

function showCount(count: number): string {
	return count >= mostShown ? `${mostShown}+` : String(count);
}
