import { expect, it } from "vitest";
import { describeUnitPrice } from "~/domain/goods/unit-price";

const price = { pen: 10_000, usd: 2_700 };
const holding = (value: string) => ({ specs: [{ name: "Contenido", value }], variants: [] });

it.each([
	["16 piezas", "S/\u00a06.25 por pieza"],
	["1.44 m²", "S/\u00a069.44 por m²"],
	["1 kg", undefined],
	["0 kg", undefined],
	["dos piezas", undefined],
	["16 piezas y un plato", undefined],
])("of %s one costs %s", (content, told) => {
	expect(describeUnitPrice(holding(content), price)).toBe(told);
});

it("is not told of a product in several sizes", () => {
	const variants = [{ choice: { medida: "king" }, price, stock: 1 }];
	expect(describeUnitPrice({ ...holding("16 piezas"), variants }, price)).toBeUndefined();
});
