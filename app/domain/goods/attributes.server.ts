import { plainText } from "~/platform/values/plain-text";
import { type MaterialId, materialIds } from "./materials";
import type { Product } from "./product";
import { sizeOptionIds } from "./size";

/** Words of a specification's text that name each material, without accents. */
const materialWords: Record<MaterialId, string> = {
	madera: "madera|roble|pino|cedro|nogal|caoba",
	metal: "metal|aluminio|acero|hierro|laton|cobre",
	vidrio: "vidrio|cristal",
	ceramica: "ceramica|gres|porcelana|loza",
	piedra: "piedra|marmol|granito",
	plastico: "plastico|policarbonato|abs|polipropileno",
	cuero: "cuero",
	algodon: "algodon",
	lana: "lana|alpaca",
	lino: "lino",
	fibra: "junco|mimbre|ratan|yute|totora",
};
const patterns = materialIds.map((id) => [id, new RegExp(`\\b(?:${materialWords[id]})\\b`)] as const);
const materialSpecs = new Set(["Material", "Materiales", "Estructura", "Tejido"]);

export function materialsOf({ specs }: Pick<Product, "specs">): MaterialId[] {
	const text = plainText(
		specs
			.filter(({ name }) => materialSpecs.has(name))
			.map(({ value }) => value)
			.join(" "),
	);
	return text ? patterns.filter(([, pattern]) => pattern.test(text)).map(([id]) => id) : [];
}

export function brandOf({ specs }: Pick<Product, "specs">): string | undefined {
	return specs.find(({ name }) => name === "Marca")?.value;
}

/** The values of the product's size, if that is an option of it. */
export function listSizes({ options }: Pick<Product, "options">): readonly { id: string; name: string }[] {
	const sizes = sizeOptionIds.flatMap((size) => options.filter(({ id }) => id === size));
	return sizes[0]?.values ?? [];
}
