import { type Item, skuOf } from "~/cart/sku.server";
import type { Datastore, StoredRecord } from "~/datastore/datastore.server";
import { parseRecords } from "~/datastore/parse-records.server";
import { parseProduct } from "~/products/parse-catalog-record.server";
import { withUnits } from "~/stock/stock-record.server";

export interface StockItem extends Item {
	sku: string;
	units: number;
}

/** Everything that is sold, by slug. Damaged products are left out. @throws DatastoreUnavailable */
export async function listItems(datastore: Datastore): Promise<StockItem[]> {
	return itemsOf(await listStockedProducts(datastore));
}

/**
 * The items of some products, in the order of the slugs. Damaged and unknown products are left out.
 * @throws DatastoreUnavailable
 */
export async function readItems(datastore: Datastore, slugs: readonly string[]): Promise<StockItem[]> {
	const records = await Promise.all(
		slugs.map(async (id) => {
			const [product, stock] = await Promise.all([datastore.get("product", id), datastore.get("stock", id)]);
			return product ? [{ id, fields: withUnits(product, stock) }] : [];
		}),
	);
	return itemsOf(records.flat());
}

/** The products' records with the stock that they have now. @throws DatastoreUnavailable */
export async function listStockedProducts(datastore: Datastore): Promise<StoredRecord[]> {
	const stock = new Map((await datastore.list("stock")).map(({ id, fields }) => [id, fields]));
	const products = await datastore.list("product");
	return products.map(({ id, fields }) => ({ id, fields: withUnits(fields, stock.get(id)) }));
}

function itemsOf(records: StoredRecord[]): StockItem[] {
	const products = parseRecords(records, parseProduct, () => {});
	return products.flatMap((product) => {
		const variants = product.variants.length > 0 ? product.variants : [undefined];
		return variants.map((variant) => {
			const item = { product, variant };
			return { ...item, sku: skuOf(item), units: (variant ?? product).stock };
		});
	});
}
