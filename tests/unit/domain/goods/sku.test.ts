import { expect, it } from "vitest";
import { isSku } from "~/domain/goods/sku";

it("a SKU is a slug of up to 63 characters, perhaps with the six hexadecimal digits of a variant", () => {
	for (const sku of ["sofa-ayni", "sofa-ayni_9f3c2a", "2-sillas", "x".repeat(63)])
		expect(isSku(sku), sku).toBe(true);
	const wrong = ["-sofa", "sofa_Grande", "sofa_9f3", "sofa_9f3c2a1", "sofa_9f3c2a_9f3c2a", "../x", ""];
	for (const sku of ["x".repeat(64), ...wrong]) expect(isSku(sku), sku).toBe(false);
});
