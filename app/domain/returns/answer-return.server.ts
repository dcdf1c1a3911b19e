import type { WantedLine } from "~/domain/cart/cart";
import { carrierOf } from "~/domain/delivery/shipping-zones";
import {
	type Asked,
	changeOrder,
	type OrderInput,
	orderAct,
	withEvent,
} from "~/domain/orders/change-order.server";
import { countReturned, openReturn, shipmentOf } from "~/domain/orders/order";
import { sumOwedOfReturns } from "~/domain/orders/order-amounts";
import { describeReturned } from "~/domain/orders/order-changes";
import type { Order, OrderReturn } from "~/domain/orders/order-record.server";
import { carrierText, reasonText, stepText } from "~/domain/orders/order-text-fields.server";
import { requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import { formatSoles } from "~/platform/values/money";
import { readInput } from "~/platform/values/read-input.server";
import { markDelivery, priceReturn } from "./price-return";
import { postReturn } from "./return-mails.server";

interface Answer extends OrderInput {
	accepts: boolean;
	/** For the shopper; needed to refuse. */
	answer: string | undefined;
	withDelivery?: boolean;
}

/** Accepts what the shopper asks to return, or refuses it. Mails the shopper. @throws NotAllowed, and as `changeOrder` */
export const answerReturn = teamAct("payments", async (datastore, input: Answer, actor) => {
	const { accepts, withDelivery } = input;
	const read = readInput({ answer: accepts ? stepText : reasonText }, input);
	if ("outcome" in read) return read;
	const { answer } = read;
	return changeOrder(datastore, input, actor, (before) => {
		if (openReturn(before)?.state !== "asked") return { refusal: "notAsked" };
		const answered = withLastReturn(before, (asked) => ({
			...asked,
			state: accepts ? "accepted" : "refused",
			...(answer && { answer }),
			...(accepts && markDelivery(before, asked, withDelivery)),
		}));
		const order = withEvent(answered, accepts ? "returnAccepted" : "returnRefused", actor, answer);
		return { order, changes: postReturn(order, actor.now) };
	});
});

interface ReceivedUnits {
	/** Units that can be sold again. */
	restocked: readonly WantedLine[];
	writtenOff: readonly WantedLine[];
}

/**
 * Records what came back: units that can be sold go to the stock. Their price first lowers what is left to pay; the rest
 * is owed to the shopper. Units to be repaired stay the shopper's, however they came. Mails the shopper.
 */
export const receiveReturn = orderAct("orders", {}, (before, _, { input, actor }: Asked<ReceivedUnits>) => {
	if (input.writtenOff.some(({ quantity }) => quantity > 0)) requireArea(actor, "writeOffs");
	const accepted = openReturn(before);
	if (accepted?.state !== "accepted") return { refusal: "notAccepted" };
	const known = new Set(accepted.lines.map(({ sku }) => sku));
	const lines = accepted.lines.map((line): ReceivedLine => {
		const sum = (units: readonly WantedLine[]) =>
			units.reduce((all, { sku, quantity }) => all + (sku === line.sku ? quantity : 0), 0);
		const [restocked, writtenOff] = [sum(input.restocked), sum(input.writtenOff)];
		if (accepted.wants !== "repair") return { ...line, restocked, writtenOff };
		const toRepair = restocked + writtenOff;
		return { ...line, restocked: 0, writtenOff: 0, ...(toRepair > 0 && { toRepair }) };
	});
	const isTooMuch = lines.some((line) => countReturned(line) > line.quantity);
	const came = [...input.restocked, ...input.writtenOff];
	if (isTooMuch || came.some(({ sku }) => !known.has(sku))) return { refusal: "units" };
	if (lines.every((line) => countReturned(line) === 0)) return { refusal: "nothing" };
	const receivedAt = actor.now.toISOString();
	const counted = withLastReturn(before, (one) => ({ ...one, state: "received", receivedAt, lines }));
	const pen = priceReturn(counted);
	const received = withLastReturn(counted, (one) => ({ ...one, pen }));
	const order = withEvent(received, "returnReceived", actor, describeReceipt(received, lines));
	return { order, changes: postReturn(order, actor.now) };
});

function withLastReturn(order: Order, change: (last: OrderReturn) => OrderReturn): Order {
	const returns = order.returns ?? [];
	return { ...order, returns: [...returns.slice(0, -1), ...returns.slice(-1).map(change)] };
}

type ReceivedLine = WantedLine & { restocked: number; writtenOff: number; toRepair?: number };

function describeReceipt(order: Order, lines: ReceivedLine[]): string {
	const part = (name: string, count: (line: ReceivedLine) => number) => {
		const what = describeReturned(
			order,
			lines.map(({ sku, quantity, ...line }) => ({
				sku,
				quantity,
				restocked: count({ sku, quantity, ...line }),
			})),
		);
		return what ? [`${name}: ${what}.`] : [];
	};
	const toRepair = part("Por reparar", (line) => line.toRepair ?? 0);
	if (toRepair.length > 0) return toRepair.join();
	return [
		...part("Al stock", ({ restocked }) => restocked),
		...part("De baja", ({ writtenOff }) => writtenOff),
		`Por devolver: ${formatSoles(sumOwedOfReturns(order))}.`,
	].join(" ");
}

/** What was repaired goes back to the shopper, who is mailed how. */
export const sendRepaired = orderAct(
	"orders",
	{ carrier: carrierText, tracking: stepText },
	(before, { carrier: named, tracking }, { business, actor }) => {
		const carrier = named ?? carrierOf(before, business);
		const repaired = openReturn(before);
		if (repaired?.state !== "received") return { refusal: "notInRepair" };
		const shipment = shipmentOf({ carrier, tracking });
		const sent = withLastReturn(before, (one) => ({ ...one, state: "sentBack", ...shipment }));
		const what = `${describeReturned(before, repaired.lines)}.`;
		const order = withEvent(sent, "repairSent", actor, [what, carrier, tracking].filter(Boolean).join(" "));
		return { order, changes: postReturn(order, actor.now, business.carriers) };
	},
);
