import type { DiscountTerms } from "~/domain/cart/apply-discount";
import { readPromise } from "~/domain/cart/discount-terms.server";
import { reasonText } from "~/domain/orders/order-text-fields.server";

/** What somebody of the team typed; without a kind, a value and a reason, no discount. */
export type TypedDiscount = Partial<Record<"kind" | "value" | "reason", string | undefined>>;

export interface DiscountFaults {
	/** `both`: an order has either a code or a discount of the team. */
	code?: "unknown" | "both";
	/** `tooMuch`: more than the products cost. */
	value?: "percent" | "amount" | "tooMuch";
	reason?: "missing";
}

/** Reads a discount that the team gives one order, in the terms of a code. @returns no terms for no discount */
export function readGivenDiscount({ kind, value = "", reason = "" }: TypedDiscount): {
	terms?: DiscountTerms;
	faults?: DiscountFaults;
} {
	if (!kind && !value.trim() && !reason.trim()) return {};
	const promised = readPromise(kind, value);
	const why = reasonText.safeParse(reason).data;
	if (typeof promised !== "string" && why) return { terms: { reason: why, ...promised, least: 0 } };
	return {
		faults: {
			...(typeof promised === "string" && { value: promised }),
			...(!why && { reason: "missing" }),
		},
	};
}

/** A discount is typed for what is sold now; later changes of the lines may make the products cost less. */
export function isTooMuch({ kind, value }: DiscountTerms, subtotal: { pen: number }): boolean {
	return kind === "amount" && value > subtotal.pen;
}
