import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { findFavourites } from "~/shop/cart/find-favourites.server";
import type { ProductLink } from "~/shop/parts/use-shop";
import { toProductLink } from "~/shop/seen/product-link";
import { toCards } from "./product-card";

const count = 4;

const titles = { wellRated: "Lo mejor valorado por quienes compraron", onSale: "Ofertas" };

/**
 * For pages with nothing to show: what the shopper saved, else what sells, else what the shop has of the kind, else what is new.
 * @param sold slugs, the most sold first @param saved slugs
 */
export function suggestCards(
	snapshot: CatalogSnapshot,
	kind: keyof typeof titles,
	sold: readonly string[],
	saved: readonly string[] = [],
) {
	const { products, reviews } = snapshot;
	const kept = findFavourites(products, saved.slice(0, count)).products;
	if (kept.length > 0) return { title: "Lo que guardaste", products: toCards(kept, reviews) };
	const best = findFavourites(products, sold.slice(0, 3 * count)).products.filter(({ stock }) => stock > 0);
	if (best.length >= count)
		return { title: "Lo más vendido", products: toCards(best.slice(0, count), reviews) };
	const filters = { [kind]: true, onlyAvailable: true, order: "novedades", page: 1 } as const;
	const { items } = products.list(filters, snapshot, count);
	return items.length > 0
		? { title: titles[kind], products: toCards(items, reviews) }
		: { title: "Lo más nuevo", products: toCards(products.newest(count), reviews) };
}

export function newestLinks({ products }: CatalogSnapshot): ProductLink[] {
	return products.newest(count).map(toProductLink);
}
