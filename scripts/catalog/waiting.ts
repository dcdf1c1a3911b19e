import { createProductLookup } from "../../app/domain/cart/product-lookup.server";
import { findItem, type ProductLookup } from "../../app/domain/cart/sku.server";
import type { Actor } from "../../app/domain/staff/actor";
import {
	type StockNotices,
	stockNoticesRecord,
} from "../../app/domain/subscriptions/stock-notice-record.server";
import type { Datastore, StoredRecord } from "../../app/platform/datastore/datastore.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { limaTime } from "../commands/format";
import { tabLine, warnOfDamaged } from "../commands/records";
import { listStockedProducts } from "../stock/list-items";

/** Lists the requests for stock notices, by item and time. @throws DatastoreUnavailable */
export async function listWaiting(datastore: Datastore, { now }: Actor): Promise<string> {
	const products = createProductLookup(await listStockedProducts(datastore), { today: limaDay(now) });
	const requests = (await datastore.find("stock-notice")).flatMap(({ id, fields }) => {
		const notices = parseOrWarn(id, fields);
		return (notices?.items ?? []).map(({ sku, consent }) => ({
			sku,
			at: consent.at,
			cells: [sku, describeStock(products, sku), notices?.email ?? "", limaTime(consent.at)],
		}));
	});
	if (requests.length === 0) return "Nobody waits for a product.\n";
	return requests
		.sort((a, b) => (`${a.sku} ${a.at}` < `${b.sku} ${b.at}` ? -1 : 1))
		.map(({ cells }) => tabLine(cells))
		.join("");
}

function describeStock(products: ProductLookup, sku: string): string {
	const item = findItem(products, sku);
	if (!item) return "not sold any more";
	const { stock } = item.variant ?? item.product;
	return stock > 0 ? `${stock} in stock` : "sold out";
}

function parseOrWarn(id: string, fields: StoredRecord["fields"]): StockNotices | undefined {
	try {
		return stockNoticesRecord.parse(fields);
	} catch {
		warnOfDamaged("The request")(id);
		return undefined;
	}
}
