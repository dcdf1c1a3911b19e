import { formatSoles, type Price } from "~/platform/values/money";
import type { Product } from "./product";

/** What a specification `Contenido` counts, such as `6 piezas`, and what one of it is called. */
const units: Record<string, string> = {
	"m²": "m²",
	m: "metro",
	kg: "kilo",
	l: "litro",
	piezas: "pieza",
	unidades: "unidad",
};

/** @returns undefined if the content is not said, is one unit, or may not be that of every variant */
export function describeUnitPrice(
	{ specs, options, variants }: Pick<Product, "specs" | "options" | "variants">,
	{ pen }: Price,
): string | undefined {
	const content = specs.find(({ name }) => name.toLowerCase() === "contenido")?.value.toLowerCase();
	// "1,5 kg" is a decimal, "1,500 kg" are thousands.
	const [, typed = "", name = ""] = content?.match(/^(\d{1,4}(?:\.\d{1,3}|,\d{1,2})?) (\S+)$/) ?? [];
	const count = Number(typed.replace(",", "."));
	const unit = units[name];
	if (!unit || count <= 0 || count === 1) return undefined;
	if (options.some(({ id }) => id !== "color")) return undefined;
	if (new Set(variants.map(({ price }) => price.pen)).size > 1) return undefined;
	return `${formatSoles(Math.round(pen / count))} por ${unit}`;
}
