import { formatPrice } from "~/money";
import { urls } from "~/urls";
import type { CatalogSnapshot } from "./catalog.server";
import { parseFilters } from "./filters";
import type { Suggestion } from "./use-suggestions";
import { wordsOf } from "./words";

const mostProducts = 6;

/** What a text that is being typed may be meant to lead to: categories that it begins, then the products found first. */
export function suggest({ categories, searchable }: CatalogSnapshot, query: URLSearchParams): Suggestion[] {
	const { text } = parseFilters(new URLSearchParams({ q: query.get("q") ?? "" }), []);
	const words = wordsOf(text ?? "");
	if (text === undefined || words.length === 0 || !searchable) return [];
	const begun = categories.filter(({ name }) => wordsOf(name).join(" ").startsWith(words.join(" ")));
	const filters = { text, onlyAvailable: false, order: "relevancia" as const, page: 1 };
	const { items } = searchable.products.list(filters, searchable.search);
	return [
		...begun
			.slice(0, 2)
			.map(({ _id, name }) => ({ to: urls.category(_id), label: name, detail: "Categoría" })),
		...items.slice(0, mostProducts).map(({ slug, name, price, images }) => ({
			to: urls.product(slug),
			label: name,
			detail: formatPrice(price).pen,
			image: images[0],
		})),
	];
}
