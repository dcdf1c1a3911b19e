import { json } from "@remix-run/node";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { newestCards } from "./newest-cards.server";

/** A loader throws this for an address without a page: 404, with products for the error page to suggest. */
export function notFound(snapshot: CatalogSnapshot): Response {
	return json({ suggestions: newestCards(snapshot) }, { status: 404 });
}
