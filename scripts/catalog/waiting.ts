import { createProductLookup } from "../../app/domain/cart/product-lookup.server";
import { findItem, type ProductLookup } from "../../app/domain/cart/sku.server";
import type { Actor } from "../../app/domain/staff/actor";
import { stockNoticesRecord } from "../../app/domain/subscriptions/stock-notice-record.server";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { limaTime } from "../commands/format";
import { readAll, tabLine } from "../commands/records";
import { listStockedProducts } from "../stock/list-items";

/** Lists the requests for stock notices, by item and time. @throws DatastoreUnavailable */
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
