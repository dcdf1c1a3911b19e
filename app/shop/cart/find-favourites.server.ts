import { maxFavourites, sharedListParameter } from "~/domain/cart/favourite";
import { type Favourites, findList } from "~/domain/cart/favourite-lists";
import { identifyItem, type ProductLookup, productNamed } from "~/domain/cart/sku.server";
import type { Product } from "~/domain/goods/product";
import { recordIdPattern } from "~/platform/datastore/datastore.server";
import { findShopAddress } from "~/platform/find-shop-address";

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

/** Of a product whose heart was pressed, to choose a list for it. */
export function readPressedHeart(query: URLSearchParams, lists: Favourites["lists"]) {
	const back = query.get("volver");
	const [pathBack = ""] = back?.split(/[?#]/, 1) ?? [];
	return {
		slug: lists.length > 0 ? query.get("guardado") : null,
		back: back && findShopAddress(pathBack) ? back : undefined,
	};
}

interface FavouriteNotice {
	text: string;
	/** The fields of the form that takes the change back. */
	undo?: Record<string, string>;
}

/** What the address says that was saved or removed. */
export function describeFavouriteChange(
	query: URLSearchParams,
	lookup: ProductLookup,
	{ products }: ReturnType<typeof findFavourites>,
	lists: Favourites["lists"],
): FavouriteNotice | undefined {
	const [saved, removed] = ["guardado", "quitado"].map((name) => lookup.bySlug(query.get(name) ?? ""));
	const isListed = (product: Product) => products.some(({ slug }) => slug === product.slug);
	if (saved && isListed(saved)) return { text: `Guardaste ${saved.name}.` };
	if (saved) {
		return {
			text: `${saved.name} no está en tu lista. Si acabas de guardarlo, activa las cookies de esta tienda.`,
		};
	}
	if (removed && !isListed(removed))
		return { text: `Quitaste ${removed.name}.`, undo: { intent: "save", slug: removed.slug } };
	const name = query.get("borrada");
	if (!name || findList(lists, name)) return undefined;
	return {
		text: `Borraste la lista «${name}». Sus productos siguen en tus favoritos.`,
		undo: { intent: "create", name, slugs: query.get("con") ?? "" },
	};
}
