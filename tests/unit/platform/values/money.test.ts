import fc from "fast-check";
import { expect, it } from "vitest";
import {
	addPrices,
	convertPrice,
	formatExchangeRates,
	formatMoney,
	formatPrice,
	formatUnitPrice,
	multiplyPrice,
	type Price,
} from "~/platform/values/money";
import { splitTax } from "~/platform/values/tax";

const price = fc.record({ pen: fc.nat(1_000_000_000), usd: fc.nat(1_000_000_000) });

it("an amount is written with its currency, and says that it is that of each if there are more", () => {
	const unit = { pen: 123_450, usd: 5 };
	expect(formatPrice(unit)).toEqual({ pen: "S/\u00a01,234.50", usd: "USD\u00a00.05" });
	const each = [1, 2].map((count) => formatUnitPrice(unit, count));
	expect(each).toEqual(["S/\u00a01,234.50", "S/\u00a01,234.50 cada uno"]);
});

it("an amount is written as Intl.NumberFormat does, and without loss up to 70 trillion", () => {
	const amounts = fc.oneof(fc.nat(10_000_000_000), fc.nat(7_000_000_000_000_000));
	fc.assert(
		fc.property(amounts, fc.constantFrom("PEN", "USD"), (minor, currency) => {
			const format = new Intl.NumberFormat("es-PE", { style: "currency", currency });
			const formatted = formatMoney(minor, currency);
			expect(formatted).toBe(format.format(minor / 100));
			expect(Number(formatted.replace(/\D/g, ""))).toBe(minor);
		}),
	);
});

it.each<[Price[], string | undefined, number?]>([
	[[{ pen: 195000, usd: 52000 }], "S/\u00a03.75"],
	[[{ pen: 100, usd: 100 }], "S/\u00a01.00"],
	[[{ pen: 30012, usd: 10000 }], "S/\u00a03.001"],
	[[{ pen: 37425, usd: 10000 }], "S/\u00a03.743"],
	// Rates that differ only beyond the third decimal are one, and no dollars have none.
	[[37500, 37501].map((pen) => ({ pen, usd: 10000 })), "S/\u00a03.75"],
	[[38000, 37000].map((pen) => ({ pen, usd: 10000 })), "de S/\u00a03.70 a S/\u00a03.80"],
	[[{ pen: 100, usd: 0 }], undefined],
	// By which dollars were computed, whatever rounding did.
	[[{ pen: 1000, usd: 267 }], "S/\u00a03.75", 3.75],
])("the exchange rate from %j is %j", (prices, formatted, exchangeRate) => {
	expect(formatExchangeRates([...prices, { pen: 100, usd: 0 }], exchangeRate)).toBe(formatted);
});

it.each([
	[37_500, 3.75, 10_000],
	[1000, 3.75, 267],
	[14, 4, 4],
	[9_000_009, 3.6, 2_500_003],
	[1, 3.75, 0],
	[10_000, 3.756, 2662],
	[1000, undefined, 1],
])("the exchange rate turns %i céntimos at %d into %i cents, rounded half up", (pen, rate, usd) => {
	expect(convertPrice({ pen, usd: 1 }, rate)).toEqual({ pen, usd });
});

it("arithmetic with prices sums many lines exactly, to the céntimo", () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(price, fc.nat(1000))), (lines) => {
			const sum = addPrices(lines.map(([unit, count]) => multiplyPrice(unit, count)));
			for (const currency of ["pen", "usd"] as const) {
				const exactly = lines.reduce((all, [unit, n]) => all + BigInt(unit[currency]) * BigInt(n), 0n);
				expect(BigInt(sum[currency])).toBe(exactly);
			}
		}),
	);
});

const largest = Number.MAX_SAFE_INTEGER;
const sum = (...prices: Price[]) => addPrices(prices);
it.each([
	["a fraction of a céntimo", () => multiplyPrice({ pen: 1, usd: 2 }, 0.5)],
	["half an item even if its price is even", () => multiplyPrice({ pen: 100, usd: 50 }, 0.5)],
	["NaN", () => multiplyPrice({ pen: 1, usd: 1 }, Number.NaN)],
	["dollars beyond exactness", () => multiplyPrice({ pen: 1, usd: largest }, 2)],
	["soles beyond exactness", () => multiplyPrice({ pen: largest, usd: 1 }, 2)],
	["a sum of soles beyond exactness", () => sum({ pen: largest, usd: 0 }, { pen: 1, usd: 0 })],
	["a sum of dollars beyond exactness", () => sum({ pen: 0, usd: largest }, { pen: 0, usd: 1 })],
])("arithmetic with prices rejects %s", (_, calculate) => {
	expect(calculate).toThrow(/^not a whole number: [\d.N]/);
});

it("arithmetic with prices splits an amount into a base, rounded half up, and the tax, which add up", () => {
	expect(splitTax(1170_00, 18)).toEqual({ base: 991_53, tax: 178_47 });
	fc.assert(
		fc.property(fc.nat(1_000_000_000), (amount) => {
			const { base, tax } = splitTax(amount, 18);
			expect(base + tax).toBe(amount);
			expect(Math.abs(tax - base * 0.18)).toBeLessThanOrEqual(0.6);
		}),
	);
	expect(() => splitTax(0.5, 18)).toThrow(RangeError);
});
