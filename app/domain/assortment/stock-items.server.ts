import { type Item, skuOf } from "~/domain/cart/sku.server";
import { findRenamed } from "~/domain/goods/present-slug.server";
import { isDamagedStock, withUnits } from "~/domain/goods/stock-record.server";
import type { Datastore, RecordFields, StoredRecord } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { storedProduct } from "./catalog-record.server";

export interface StockItem extends Item {
	sku: string;
	units: number;
	/** Nothing is sold until they are counted again. */
	isDamaged?: boolean;
}

/** In the order of the slugs, without damaged and unknown products. @throws DatastoreUnavailable */
export async function readItems(datastore: Datastore, slugs: readonly string[], today: string) {
	const found = await Promise.all(slugs.map((id) => readProductRecords(datastore, id)));
	return found.flatMap(({ id, fields, stock }): StockItem[] => {
		const items = fields ? itemsOf([{ id, fields: withUnits(fields, stock) }], today) : [];
		return isDamagedStock(stock) ? items.map((item) => ({ ...item, isDamaged: true })) : items;
	});
}

export interface ProductRecords {
	id: string;
	fields: RecordFields | undefined;
	stock: RecordFields | undefined;
}

export async function readProductRecords(datastore: Datastore, id: string): Promise<ProductRecords> {
	const found = (["product", "stock"] as const).map((collection) => findRecord(datastore, collection, id));
	const [fields, stock] = await Promise.all(found);
	return { id, fields, stock };
}

export function itemsOf(records: StoredRecord[], today: string): StockItem[] {
	const products = records.flatMap(({ id, fields }) => storedProduct(id, fields, today) ?? []);
	return products.flatMap((product) => {
		const variants = product.variants.length > 0 ? product.variants : [undefined];
		return variants.map((variant) => {
			const item = { product, variant };
			return { ...item, sku: skuOf(item), units: (variant ?? product).stock };
		});
	});
}

/** Of a renamed product, under its present slug. */
export async function readPresentRecords(datastore: Datastore, slug: string): Promise<ProductRecords> {
	const found = await readProductRecords(datastore, slug);
	const renamed = found.fields ? undefined : await findRenamed(datastore, slug);
	return renamed === undefined ? found : readProductRecords(datastore, renamed);
}
