import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSoles } from "~/platform/values/money";
import { isOnlyCurrency, mostMinorUnits, parseSoles, solesToQuery } from "~/platform/values/parse-soles";

test.each<[number | undefined, string[]]>([
	[0, ["0"]],
	[100, ["1 Sol."]],
	[150, ["1.5 nuevos soles "]],
	[2000, ["  s/. 20", "S /  20", "PEN 20", "20pen", "２０"]],
	[120_000, ["1200", "1.200", "1,200", "S/ 1 200", "1  200", "1200   soles"]],
	[120_050, ["1200.5", "1,200.50", "1.200,50"]],
	[189_070, ["1890.70", "1890,7"]],
	[189_000, ["1890.", "1890,"]],
	[1_234_500, ["12 345", "12.345", "12,345", "12'345"]],
	[123_456_700, ["1.234.567", "1,234,567", "1 234 567", "1’234’567"]],
	[mostMinorUnits, ["10000000"]],
	[
		undefined,
		["10000000.01", "12.345.678", "", "soles", ".50", "-1", "x1", "1x", "1 x", "1 sol y 2", "USD 1"],
	],
	[undefined, ["1.2345", "1,20,300", "1234,567", "12 34", "1e3", "1'2", "1.2.3", "1.234567"]],
])("%j céntimos are written as %j", (amount, written) => {
	for (const typed of written) expect(parseSoles(typed), typed).toBe(amount);
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
