import { readBusiness } from "~/domain/business/business-record.server";
import { pickPaymentDetails } from "~/domain/business/payment-accounts";
import type { WantedLine } from "~/domain/cart/cart";
import { quoteAgain } from "~/domain/delivery/quote-shipping";
import { presentSkus, sumUnits } from "~/domain/goods/present-slug.server";
import { changeOrder, type OrderInput, withEvent } from "~/domain/orders/change-order.server";
import { postChangedLines } from "~/domain/orders/correction-mails.server";
import { sumPaid } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { withCompletion } from "~/domain/payments/collect-payment.server";
import { isAllowed, requireArea } from "~/domain/staff/actor";
import { teamAct } from "~/domain/staff/journal.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { describeChange, type LinesRefusal, planLines, type WantedGoods } from "./changed-lines.server";
import { readGivenDiscount, type TypedDiscount } from "./given-discount.server";
import { priceLines } from "./price-order-by-phone.server";

interface LinesInput extends OrderInput, Pick<WantedGoods, "mayOwe" | "dropsDiscount"> {
	/** 0 units take a line out. Lines that are not named stay. */
	lines: readonly WantedLine[];
	/** The discount that the team gives it, which takes the place of a former one. Undefined leaves that as it is. */
	given?: TypedDiscount | undefined;
	/** Quotes delivery for what the order has then; otherwise, or if it is no longer offered, the agreed one stays. */
	quotesShipping?: boolean;
	isPreview?: boolean;
	/** The new total that the keeper saw, in céntimos. Undefined is not compared. */
	shownTotal?: number | undefined;
}

/**
 * Changes what an order sells until it is prepared. The difference of a paid order stays to be paid or given back. An
 * unpaid one becomes paid if its parts now reach the deposit, or if it costs nothing. Mails the shopper.
 * @throws NotAllowed, and as `changeOrder`
 */
export const changeLines = teamAct("orders", async (datastore, input: LinesInput, actor) => {
	const stored = await findOrder(datastore, input.reference);
	if (!stored) return { outcome: "unknown" };
	if (input.given) requireArea(actor, "payments");
	const { terms = null, faults } = readGivenDiscount(input.given ?? {});
	if (faults) return { outcome: "refused", order: stored, why: { reason: "badDiscount", faults } };
	const business = await readBusiness(datastore);
	const given = input.given && terms;
	const wanted = { ...(await readWanted(datastore, stored, input, actor.now)), given };
	const planShipped = (before: Order) => {
		const planned = planLines(before, wanted);
		if (!input.quotesShipping || "refusal" in planned) return planned;
		const { delivery, shipping } = planned.order;
		const quoted = quoteAgain(shipping, delivery?.district ?? "", planned.order, business);
		return planLines(before, { ...wanted, shipping: quoted });
	};
	const plan = (before: Order): ReturnType<typeof planLines> => {
		const planned = planShipped(before);
		if ("refusal" in planned || planned.order.total.pen === before.total.pen) return planned;
		const mayMove = sumPaid(before) === 0 || isAllowed(actor, "payments");
		return mayMove ? planned : { refusal: { reason: "moneyNotAllowed" } };
	};
	if (input.isPreview) {
		const planned = plan(stored);
		if ("refusal" in planned) return { outcome: "refused", order: stored, why: planned.refusal };
		return { outcome: "planned", before: stored, order: planned.order };
	}
	return changeOrder<LinesRefusal>(datastore, input, actor, (before) => {
		const planned = plan(before);
		if ("refusal" in planned || planned.order === before) return planned;
		const { total } = planned.order;
		if (input.shownTotal !== undefined && input.shownTotal !== total.pen)
			return { refusal: { reason: "otherTotal" } };
		const what = describeChange(before, planned.order);
		const changed = withEvent(planned.order, "linesChanged", actor, what);
		const order = withCompletion(changed, { pen: 0, note: "" }, business, actor) ?? changed;
		const changes = postChangedLines(order, what, pickPaymentDetails(business), actor.now);
		return { order, changes, mayOwe: input.mayOwe, usedUp: { reason: "codeUsedUp" } };
	});
});

async function readWanted(
	datastore: Datastore,
	{ lines: ordered, exchangeRate }: Order,
	{ lines, mayOwe, dropsDiscount }: LinesInput,
	now: Date,
): Promise<WantedGoods> {
	const present = await presentSkus(
		datastore,
		[...ordered, ...lines].map(({ sku }) => sku),
	);
	const units = sumUnits(lines, present);
	const added = [...units]
		.map(([sku, quantity]) => ({ sku, quantity }))
		.filter(({ quantity }) => quantity > 0);
	// In dollars by the rate that the order's page shows.
	const { lines: sold } = await priceLines(datastore, added, { today: limaDay(now), exchangeRate }, now);
	return { units, present, sold, mayOwe, dropsDiscount };
}
