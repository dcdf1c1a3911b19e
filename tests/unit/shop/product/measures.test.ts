import { expect, it } from "vitest";
import { findMeasures } from "~/shop/product/measures";

const named = (...values: [string, string][]) => values.map(([name, value]) => ({ name, value }));

it("finds the box that a product fills, whose width is a table's length", () => {
	const sofa = named(["Alto", "86 cm"], ["Peso", "58 kg"], ["Ancho", "212 cm"], ["Fondo", "94 cm"]);
	expect(findMeasures(sofa)).toEqual({ width: 212, depth: 94, height: 86 });
	const table = named(["Largo", "180 cm"], ["Ancho", "90.5 cm"], ["Alto", "75 cm"]);
	expect(findMeasures(table)).toEqual({ width: 180, depth: 90.5, height: 75 });
});

it.each([
	["a measure is missing", named(["Ancho", "141 cm"], ["Alto", "80 cm"])],
	["one is no single number", named(["Ancho", "141 cm"], ["Fondo", "40 a 44 cm"], ["Alto", "80 cm"])],
	["one is not in centimetres", named(["Ancho", "141 cm"], ["Fondo", "44 cm"], ["Alto", "8 m"])],
])("finds none if %s", (_, specs) => {
	expect(findMeasures(specs)).toBeUndefined();
});
