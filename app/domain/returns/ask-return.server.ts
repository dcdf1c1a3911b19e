import { z } from "zod";
import { returnDaysOf } from "~/domain/business/business";
import { readBusiness } from "~/domain/business/business-record.server";
import type { WantedLine } from "~/domain/cart/cart";
import {
	type Asked,
	changeOrder,
	type OrderInput,
	orderAct,
	withEvent,
} from "~/domain/orders/change-order.server";
import {
	countReturnable,
	countShopperEvents,
	maxShopperEvents,
	openReturn,
	wasSent,
} from "~/domain/orders/order";
import { describeReturned } from "~/domain/orders/order-changes";
import {
	type Order,
	type OrderReturn,
	returnCauses,
	returnWishes,
} from "~/domain/orders/order-record.server";
import { standingSteps } from "~/domain/orders/standing-acts";
import { changeWithPictures, removeDropped } from "~/domain/payments/keep-payment-picture.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { addDays, limaDay } from "~/platform/values/lima-time";
import { readInput } from "~/platform/values/read-input.server";
import { sortedJson } from "~/platform/values/sorted-json";
import { choiceError, paragraphsField } from "~/platform/values/text-fields.server";
import { markDelivery } from "./price-return";
import { postReturn, postReturnAsked, postReturnWithdrawn } from "./return-mails.server";

export const returnFields = {
	cause: z.enum(returnCauses, { error: choiceError("Elige qué pasó.") }),
	wants: z.enum(returnWishes, { error: choiceError("Elige qué prefieres.") }),
	note: paragraphsField(600),
};

interface ReturnInput extends OrderInput, Record<keyof typeof returnFields, string | undefined> {
	lines: readonly WantedLine[];
	/** Photos of what is wrong. */
	sent?: readonly Buffer[];
	picturesFolder: string;
}

/** `late`: the shop's days for a change of mind are over, or it has none. `tooMany`: the shopper changed it too often. */
export type ReturnRefusal = NonNullable<ReturnType<typeof refuse>> | "notSent" | "late" | "tooMany";

/**
 * The shopper asks to return goods, and says what is wrong with them if something is. Mails shopper and keeper. The same
 * request, sent again, changes nothing. @throws as `changeOrder`
 */
export async function askReturn(datastore: Datastore, input: ReturnInput, actor: Actor) {
	const read = readInput(returnFields, input);
	if ("outcome" in read) return read;
	if (lacksNote(read)) return { outcome: "invalid" as const, fields: ["note" as const] };
	const returnDays = returnDaysOf(await readBusiness(datastore));
	const ask = (pictures: string[]) =>
		changeOrder<ReturnRefusal>(datastore, input, actor, (before) => {
			const told = { ...read, lines: input.lines, ...(pictures.length > 0 && { pictures }) };
			const asked = toReturn(before, told, "asked", actor.now);
			const open = openReturn(before);
			if (open && sortedJson({ ...open, at: asked.at }) === sortedJson(asked)) return { order: before };
			const refusal = before.status === "delivered" ? refuse(before, input.lines) : "notSent";
			if (refusal) return { refusal };
			const { isInTime = false } = periodToReturn(before, returnDays, actor.now) ?? {};
			if (read.cause === "changedMind" && !isInTime) return { refusal: "late" };
			if (countShopperEvents(before) >= maxShopperEvents) return { refusal: "tooMany" };
			const what = `${describeReturned(before, asked.lines)}.`;
			const order = withEvent(withReturn(before, asked), "returnAsked", actor, what);
			return { order, changes: postReturnAsked(order, actor.now) };
		});
	return changeWithPictures(datastore, input, input.sent ?? [], ask);
}

/** The shop has to know what is wrong. */
export function lacksNote({ cause, note }: { cause?: unknown; note?: unknown }): boolean {
	return cause === "faulty" && note === "";
}

/** The shopper no longer asks: only the history tells of it. Mails shopper and keeper. Idempotent. @throws as `changeOrder` */
export async function withdrawReturn(
	datastore: Datastore,
	input: OrderInput & { picturesFolder: string },
	actor: Actor,
) {
	const change = await changeOrder(datastore, input, actor, (before) => {
		const open = openReturn(before);
		if (!open && before.history.at(-1)?.event === "returnWithdrawn") return { order: before };
		if (open?.state !== "asked") return { refusal: "answered" };
		const { returns = [], ...others } = before;
		const left = returns.slice(0, -1);
		const what = describeReturned(before, open.lines);
		const kept = { ...others, ...(left.length > 0 && { returns: left }) };
		const order = withEvent(kept, "returnWithdrawn", actor, `${what}.`);
		return { order, changes: postReturnWithdrawn(order, what, actor.now) };
	});
	await removeDropped(input.picturesFolder, change);
	return change;
}

interface StartedReturn {
	lines: readonly WantedLine[];
	withDelivery?: boolean;
}

/** Accepts a return that the shopper asked for by phone. Mails the shopper. */
export const startReturn = orderAct(
	"payments",
	returnFields,
	(before, read, { input: { lines, withDelivery }, actor }: Asked<StartedReturn>) => {
		const refusal = wasSent(before) ? refuse(before, lines) : "notSent";
		if (refusal) return { refusal };
		const started = toReturn(before, { ...read, lines }, "accepted", actor.now);
		const accepted = { ...started, ...markDelivery(before, started, withDelivery) };
		const what = `${describeReturned(before, accepted.lines)}.`;
		const order = withEvent(withReturn(before, accepted), "returnAccepted", actor, what);
		return { order, changes: postReturn(order, actor.now) };
	},
);

/** @returns why a return cannot be asked for; `units`: more than can still be returned */
function refuse(before: Order, lines: readonly WantedLine[]): "open" | "empty" | "units" | undefined {
	if (openReturn(before)) return "open";
	if (lines.length === 0 || lines.some(({ quantity }) => quantity < 1)) return "empty";
	const left = countReturnable(before);
	for (const { sku, quantity } of lines) left.set(sku, (left.get(sku) ?? 0) - quantity);
	return [...left.values()].some((units) => units < 0) ? "units" : undefined;
}

function toReturn(
	{ lines: sold }: Order,
	{ lines, ...read }: Pick<OrderReturn, "cause" | "wants" | "note" | "pictures"> & Pick<ReturnInput, "lines">,
	state: OrderReturn["state"],
	now: Date,
): OrderReturn {
	const returned = sold.flatMap(({ sku }) => lines.filter((line) => line.sku === sku));
	return { at: now.toISOString(), state, ...read, lines: returned.map(pickUnits) };
}

function pickUnits({ sku, quantity }: WantedLine) {
	return { sku, quantity };
}

function withReturn(order: Order, added: OrderReturn): Order {
	return { ...order, returns: [...(order.returns ?? []), added] };
}

/**
 * @param given days that the shop gives now for a change of mind; those that it gave when the order was placed stay
 * @returns undefined if it gives none, or nothing was delivered
 */
export function periodToReturn({ history, returnDays = 0 }: Order, given: number | undefined, now: Date) {
	const delivered = standingSteps(history).findLast(({ status }) => status === "delivered");
	const days = Math.max(returnDays, given ?? 0);
	if (!delivered || days === 0) return undefined;
	const lastDay = addDays(limaDay(new Date(delivered.at)), days);
	return { lastDay, isInTime: limaDay(now) <= lastDay };
}
