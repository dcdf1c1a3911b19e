import { expect, it } from "vitest";
import { describeUnitPrice } from "~/domain/goods/unit-price";
import { anOption } from "../catalog/products";

const price = { pen: 10_000, usd: 2_700 };
const holding = (value: string) => ({ specs: [{ name: "Contenido", value }], options: [], variants: [] });

it.each([
	["16 piezas", "S/\u00a06.25 por pieza"],
	["1.44 m²", "S/\u00a069.44 por m²"],
	["1,5 Kg", "S/\u00a066.67 por kilo"],
])("of %s one costs %s", (content, told) => {
	expect(describeUnitPrice(holding(content), price)).toBe(told);
});

it("of one, none or what is not a number, the price of one is not told", () => {
	for (const content of ["1 kg", "1.0 kg", "1,500 kg", "0 kg", "dos piezas", "16 piezas y un plato"])
		expect(describeUnitPrice(holding(content), price), content).toBeUndefined();
});

it.each([
	["other sizes", ["contenido"], [10_000, 10_000], undefined],
	["colours of other prices", ["color"], [10_000, 12_000], undefined],
	["colours of one price", ["color"], [10_000, 10_000], "S/\u00a06.25 por pieza"],
])("of a product in %s", (_, ids, prices, told) => {
	const options = ids.map((id) => anOption(id, id, { a: "A", b: "B" }));
	const variants = prices.map((pen) => ({ choice: {}, price: { pen, usd: 2_700 }, stock: 1 }));
	expect(describeUnitPrice({ ...holding("16 piezas"), options, variants }, price)).toBe(told);
});
