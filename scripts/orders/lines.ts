import { maxTeamQuantity } from "~/domain/cart/cart";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { describeChange } from "~/domain/checkout/changed-lines.server";
import { sumLeft, sumOwed } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { formatSoles } from "~/platform/values/money";
import { UsageError, type Work } from "../commands/run-command";
import { change, codeUsedUp } from "./change";
import { linesOf } from "./new-order";
import { describeDiscountFaults, discountOf, type OrderValues } from "./options";

export function setLines(reference: string, options: OrderValues, items: string[]): Work {
	const { preview: isPreview = false, "quote-delivery": quotesShipping = false } = options;
	const given = discountOf(options);
	if (items.length === 0 && !quotesShipping && !given)
		throw new UsageError("Name what changes, as sku*units.");
	const input = {
		...{ reference, lines: linesOf(items, 0), isPreview, quotesShipping, given },
		mayOwe: options.anyway,
		dropsDiscount: options["without-code"],
	};
	let done = `${reference} has these lines now.`;
	let sku = "";
	let wrong = "";
	let left = 0;
	return change(
		async (datastore, asked, actor) => {
			const changed = await changeLines(datastore, asked, actor);
			if (changed.outcome === "planned") {
				done = describeChange(changed.before, changed.order) || "Nothing changes.";
				return { outcome: "changed", order: changed.order };
			}
			if (changed.outcome !== "refused") return changed;
			if (changed.why.reason === "badDiscount") wrong = describeDiscountFaults(changed.why.faults);
			({ sku = "", left = 0 } = { ...changed.why } as { sku?: string; left?: number });
			return { ...changed, why: changed.why.reason };
		},
		input,
		{
			said: (order) => `${done}\nTotal ${formatSoles(order.total.pen)}${describeBalance(order)}.`,
			notSold: () => `${sku} is not sold: it can stay or go, but not be added.`,
			tooMany: () => `${sku} can be ordered up to ${maxTeamQuantity} times.`,
			short: () => `Of ${sku} only ${left} can be ordered. With --anyway the order owes the rest.`,
			minimum: ({ discount }) =>
				`${discount?.code} needs more than is left. With --without-code the order goes on without it.`,
			codeUsedUp,
			badDiscount: () => wrong,
			closed: ({ status }) => `${reference} is ${status}: its lines can no longer be changed.`,
			forgotten: () => `${reference} stays as it is: its shopper asked to be forgotten.`,
			receipt: () => `${reference} has a receipt: record its credit note first.`,
			noticed: () => `The shopper of ${reference} told of a payment: confirm or refuse it first.`,
			refunded: () => `More of ${reference} was refunded than it would cost: cancel it instead.`,
			empty: () => `${reference} needs a line: cancel it instead.`,
			full: () => `${reference} would have too many lines.`,
			moneyNotAllowed: () => `${reference} was paid: who may move money changes what it costs.`,
			otherTotal: () => `${reference} has another total: try again.`,
		},
	);
}

function describeBalance(order: Order): string {
	const [left, owed] = [sumLeft(order), sumOwed(order)];
	if (left > 0) return `, of which ${formatSoles(left)} are to be collected`;
	return owed > 0 ? `; ${formatSoles(owed)} are to be given back` : "";
}
