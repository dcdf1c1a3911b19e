import { expect, it } from "vitest";
import { isSku } from "~/domain/goods/sku";

it.each([
	["sofa-ayni", true],
	["sofa-ayni_9f3c2a", true],
	["2-sillas", true],
	["x".repeat(63), true],
	["x".repeat(64), false],
	["-sofa", false],
	["sofa_Grande", false],
	["sofa_9f3", false],
	["sofa_9f3c2a1", false],
	["sofa_9f3c2a_9f3c2a", false],
	["../x", false],
	["", false],
])("%j may be a SKU: %s", (text, expected) => {
	expect(isSku(text)).toBe(expected);
});
