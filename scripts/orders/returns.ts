import { describeOwedSent, describeReturn, listChanges } from "~/domain/orders/order-changes";
import type { Order } from "~/domain/orders/order-record.server";
import { answerReturn, receiveReturn, sendRepaired } from "~/domain/returns/answer-return.server";
import { startReturn } from "~/domain/returns/ask-return.server";
import { giveUpOwed, sendOwed } from "~/domain/shipping/owed-units.server";
import { readWord } from "../commands/read-arguments";
import { refuseOtherSteps, UsageError, type Work } from "../commands/run-command";
import { change } from "./change";
import { linesOf } from "./new-order";
import { type OrderValues, optionalTextOf, parcelOf, textOf } from "./options";

/** What the order owes: sent, or given up. */
export function changeOwed(reference: string, options: OrderValues, [step]: string[]): Work {
	const named = readWord(["send", "give-up"] as const, step, "A step is needed");
	const nothingOwed = () => `${reference} owes nothing that is to be sent by itself.`;
	if (named === "give-up")
		return change(
			giveUpOwed,
			{ reference, reason: textOf("reason", options.reason) },
			{
				said: (order) => `${reference}: ${listChanges(order).at(-1)?.text}`,
				nothingOwed,
				open: () => `${reference} has a return that is not received yet.`,
			},
		);
	return change(
		sendOwed,
		{ reference, ...parcelOf(options) },
		{
			said: (order) =>
				`${reference}: ${order.history.slice(-1).map((step) => describeOwedSent(order, step))}`,
			nothingOwed,
			pickUp: () => `${reference} is picked up at the shop: no carrier takes it.`,
		},
	);
}

const steps = ["start", "accept", "refuse", "receive", "send"] as const;
/** By option. */
const stepsOf = {
	"changed-mind": ["start"],
	exchange: ["start"],
	repair: ["start"],
	note: ["start", "accept"],
	"with-delivery": ["start", "accept"],
	reason: ["refuse"],
	"written-off": ["receive"],
	carrier: ["send"],
	tracking: ["send"],
};

export function changeReturn(reference: string, options: OrderValues, [step, ...items]: string[]): Work {
	const named = readWord(steps, step, "A step is needed");
	refuseOtherSteps(options, named, stepsOf);
	const given = { withDelivery: options["with-delivery"] ?? false };
	const lines = linesOf(items, 0);
	if (lines.length > 0 && named !== "start" && named !== "receive")
		throw new UsageError(`${named} takes no products.`);
	const sentences = {
		said: (order: Order) => {
			const last = order.returns?.at(-1);
			return `${reference}: ${last ? describeReturn(order, last) : ""}`;
		},
		units: () => `Those are more units of ${reference} than are left to return.`,
	};
	switch (named) {
		case "start": {
			const cause = options["changed-mind"] ? "changedMind" : "faulty";
			const wants = options.repair ? "repair" : options.exchange ? "exchange" : "refund";
			const input = { ...given, reference, lines, cause, wants, note: optionalTextOf("note", options) ?? "" };
			return change(startReturn, input, {
				...sentences,
				notSent: ({ status }) => `${reference} is ${status}: only what was sent can be returned.`,
				open: () => `${reference} has a return that is not received yet.`,
				empty: () => "Name what is returned, as sku*units.",
			});
		}
		case "send":
			return change(
				sendRepaired,
				{ reference, ...parcelOf(options) },
				{ ...sentences, notInRepair: () => `Nothing of ${reference} is in repair.` },
			);
		case "receive": {
			const writtenOff = linesOf((options["written-off"] ?? "").split(" ").filter(Boolean), 0);
			const input = { reference, restocked: lines, writtenOff };
			return change(receiveReturn, input, {
				...sentences,
				notAccepted: () => `${reference} has no accepted return.`,
				nothing: () => "Name what came, as sku*units.",
			});
		}
		default: {
			const accepts = named === "accept";
			const answer = accepts ? optionalTextOf("note", options) : textOf("reason", options.reason);
			const input = { ...given, reference, accepts, answer };
			return change(answerReturn, input, {
				...sentences,
				notAsked: () => `The shopper of ${reference} asks to return nothing.`,
			});
		}
	}
}
