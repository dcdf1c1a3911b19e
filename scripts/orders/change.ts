import { forgetOrder } from "~/domain/account/forget-orders.server";
import { addNote } from "~/domain/orders/add-note.server";
import type { OrderChange } from "~/domain/orders/change-order.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { sumLeft } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { statusLabel } from "~/domain/orders/order-status";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment, mostDaysPaidBefore, mostToCollect } from "~/domain/payments/collect-payment.server";
import { removeDropped } from "~/domain/payments/keep-payment-picture.server";
import { correctAddress } from "~/domain/shipping/correct-address.server";
import { correctShipment } from "~/domain/shipping/correct-shipment.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { readPaymentPicturesFolder } from "~/platform/settings/parse-env.server";
import { limaDay } from "~/platform/values/lima-time";
import { toDecimal } from "~/platform/values/money";
import type { InvalidInput } from "~/platform/values/read-input.server";
import { undamaged, unknownRecord } from "../commands/records";
import { refuseOtherSteps, UsageError, type Work } from "../commands/run-command";
import {
	districtOf,
	explainLine,
	explainPaymentField,
	followers,
	methodOf,
	type OrderValues,
	optionalTextOf,
	parcelOf,
	statusOf,
	textOf,
} from "./options";

export function setStatus(reference: string, values: OrderValues, [word]: string[]): Work {
	const status = statusOf(word);
	refuseOtherSteps(values, status, {
		tracking: ["shipped"],
		carrier: ["shipped"],
		"paid-by": ["paid"],
		"paid-on": ["paid"],
		operation: ["paid"],
	});
	const note = optionalTextOf("note", values);
	const said = ({ shipping }: Order) => `${reference} is ${status} now (${statusLabel(status, shipping)}).`;
	const explainStatus = ({ status: present }: Order) => {
		const why = present === status ? "already" : `and cannot become ${status}`;
		return `${reference} is ${present} ${why}: what may follow is ${followers(present)}.`;
	};
	if (status === "paid") {
		const method = values["paid-by"] === undefined ? undefined : methodOf(values);
		const payment = { reference, note, method, makesPaid: true };
		return recordPayment(payment, values, { said, nothingDue: explainStatus });
	}
	const input = { reference, status, note, mayOwe: values.anyway, ...parcelOf(values) };
	return change(changeStatus, input, {
		said,
		status: explainStatus,
		noticed: () =>
			`The shopper of ${reference} says that it is paid: record or refuse that payment first, or cancel it with --anyway.`,
		noticedAndNotAllowed: () =>
			`Only who may confirm payments cancels ${reference}: its shopper says that it is paid.`,
		refunded: () => `All of ${reference} was refunded: cancel it instead.`,
		pickUp: () => `${reference} is picked up at the shop: no carrier takes it.`,
		dueAndNotAllowed: () =>
			`Only who may confirm payments goes on with ${reference}: a part is left to collect first.`,
		due: (order) =>
			`PEN ${toDecimal(sumLeft(order))} of ${reference} are left to collect. With --anyway it goes on.`,
	});
}

export function recordPayment(
	payment: Parameters<typeof collectPayment>[1],
	values: OrderValues,
	sentences: Sentences<"nothingDue">,
): Work {
	const { reference } = payment;
	const input = {
		...payment,
		mayOwe: values.anyway,
		isShared: values.anyway,
		operation: optionalTextOf("operation", values),
		paidOn: optionalTextOf("paid-on", values),
	};
	return change(
		collectPayment,
		input,
		{
			...sentences,
			tooMuch: (order) => `At most PEN ${toDecimal(mostToCollect(order))} of ${reference} can be collected.`,
			sameOperation: () => `${reference} has a payment with that operation already.`,
			otherOrder: () => "Another order has a payment with that operation. With --anyway it pays both.",
			codeUsedUp,
			paidEarly: ({ placedAt }) =>
				`${reference} was placed on ${limaDay(new Date(placedAt))}: --paid-on needs a day at most ${mostDaysPaidBefore} days before.`,
		},
		explainPaymentField,
	);
}

export function undo(reference: string, { reason: given, anyway = false }: OrderValues): Work {
	const reason = textOf("reason", given);
	const input = { reference, reason, mayOwe: anyway };
	return change(undoStatus, input, {
		said: ({ status, shipping, delivery }) =>
			`${reference}: the last step is undone. It is ${status} (${statusLabel(status, shipping)}).${warnOfErased(delivery)}`,
		first: ({ status }) => `${reference} is ${status}, its first status: there is nothing to take back.`,
		exchanged: () => `The refund of ${reference} paid the order of its exchange: it stays.`,
		receipt: ({ status }) =>
			`${reference} stays ${status}, because it has a receipt: record its credit note first.`,
		noticed: () => `The shopper of ${reference} says that it is paid: record or refuse that payment first.`,
		creditNote: ({ status }) =>
			`${reference} stays ${status}, because its receipt was voided by a credit note.`,
		codeUsedUp,
		reviewed: () => `${reference} stays delivered: its shopper has reviewed what came.`,
		returnAsked: () => `The shopper of ${reference} asks to return something: accept or refuse that.`,
		forgotten: () => `${reference} stays as it is: its shopper asked to be forgotten.`,
	});
}

/** An order that ended has lost what identified its receiver, and undoing the step brings nothing back. */
function warnOfErased(delivery: Order["delivery"]): string {
	const { recipientName: name, recipientDocument, recipientPhone } = delivery ?? {};
	if (!name || recipientDocument || recipientPhone) return "";
	return `\nThe document and phone of ${name} are erased: ask for them again, and record them with buyer.`;
}

export function codeUsedUp({ reference, status, discount }: Order): string {
	return `${reference} stays ${status}, because others have used ${discount?.code} up since. With --anyway it is used once more.`;
}

export function setNote(reference: string, _: OrderValues, [text]: string[]): Work {
	const note = text?.trim();
	if (!note) throw new UsageError('A note is needed: note <reference> "<text>".');
	const said = () => `${reference} has the note.`;
	return change(addNote, { reference, note }, { said }, () => "A note takes at most 1000 characters.");
}

export function setAddress(reference: string, values: OrderValues): Work {
	const input = {
		reference,
		district: districtOf(values.district),
		address: textOf("address", values.address),
		anyTerms: values.anyway ?? false,
		note: optionalTextOf("note", values),
	};
	let terms = "Nothing is delivered there.";
	return change(
		async (datastore, asked, actor) => {
			const corrected = await correctAddress(datastore, asked, actor);
			if ("quoted" in corrected && corrected.quoted) {
				const { price, days } = corrected.quoted;
				terms = `Delivery there costs PEN ${toDecimal(price.pen)} and takes ${days.join(" to ")} working days`;
			}
			return corrected;
		},
		input,
		{
			said: ({ delivery }) => `${reference} goes to the new address in ${delivery?.place}.`,
			tooLate: ({ status, shipping }) =>
				shipping.isPickUp
					? `${reference} is picked up at the shop: it has no address to correct.`
					: `${reference} is ${status}: its address can no longer be corrected.`,
			tooMany: () => `${reference} was changed too often.`,
			noStreet: () => `${reference} has an address: --address may not be empty.`,
			otherDays: () =>
				`${terms}, which are other days than the shopper of ${reference} was told. With --anyway it goes there.`,
			otherPrice: () =>
				`${terms}, which is another price than ${reference} was charged. With --anyway the price stays.`,
		},
		(field) =>
			field === "address"
				? "--address needs a street and number on one line, at most 200 characters."
				: explainLine(field),
	);
}

export function forget(reference: string): Work {
	const input = { reference, picturesFolder: readPaymentPicturesFolder() };
	return change(forgetOrder, input, {
		said: () => `${reference} keeps only what its receipt needs.`,
		owned: () => `${reference} belongs to an account, which its shopper can delete.`,
		open: ({ status }) => `${reference} is ${status}: it must be delivered or cancelled first.`,
		money: () => `${reference} has money to collect, to confirm or to give back first.`,
		units: () => `${reference} owes units.`,
		return: () => `${reference} has an open return.`,
		complaint: () => `The buyer of ${reference} has a complaint without an answer.`,
	});
}

export function setShipment(reference: string, values: OrderValues): Work {
	const given = parcelOf(values);
	if ((given.carrier ?? given.tracking) === undefined)
		throw new UsageError("--carrier or --tracking is needed.");
	const input = { reference, ...given };
	return change(correctShipment, input, {
		said: ({ shipment = {} }) =>
			`${reference} goes with ${[shipment.carrier, shipment.tracking].filter(Boolean).join(", ")}.`,
		notOnItsWay: ({ status, shipping }) =>
			shipping.isPickUp
				? `${reference} is picked up at the shop: no carrier takes it.`
				: `${reference} is ${status}: only what is shipped has a carrier to correct.`,
	});
}

type Sentences<Refusal extends string> = Record<Refusal | "said", (order: Order) => string>;

/** @param sentences what was done, or why it was refused; each gets the order as stored afterwards */
export function change<Input extends { reference: string }, Refusal extends string = never>(
	act: (
		datastore: Datastore,
		input: Input,
		actor: Actor,
	) => Promise<OrderChange<Refusal> | InvalidInput<string>>,
	input: Input,
	sentences: Sentences<Refusal>,
	explain: (field: string) => string = explainLine,
): Work {
	const { reference } = input;
	return async (datastore, actor) => {
		const result = await undamaged(reference, () => act(datastore, input, actor));
		switch (result.outcome) {
			case "changed":
				await removeDropped(readPaymentPicturesFolder(), result);
				return `${sentences.said(result.order)}\n`;
			case "invalid":
				throw new UsageError(result.fields.map(explain).join("\n"));
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
			case "outdated":
				throw new Error(`${reference} was changed by somebody else.`);
		}
	};
}
