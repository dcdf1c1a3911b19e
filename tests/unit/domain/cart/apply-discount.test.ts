import fc from "fast-check";
import { expect, test } from "vitest";
import {
	applyDiscount,
	calculateTotal,
	costOfDelivery,
	describeDiscount,
	discountKinds,
	quoteDiscount,
	totalBeforeDelivery,
} from "~/domain/cart/apply-discount";
import { splitLines } from "~/domain/orders/order-amounts";
import { describeOrder } from "~/domain/orders/order-events.server";
import { addPrices } from "~/platform/values/money";
import { splitTax } from "~/platform/values/tax";
import { aLine, anOrder } from "../orders/an-order";

const price = fc.record({ pen: fc.nat(9_000_000), usd: fc.nat(3_000_000) });
const terms = fc.oneof(
	fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 100 }) }),
	fc.record({ kind: fc.constant("amount" as const), value: fc.integer({ min: 1, max: 900_000_000 }) }),
	fc.record({ kind: fc.constant("delivery" as const), value: fc.constant(0) }),
);

test("lines less discount and with delivery are the total, never below zero, and the lines' parts add up, as the webhook is told", () => {
	fc.assert(
		fc.property(
			fc.array(price, { minLength: 1, maxLength: 20 }),
			price,
			terms,
			fc.constantFrom(0, 10, 16, 18),
			(prices, shipping, promise, igvPercent) => {
				const subtotal = addPrices(prices);
				const kept = { code: "FERIA", least: 0, ...promise };
				const { amount } = applyDiscount({ terms: kept }, subtotal, shipping);
				const total = calculateTotal(subtotal, shipping, amount);
				const goods = totalBeforeDelivery(subtotal, applyDiscount({ terms: kept }, subtotal, undefined));
				const forDelivery = costOfDelivery(shipping, { terms: kept, amount });
				expect(forDelivery).toBe(total.pen - goods.total.pen);
				for (const currency of ["pen", "usd"] as const) {
					expect(total[currency]).toBe(subtotal[currency] + shipping[currency] - amount[currency]);
					expect(total[currency]).toBeGreaterThanOrEqual(0);
					expect(amount[currency]).toBeGreaterThanOrEqual(0);
					expect(Number.isSafeInteger(amount[currency])).toBe(true);
				}
				const bought = prices.map((unit) => aLine({ unit, total: unit }));
				const priced = { subtotal, shipping: { ...anOrder().shipping, price: shipping }, total, igvPercent };
				const order = anOrder({ ...priced, lines: bought, discount: { ...kept, amount } });
				const { lines, totals, discount } = describeOrder(order);
				expect(discount).toEqual({ code: "FERIA", total: amount.pen });
				const sum = (pick: (line: (typeof lines)[number]) => number) =>
					lines.reduce((before, line) => before + pick(line), 0);
				expect(sum((line) => line.total)).toBe(total.pen);
				// A delivery that becomes free has no line.
				expect(sum((line) => line.discount ?? 0)).toBe(kept.kind === "delivery" ? 0 : amount.pen);
				const { base, tax } = splitTax(total.pen, igvPercent);
				expect(totals).toEqual({ base, igv: tax, total: total.pen });
				expect([sum(({ base }) => base), sum(({ igv }) => igv)]).toEqual([base, tax]);
				for (const { base, igv, total } of lines) {
					expect(base + igv).toBe(total);
					expect(Math.min(base, igv)).toBeGreaterThanOrEqual(0);
					expect(Math.abs(base - (total * 100) / (100 + igvPercent))).toBeLessThanOrEqual(1);
				}
			},
		),
	);
});

test.each(discountKinds)("a discount of the kind %s takes off what it says", (kind) => {
	const subtotal = { pen: 10_005, usd: 2701 };
	const shipping = { pen: 1200, usd: 320 };
	const value = { percent: 10, amount: 2000, delivery: 0 }[kind];
	// Half a céntimo is rounded up, and dollars lose the same part.
	const off = { percent: { pen: 1001, usd: 270 }, amount: { pen: 2000, usd: 540 }, delivery: shipping }[kind];
	const { amount } = applyDiscount({ terms: { code: "FERIA", least: 0, kind, value } }, subtotal, shipping);
	expect(amount).toEqual(off);
});

test("a cart that is too small is told what is missing", () => {
	const found = { terms: { code: "FERIA", kind: "percent" as const, value: 10, least: 10_000 } };
	const problem =
		"El código FERIA vale desde S/\u00a0100.00 en productos: agrega S/\u00a00.01 más o sigue sin él.";
	const refused = { amount: { pen: 0 }, problem };
	expect(applyDiscount(found, { pen: 9999, usd: 0 }, undefined)).toMatchObject(refused);
	expect(applyDiscount(found, { pen: 10_000, usd: 0 }, undefined)).toMatchObject({ amount: { pen: 1000 } });
});

const nothing = { pen: 0, usd: 0 };

test("a cart that costs nothing is reduced by nothing, and a problem or no code reduces no cart", () => {
	const terms = { code: "FERIA", kind: "amount" as const, value: 2000, least: 0 };
	expect(applyDiscount({ terms }, nothing, undefined)).toEqual({ terms, amount: nothing });
	expect(splitLines(anOrder({ subtotal: nothing, discount: { ...terms, amount: nothing } }))).toHaveLength(1);
	const problem = "No existe.";
	expect(applyDiscount({ problem }, nothing, undefined)).toEqual({ amount: nothing, problem });
	expect(applyDiscount(undefined, nothing, undefined)).toEqual({ amount: nothing });
	expect(quoteDiscount({ terms, amount: { pen: 1000, usd: 270 } })).toBe("FERIA*1000*270");
	const free = { ...terms, kind: "delivery" as const };
	expect(quoteDiscount({ terms: free, amount: { pen: 1200, usd: 320 } })).toBe("FERIA*delivery");
	expect(quoteDiscount({ amount: nothing })).toBe("");
	expect(calculateTotal({ pen: 5, usd: 2 }, undefined, nothing)).toEqual({ pen: 5, usd: 2 });
});

test.each([
	["percent", 10, 1000, "−S/\u00a010.00"],
	["percent", 10, 0, "S/\u00a00.00"],
	["amount", 2000, 0, "S/\u00a00.00"],
	["delivery", 0, 0, "envío gratis"],
	["delivery", 0, 1, "−S/\u00a00.01"],
] as const)("a discount %s of %i that takes off %i is shown as %s", (kind, value, pen, shown) => {
	const described = describeDiscount({ code: "FERIA", least: 0, kind, value }, { pen, usd: 0 });
	expect(described).toEqual({ name: "Descuento FERIA", value: shown });
});
