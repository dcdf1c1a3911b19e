import { addPrices, formatPercent, formatSoles, type Price } from "~/platform/values/money";

export const discountKinds = ["percent", "amount", "delivery"] as const;

/** Of a discount code or, with a reason in its place, of a discount that the team gives one order. */
export interface DiscountTerms {
	code?: string;
	reason?: string;
	kind: (typeof discountKinds)[number];
	/** Per cent, or céntimos; 0 for free delivery. */
	value: number;
	least: number;
}

export type CartDiscount = { terms: DiscountTerms } | { problem: string };

export interface AppliedDiscount {
	terms?: DiscountTerms;
	/** Never more than the subtotal or shipping that it reduces, so that no total is negative. */
	amount: Price;
	problem?: string;
}

export function applyDiscount(
	discount: CartDiscount | undefined,
	subtotal: Price,
	shipping: Price | undefined,
): AppliedDiscount {
	if (!discount) return { amount: nothing };
	if ("problem" in discount) return { amount: nothing, problem: discount.problem };
	const { terms } = discount;
	if (subtotal.pen < terms.least) {
		const missing = formatSoles(terms.least - subtotal.pen);
		return {
			amount: nothing,
			problem: `El código ${terms.code} vale desde ${formatSoles(terms.least)} en productos: agrega ${missing} más o sigue sin él.`,
		};
	}
	return { terms, amount: amountOf(terms, subtotal, shipping) };
}

/** The terms that a shopper accepts by ordering; empty without a discount. Free delivery is promised whatever it costs. */
export function quoteDiscount({ terms, amount }: AppliedDiscount): string {
	if (!terms) return "";
	if (terms.kind === "delivery") return [terms.code, terms.kind].join("*");
	return [terms.code, amount.pen, amount.usd].join("*");
}

/** @returns the code that `quoteDiscount` named; empty without a discount */
export function codeOfQuote(quoted: string): string {
	return quoted.replace(/\*.*/s, "");
}

export function describeTerms({ kind, value }: DiscountTerms): string {
	if (kind === "delivery") return "envío gratis";
	return kind === "percent" ? formatPercent(value) : formatSoles(value);
}

export function nameDiscount({ code, reason }: Pick<DiscountTerms, "code" | "reason">): string {
	return code ? `Descuento ${code}` : `Descuento: ${reason}`;
}

export function describeDiscount(terms: DiscountTerms, amount: Price): { name: string; value: string } {
	const name = nameDiscount(terms);
	if (amount.pen > 0) return { name, value: `−${formatSoles(amount.pen)}` };
	// A percentage of a tiny sum saves nothing. What delivery costs may not be known yet.
	return { name, value: terms.kind === "delivery" ? describeTerms(terms) : formatSoles(0) };
}

const nothing: Price = { pen: 0, usd: 0 };

/** Rounds half a céntimo up. Dollars are reduced in the same proportion as soles. */
function amountOf({ kind, value }: DiscountTerms, subtotal: Price, shipping: Price = nothing): Price {
	if (kind === "delivery") return shipping;
	const pen = kind === "percent" ? share(subtotal.pen, value, 100) : Math.min(value, subtotal.pen);
	return { pen, usd: subtotal.pen === 0 ? 0 : share(subtotal.usd, pen, subtotal.pen) };
}

/** Exact beyond the safe integers. @returns amount × part / whole, half up */
export function share(amount: number, part: number, whole: number): number {
	const [twice, divisor] = [2n * BigInt(amount) * BigInt(part), BigInt(whole)];
	return Number((twice + divisor) / (2n * divisor));
}

/** @returns céntimos; nothing with a code for free delivery */
export function costOfDelivery({ pen }: Price, { terms }: AppliedDiscount): number {
	return terms?.kind === "delivery" ? 0 : pen;
}

/** What is owed without delivery, and its name. */
export function totalBeforeDelivery(subtotal: Price, { amount }: AppliedDiscount) {
	const name = amount.pen > 0 ? "Total sin envío" : "Subtotal";
	return { name, total: calculateTotal(subtotal, undefined, amount) };
}

export function calculateTotal(subtotal: Price, shipping: Price | undefined, discount: Price): Price {
	const { pen, usd } = addPrices([subtotal, shipping ?? nothing]);
	return { pen: pen - discount.pen, usd: usd - discount.usd };
}
