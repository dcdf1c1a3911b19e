import {
	type CatalogRecord,
	faultsOf,
	productVersion,
	storedProduct,
	tellFaults,
} from "~/domain/assortment/catalog-record.server";
import { formatBothCurrencies, pricesOf } from "~/domain/assortment/price-doubts.server";
import { readBusiness } from "~/domain/business/business-record.server";
import { skuOf } from "~/domain/cart/sku.server";
import { convertProductPrices } from "~/domain/goods/convert-product-prices";
import { presentSlug } from "~/domain/goods/present-slug.server";
import type { Product } from "~/domain/goods/product";
import { withUnits } from "~/domain/goods/stock-record.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { drawLines, row } from "../commands/format";
import type { Work } from "../commands/run-command";

/** A product's prices today, `S/ 990.00 (USD 264.00)`; a range where variants differ. */
export function formatPrices(product: Product): string {
	const prices = [...pricesOf(product).values()].sort((a, b) => a.pen - b.pen);
	const ends = [prices[0], prices.at(-1)].map((price) => formatBothCurrencies(price ?? product.price));
	const { sale } = product;
	const before = sale ? `, until ${sale.until} instead of ${formatBothCurrencies(sale.formerPrice)}` : "";
	return [...new Set(ends)].join(" to ") + before;
}

/** @returns the faults that keep a draft from being shown, such as "pen: is missing; usd: is missing" */
export function tellLacks(record: CatalogRecord): string {
	return tellFaults(
		faultsOf({ ...record, fields: { ...record.fields, hidden: false } }, () => true, limaDay(new Date())),
	);
}

/** Each value of a record with its path, such as `images.0.src`; empty lists and objects count as values. */
function listLeaves(fields: unknown, path = ""): [path: string, value: string][] {
	const isParent = typeof fields === "object" && fields !== null && Object.keys(fields).length > 0;
	if (!isParent) return [[path, typeof fields === "string" ? fields : JSON.stringify(fields)]];
	return Object.entries(fields).flatMap(([name, value]) =>
		listLeaves(value, path ? `${path}.${name}` : name),
	);
}

/** @returns a line such as `pen: 179000 → 189000` for each value that differs */
export function listDifferences(before: RecordFields, after: RecordFields): string[] {
	const [was, is] = [new Map(listLeaves(before)), new Map(listLeaves(after))];
	return [...new Set([...was.keys(), ...is.keys()])]
		.filter((path) => was.get(path) !== is.get(path))
		.map((path) => `${path}: ${was.get(path) ?? "none"} → ${is.get(path) ?? "none"}`);
}

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
