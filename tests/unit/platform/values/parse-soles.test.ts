import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSoles } from "~/platform/values/money";
import {
	askWhichAmount,
	guessSoles,
	isOnlyCurrency,
	isPlainAmount,
	mostMinorUnits,
	parseSoles,
	solesToQuery,
	withoutDollarSign,
} from "~/platform/values/parse-soles";

test.each<[number | undefined, string[]]>([
	[0, ["0"]],
	[100, ["1 Sol.", "01"]],
	[150, ["1.5 nuevos soles "]],
	[2000, ["  s/. 20", "S /  20", "PEN 20", "20pen", "２０"]],
	[120_000, ["1200", "S/ 1 200", "1  200", "1200   soles"]],
	[120_050, ["1200.5", "1,200.50", "1.200,50"]],
	[189_070, ["1890.70", "1890,7"]],
	[189_000, ["1890.", "1890,", "1890.-", "1890 S/.", "Precio: S/ 1890 c/u"]],
	[1_234_500, ["12 345", "12'345"]],
	[123_456_700, ["1.234.567", "1,234,567", "1 234 567", "1’234’567"]],
	[mostMinorUnits, ["10000000"]],
	[undefined, ["10000000.01", "12.345.678", "", "soles", ".50", "S/ .50", "-1"]],
	[undefined, ["x1", "1x", "1 x", "1 sol y 2", "USD 1"]],
	[undefined, ["0,125.50", "0 500", "0'500", "0.500.000", "012 345", "00,125,000"]],
	[undefined, ["1.2345", "1,20,300", "1234,567", "12 34", "1e3", "1'2", "1.2.3", "1.234567"]],
])("%j céntimos are written as %j", (amount, written) => {
	for (const typed of written) expect(parseSoles(typed), typed).toBe(amount);
});

test.each([
	["1.200", ["1200", "1.20"]],
	["S/ 45,900 soles", ["45900", "45.90"]],
	["1.305", ["1305", "1.31"]],
	["１.２００", ["1200", "1.20"]],
	["999,999", ["999999", "1000.00"]],
	["0.500", ["0.50"]],
	["0,125", ["0.13"]],
	["007.500", ["7.50"]],
	["1234.567", ["1234.57"]],
])("%s is asked about, because it may be %j; a filter takes the first", (typed, readings) => {
	expect(parseSoles(typed)).toBeUndefined();
	expect(askWhichAmount(typed)).toEqual({
		english: `It is not clear how much "${typed}" is: write ${readings.join(" or ")}.`,
		spanish: `No está claro cuánto es «${typed}»: escribe ${readings.join(" o ")}.`,
	});
	expect(guessSoles(typed)).toBe(parseSoles(readings[0] ?? ""));
});

test.each<[number | undefined, string[]]>([
	[2050, ["20.50", "US$ 20.50", "$20.5", "USD 20,50", "20.50 dólares", "20.5 USD"]],
	[undefined, ["S/ 20", "20 soles", "PEN 20", "US$ S/ 20", "$", "€ 20", "$ 1.200"]],
])("%j cents of dollars are written as %j", (amount, written) => {
	for (const typed of written) expect(parseSoles(withoutDollarSign(typed)), typed).toBe(amount);
});

test("other amounts are not asked about, and show whether they have separators of thousands", () => {
	for (const typed of ["1200", "S/ 1200.5", "1200,50", "0.50", "20 soles"])
		expect([askWhichAmount(typed), isPlainAmount(typed)], typed).toEqual([undefined, true]);
	for (const typed of ["1,200.50", "1 200", "1.234.567", "x"])
		expect([askWhichAmount(typed), isPlainAmount(typed)], typed).toEqual([undefined, false]);
});

test("every amount that is written can be read", () => {
	fc.assert(
		fc.property(fc.nat(mostMinorUnits), (amount) => {
			for (const written of [solesToQuery(amount), formatSoles(amount)])
				expect(parseSoles(written), written).toBe(amount);
		}),
	);
	expect([100, 150, 1].map(solesToQuery)).toEqual(["1", "1.50", "0.01"]);
	expect(["S/", " soles ", "", "S/ 1"].map(isOnlyCurrency)).toEqual([true, true, true, false]);
});
