import { readBusiness } from "~/domain/business/business-record.server";
import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import { lineLabel } from "~/domain/cart/cart";
import { post } from "~/domain/mail/outbox.server";
import { findPushKeys } from "~/domain/mail/push-devices.server";
import {
	type Asked,
	changeOrder,
	type OrderChange,
	type OrderInput,
	orderAct,
	withEvent,
	withStep,
} from "~/domain/orders/change-order.server";
import { writeAcceptanceRefused } from "~/domain/orders/keeper-mails.server";
import { countShopperEvents, maxShopperEvents } from "~/domain/orders/order";
import { postPlaced, postQuoteMail } from "~/domain/orders/order-mails.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { hasLapsed } from "~/domain/orders/order-status";
import { withCompletion } from "~/domain/payments/collect-payment.server";
import type { Actor } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { addDays, formatDay, limaDay, startOfLimaDay } from "~/platform/values/lima-time";
import { endOfCodeUse, endOfHold } from "./stock-hold.server";

const mostQuoteDays = 90;

/** A quote may be accepted from today on, for at most 90 days. */
export function isQuoteDay(day: string, now: Date): boolean {
	const today = limaDay(now);
	return startOfLimaDay(day) !== undefined && day >= today && day <= addDays(today, mostQuoteDays);
}

/** `outdated`: it changed, or its acceptance was taken back, since it was shown. `codeUsedUp`: by other orders. */
type AcceptRefusal = "lapsed" | "cancelled" | "outdated" | "codeUsedUp";

/**
 * The shopper accepts the quote, which becomes an order that awaits its payment or, if it is free, is paid, at the
 * quote's prices. It keeps the quote's `placedAt`, and holds its units as others do. Mails the shopper and the keeper.
 * Idempotent, also for an outdated form.
 * @param mayOwe accepts it although its code is used up, or units are short, then without a hold @throws as `changeOrder`
 */
export async function acceptQuote(
	datastore: Datastore,
	{ reference, shownSteps, mayOwe = false }: OrderInput & { mayOwe?: boolean },
	actor: Actor,
): Promise<OrderChange<AcceptRefusal>> {
	const { now } = actor;
	const business = await readBusiness(datastore);
	const isPushed = (await findPushKeys(datastore)) !== undefined;
	const useHeld = { useHeldUntil: endOfCodeUse(business, now)?.toISOString() ?? null };
	const accept = (until: Date | undefined, needsUnits: boolean) =>
		changeOrder<AcceptRefusal>(datastore, { reference }, actor, (before) => {
			if (before.status === "cancelled") return { refusal: "cancelled" };
			if (before.status !== "quoted") return { order: before };
			const since = before.history.slice(shownSteps ?? before.history.length);
			// A note, also of a renewal, changes nothing that the shopper agrees to.
			const isKept = since.every(({ event }) => event === "acceptanceRefused" || event === "noted");
			if (!isKept) return { refusal: "outdated" };
			if (!actor.role && hasLapsed(before, limaDay(now))) return { refusal: "lapsed" };
			const held = {
				...(until && { heldUntil: until.toISOString() }),
				...(before.discount?.code && useHeld),
			};
			const pending = { ...withStep(before, { status: "pending" }, actor), ...held };
			const order = withCompletion(pending, { pen: 0, note: "" }, business, actor) ?? pending;
			const changes = postPlaced(order, now, { payment: pickPaymentDetails(business), isPushed });
			return { order, changes, needsUnits, mayOwe, usedUp: "codeUsedUp" };
		});
	const accepted = await accept(endOfHold(business, now), true);
	if (accepted.outcome === "short" && mayOwe) return accept(undefined, false);
	if (!actor.role) await tellOfRefusal(datastore, reference, accepted, actor);
	return accepted;
}

/** Notes and mails the keeper why the shopper could not accept the quote, once for each reason. */
async function tellOfRefusal(
	datastore: Datastore,
	reference: string,
	accepted: OrderChange<AcceptRefusal>,
	{ form: _, ...actor }: Actor,
): Promise<void> {
	const why = describeRefusal(accepted);
	if (!why) return;
	await changeOrder(datastore, { reference }, actor, (before) => {
		const last = before.history.at(-1);
		const isTold = last?.event === "acceptanceRefused" && last.note === why;
		if (before.status !== "quoted" || isTold || countShopperEvents(before) >= maxShopperEvents)
			return { order: before };
		const order = withEvent(before, "acceptanceRefused", actor, why);
		const id = `${toOrderId(reference)}-not-accepted-${before.history.length}-keeper`;
		return { order, changes: [post(id, writeAcceptanceRefused(order, why), actor.now)] };
	});
}

function describeRefusal(accepted: OrderChange<AcceptRefusal>): string | undefined {
	if (accepted.outcome === "refused" && accepted.why === "lapsed") return "Ya había vencido.";
	if (accepted.outcome === "refused" && accepted.why === "codeUsedUp")
		return `Otros ya usaron el código ${accepted.order.discount?.code}.`;
	if (accepted.outcome !== "short") return undefined;
	const lines = accepted.missing.map(
		({ line, left }) => `${lineLabel(line)}: pide ${line.quantity} y hay ${left}`,
	);
	return `Falta stock. ${lines.join("; ")}.`;
}

/** The team accepts for the shopper, even after the quote lapsed. @throws NotAllowed, and as `changeOrder` */
export const acceptQuoteByPhone = teamAct("orders", acceptQuote);

export const renewQuote = orderAct(
	"orders",
	{},
	(before, _, { input: { quotedUntil }, actor }: Asked<{ quotedUntil: string }>) => {
		if (before.status !== "quoted") return { refusal: "notQuoted" };
		if (!isQuoteDay(quotedUntil, actor.now)) return { refusal: "noSuchDay" };
		const note = `Renovamos la cotización hasta el ${formatDay(quotedUntil)}.`;
		const order = { ...withEvent(before, "noted", actor, note), quotedUntil };
		return { order, changes: postQuoteMail(order, actor.now) };
	},
);
