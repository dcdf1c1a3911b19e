import { itemsOf, type StockItem } from "~/domain/assortment/stock-items.server";
import { withUnits } from "~/domain/goods/stock-record.server";
import type { Datastore, StoredRecord } from "~/platform/datastore/datastore.server";

/** Everything that is sold, by slug. Damaged products are left out. @throws DatastoreUnavailable */
export async function listItems(datastore: Datastore, today: string): Promise<StockItem[]> {
	return itemsOf(await listStockedProducts(datastore), today);
}

export async function listStockedProducts(datastore: Datastore): Promise<StoredRecord[]> {
	const stock = new Map((await datastore.find("stock")).map(({ id, fields }) => [id, fields]));
	const products = await datastore.find("product");
	return products.map(({ id, fields }) => ({ id, fields: withUnits(fields, stock.get(id)) }));
}
