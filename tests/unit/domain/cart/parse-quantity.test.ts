import { expect, it } from "vitest";
import { parseQuantity } from "~/domain/cart/cart";

it.each<[unknown, number | undefined]>([
	["1", 1],
	["  007 ", 7],
	["999999", 999_999],
	["1000000", undefined],
	["0", undefined],
	["-1", undefined],
	["1.5", undefined],
	["1x", undefined],
	["x1", undefined],
	["", undefined],
	[["1"], undefined],
	[undefined, undefined],
])("the quantity %j is read as %j", (typed, quantity) => {
	expect(parseQuantity(typed)).toBe(quantity);
});
