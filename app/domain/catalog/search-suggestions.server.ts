import type { Category } from "~/domain/goods/category";
import type { Product } from "~/domain/goods/product";
import { summarizeProduct } from "~/domain/goods/variants";
import type { ResponsivePicture } from "~/platform/pictures/picture-files";
import { urls } from "~/platform/urls";
import { formatPrice } from "~/platform/values/money";
import type { CatalogSnapshot } from "./catalog-snapshot.server";
import { parseSearchText } from "./filters";
import { findProducts } from "./find-products.server";
import { matchVariants } from "./matching-variants";
import type { TextReading } from "./named-variants";
import { tokenize } from "./tokenize";

export interface Suggestion {
	to: string;
	label: string;
	detail: string;
	image?: ResponsivePicture;
	isNearest?: true;
}

const maxCategories = 2;
const maxProducts = 6;

export function findSuggestions(snapshot: CatalogSnapshot, query: URLSearchParams): Suggestion[] {
	const text = parseSearchText(query.get("q"));
	if (text === undefined || tokenize(text).length === 0) return [];
	const { items, total, isNearest, byNameOrCategory, reading } = findProducts(snapshot, text, maxProducts);
	// If products match by name or category, leaves those that only mention the words to the list.
	const products = byNameOrCategory ? items.slice(0, byNameOrCategory) : items;
	const start = tokenize(text).join(" ");
	const { categories } = snapshot;
	const named = categories.filter(({ name }) => tokenize(name).join(" ").startsWith(start));
	const related = categories.filter((one) => one._id === products[0]?.categoryId && !named.includes(one));
	return [
		...named.slice(0, maxCategories).map(suggestCategory),
		...products.map((product) => ({ ...suggestProduct(product, reading), ...(isNearest && { isNearest }) })),
		...related.map(suggestCategory),
		...(total > 1
			? [
					{
						to: urls.productList({ q: text }),
						label: isNearest ? "Ver todo lo parecido" : "Ver todos los resultados",
						detail: `${total} productos`,
					},
				]
			: []),
	];
}

/** Of the variant that the text names, as on the product's card. */
function suggestProduct(product: Product, reading: TextReading | undefined): Suggestion {
	const matching = matchVariants(product, { onlyAvailable: false }, reading);
	const { url, price, hasSeveralPrices, image } = summarizeProduct(product, matching);
	const { pen } = formatPrice(price);
	return { to: url, label: product.name, detail: hasSeveralPrices ? `Desde ${pen}` : pen, image };
}

function suggestCategory({ _id, name }: Category): Suggestion {
	return { to: urls.category(_id), label: name, detail: "Categoría" };
}
