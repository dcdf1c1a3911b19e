import { createHash } from "node:crypto";
import type { CatalogCollection, StoredRecord } from "~/datastore/datastore.server";
import type { Category } from "./category";
import { parseCategory, parseProduct } from "./parse-catalog-record.server";
import type { Product } from "./product";
import { indexProducts, type ProductIndex } from "./product-index.server";
import type { SearchIndex } from "./search-index.server";

/** The catalogue at one moment. Immutable. */
export interface CatalogSnapshot {
	/** A hash of the content: equal catalogues have equal versions in every process. */
	version: string;
	/** Whether the datastore has delivered the categories at least once. */
	areCategoriesLoaded: boolean;
	/** Whether the datastore has delivered the products at least once. */
	areProductsLoaded: boolean;
	/** Sorted by name. */
	categories: Category[];
	products: ProductIndex;
	/**
	 * What search covers. In a big catalogue it lags some seconds behind the products, and it is undefined for the first
	 * seconds after the start.
	 */
	searchable: SearchableCatalog | undefined;
}

export interface SearchableCatalog {
	/** Of the snapshot that was indexed. */
	version: string;
	categories: readonly Category[];
	products: ProductIndex;
	search: SearchIndex;
}

/** The collections' valid records, parsed. */
export interface CatalogContent {
	categories: Category[];
	products: ProductIndex;
	/** A hash of the products. */
	productsVersion: string;
}

export function emptyContent(): CatalogContent {
	return { categories: [], products: indexProducts([]), productsVersion: "" };
}

/**
 * Replaces one collection's part of the content and skips invalid records.
 * @param onSkipped called with the id of each invalid record
 */
export function applyRecords(
	content: CatalogContent,
	collection: CatalogCollection,
	records: StoredRecord[],
	onSkipped: (id: string) => void,
): void {
	const parseAll = <T>(parse: (record: StoredRecord) => T): T[] =>
		records.flatMap((record) => {
			try {
				return [parse(record)];
			} catch {
				onSkipped(record.id);
				return [];
			}
		});
	switch (collection) {
		case "category":
			content.categories = parseAll(({ id, fields }) => parseCategory(id, fields)).sort(compareNames);
			return;
		case "product": {
			const parsed = parseAll(parseProductOnce);
			const productsVersion = hash(parsed.map((product) => product.hash));
			if (productsVersion === content.productsVersion) return;
			content.productsVersion = productsVersion;
			content.products = indexProducts(parsed.map(({ product }) => product).sort(compareNewestFirst));
			return;
		}
	}
}

/** @param delivered the collections that the datastore has delivered at least once */
export function createSnapshot(
	content: CatalogContent,
	delivered: ReadonlySet<CatalogCollection>,
	searchable: SearchableCatalog | undefined,
): CatalogSnapshot {
	const { products, productsVersion, categories } = content;
	return {
		version: hash({ productsVersion, categories }),
		areCategoriesLoaded: delivered.has("category"),
		areProductsLoaded: delivered.has("product"),
		categories,
		products,
		searchable,
	};
}

interface ParsedProduct {
	product: Product;
	hash: string;
}

/** The datastore delivers an unchanged record as the same object, which is not parsed again. */
const parsedProducts = new WeakMap<StoredRecord, ParsedProduct>();

function parseProductOnce(record: StoredRecord): ParsedProduct {
	const known = parsedProducts.get(record);
	if (known) return known;
	const product = parseProduct(record.id, record.fields);
	const parsed = { product, hash: hash(product) };
	parsedProducts.set(record, parsed);
	return parsed;
}

function hash(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

function compareNames(a: Category, b: Category): number {
	return a.name.localeCompare(b.name, "es") || (a._id < b._id ? -1 : 1);
}

function compareNewestFirst(a: Product, b: Product): number {
	if (a.createdOn !== b.createdOn) return a.createdOn < b.createdOn ? 1 : -1;
	return a.slug < b.slug ? -1 : 1;
}
