import { json } from "@remix-run/node";
import type { CatalogSnapshot } from "~/domain/catalog/catalog-snapshot.server";
import { newestCards } from "./newest-cards.server";

export function notFound(snapshot: CatalogSnapshot): Response {
	return json({ suggestions: newestCards(snapshot) }, { status: 404 });
}
