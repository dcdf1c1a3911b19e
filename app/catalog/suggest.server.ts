import { formatPrice } from "~/money";
import { urls } from "~/urls";
import type { CatalogSnapshot } from "./catalog.server";
import { readText } from "./filters";
import { findProducts } from "./find-products.server";
import type { Picture } from "./product";
import { tokenize } from "./tokenize";

/** Somewhere that the typed text may be meant to lead. */
export interface Suggestion {
	to: string;
	label: string;
	/** The price of a product, or that it is a category. */
	detail: string;
	image?: Picture;
	/** Set where nothing is what was typed, and this only comes near. */
	isNearest?: true;
}

const maxProducts = 6;

/** What a text that is being typed may be meant to lead to: categories that it begins, then the products found first. */
export function suggest({ categories, searchable }: CatalogSnapshot, query: URLSearchParams): Suggestion[] {
	const text = readText(query.get("q"));
	const words = tokenize(text ?? "");
	if (text === undefined || words.length === 0) return [];
	const begun = categories.filter(({ name }) => tokenize(name).join(" ").startsWith(words.join(" ")));
	const { items, isNearest } = findProducts(searchable, text);
	return [
		...begun
			.slice(0, 2)
			.map(({ _id, name }) => ({ to: urls.category(_id), label: name, detail: "Categoría" })),
		...items.slice(0, maxProducts).map(({ slug, name, price, images }) => ({
			to: urls.product(slug),
			label: name,
			detail: formatPrice(price).pen,
			image: images[0],
			...(isNearest && { isNearest }),
		})),
	];
}
