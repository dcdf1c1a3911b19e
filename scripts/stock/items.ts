import { type Item as SoldItem, skuOf } from "../../app/cart/sku.server";
import { parseProduct } from "../../app/catalog/parse-catalog-record.server";
import type { Datastore, StoredRecord } from "../../app/datastore/datastore.server";
import { parseRecords } from "../../app/datastore/parse-records.server";
import { withUnits } from "../../app/stock/stock-record.server";

export interface Item extends SoldItem {
	sku: string;
	units: number;
}

/** Everything that is sold, by slug. Damaged products are left out. @throws DatastoreUnavailable */
export async function listItems(datastore: Datastore): Promise<Item[]> {
	const products = parseRecords(await listStockedProducts(datastore), parseProduct, () => {});
	return products.flatMap((product) => {
		const variants = product.variants.length > 0 ? product.variants : [undefined];
		return variants.map((variant) => {
			const item = { product, variant };
			return { ...item, sku: skuOf(item), units: (variant ?? product).stock };
		});
	});
}

/** The products' records with the stock that they have now. @throws DatastoreUnavailable */
export async function listStockedProducts(datastore: Datastore): Promise<StoredRecord[]> {
	const stock = new Map((await datastore.list("stock")).map(({ id, fields }) => [id, fields]));
	const products = await datastore.list("product");
	return products.map(({ id, fields }) => ({ id, fields: withUnits(fields, stock.get(id)) }));
}
