import { formatPrice } from "~/money";
import type { ResponsivePicture } from "~/ui/picture-files";
import { urls } from "~/urls";
import type { CatalogSnapshot } from "./catalog-snapshot.server";
import { parseSearchText } from "./filters";
import { findProducts } from "./find-products.server";
import { tokenize } from "./tokenize";

/** A page that the typed text may be looking for. */
export interface Suggestion {
	to: string;
	label: string;
	/** A product's price, or "Categoría". */
	detail: string;
	image?: ResponsivePicture;
	/** Nothing matches all words; this comes nearest. */
	isNearest?: true;
}

const maxCategories = 2;
const maxProducts = 6;

/** Suggestions for a text that is being typed: categories that start with it, then the best products. */
export function findSuggestions(snapshot: CatalogSnapshot, query: URLSearchParams): Suggestion[] {
	const text = parseSearchText(query.get("q"));
	const words = tokenize(text ?? "");
	if (text === undefined || words.length === 0) return [];
	const matching = snapshot.categories.filter(({ name }) =>
		tokenize(name).join(" ").startsWith(words.join(" ")),
	);
	const { items, isNearest } = findProducts(snapshot, text, maxProducts);
	return [
		...matching
			.slice(0, maxCategories)
			.map(({ _id, name }) => ({ to: urls.category(_id), label: name, detail: "Categoría" })),
		...items.map(({ slug, name, price, images }) => ({
			to: urls.product(slug),
			label: name,
			detail: formatPrice(price).pen,
			image: images[0],
			...(isNearest && { isNearest }),
		})),
	];
}
