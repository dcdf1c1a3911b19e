import { maxFavourites, sharedListParameter } from "~/domain/cart/favourite";
import { identifyItem, type ProductLookup, productNamed } from "~/domain/cart/sku.server";
import type { Product } from "~/domain/goods/product";
import { recordIdPattern } from "~/platform/datastore/datastore.server";

/** @returns products once, even if saved under a former slug, too; gone: deleted or hidden */
export function findFavourites(lookup: ProductLookup, slugs: readonly string[]) {
	const products = new Map<string, Product>();
	const gone: { slug: string; name: string }[] = [];
	for (const slug of slugs) {
		const product = productNamed(lookup, slug);
		if (product) products.set(product.slug, product);
		else gone.push({ slug, name: identifyItem(lookup, slug).label });
	}
	return { products: [...products.values()], gone };
}

/** @returns slugs of the list that the address shares */
export function readSharedList(query: URLSearchParams): string[] | undefined {
	const slugs = query.get(sharedListParameter)?.split(" ", maxFavourites);
	return slugs?.filter((slug) => recordIdPattern.test(slug));
}

export interface FavouriteNotice {
	text: string;
	undo?: string;
}

export function describeFavouriteChange(
	query: URLSearchParams,
	lookup: ProductLookup,
	{ products }: ReturnType<typeof findFavourites>,
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
