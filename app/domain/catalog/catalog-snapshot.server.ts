import type { Category } from "~/domain/goods/category";
import { parseCategory } from "~/domain/goods/parse-catalog-record.server";
import { versionPicture } from "~/domain/goods/versioned-files.server";
import type { StoredRecord } from "~/platform/datastore/datastore.server";
import { type OnDamaged, parseRecords } from "~/platform/datastore/parse-records.server";
import { sha256Hex } from "~/platform/values/sha256.server";
import { convertIndexPrices } from "./product-index.server";
import type { ProductReviews } from "./product-reviews.server";
import { createSearchIndex } from "./search-index.server";
import type { CatalogProducts } from "./update-products.server";

export type CatalogSnapshot = ReturnType<typeof createSnapshot>;

export const snapshotCollections = ["category", "stock", "product", "review"] as const;
export type SnapshotCollection = (typeof snapshotCollections)[number];

export interface CatalogContent {
	categories: Category[];
	products: CatalogProducts;
	reviews: ProductReviews;
	/** Soles per dollar, from which all dollar prices are computed; without it, products have their own. */
	exchangeRate?: number | undefined;
}

export function createSnapshot(
	{ categories, products: { index, version, records }, reviews, exchangeRate }: CatalogContent,
	loaded: ReadonlySet<SnapshotCollection>,
) {
	return {
		version: sha256Hex(
			JSON.stringify({
				products: String(version),
				categories,
				reviews: String(reviews.version),
				exchangeRate,
			}),
			16,
		),
		areCategoriesLoaded: loaded.has("category"),
		areProductsLoaded: loaded.has("product"),
		categories: categories.map((category) => ({ ...category, image: versionPicture(category.image) })),
		products: convertIndexPrices(index, exchangeRate),
		search: createSearchIndex(index, categories),
		records,
		reviews,
	};
}

export function parseCategories(records: StoredRecord[], onSkipped: OnDamaged = "category"): Category[] {
	return parseRecords(records, parseCategory, onSkipped).sort(compareCategories);
}

function compareCategories(a: Category, b: Category): number {
	const last = Number.MAX_SAFE_INTEGER;
	return (
		(a.position ?? last) - (b.position ?? last) ||
		a.name.localeCompare(b.name, "es") ||
		(a._id < b._id ? -1 : 1)
	);
}
