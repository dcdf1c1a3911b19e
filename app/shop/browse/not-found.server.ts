import { json } from "@remix-run/node";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { suggestCards } from "./newest-cards.server";
import { storeLoading } from "./require-read.server";

/** Until the store has read all that it shows, 503: the page may exist. */
export function notFound({ catalog, business, isLoaded }: ShopStore): Response {
	if (!isLoaded()) return storeLoading();
	const { title, products } = suggestCards(catalog.snapshot(), "newest", business.bestSellers());
	return json({ title, suggestions: products }, { status: 404 });
}
