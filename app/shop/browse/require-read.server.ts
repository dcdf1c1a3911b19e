import { json } from "@remix-run/node";
import type { Texts } from "~/domain/content/texts.server";
import type { ShopStore } from "~/shop/session/shop-store.server";

/** Instead of a page that needs what the store has not read yet. Crawlers come back for it. */
export function storeLoading(): Response {
	return json({ isStoreLoading: true }, { status: 503, headers: { "Retry-After": "10" } });
}

/** @throws Response 503 for a page that would otherwise say that unread things do not exist */
export function requireRead(isRead: boolean): void {
	if (!isRead) throw storeLoading();
}

/** Of pages and articles; the business decides which are shown. @throws as requireRead */
export function requireTexts({ texts, business }: Pick<ShopStore, "texts" | "business">): Texts {
	requireRead(texts.isLoaded() && business.isLoaded());
	return texts.current();
}
