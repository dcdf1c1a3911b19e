import { convertProductPrices } from "~/domain/goods/convert-product-prices";
import { parseShownProduct } from "~/domain/goods/parse-catalog-record.server";
import type { Product } from "~/domain/goods/product";
import { stockKey, withUnits } from "~/domain/goods/stock-record.server";
import type { StoredRecord } from "~/platform/datastore/datastore.server";
import type { RecordsByKey } from "~/platform/datastore/transact.server";
import type { ProductLookup } from "./sku.server";

interface Pricing {
	today: string;
	exchangeRate?: number | undefined;
}

/** Hidden and damaged products count as not sold. */
export function createProductLookup(
	records: readonly StoredRecord[],
	{ today, exchangeRate }: Pricing,
): ProductLookup {
	const products = new Map<string, Product>();
	const formerSlugs = new Map<string, Product>();
	for (const record of records) {
		const parsed = parseShownProduct(record, today);
		if (!parsed) continue;
		const product = convertProductPrices(parsed, exchangeRate);
		products.set(product.slug, product);
		for (const slug of product.formerSlugs) formerSlugs.set(slug, product);
	}
	return { bySlug: (slug) => products.get(slug), byFormerSlug: (slug) => formerSlugs.get(slug) };
}

/** @param goods read by `productAndStockKeys` */
export function readProducts(slugs: readonly string[], goods: RecordsByKey, pricing: Pricing) {
	const stocked = slugs.map((id) => {
		const product = goods({ collection: "product", id });
		return { id, fields: product ? withUnits(product, goods(stockKey(id))) : {} };
	});
	return createProductLookup(stocked, pricing);
}
