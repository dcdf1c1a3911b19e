import { json } from "@remix-run/node";
import type { ShopStore } from "~/shop/session/shop-store.server";
import { suggestCards } from "./newest-cards.server";

export function notFound({ catalog, business }: Pick<ShopStore, "catalog" | "business">): Response {
	const { title, products } = suggestCards(catalog.snapshot(), "newest", business.bestSellers());
	return json({ title, suggestions: products }, { status: 404 });
}
