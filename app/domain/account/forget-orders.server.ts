import { hasOpenComplaint } from "~/domain/customer-service/complaint-repository.server";
import { removeNotesOfNobody } from "~/domain/customer-service/customer-note.server";
import { removeReviewPhotos } from "~/domain/customer-service/review-repository.server";
import { changeOrder, type OrderInput, withEvent } from "~/domain/orders/change-order.server";
import { isOfDeletedAccount, noOwner, openReturn, standingNotice } from "~/domain/orders/order";
import { sumDue, sumOwed } from "~/domain/orders/order-amounts";
import { listFiles, mayHaveReceipt, withoutPersonalData } from "~/domain/orders/order-receipts";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { listReviewIds } from "~/domain/orders/order-reference.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { hasLapsed, isFinal } from "~/domain/orders/order-status";
import { owesUnits } from "~/domain/orders/owed-units";
import type { OrderReceipt } from "~/domain/orders/receipt-number.server";
import { isAsShown, standingSteps } from "~/domain/orders/standing-acts";
import { removePicture } from "~/domain/payments/keep-payment-picture.server";
import { paperYears } from "~/domain/payments/paper-years";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Change, Datastore, Query, RecordFields } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import type { Log } from "~/platform/process/log.server";
import { addDays, dayMs, limaDay } from "~/platform/values/lima-time";

interface Forgetting extends OrderInput {
	picturesFolder: string;
}

/**
 * Erases the buyer of a guest order that is closed and settled, with its reviews. Only what a receipt needs stays, as
 * when an account is deleted (Ley 29733; Código Tributario, art. 87). It cannot be undone.
 * @throws NotAllowed, DatastoreUnavailable
 */
export const forgetOrder = teamAct("forgetting", (datastore, input: Forgetting, actor) =>
	forgetGuest(datastore, input, actor),
);

async function forgetGuest(datastore: Datastore, { picturesFolder, ...input }: Forgetting, actor: Actor) {
	const seen = await findOrder(datastore, input.reference);
	if (!seen) return { outcome: "unknown" } as const;
	const isComplainedOf = await hasOpenComplaint(datastore, seen);
	const whyNot = (order: Order) => whyKept(order) ?? (isComplainedOf ? "complaint" : undefined);
	if (!whyNot(seen) && isAsShown(seen, input)) await removePersonalFiles(datastore, seen, picturesFolder);
	const change = await changeOrder(datastore, input, actor, (before) => {
		if (isOfDeletedAccount(before)) return { order: before };
		const refusal = whyNot(before);
		if (refusal) return { refusal };
		const order = { ...withEvent(before, "buyerForgotten", actor), ...noOwner };
		const reviews = listReviewIds(before).map((id): Change => ({ collection: "review", id, fields: null }));
		return { order, changes: reviews };
	});
	if (change.outcome === "changed") await removeNotesOfNobody(datastore, seen);
	return change;
}

function whyKept(order: Order) {
	return order.shopper === null ? whyNeeded(order) : "owned";
}

function whyNeeded(order: Order) {
	if (!isFinal(order.status)) return "open";
	if (sumOwed(order) > 0 || sumDue(order) > 0 || standingNotice(order)) return "money";
	if (owesUnits(order)) return "units";
	return openReturn(order) && "return";
}

function withoutBuyer(order: Order): Order {
	const { receipt, creditNotes } = order;
	const numbers = ({ pdf: _, file: __, ...paper }: OrderReceipt) => paper;
	return {
		...order,
		...noOwner,
		contact: null,
		...(receipt && { receipt: numbers(receipt) }),
		...(creditNotes && { creditNotes: creditNotes.map(numbers) }),
	};
}

/** Removes what is not a receipt's. To be called before the order is emptied, because only it names its files. */
export async function removePersonalFiles(datastore: Datastore, order: Order, folder: string): Promise<void> {
	for (const id of listReviewIds(order)) await removeReviewPhotos(datastore, id, folder);
	const kept = listFiles(withoutPersonalData(order));
	for (const file of listFiles(order)) if (!kept.includes(file)) await removePicture(folder, file);
}

/** How long a lapsed quote can still be renewed, and a cancellation taken back. */
const keptDays = 90;

interface Tidying {
	now: Date;
	picturesFolder: string;
	log: Pick<Log, "warn">;
}

/**
 * Cancels quotes that lapsed long ago. Erases the buyers' data of such quotes, of unpaid guest orders cancelled long ago,
 * and of sales past the tax code's term. Damaged orders are logged and left. @throws DatastoreUnavailable
 */
export async function forgetOldOrders(datastore: Datastore, tidying: Tidying): Promise<void> {
	const forgetAll = async (query: Query<"status" | "placedAt">, forget: typeof forgetOldSale) => {
		const newestFirst = { ...query, by: "placedAt", isDescending: true } as const;
		for await (const records of findInPages(datastore, "order", newestFirst))
			for (const { id, fields } of records)
				await forget(datastore, fields, tidying).catch((error) =>
					tidying.log.warn({ id, err: error }, "an old order keeps its personal data"),
				);
	};
	await forgetAll({ where: { field: "status", value: "quoted" } }, forgetOldQuote);
	await forgetAll({ where: { field: "status", value: "cancelled" } }, forgetOldCancelled);
	// Only a new year makes more sales old.
	const [year, month] = limaDay(tidying.now).split("-");
	if (month === "01") await forgetAll({ before: `${Number(year) - paperYears}-01-01T05` }, forgetOldSale);
}

async function forgetOldSale(datastore: Datastore, fields: RecordFields, { now, picturesFolder }: Tidying) {
	const seen = parseOrder(fields);
	const { reference, history, contact } = seen;
	const [year = ""] = limaDay(now).split("-");
	const last = standingSteps(history).at(-1)?.at ?? seen.placedAt;
	const isRecent = Number(limaDay(new Date(last)).slice(0, 4)) >= Number(year) - paperYears;
	if (!contact || isRecent || whyNeeded(seen) || (await hasOpenComplaint(datastore, seen))) return;
	for (const file of listFiles(seen)) await removePicture(picturesFolder, file);
	const actor = { by: "store", now };
	const input = { reference, shownSteps: history.length };
	await changeOrder<"kept">(datastore, input, actor, (before) =>
		whyNeeded(before)
			? { refusal: "kept" }
			: { order: withoutBuyer(withEvent(before, "buyerForgotten", actor)) },
	);
	await removeNotesOfNobody(datastore, seen);
}

async function forgetOldQuote(datastore: Datastore, fields: RecordFields, { now }: Tidying): Promise<void> {
	const lastDay = addDays(limaDay(now), -keptDays);
	if (String(fields.quotedUntil) >= lastDay) return;
	const seen = parseOrder(fields);
	if (await hasOpenComplaint(datastore, seen)) return;
	const actor = { by: "store", now };
	await changeOrder<"kept">(datastore, { reference: seen.reference }, actor, (before) =>
		hasLapsed(before, lastDay) ? { order: { ...before, ...noOwner } } : { refusal: "kept" },
	);
	await removeNotesOfNobody(datastore, seen);
}

async function forgetOldCancelled(datastore: Datastore, fields: RecordFields, tidying: Tidying) {
	const last = new Date(tidying.now.getTime() - keptDays * dayMs).toISOString();
	const isGuests = fields.shopper === null && fields.adoptableBy !== null;
	if (!isGuests || String(fields.placedAt) >= last) return;
	const order = parseOrder(fields);
	const { at = last } = standingSteps(order.history).at(-1) ?? {};
	if (at >= last || mayHaveReceipt(order)) return;
	const { picturesFolder, now } = tidying;
	const { reference, history } = order;
	const input = { reference, shownSteps: history.length, picturesFolder };
	await forgetGuest(datastore, input, { by: "store", now });
}
