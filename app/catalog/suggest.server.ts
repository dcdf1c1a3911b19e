import { formatPrice } from "~/money";
import { urls } from "~/urls";
import type { CatalogSnapshot } from "./catalog.server";
import { readText } from "./filters";
import { findProducts } from "./find-products.server";
import type { Suggestion } from "./use-suggestions";
import { wordsOf } from "./words";

const mostProducts = 6;

/** What a text that is being typed may be meant to lead to: categories that it begins, then the products found first. */
export function suggest({ categories, searchable }: CatalogSnapshot, query: URLSearchParams): Suggestion[] {
	const text = readText(query.get("q"));
	const words = wordsOf(text ?? "");
	if (text === undefined || words.length === 0) return [];
	const begun = categories.filter(({ name }) => wordsOf(name).join(" ").startsWith(words.join(" ")));
	const { items, isNearest } = findProducts(searchable, text);
	return [
		...begun
			.slice(0, 2)
			.map(({ _id, name }) => ({ to: urls.category(_id), label: name, detail: "Categoría" })),
		...items.slice(0, mostProducts).map(({ slug, name, price, images }) => ({
			to: urls.product(slug),
			label: name,
			detail: formatPrice(price).pen,
			image: images[0],
			...(isNearest && { isNearest }),
		})),
	];
}
