import { z } from "zod";
import type { WebhookEvent } from "~/domain/mail/outbox-record.server";
import { changeOrder, type OrderInput, withEvent } from "~/domain/orders/change-order.server";
import { postReceipt } from "~/domain/orders/correction-mails.server";
import { nounOf } from "~/domain/orders/order";
import { isInvoiced, isOfOtherKind, needsPartialNote } from "~/domain/orders/order-receipts";
import type { Order } from "~/domain/orders/order-record.server";
import { type OrderReceipt, receiptFields } from "~/domain/orders/receipt-number.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { log } from "~/platform/process/log.server";
import { parseJson } from "~/platform/values/parse-json";
import { changeWithPictures, removeDropped } from "./keep-payment-picture.server";
import { keepPdf } from "./keep-pdf.server";

/** A credit note is for the refund of a part that has none yet, if there is one, unless it is told to void the receipt. */
export const receiptKinds = ["receipt", "creditNote", "voidingNote"] as const;
type ReceiptKind = (typeof receiptKinds)[number];

interface ReceiptInput extends OrderInput {
	kind: ReceiptKind;
	receipt: OrderReceipt;
	/** Takes the attached PDF away; otherwise the receipt keeps it until another one comes. */
	dropsFile?: boolean;
}

/**
 * Records an order's boleta or factura in place of the former one, or adds a nota de crédito, and mails the shopper.
 * Refuses a quote, and the kind that the buyer does not get. Idempotent. @throws NotAllowed, and as `changeOrder`
 */
export const recordReceipt = teamAct("payments", storeReceipt);

interface AttachedReceipt extends ReceiptInput {
	attached: Buffer;
	picturesFolder: string;
}

/** As `recordReceipt`, with its PDF. */
export const recordAttachedReceipt = teamAct(
	"payments",
	(datastore, { attached, receipt, ...input }: AttachedReceipt, actor) => {
		const store = ([file]: string[]) =>
			storeReceipt(datastore, { ...input, receipt: { ...receipt, ...(file && { file }) } }, actor);
		return changeWithPictures(datastore, input, [attached], store, keepPdf);
	},
);

function storeReceipt(datastore: Datastore, input: ReceiptInput, actor: Actor) {
	const { kind, dropsFile } = input;
	return changeOrder(datastore, input, actor, (before) => {
		if (nounOf(before) === "cotización") return { refusal: "quoted" };
		const { creditNotes = [] } = before;
		const papers = kind !== "receipt" ? creditNotes : before.receipt ? [before.receipt] : [];
		const recorded = papers.find((one) => isSame(one, input.receipt));
		if (kind === "receipt" && !recorded && isOfOtherKind(before, input.receipt))
			return { refusal: isInvoiced(before) ? "notFactura" : "notBoleta" };
		const { file = dropsFile ? undefined : recorded?.file, ...named } = input.receipt;
		const receipt = { ...named, ...(file && { file }) };
		const voids = kind === "voidingNote";
		const isOther = voids && creditNotes.some((one) => one === recorded && one.isPartial);
		const isSameFile = recorded?.file === receipt.file;
		if (recorded && recorded.pdf === receipt.pdf && isSameFile && !isOther) return { order: before };
		const noted = kind === "receipt" ? withReceipt(before, receipt) : withNote(before, receipt, voids);
		const order = withEvent(noted, "receiptRecorded", actor);
		const hasNews = !recorded || (file && !isSameFile) || (receipt.pdf && recorded.pdf !== receipt.pdf);
		return { order, changes: hasNews ? postReceipt(order, receipt, actor.now) : [] };
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
 * `{ "receipt": { "series": "B001", "number": "123", "pdf": "https://…" } }`, and removes the PDF of a receipt that it
 * replaces. @throws DatastoreUnavailable, ZodError
 */
export async function recordWebhookReceipt(
	datastore: Datastore,
	{ type, order: reference }: WebhookEvent,
	{ answer, picturesFolder }: { answer: string; picturesFolder: string },
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
			await removeDropped(picturesFolder, stored);
			if (stored.outcome === "refused")
				log.warn(
					{ order: reference, receipt, why: stored.why },
					"the webhook's answer names a receipt that the order cannot have",
				);
			continue;
		}
		const fields = error.issues.map(({ path }) => path.join("."));
		log.warn({ order: reference, fields }, "the webhook's answer names a wrong receipt, which was ignored");
	}
}
