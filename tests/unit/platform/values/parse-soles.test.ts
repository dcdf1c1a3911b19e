import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSoles } from "~/platform/values/money";
import { isOnlyCurrency, mostMinorUnits, parseSoles, solesToQuery } from "~/platform/values/parse-soles";

test.each<[string, number | undefined]>([
	["0", 0],
	["1200", 120_000],
	["1200.5", 120_050],
	["1,200.50", 120_050],
	["1.200,50", 120_050],
	["12.345.678", undefined],
	["1.234.567", 123_456_700],
	["1,234,567", 123_456_700],
	["1 234 567", 123_456_700],
	["1’234’567", 123_456_700],
	["12 345", 1_234_500],
	["1.200", 120_000],
	["1890.", 189_000],
	["1890,7", 189_070],
	["S/ 1 200", 120_000],
	["  s/. 20", 2000],
	["S /  20", 2000],
	["PEN 20", 2000],
	["20pen", 2000],
	["1200   soles", 120_000],
	["1 Sol.", 100],
	["1.5 nuevos soles ", 150],
	["２０", 2000],
	["10000000", mostMinorUnits],
	["10000000.01", undefined],
	["", undefined],
	["soles", undefined],
	[".50", undefined],
	["-1", undefined],
	["x1", undefined],
	["1x", undefined],
	["1 x", undefined],
	["1 sol y 2", undefined],
	["USD 1", undefined],
	["1.2345", undefined],
	["1,20,300", undefined],
	["1234,567", undefined],
	["12 34", undefined],
	["1  200", 120_000],
	["1e3", undefined],
	["1'2", undefined],
	["1.2.3", undefined],
])("%j is %j céntimos", (typed, amount) => {
	expect(parseSoles(typed)).toBe(amount);
});

test("every amount that is written can be read", () => {
	fc.assert(
		fc.property(fc.nat(mostMinorUnits), (amount) => {
			for (const written of [solesToQuery(amount), formatSoles(amount)])
				expect(parseSoles(written), written).toBe(amount);
		}),
	);
	expect([100, 150, 1].map(solesToQuery)).toEqual(["1", "1.50", "0.01"]);
});

test.each([
	["S/", true],
	[" soles ", true],
	["", true],
	["S/ 1", false],
])("%j is only a currency: %j", (typed, isOnly) => {
	expect(isOnlyCurrency(typed)).toBe(isOnly);
});
