import { identifyItem } from "~/domain/cart/sku.server";
import type { Catalog } from "~/domain/catalog/catalog.server";
import { slugOfSku } from "~/domain/goods/sku";
import {
	maxStockNoticesPerAddress,
	stockNoticesRecord,
} from "~/domain/subscriptions/stock-notice-record.server";
import { readUnconfirmed } from "~/domain/subscriptions/unconfirmed.server";
import type { Datastore } from "~/platform/datastore/datastore.server";

export type ConfirmationView = Awaited<ReturnType<typeof viewConfirmation>>;

export async function viewConfirmation(datastore: Datastore, catalog: Catalog, id: string) {
	const { news, notices } = await readUnconfirmed(datastore, id);
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
