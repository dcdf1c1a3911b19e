import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	addPrices,
	convertPrice,
	formatExchangeRates,
	formatMoney,
	formatPrice,
	formatUnitPrice,
	multiplyPrice,
} from "~/platform/values/money";
import { splitTax } from "~/platform/values/tax";

/** Up to 70 trillion soles or dollars: far above any price, and two decimals are still exact. */
const amount = fc.integer({ min: 0, max: 7_000_000_000_000_000 });
const price = fc.record({ pen: fc.nat(1_000_000_000), usd: fc.nat(1_000_000_000) });
const quantity = fc.integer({ min: 1, max: 1000 });

describe("formatting an amount", () => {
	it.each([
		["PEN", 123450, "S/\u00a01,234.50"],
		["PEN", 5, "S/\u00a00.05"],
		["PEN", 0, "S/\u00a00.00"],
		["PEN", 100000000, "S/\u00a01,000,000.00"],
		["USD", 32920, "USD\u00a0329.20"],
		["USD", 123456789, "USD\u00a01,234,567.89"],
	] as const)("formats %s %i as %j", (currency, minor, formatted) => {
		expect(formatMoney(minor, currency)).toBe(formatted);
	});

	it("formats both currencies", () => {
		expect(formatPrice({ pen: 195000, usd: 52000 })).toEqual({
			pen: "S/\u00a01,950.00",
			usd: "USD\u00a0520.00",
		});
	});

	it("says that a price is that of each, if there are more", () => {
		const unit = { pen: 1999, usd: 533 };
		expect([1, 2].map((count) => formatUnitPrice(unit, count))).toEqual([
			"S/\u00a019.99",
			"S/\u00a019.99 cada uno",
		]);
	});

	it("equals what Intl.NumberFormat returns", () => {
		fc.assert(
			fc.property(fc.nat(10_000_000_000), fc.constantFrom("PEN", "USD"), (minor, currency) => {
				const format = new Intl.NumberFormat("es-PE", { style: "currency", currency });
				expect(formatMoney(minor, currency)).toBe(format.format(minor / 100));
			}),
		);
	});

	it("can be parsed back to the same amount", () => {
		fc.assert(
			fc.property(amount, fc.constantFrom("PEN", "USD"), (minor, currency) => {
				const formatted = formatMoney(minor, currency);
				expect(formatted).toMatch(/^(S\/|USD)\u00a0\d{1,3}(,\d{3})*\.\d{2}$/);
				expect(Number(formatted.replace(/\D/g, ""))).toBe(minor);
			}),
		);
	});
});

describe("the exchange rate", () => {
	it.each([
		[{ pen: 195000, usd: 52000 }, "S/\u00a03.75"],
		[{ pen: 100, usd: 100 }, "S/\u00a01.00"],
		[{ pen: 30012, usd: 10000 }, "S/\u00a03.001"],
		[{ pen: 37425, usd: 10000 }, "S/\u00a03.743"],
		[{ pen: 38000, usd: 10000 }, "S/\u00a03.80"],
	])("from %j is %j", (given, formatted) => {
		expect(formatExchangeRates([given])).toBe(formatted);
	});

	it("is a single one for rates that differ only beyond the third decimal", () => {
		const prices = [
			{ pen: 37500, usd: 10000 },
			{ pen: 37501, usd: 10000 },
			{ pen: 100, usd: 0 },
		];
		expect(formatExchangeRates(prices)).toBe("S/\u00a03.75");
	});

	it("is a range, from the lowest to the highest, when rates differ", () => {
		const prices = [
			{ pen: 38000, usd: 10000 },
			{ pen: 37000, usd: 10000 },
		];
		expect(formatExchangeRates(prices)).toBe("de S/\u00a03.70 a S/\u00a03.80");
	});

	it("is absent without a price in dollars", () => {
		expect(formatExchangeRates([{ pen: 100, usd: 0 }])).toBeUndefined();
	});

	it("is the one that dollars were computed by, whatever rounding did", () => {
		expect(formatExchangeRates([{ pen: 1000, usd: 267 }], 3.75)).toBe("S/\u00a03.75");
	});

	it.each([
		[37_500, 3.75, 10_000],
		[1000, 3.75, 267],
		[14, 4, 4],
		[27, 3.6, 8],
		[9_000_009, 3.6, 2_500_003],
		[1, 3.75, 0],
		[10_000, 3.756, 2662],
	])("turns %i céntimos at %d into %i cents, rounded half up", (pen, rate, usd) => {
		expect(convertPrice({ pen, usd: 1 }, rate)).toEqual({ pen, usd });
	});

	it("that is not set leaves the dollars as they are", () => {
		expect(convertPrice({ pen: 1000, usd: 280 }, undefined)).toEqual({ pen: 1000, usd: 280 });
	});
});

describe("arithmetic with prices", () => {
	it("keeps the currencies apart", () => {
		expect(multiplyPrice({ pen: 1999, usd: 533 }, 3)).toEqual({ pen: 5997, usd: 1599 });
		const sum = addPrices([
			{ pen: 10, usd: 3 },
			{ pen: 20, usd: 6 },
		]);
		expect(sum).toEqual({ pen: 30, usd: 9 });
	});

	it("adds up no prices to zero", () => {
		expect(addPrices([])).toEqual({ pen: 0, usd: 0 });
		expect(multiplyPrice({ pen: 1999, usd: 533 }, 0)).toEqual({ pen: 0, usd: 0 });
	});

	it("gives a line the sum of its items", () => {
		fc.assert(
			fc.property(price, quantity, (unit, count) => {
				expect(multiplyPrice(unit, count)).toEqual(addPrices(Array.from({ length: count }, () => unit)));
			}),
		);
	});

	it("sums many lines exactly, to the céntimo", () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(price, quantity)), (lines) => {
				const sum = addPrices(lines.map(([unit, count]) => multiplyPrice(unit, count)));
				const exactly = (currency: "pen" | "usd") =>
					lines.reduce((total, [unit, count]) => total + BigInt(unit[currency]) * BigInt(count), 0n);
				expect(BigInt(sum.pen)).toBe(exactly("pen"));
				expect(BigInt(sum.usd)).toBe(exactly("usd"));
			}),
		);
	});

	it.each([
		["a fraction of a céntimo", () => multiplyPrice({ pen: 1, usd: 2 }, 0.5)],
		["a fraction of a cent", () => multiplyPrice({ pen: 2, usd: 1 }, 0.5)],
		["NaN", () => multiplyPrice({ pen: 1, usd: 1 }, Number.NaN)],
		["soles beyond exactness", () => multiplyPrice({ pen: Number.MAX_SAFE_INTEGER, usd: 1 }, 2)],
		["dollars beyond exactness", () => multiplyPrice({ pen: 1, usd: Number.MAX_SAFE_INTEGER }, 2)],
		["a sum of soles beyond exactness", () => addPrices([largest("pen"), { pen: 1, usd: 0 }])],
		["a sum of dollars beyond exactness", () => addPrices([largest("usd"), { pen: 0, usd: 1 }])],
		["a sum with a fraction", () => addPrices([{ pen: 0.5, usd: 1 }])],
	])("rejects %s", (_, calculate) => {
		expect(calculate).toThrow(/^not a whole number: [\d.N]/);
	});

	it("rejects half an item even if its price is even", () => {
		expect(() => multiplyPrice({ pen: 100, usd: 50 }, 0.5)).toThrow(RangeError);
	});
});

function largest(currency: "pen" | "usd") {
	return { pen: 0, usd: 0, [currency]: Number.MAX_SAFE_INTEGER };
}

describe("splitTax", () => {
	it.each([
		[118_00, 100_00, 18_00],
		[1170_00, 991_53, 178_47],
		[1, 1, 0],
		[0, 0, 0],
	])("splits %i céntimos into %i and %i", (amount, base, tax) => {
		expect(splitTax(amount, 18)).toEqual({ base, tax });
	});

	it("adds up to the amount, and the tax is right to the céntimo", () => {
		fc.assert(
			fc.property(fc.nat(1_000_000_000), (amount) => {
				const { base, tax } = splitTax(amount, 18);
				expect(base + tax).toBe(amount);
				expect(Math.abs(tax - base * 0.18)).toBeLessThanOrEqual(0.6);
			}),
		);
	});
});
