import { workingDaysLeft } from "~/complaints/complaint-deadline";
import { listComplaints } from "~/complaints/complaint-repository.server";
import type { Datastore } from "~/datastore/datastore.server";
import { logDamaged } from "~/log.server";
import { listMessages } from "~/messages/message-repository.server";
import type { OrderStatus } from "~/orders/order-status";
import { listReviews } from "~/reviews/review-repository.server";
import { mayUse, type Role } from "~/staff/roles";
import { urls } from "~/urls";

export interface Task {
	/** At most `most`, which then means that many or more. */
	count: number;
	name: string;
	url?: string;
}

export const most = 100;

/** What waits for somebody of this role, the most urgent first. @throws DatastoreUnavailable */
export async function listTasks(datastore: Datastore, role: Role, now: Date): Promise<Task[]> {
	const withStatus = (value: OrderStatus) =>
		datastore.listNewest("order", { size: most, where: { field: "status", value } });
	const [pending, paid, preparing] = await Promise.all(
		(["pending", "paid", "preparing"] as const).map(withStatus),
	);
	const noticed = (pending ?? []).filter(({ fields }) => fields.paymentNotice).length;
	const orders = (count: number, name: string, estado: OrderStatus): Task => ({
		...{ count, name },
		url: urls.adminOrders({ estado }),
	});
	return [
		{ ...orders(noticed, "dicen que pagaron", "pending"), url: urls.adminOrders({ estado: "avisados" }) },
		orders(paid?.length ?? 0, "por preparar", "paid"),
		orders(preparing?.length ?? 0, "por enviar", "preparing"),
		orders(pending?.length ?? 0, "esperan el pago", "pending"),
		...(mayUse(role, "messages") ? await listAnswers(datastore, now) : []),
	];
}

async function listAnswers(datastore: Datastore, now: Date): Promise<Task[]> {
	const [complaints, messages, reviews, failed] = await Promise.all([
		listComplaints(datastore, logDamaged("complaint")),
		listMessages(datastore, logDamaged("message")),
		listReviews(datastore, logDamaged("review")),
		datastore.countFailed(most),
	]);
	const open = complaints.filter(({ answer }) => answer === null);
	const days = Math.min(...open.map(({ filedAt }) => workingDaysLeft(filedAt, now)));
	const soonest = open.length > 0 ? `, el primero vence en ${days} días hábiles` : "";
	return [
		{ count: open.length, name: `reclamos por responder${soonest}` },
		{
			count: messages.filter(({ answeredAt }) => answeredAt === null).length,
			name: "mensajes por responder",
		},
		{ count: reviews.filter(({ status }) => status === "pending").length, name: "opiniones por revisar" },
		{ count: failed, name: "correos que no salieron" },
	];
}
