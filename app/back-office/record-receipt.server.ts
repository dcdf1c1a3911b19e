import type { Actor } from "~/actor";
import type { Datastore } from "~/datastore/datastore.server";
import { changeOrder, type OrderChange, withEvent } from "~/orders/change-order.server";
import type { OrderReceipt } from "~/orders/receipt-number.server";

/** Replaces the boleta or factura of an order, or adds a nota de crédito. Idempotent. */
export function recordReceipt(
	datastore: Datastore,
	reference: string,
	kind: "receipt" | "creditNote",
	receipt: OrderReceipt,
	actor: Actor,
): Promise<OrderChange> {
	return changeOrder(datastore, reference, actor, (before) => {
		const { creditNotes = [] } = before;
		const recorded = kind === "receipt" ? before.receipt : creditNotes.find((one) => isSame(one, receipt));
		if (recorded && isSame(recorded, receipt) && recorded.pdf === receipt.pdf) return { order: before };
		const others = creditNotes.filter((one) => !isSame(one, receipt));
		const order =
			kind === "receipt" ? { ...before, receipt } : { ...before, creditNotes: [...others, receipt] };
		return { order: withEvent(order, "receiptRecorded", actor) };
	});
}

function isSame(a: OrderReceipt, b: OrderReceipt): boolean {
	return a.series === b.series && a.number === b.number;
}
