import { isOfDeletedAccount, listPaymentPictures, openReturn, standingNotice, sumParts } from "./order";
import { exchangeOf, isAllRefunded, sumCredit, sumDue, sumOwed, sumRefundedOfTotal } from "./order-amounts";
import type { Order, OrderStep } from "./order-record.server";
import { isFinal, isUnpaid } from "./order-status";
import { withoutDeliveryTexts, withoutRecipient } from "./order-texts";
import { owesUnits } from "./owed-units";
import type { OrderReceipt } from "./receipt-number.server";
import { standingSteps } from "./standing-acts";

/** A RUC gets a factura, which shows the tax; other documents get a boleta. */
export function isInvoiced({ contact }: Pick<Order, "contact">): boolean {
	return contact?.documentType === "RUC";
}

export function formatReceipt({ contact, receipt }: Pick<Order, "contact" | "receipt">): string {
	const kind = isInvoiced({ contact }) ? "Factura" : "Boleta";
	return receipt ? `${kind} ${receipt.series}-${receipt.number}` : kind;
}

/** SUNAT's electronic facturas have a series F… or E001, boletas B… or EB01. On paper, either has digits. */
export function isOfOtherKind({ contact }: Pick<Order, "contact">, { series }: OrderReceipt): boolean {
	return (isInvoiced({ contact }) ? /^E?B/ : /^(?:F|E0)/).test(series);
}

export function listReceipts({
	contact,
	receipt,
	creditNotes = [],
}: Order): { name: string; value: string; pdf?: string; file?: string }[] {
	return [
		...(receipt
			? [{ name: "Comprobante", value: formatReceipt({ contact, receipt }), ...pdfOf(receipt) }]
			: []),
		...creditNotes.map((note, index) => ({
			name: index === 0 ? "Nota de crédito" : `Nota de crédito ${index + 1}`,
			value: `${note.series}-${note.number}`,
			...pdfOf(note),
		})),
	];
}

function pdfOf({ pdf, file }: OrderReceipt): { pdf?: string; file?: string } {
	return { ...(pdf !== undefined && { pdf }), ...(file !== undefined && { file }) };
}

export function listReceiptFiles({ receipt, creditNotes = [] }: Order): string[] {
	return [receipt, ...creditNotes].flatMap((paper) => paper?.file ?? []);
}

export function listReturnPictures({ returns = [] }: Order): string[] {
	return [...new Set(returns.flatMap(({ pictures = [] }) => pictures))];
}

/** Names of the files that the order has: what its shopper sent, and its receipts. */
export function listFiles(order: Order): string[] {
	return [...listPaymentPictures(order), ...listReturnPictures(order), ...listReceiptFiles(order)];
}

/** A boleta or factura names its buyer and goods, which are then corrected only after its nota de crédito. */
export function hasStandingReceipt({ receipt, creditNotes = [] }: Order) {
	return receipt !== undefined && creditNotes.slice(receipt.notesBefore).every((note) => note.isPartial);
}

/** Whether a part was refunded or returned and has no credit note yet: the next note is for it, and voids no receipt. */
export function needsPartialNote(order: Order): boolean {
	const { status, total, refunds, returns = [], creditNotes = [] } = order;
	if (isUnpaid(status) || status === "cancelled" || isAllRefunded(order)) return false;
	if (sumRefundedOfTotal(order) + sumCredit(order) >= total.pen) return false;
	// A return has one note, or one for each of its refunds.
	const ofTotal = refunds.filter(({ pen, settled = 0 }) => pen > settled);
	const ofOthers = ofTotal.filter(({ returned = 0 }) => returned === 0);
	const received = returns.filter(({ pen = 0 }) => pen > 0);
	const open = sumCredit(order) > 0 ? 1 : 0;
	const parts = Math.max(ofTotal.length + open, ofOthers.length + received.length);
	return parts > creditNotes.filter(({ isPartial }) => isPartial).length;
}

/** Something was paid of it, or its receipt is known. */
export function mayHaveReceipt(order: Order): boolean {
	if (order.receipt || sumParts(order) > 0) return true;
	return standingSteps(order.history).some(({ status }) => !isUnpaid(status) && status !== "cancelled");
}

/** The order, or what stays of it once its account is deleted. */
export function eraseBuyer(order: Order): Order {
	return isOfDeletedAccount(order) ? withoutPersonalData(order) : order;
}

/**
 * What stays of a deleted account's order: its receipt's data, and the shopper's contact until everything is sent, paid,
 * refunded and returned. If the shopper reported a payment, all stays until the shop has answered.
 */
export function withoutPersonalData(order: Order): Order {
	const returns = order.returns?.map(({ pictures: _, ...one }) => ({ ...one, note: "" }));
	const steps = order.history.map(({ former: _, ...step }) => step);
	const told = { ...order, ...(returns && { returns }), history: steps };
	if (standingNotice(order)) return told;
	const { paymentNotice: _, formerPictures: __, ...kept } = told;
	if (!mayHaveReceipt(order)) {
		return { ...kept, history: withoutRemarks(steps), contact: null, delivery: null };
	}
	return isFinal(order.status) ? keepForReceipt(kept) : kept;
}

export function withoutFormerRecipient(step: OrderStep): OrderStep {
	const { former } = step;
	if (!former?.delivery) return step;
	return { ...step, former: { ...former, delivery: withoutRecipient(former.delivery) } };
}

function withoutRemarks(steps: OrderStep[]): OrderStep[] {
	return steps.map(({ note: _, form, ...step }) => ({
		...step,
		...(form && step.by !== "shopper" && { form }),
	}));
}

/** Whether the data that the order would need again were erased with its account. */
export function isPastUndo(order: Order, { event }: OrderStep): boolean {
	const { contact } = order;
	const needsThem = !event || event === "refunded";
	return contact === null || (needsThem && isOfDeletedAccount(order) && contact.phone === "");
}

/** A refund's reason stays until its credit note, which states it. */
function keepForReceipt(order: Order): Order {
	const { contact, delivery: sentTo, history, returns, refunds } = order;
	if (sumOwed(order) > 0 || sumDue(order) > 0 || openReturn(order) || owesUnits(order)) return order;
	const delivery = withoutDeliveryTexts(sentTo);
	const awaitsNote = needsPartialNote(order);
	const keepsReason = (refund: Order["refunds"][number]) => awaitsNote || exchangeOf(refund) !== undefined;
	return {
		...order,
		contact: contact && { ...contact, phone: "", email: "" },
		delivery: delivery && { ...delivery, address: "" },
		history: withoutRemarks(history),
		...(returns && { returns: returns.map(({ answer: _, ...one }) => one) }),
		refunds: refunds.map((refund) => (keepsReason(refund) ? refund : { ...refund, reason: "" })),
	};
}
