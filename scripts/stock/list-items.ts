import { itemsOf, type StockItem } from "~/domain/assortment/stock-items.server";
import { createProductLookup } from "~/domain/cart/product-lookup.server";
import { findItem, type ProductLookup } from "~/domain/cart/sku.server";
import { withUnits } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import { stockNoticesRecord } from "~/domain/subscriptions/stock-notice-record.server";
import type { Datastore, StoredRecord } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { limaTime } from "../commands/format";
import { readAll, tabLine } from "../commands/records";

/** Everything that is sold, by slug. Damaged products are left out. @throws DatastoreUnavailable */
export async function listItems(datastore: Datastore, today: string): Promise<StockItem[]> {
	return itemsOf(await listStockedProducts(datastore), today);
}

export async function listStockedProducts(datastore: Datastore): Promise<StoredRecord[]> {
	const stock = new Map((await datastore.find("stock")).map(({ id, fields }) => [id, fields]));
	const products = await datastore.find("product");
	return products.map(({ id, fields }) => ({ id, fields: withUnits(fields, stock.get(id)) }));
}

export async function listWaiting(datastore: Datastore, { now }: Actor): Promise<string> {
	const products = createProductLookup(await listStockedProducts(datastore), { today: limaDay(now) });
	const waiting = await readAll(datastore, "stock-notice", stockNoticesRecord, "The request");
	const requests = waiting.flatMap(({ email, items }) =>
		items.map(({ sku, consent: { at } }) => ({ sku, email, at })),
	);
	if (requests.length === 0) return "Nobody waits for a product.\n";
	requests.sort((a, b) => (`${a.sku} ${a.at}` < `${b.sku} ${b.at}` ? -1 : 1));
	return requests
		.map(({ sku, email, at }) => tabLine([sku, describeStock(products, sku), email, limaTime(at)]))
		.join("");
}

function describeStock(products: ProductLookup, sku: string): string {
	const item = findItem(products, sku);
	if (!item) return "not sold any more";
	const { stock } = item.variant ?? item.product;
	return stock > 0 ? `${stock} in stock` : "sold out";
}
