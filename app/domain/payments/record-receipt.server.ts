import { z } from "zod";
import type { WebhookEvent } from "~/domain/mail/outbox-record.server";
import { changeOrder, type OrderInput, withEvent } from "~/domain/orders/change-order.server";
import { isCancelledQuote } from "~/domain/orders/order";
import { needsPartialNote } from "~/domain/orders/order-receipts";
import type { Order } from "~/domain/orders/order-record.server";
import { type OrderReceipt, receiptFields } from "~/domain/orders/receipt-number.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { parseJson } from "~/platform/values/parse-json";

/** A credit note is for the refund of a part that has none yet, if there is one, unless it is told to void the receipt. */
export const receiptKinds = ["receipt", "creditNote", "voidingNote"] as const;
type ReceiptKind = (typeof receiptKinds)[number];

interface ReceiptInput extends OrderInput {
	kind: ReceiptKind;
	receipt: OrderReceipt;
}

/** Replaces the boleta or factura of an order, which must not be a quote, or adds a nota de crédito. Idempotent. @throws NotAllowed, and as `changeOrder` */
export const recordReceipt = teamAct("payments", storeReceipt);

function storeReceipt(datastore: Datastore, input: ReceiptInput, actor: Actor) {
	const { kind, receipt } = input;
	return changeOrder(datastore, input, actor, (before) => {
		if (before.status === "quoted" || isCancelledQuote(before)) return { refusal: "quoted" };
		const { creditNotes = [] } = before;
		const papers = kind !== "receipt" ? creditNotes : before.receipt ? [before.receipt] : [];
		const recorded = papers.find((one) => isSame(one, receipt));
		const voids = kind === "voidingNote";
		const isOther = voids && creditNotes.some((one) => one === recorded && one.isPartial);
		if (recorded && recorded.pdf === receipt.pdf && !isOther) return { order: before };
		const order = kind === "receipt" ? withReceipt(before, receipt) : withNote(before, receipt, voids);
		return { order: withEvent(order, "receiptRecorded", actor) };
	});
}

function withReceipt(order: Order, receipt: OrderReceipt): Order {
	const { receipt: former, creditNotes = [] } = order;
	const notesBefore = former && isSame(former, receipt) ? former.notesBefore : creditNotes.length;
	return { ...order, receipt: { ...receipt, ...(notesBefore && { notesBefore }) } };
}

function withNote(order: Order, note: OrderReceipt, voids: boolean): Order {
	const { creditNotes = [] } = order;
	const index = creditNotes.findIndex((one) => isSame(one, note));
	const isPartial = !voids && (creditNotes[index]?.isPartial ?? (index < 0 && needsPartialNote(order)));
	const noted = { ...note, ...(isPartial && { isPartial }) };
	return { ...order, creditNotes: index < 0 ? [...creditNotes, noted] : creditNotes.with(index, noted) };
}

function isSame(a: OrderReceipt, b: OrderReceipt): boolean {
	return a.series === b.series && a.number === b.number;
}

const answerFields = z.object({ receipt: z.unknown().optional(), creditNote: z.unknown().optional() });

/** These events void the receipt: an answer that names one probably means the credit note. */
const eventsWithoutReceipt = ["order.cancelled", "order.refunded"];

/**
 * Stores the boleta or factura, and the nota de crédito, that the webhook's answer to an event names, as
 * `{ "receipt": { "series": "B001", "number": "123", "pdf": "https://…" } }`. @throws DatastoreUnavailable, ZodError
 */
export async function recordWebhookReceipt(
	datastore: Datastore,
	{ type, order: reference }: WebhookEvent,
	answer: string,
	now: Date,
): Promise<void> {
	const { data: named } = answerFields.safeParse(parseJson(answer));
	// A receipt that comes with a credit note takes the place of the one that it voids.
	for (const kind of ["creditNote", "receipt"] as const) {
		const isIgnored = kind === "receipt" && eventsWithoutReceipt.includes(type);
		if (isIgnored || named?.[kind] === undefined || named[kind] === null) continue;
		const { data: receipt, error } = receiptFields.safeParse(named[kind]);
		if (receipt) {
			const stored = await storeReceipt(datastore, { reference, kind, receipt }, { by: "webhook", now });
			if (stored.outcome === "refused")
				log.warn({ order: reference, receipt }, "the webhook's answer names a receipt of a quote");
			continue;
		}
		const fields = error.issues.map(({ path }) => path.join("."));
		log.warn({ order: reference, fields }, "the webhook's answer names a wrong receipt, which was ignored");
	}
}
