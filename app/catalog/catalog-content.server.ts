import { createHash } from "node:crypto";
import type { CatalogCollection, StoredRecord } from "~/datastore/datastore.server";
import type { CatalogSnapshot } from "./catalog.server";
import type { Category } from "./category";
import { parseCategory, parseProduct } from "./parse-catalog-record.server";
import type { Product } from "./product";
import { indexProducts } from "./product-index.server";

/** What the collections say, each product with what names its content. */
export interface Content extends Omit<CatalogSnapshot, "version" | "known" | "knowsProducts" | "searchable"> {
	productsVersion: string;
}

export function emptyContent(): Content {
	return {
		categories: [],
		products: indexProducts([]),
		productsVersion: "",
	};
}

/** A record that did not change since the last delivery is the same object in the next one, and is not parsed again. */
const parsedProducts = new WeakMap<StoredRecord, { product: Product; digest: string }>();

/**
 * Replaces what one collection is the source of. A record that cannot be shown is left out.
 * @param skipped called with the id of each such record
 */
export function applyRecords(
	content: Content,
	collection: CatalogCollection,
	records: StoredRecord[],
	skipped: (id: string) => void,
): void {
	const parseAll = <T>(parse: (record: StoredRecord) => T): T[] =>
		records.flatMap((record) => {
			try {
				return [parse(record)];
			} catch {
				skipped(record.id);
				return [];
			}
		});
	switch (collection) {
		case "category":
			content.categories = parseAll(({ id, fields }) => parseCategory(id, fields)).sort(byName);
			return;
		case "product": {
			const parsed = parseAll((record) => {
				const known = parsedProducts.get(record);
				if (known) return known;
				const product = parseProduct(record.id, record.fields);
				const read = { product, digest: digestOf(product) };
				parsedProducts.set(record, read);
				return read;
			});
			const productsVersion = digestOf(parsed.map(({ digest }) => digest));
			if (productsVersion === content.productsVersion) return;
			content.productsVersion = productsVersion;
			content.products = indexProducts(parsed.map(({ product }) => product).sort(newestFirst));
			return;
		}
	}
}

/** @param delivered the collections that the datastore has delivered at least once */
export function snapshotOf(
	{ products, productsVersion, ...rest }: Content,
	delivered: Set<CatalogCollection>,
): Omit<CatalogSnapshot, "searchable"> {
	return {
		version: digestOf({ productsVersion, ...rest }),
		known: delivered.has("category"),
		knowsProducts: delivered.has("product"),
		products,
		...rest,
	};
}

function digestOf(value: unknown): string {
	return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

function byName(a: Category, b: Category): number {
	return a.name.localeCompare(b.name, "es") || (a._id < b._id ? -1 : 1);
}

function newestFirst(a: Product, b: Product): number {
	if (a.createdOn !== b.createdOn) return a.createdOn < b.createdOn ? 1 : -1;
	return a.slug < b.slug ? -1 : 1;
}
