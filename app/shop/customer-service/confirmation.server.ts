import { redirect } from "@remix-run/node";
import { identifyItem } from "~/domain/cart/sku.server";
import type { Catalog } from "~/domain/catalog/catalog.server";
import { slugOfSku } from "~/domain/goods/sku";
import { confirmRequests } from "~/domain/subscriptions/confirm-requests.server";
import { readConfirmationToken } from "~/domain/subscriptions/confirmation-token.server";
import {
	maxStockNoticesPerAddress,
	stockNoticesRecord,
} from "~/domain/subscriptions/stock-notice-record.server";
import { readUnconfirmed } from "~/domain/subscriptions/unconfirmed.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import type { ShopForm } from "~/shop/session/shop-form.server";

export type ConfirmationView = Awaited<ReturnType<typeof viewConfirmation>>;

export async function viewConfirmation(datastore: Datastore, catalog: Catalog, id: string, now: Date) {
	const { news, notices } = await readUnconfirmed(datastore, id, now);
	const subscriber = await datastore.get("subscriber", id);
	const stored = await datastore.get("stock-notice", id);
	const items = stored ? stockNoticesRecord.parse(stored).items : [];
	const slugs = [...notices, ...items].map(({ sku }) => slugOfSku(sku));
	const { products } = await catalog.snapshotFor({ slugs });
	const describe = (hasNews: boolean, list: typeof items) => [
		...(hasNews ? ["Noticias y ofertas de Wasi"] : []),
		...list.map(({ sku }) => `Un aviso cuando vuelva: ${identifyItem(products, sku).label}`),
	];
	const times = [...(news ? [news.at] : []), ...notices.map(({ consent }) => consent.at)];
	return {
		waiting: describe(news !== null, notices),
		confirmed: describe(subscriber !== undefined, items),
		/** Time of the newest waiting request, ISO 8601; empty without any. */
		shownAt: times.sort().at(-1) ?? "",
		isFull: items.length >= maxStockNoticesPerAddress,
	};
}

export async function confirmationAction({ request, form, store, actor }: ShopForm) {
	const { datastore, settings } = store;
	const token = new URL(request.url).searchParams.get("s") ?? "";
	const link = readConfirmationToken(token, actor.now, settings.sessionSecrets);
	if (!link || link.isExpired) return redirect(urls.confirmation({ s: token }), { status: 303 });
	const shownAt = String(form.get("shownAt") ?? "");
	const shown = { id: link.subscriberId, shownAt, secret: settings.sessionSecret };
	await confirmRequests(datastore, shown, actor);
	return redirect(urls.confirmation({ s: token, listo: "1" }), { status: 303 });
}
