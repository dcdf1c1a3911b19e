import type { Choice, FilterChoices } from "~/domain/catalog/count-choices.server";
import type { Filters } from "~/domain/catalog/filters";

/** The names of chosen filters, by the words of the query. */
export function nameChosen(
	{ categoryId, color, material, brand, size }: Filters,
	{ categories, colors, materials, brands, sizes }: FilterChoices,
) {
	const nameOf = (choices: Choice[], chosen: string | undefined) =>
		choices.find(({ id }) => id === chosen)?.name;
	return {
		categoria: nameOf(categories, categoryId),
		color: nameOf(colors, color),
		material: nameOf(materials, material),
		marca: nameOf(brands, brand),
		medida: nameOf(sizes, size),
	};
}
