import type { WantedLine } from "~/domain/cart/cart";
import {
	changeOrder,
	type OrderChange,
	type OrderInput,
	withEvent,
} from "~/domain/orders/change-order.server";
import { describeReturned } from "~/domain/orders/next-step";
import { openReturn } from "~/domain/orders/order";
import type { Order, OrderReturn } from "~/domain/orders/order-record.server";
import { reasonText, stepText } from "~/domain/orders/order-text-fields.server";
import { requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import { formatSoles } from "~/platform/values/money";
import { type InvalidInput, readInput } from "~/platform/values/read-input.server";
import { type AcceptRefusal, whyNotAccepted } from "./ask-return.server";
import { priceReturn } from "./price-return";
import { postReturn } from "./return-mails.server";

interface Answer extends OrderInput {
	accepts: boolean;
	/** For the shopper; needed to refuse. */
	answer: string | undefined;
	withDelivery?: boolean;
}

type AnswerRefusal = "notAsked" | AcceptRefusal;

/** Accepts what the shopper asks to return, or refuses it. Mails the shopper. @throws NotAllowed, and as `changeOrder` */
export const answerReturn = teamAct<Answer, OrderChange<AnswerRefusal> | InvalidInput<"answer">>(
	"payments",
	async (datastore, input, actor) => {
		const { accepts, withDelivery } = input;
		const read = readInput({ answer: accepts ? stepText : reasonText }, input);
		if ("outcome" in read) return read;
		const { answer } = read;
		return changeOrder<AnswerRefusal>(datastore, input, actor, (before) => {
			if (openReturn(before)?.state !== "asked") return { refusal: "notAsked" };
			const refusal = accepts && whyNotAccepted(before);
			if (refusal) return { refusal };
			const answered = withLastReturn(before, (asked) => ({
				...asked,
				state: accepts ? "accepted" : "refused",
				...(answer && { answer }),
				...(accepts && withDelivery && { withDelivery: true as const }),
			}));
			const order = withEvent(answered, accepts ? "returnAccepted" : "returnRefused", actor, answer);
			return { order, changes: postReturn(order, actor.now) };
		});
	},
);

interface ReceivedUnits {
	/** Units that can be sold again. */
	restocked: readonly WantedLine[];
	writtenOff: readonly WantedLine[];
}

/** `units`: more came than was accepted. `nothing`: no unit came. */
type ReceiptRefusal = "notAccepted" | "units" | "nothing";

/**
 * Records what came back: units that can be sold go to the stock. What is given back for them is owed from then on.
 * Mails the shopper. @throws NotAllowed, and as `changeOrder`
 */
export const receiveReturn = teamAct<OrderInput & ReceivedUnits, OrderChange<ReceiptRefusal>>(
	"orders",
	async (datastore, input, actor) => {
		if (input.writtenOff.some(({ quantity }) => quantity > 0)) requireArea(actor, "writeOffs");
		return changeOrder<ReceiptRefusal>(datastore, input, actor, (before) => {
			const accepted = openReturn(before);
			if (accepted?.state !== "accepted") return { refusal: "notAccepted" };
			const known = new Set(accepted.lines.map(({ sku }) => sku));
			const lines = accepted.lines.map((line) => {
				const sum = (units: readonly WantedLine[]) =>
					units.reduce((all, { sku, quantity }) => all + (sku === line.sku ? quantity : 0), 0);
				return { ...line, restocked: sum(input.restocked), writtenOff: sum(input.writtenOff) };
			});
			const isTooMuch = lines.some((line) => line.restocked + line.writtenOff > line.quantity);
			const came = [...input.restocked, ...input.writtenOff];
			if (isTooMuch || came.some(({ sku }) => !known.has(sku))) return { refusal: "units" };
			if (lines.every((line) => line.restocked + line.writtenOff === 0)) return { refusal: "nothing" };
			const counted = withLastReturn(before, (one) => ({ ...one, state: "received", lines }));
			const pen = priceReturn(counted);
			const received = withLastReturn(counted, (one) => ({ ...one, pen }));
			const order = withEvent(received, "returnReceived", actor, describeReceipt(before, lines, pen));
			return { order, changes: postReturn(order, actor.now) };
		});
	},
);

function withLastReturn(order: Order, change: (last: OrderReturn) => OrderReturn): Order {
	const returns = order.returns ?? [];
	return { ...order, returns: [...returns.slice(0, -1), ...returns.slice(-1).map(change)] };
}

type ReceivedLine = WantedLine & { restocked: number; writtenOff: number };

function describeReceipt(order: Order, lines: ReceivedLine[], pen: number): string {
	const part = (name: string, count: (line: ReceivedLine) => number) => {
		const what = describeReturned(
			order,
			lines.map((line) => ({ ...line, restocked: count(line), writtenOff: 0 })),
		);
		return what ? [`${name}: ${what}.`] : [];
	};
	return [
		...part("Al stock", ({ restocked }) => restocked),
		...part("De baja", ({ writtenOff }) => writtenOff),
		`Por devolver: ${formatSoles(pen)}.`,
	].join(" ");
}
