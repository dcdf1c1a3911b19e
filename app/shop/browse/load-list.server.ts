import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import type { Choice, FilterChoices } from "~/domain/catalog/count-choices.server";
import {
	countFilters,
	type Filters,
	filtersToQuery,
	type SortOrder,
	sortOrdersFor,
} from "~/domain/catalog/filters";
import { finishInSteps } from "~/platform/process/event-loop.server";
import { urls } from "~/platform/urls";
import { formatSoles } from "~/platform/values/money";
import { suggestCards } from "./newest-cards.server";
import { toCards } from "./product-card";

export type ListData = Awaited<ReturnType<typeof loadList>>["list"];

/** For which counting the choices may hold up other requests. */
const stepMs = 3;

const sortOrderNames: Record<SortOrder, string> = {
	relevancia: "Lo más parecido",
	novedades: "Lo más nuevo",
	vendidos: "Lo más vendido",
	"precio-asc": "Precio: de menor a mayor",
	"precio-desc": "Precio: de mayor a menor",
	nombre: "Nombre",
};

/**
 * @param bestSellers slugs, the most sold first
 * @returns a page of products, and what its list, filters and order show
 */
export async function loadList(snapshot: CatalogSnapshot, asked: Filters, bestSellers: readonly string[]) {
	const { areProductsLoaded, categories, products, reviews } = snapshot;
	const { choices: counting, ...found } = products.listWithChoices(asked, {
		...snapshot,
		...(asked.order === "vendidos" && { bestSellers }),
	});
	const filters = { ...asked, page: found.page };
	const counted = await finishInSteps(counting, stepMs);
	const countedCategories = new Map(counted.categories.map((choice) => [choice.id, choice]));
	const choices = {
		...counted,
		categories: categories.flatMap(({ _id, name }) => {
			const choice = countedCategories.get(_id);
			return choice ? { ...choice, name } : [];
		}),
	};
	return {
		...found,
		filters,
		list: {
			choices,
			/** Of the list's address, without the page. */
			query: filtersToQuery({ ...asked, page: 1 }),
			invalidPrices: filters.invalidPrices,
			activeFilters: countFilters(filters),
			chips: listChips(filters, choices),
			order: filters.order,
			/** The first one is the default. */
			orders: sortOrdersFor(filters.text)
				.filter((order) => order !== "vendidos" || bestSellers.length > 0)
				.map((order): [string, string] => [order, sortOrderNames[order]]),
			products: toCards(found.items, reviews, filters, found.reading),
			total: areProductsLoaded ? found.total : undefined,
			page: found.page,
			pages: found.pages,
			suggested: found.total === 0 ? suggestCards(snapshot, "lowest", bestSellers) : undefined,
		},
	};
}

/** @returns as `loadList` for a page of a category or of the offers, which is no filter of itself */
export async function loadPlace(
	snapshot: CatalogSnapshot,
	place: Pick<Filters, "categoryId" | "onSale" | "page">,
	bestSellers: readonly string[],
) {
	const asked: Filters = { ...place, onlyAvailable: false, order: "novedades" };
	const { list, ...found } = await loadList(snapshot, asked, bestSellers);
	return { ...found, list: { ...list, activeFilters: 0, chips: [] } };
}

/** Each active filter, and the list without it. A text alone is none: the heading and the search box name it. */
function listChips({ invalidPrices, ...filters }: Filters, choices: FilterChoices) {
	const { orden, ...query } = filtersToQuery({ ...filters, page: 1 });
	const { minPrice, maxPrice, text } = filters;
	const labels: Record<string, string | undefined> = {
		q: `«${text}»`,
		...nameChosen(filters, choices),
		min: minPrice !== undefined ? `Desde ${formatSoles(minPrice)}` : undefined,
		max: maxPrice !== undefined ? `Hasta ${formatSoles(maxPrice)}` : undefined,
		opinion: "4 estrellas o más",
		oferta: "En oferta",
		disponible: "Solo disponibles",
	};
	const chips = Object.entries(query).map(([name, value]) => {
		const { [name]: _, ...others } = query;
		// Without a search, "novedades" is the default order and so not part of the address.
		const keepsOrder = orden !== undefined && !(name === "q" && orden === "novedades");
		const url = urls.productList(keepsOrder ? { ...others, orden } : others);
		return { label: labels[name] ?? value, url };
	});
	return chips.length === 1 && text !== undefined ? [] : chips;
}

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
