import { readBusiness } from "../../app/domain/business/business-record.server";
import { placesOf } from "../../app/domain/delivery/place";
import {
	changeOrder,
	changeStatus,
	type OrderChange,
	withEvent,
} from "../../app/domain/orders/change-order.server";
import { correctAddress, orderAddressFields } from "../../app/domain/orders/correct-address.server";
import { writeCorrectedAddress } from "../../app/domain/orders/correction-mails.server";
import { sumRefunds } from "../../app/domain/orders/order-amounts";
import { type Order, paymentMethods } from "../../app/domain/orders/order-record.server";
import { statusLabel } from "../../app/domain/orders/order-status";
import { parseReceipt } from "../../app/domain/orders/receipt-number.server";
import { takeBack } from "../../app/domain/orders/take-back.server";
import { recordReceipt } from "../../app/domain/payments/record-receipt.server";
import { refund } from "../../app/domain/payments/refund.server";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { limaDay, noonOrNow } from "../../app/platform/values/lima-time";
import { toDecimal } from "../../app/platform/values/money";
import { actor } from "../commands/actor";
import { readWord } from "../commands/read-word";
import { unknownRecord } from "../commands/records";
import { UsageError, type Work } from "../commands/run-command";
import { undamaged } from "../commands/undamaged";
import { districtOf } from "./district";
import { amountOf, followers, type OrderValues, referenceOf, statusOf, textOf } from "./options";

export function setStatus([typed, word]: string[], values: OrderValues): Work {
	const reference = referenceOf(typed);
	const status = statusOf(word);
	const { note, tracking, carrier, operation, "paid-by": method, "paid-on": paidOn } = values;
	if (status !== "shipped" && (tracking !== undefined || carrier !== undefined)) {
		throw new UsageError("--tracking and --carrier belong to shipped.");
	}
	if (status !== "paid" && (method ?? operation ?? paidOn) !== undefined) {
		throw new UsageError("--paid-by, --paid-on and --operation belong to paid.");
	}
	if ((operation ?? paidOn) !== undefined && method === undefined) {
		throw new UsageError("--operation and --paid-on need --paid-by.");
	}
	const by = actor();
	const options = {
		mayOwe: values.anyway ?? false,
		...(note !== undefined && { note: textOf("note", note) }),
		...((tracking !== undefined || carrier !== undefined) && {
			shipment: {
				...(tracking !== undefined && { tracking: textOf("tracking", tracking) }),
				...(carrier !== undefined && { carrier: textOf("carrier", carrier) }),
			},
		}),
		...(method !== undefined && {
			payment: {
				method: readWord(paymentMethods, method, "--paid-by needs a method"),
				at: paidAt(paidOn, by.now).toISOString(),
				...(operation !== undefined && { operation: textOf("operation", operation) }),
			},
		}),
	};
	return change(reference, (datastore) => changeStatus(datastore, reference, status, by, options), {
		said: ({ shipping }) => `${reference} is ${status} now (${statusLabel(status, shipping)}).`,
		status: ({ status: present }) => {
			const why = present === status ? "already" : `and cannot become ${status}`;
			return `${reference} is ${present} ${why}: what may follow is ${followers(present)}.`;
		},
		paidEarly: ({ placedAt }) =>
			`${reference} was placed on ${limaDay(new Date(placedAt))}: --paid-on needs that day or a later one.`,
	});
}

function paidAt(day: string | undefined, now: Date): Date {
	const at = day === undefined ? now : noonOrNow(day, now);
	if (!at) throw new UsageError("--paid-on needs a day until today, such as 2026-11-12.");
	return at;
}

export function undo([typed]: string[], { reason, anyway = false }: OrderValues): Work {
	const reference = referenceOf(typed);
	const why = textOf("reason", reason);
	const by = actor();
	return change(reference, (datastore) => takeBack(datastore, reference, why, by, { mayOwe: anyway }), {
		said: ({ status, shipping }) => `${reference} is ${status} again (${statusLabel(status, shipping)}).`,
		first: ({ status }) => `${reference} is ${status}, its first status: there is nothing to take back.`,
		refunded: () => `${reference} stays paid, because money was refunded: cancel it instead.`,
		forgotten: () => `${reference} stays as it is: its shopper asked to be forgotten.`,
	});
}

export function addNote([typed, text]: string[]): Work {
	const reference = referenceOf(typed);
	const note = text?.trim();
	if (!note) throw new UsageError('A note is needed: note <reference> "<text>".');
	const by = actor();
	const add = (order: Order) => ({ order: withEvent(order, "noted", by, note) });
	return change(reference, (datastore) => changeOrder(datastore, reference, by, add), {
		said: () => `${reference} has the note.`,
	});
}

export function setAddress(
	[typed]: string[],
	{ district, address, anyway = false, note }: OrderValues,
): Work {
	const reference = referenceOf(typed);
	const { data } = orderAddressFields.safeParse({
		...placesOf(districtOf(district)),
		address: textOf("address", address),
	});
	if (!data) throw new UsageError("--address needs a street and number on one line, at most 200 characters.");
	const options = {
		anyPrice: anyway,
		writeMail: writeCorrectedAddress,
		...(note !== undefined && { note: textOf("note", note) }),
	};
	const by = actor();
	const correct = async (datastore: Datastore) => {
		const business = await readBusiness(datastore);
		return correctAddress(datastore, reference, { address: data, business }, by, options);
	};
	return change(reference, correct, {
		said: ({ delivery }) => `${reference} goes to the new address in ${delivery?.place}.`,
		tooLate: ({ status, shipping }) =>
			shipping.isPickUp
				? `${reference} is picked up at the shop: it has no address to correct.`
				: `${reference} is ${status}: its address can no longer be corrected.`,
		tooMany: () => `${reference} was changed too often.`,
		otherPrice: () =>
			`Delivery there has another price than ${reference} was charged. With --anyway the price stays.`,
	});
}

export function giveRefund([typed, amount]: string[], { reason }: OrderValues): Work {
	const reference = referenceOf(typed);
	const pen = amountOf(amount);
	const why = textOf("reason", reason);
	const by = actor();
	return change(reference, (datastore) => refund(datastore, reference, { pen, reason: why }, by), {
		said: ({ refunds }) => `PEN ${toDecimal(refunds.at(-1)?.pen ?? 0)} of ${reference} are refunded.`,
		unpaid: ({ status }) => `${reference} is ${status} and was not paid.`,
		tooMuch: (order) =>
			`Only PEN ${toDecimal(order.total.pen - sumRefunds(order))} of ${reference} can be refunded.`,
	});
}

export function setReceipt(
	[typed, named]: string[],
	{ pdf, "credit-note": isCreditNote = false }: OrderValues,
): Work {
	const reference = referenceOf(typed);
	const receipt = parseReceipt(named ?? "", pdf);
	if (!receipt) {
		throw new UsageError("A series and number are needed, such as B001-123; --pdf takes an https address.");
	}
	const kind = isCreditNote ? "creditNote" : "receipt";
	const what = isCreditNote ? "credit note" : "receipt";
	const by = actor();
	return change(reference, (datastore) => recordReceipt(datastore, reference, kind, receipt, by), {
		said: () => `${reference} has the ${what} ${receipt.series}-${receipt.number}.`,
	});
}

type Sentences<Refusal extends string> = Record<Refusal | "said", (order: Order) => string>;

/** @param sentences what was done, or why it was refused; each gets the order as stored afterwards */
function change<Refusal extends string = never>(
	reference: string,
	work: (datastore: Datastore) => Promise<OrderChange<Refusal>>,
	sentences: Sentences<Refusal>,
): Work {
	return async (datastore) => {
		const result = await undamaged(reference, () => work(datastore));
		switch (result.outcome) {
			case "changed":
				return `${sentences.said(result.order)}\n`;
			case "unknown":
				throw unknownRecord("order", reference);
			case "refused":
				throw new Error(sentences[result.why](result.order));
			case "short": {
				const lines = result.missing.map(
					({ line, left }) => `  ${line.sku}: ${line.quantity} ordered, ${left} in stock\n`,
				);
				throw new Error(
					`${reference} stays ${result.order.status}, because stock is short:\n${lines.join("")}With --anyway the missing units are owed.`,
				);
			}
		}
	};
}
