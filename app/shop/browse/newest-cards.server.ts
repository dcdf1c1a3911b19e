import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { type Filters, offersInStock } from "~/domain/catalog/filters";
import { findFavourites } from "~/shop/cart/find-favourites.server";
import type { ProductLink } from "~/shop/parts/use-shop";
import { toProductLink } from "~/shop/seen/product-link";
import { toCards } from "./product-card";

const count = 4;

/** One for each kind of page, so that a shopper who comes from one to the next sees others. */
const kinds = {
	wellRated: { title: "Lo mejor valorado por quienes compraron", filters: { wellRated: true } },
	onSale: { title: "Ofertas", filters: offersInStock },
	lowest: { title: "Los precios más bajos", filters: { order: "precio-asc" } },
	newest: { title: "Lo más nuevo", filters: {} },
} satisfies Record<string, { title: string; filters: Partial<Filters> }>;

/**
 * For pages with nothing to show: what the shopper saved, else products of the kind, else the newest ones. The best
 * sellers take the place of the well rated.
 * @param sold slugs, the most sold first @param saved slugs
 */
export function suggestCards(
	snapshot: CatalogSnapshot,
	kind: keyof typeof kinds,
	sold: readonly string[],
	saved: readonly string[] = [],
) {
	const { products, reviews } = snapshot;
	const kept = findFavourites(products, saved.slice(0, count)).products;
	if (kept.length > 0) return { title: "Lo que guardaste", products: toCards(kept, reviews) };
	const sells = kind === "wellRated" ? sold.slice(0, 3 * count) : [];
	const best = findFavourites(products, sells).products.filter(({ stock }) => stock > 0);
	if (best.length >= count)
		return { title: "Lo más vendido", products: toCards(best.slice(0, count), reviews) };
	const { title } = kinds[kind];
	const filters: Filters = { onlyAvailable: true, order: "novedades", page: 1, ...kinds[kind].filters };
	const { items } = products.list(filters, snapshot, count);
	return items.length > 0
		? { title, products: toCards(items, reviews, filters) }
		: { title: kinds.newest.title, products: toCards(products.newest(count), reviews) };
}

export function newestLinks({ products }: CatalogSnapshot): ProductLink[] {
	return products.newest(count).map(toProductLink);
}
