import { identifyItem, type ProductLookup, productNamed } from "~/domain/cart/sku.server";
import type { Product } from "~/domain/goods/product";

interface FoundFavourites {
	/** Without duplicates, even if a product was also saved under a former slug. */
	products: Product[];
	/** Deleted or hidden; a hidden one may come back. */
	gone: { slug: string; name: string }[];
}

export function findFavourites(lookup: ProductLookup, slugs: readonly string[]): FoundFavourites {
	const products = new Map<string, Product>();
	const gone: FoundFavourites["gone"] = [];
	for (const slug of slugs) {
		const product = productNamed(lookup, slug);
		if (product) products.set(product.slug, product);
		else gone.push({ slug, name: identifyItem(lookup, slug).label });
	}
	return { products: [...products.values()], gone };
}

export interface FavouriteNotice {
	text: string;
	undo?: string;
}

export function describeFavouriteChange(
	query: URLSearchParams,
	lookup: ProductLookup,
	{ products }: FoundFavourites,
): FavouriteNotice | undefined {
	const [saved, removed] = ["guardado", "quitado"].map((name) => lookup.bySlug(query.get(name) ?? ""));
	const isListed = (product: Product) => products.some(({ slug }) => slug === product.slug);
	if (saved && isListed(saved)) return { text: `Guardaste ${saved.name}.` };
	if (saved) {
		return {
			text: `${saved.name} no está en tu lista. Si acabas de guardarlo, activa las cookies de esta tienda.`,
		};
	}
	if (removed && !isListed(removed)) return { text: `Quitaste ${removed.name}.`, undo: removed.slug };
	return undefined;
}
