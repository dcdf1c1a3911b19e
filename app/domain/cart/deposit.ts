import type { Business } from "~/domain/business/business-record.server";
import type { Fact } from "~/platform/values/fact";
import { formatSoles, type Price } from "~/platform/values/money";
import { type AppliedDiscount, calculateTotal, share } from "./apply-discount";
import type { CartLine, PricedCart } from "./cart";

interface DepositedGoods {
	lines: readonly Pick<CartLine, "total" | "depositPercent">[];
	subtotal: Price;
	discount?: { kind: string; amount: Price };
	/** With delivery, and less the discount. */
	total: Price;
	/** Of an order: the shop's part when it was placed. */
	depositPercent?: number;
}

type Terms = Pick<Business, "depositPercent">;

/**
 * What must be paid before an order is prepared: a product's own percentage, and the shop's of all else, delivery
 * included. @returns céntimos
 */
export function depositOf(
	{ lines, subtotal, discount, total, depositPercent }: DepositedGoods,
	terms: Terms,
): number {
	const usual = depositPercent ?? terms.depositPercent ?? 100;
	const off = !discount || discount.kind === "delivery" ? 0 : discount.amount.pen;
	const discounted = (sum: number) => (sum === 0 ? 0 : share(sum, subtotal.pen - off, subtotal.pen));
	const own = lines.flatMap(({ total: { pen }, depositPercent: part }) => (part ? [{ pen, part }] : []));
	const asked = discounted(own.reduce((sum, { pen, part }) => sum + pen * part, 0));
	const others = total.pen - discounted(own.reduce((sum, { pen }) => sum + pen, 0));
	return Math.min(total.pen, Math.ceil((asked + others * usual) / 100)); // parts are rounded one by one
}

export const depositName = "Para empezar a prepararlo basta";

/** Nothing if all is to be paid at once. */
export function listDeposit(goods: DepositedGoods, terms: Terms): Fact[] {
	const pen = depositOf(goods, terms);
	return pen < goods.total.pen ? [{ name: depositName, value: formatSoles(pen) }] : [];
}

export const toldSums = ["deposit", "all"] as const;

/**
 * What a shopper may say to have paid; nothing where no deposit was asked for.
 * @param deposit céntimos, as all that is left
 */
export function listToldSums(
	deposit: number,
	left: number,
): [told: (typeof toldSums)[number], name: string][] {
	if (deposit === 0) return [];
	return [
		["deposit", `${formatSoles(deposit)}, para empezar a prepararlo`],
		["all", `${formatSoles(left)}, todo`],
	];
}

/** The shop's percentage and those that products have of their own, with the places of their lines. */
export function quoteDeposit({ lines }: Pick<PricedCart, "lines">, { depositPercent = 100 }: Terms): string {
	const own = lines.flatMap(({ depositPercent: part }, place) => (part ? [`${place}:${part}`] : []));
	return [depositPercent, ...own].join("*");
}

/** @param shipping undefined before the cart's delivery is known */
export function listCartDeposit(
	{ lines, subtotal }: PricedCart,
	shipping: Price | undefined,
	{ terms, amount }: AppliedDiscount,
	business: Terms,
): Fact[] {
	const total = calculateTotal(subtotal, shipping, amount);
	const discount = terms && { kind: terms.kind, amount };
	return listDeposit({ lines, subtotal, total, ...(discount && { discount }) }, business);
}
