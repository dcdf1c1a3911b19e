import { expect, it } from "vitest";
import { parseQuantity } from "~/domain/cart/cart";

it("a quantity is a whole number from 1 to 999,999", () => {
	expect(["1", "  007 ", "2 und.", "3unidades", "x4", "5x", "1,200", "999999"].map(parseQuantity)).toEqual([
		...[1, 7, 2, 3, 4, 5, 1200, 999_999],
	]);
	for (const typed of ["1000000", "0", "-1", "1.5", "x1x", "1e1", "1,20", "", ["1"], undefined])
		expect(parseQuantity(typed), String(typed)).toBeUndefined();
});
