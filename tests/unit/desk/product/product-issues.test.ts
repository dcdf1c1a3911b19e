import { expect, test } from "vitest";
import { faultsByField } from "~/desk/product/product-issues.server";
import { findFaults } from "~/domain/goods/parse-catalog-record.server";
import { aProductRecord } from "../../domain/catalog/memory-datastore";

test.each([
	[25_000, { usd: "Escríbelo también, o llena «Soles por dólar» en «Cómo te pagan»." }],
	[undefined, { pen: "Falta este dato.", usd: "Falta este dato." }],
])("a product of %s céntimos without dollars is told what to do", (pen, faults) => {
	const fields = aProductRecord({ pen, usd: undefined });
	expect(faultsByField(findFaults("product", "banca", fields, "2026-11-30"), fields)).toEqual(faults);
});
