import { productVersion, storedProduct } from "../../app/domain/assortment/catalog-record.server";
import { formatBothCurrencies } from "../../app/domain/assortment/price-doubts.server";
import { readBusiness } from "../../app/domain/business/business-record.server";
import { createProductLookup } from "../../app/domain/cart/product-lookup.server";
import { findItem, type ProductLookup, skuOf } from "../../app/domain/cart/sku.server";
import { convertProductPrices } from "../../app/domain/goods/convert-product-prices";
import { presentSlug } from "../../app/domain/goods/present-slug.server";
import type { Product } from "../../app/domain/goods/product";
import { withUnits } from "../../app/domain/goods/stock-record.server";
import type { Actor } from "../../app/domain/staff/actor";
import { stockNoticesRecord } from "../../app/domain/subscriptions/stock-notice-record.server";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { drawLines, limaTime, row } from "../commands/format";
import { readAll, tabLine } from "../commands/records";
import type { Work } from "../commands/run-command";
import { listStockedProducts } from "../stock/list-items";
import { formatPrices, listLeaves, tellLacks } from "./describe-product";

/** @param isJson writes the file that `product set --file` takes, with the version */
export function showProduct(named: string, isJson: boolean): Work {
	return async (datastore, { now }) => {
		const id = await presentSlug(datastore, named);
		const fields = await datastore.get("product", id);
		if (!fields) throw new Error(`There is no product ${id}.\nSee: npm run catalog -- product list`);
		const record = { collection: "product" as const, id, fields };
		const version = productVersion(id, fields);
		if (isJson) return `${JSON.stringify({ version, ...fields }, null, 2)}\n`;
		const product = storedProduct(id, withUnits(fields, await datastore.get("stock", id)), limaDay(now));
		const { exchangeRate } = await readBusiness(datastore);
		return drawLines([
			row("product", id),
			row("version", version),
			...(product
				? describe(convertProductPrices(product, exchangeRate))
				: [`Not shown in the store: ${tellLacks(record)}`]),
			"",
			...listLeaves(fields).map(([path, value]) => `${path}: ${value}`),
		]);
	};
}

function describe(product: Product): string[] {
	return [
		row("prices", formatPrices(product)),
		row("stock", String(product.stock)),
		...product.variants.map((variant) => {
			const choice = Object.values(variant.choice).join(", ");
			const price = formatBothCurrencies(variant.price);
			return row("variant", `${skuOf({ product, variant })}  ${choice}  ${price}  stock ${variant.stock}`);
		}),
	];
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
