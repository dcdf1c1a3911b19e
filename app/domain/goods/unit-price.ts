import { formatSoles, type Price } from "~/platform/values/money";
import type { Product } from "./product";
import { chosenSize } from "./size";

/** What a specification `Contenido` counts, such as `6 piezas`, and what one of it is called. */
const units: Record<string, string> = {
	"m²": "m²",
	m: "metro",
	kg: "kilo",
	l: "litro",
	piezas: "pieza",
	unidades: "unidad",
};

/** @returns undefined if the content is not said, is one unit, or is not that of every size */
export function describeUnitPrice(
	{ specs, variants }: Pick<Product, "specs" | "variants">,
	{ pen }: Price,
): string | undefined {
	const content = specs.find(({ name }) => name === "Contenido")?.value;
	const [, count, name = ""] = content?.match(/^(\d{1,4}(?:\.\d{1,3})?) (\S+)$/) ?? [];
	const unit = units[name];
	if (!unit || Number(count) <= 0 || count === "1") return undefined;
	if (variants.some((variant) => chosenSize(variant) !== undefined)) return undefined;
	return `${formatSoles(Math.round(pen / Number(count)))} por ${unit}`;
}
