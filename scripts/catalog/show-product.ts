import { productVersion, storedProduct } from "../../app/domain/assortment/catalog-record.server";
import { formatBothCurrencies } from "../../app/domain/assortment/price-doubts.server";
import { readBusiness } from "../../app/domain/business/business-record.server";
import { skuOf } from "../../app/domain/cart/sku.server";
import { convertProductPrices } from "../../app/domain/goods/convert-product-prices";
import { presentSlug } from "../../app/domain/goods/present-slug.server";
import type { Product } from "../../app/domain/goods/product";
import { withUnits } from "../../app/domain/goods/stock-record.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { drawLines, row } from "../commands/format";
import type { Work } from "../commands/run-command";
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
