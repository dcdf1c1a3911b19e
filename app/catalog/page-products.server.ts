import { type Datastore, recordIdPattern, type StoredRecord } from "~/datastore/datastore.server";
import { pageSize } from "./filters";
import { parseShownProduct } from "./parse-catalog-record.server";
import type { Product } from "./product";
import { versionProductFiles } from "./versioned-files.server";

export interface PageProducts {
	slugs?: readonly string[];
	/** Whether the page also shows others of the first product's category. */
	withRelated?: boolean;
	/** The newest of the store or of a category, as many as a list shows. */
	newest?: { categoryId?: string };
}

/** @returns those of the page's products that are stored, shown and valid @throws DatastoreUnavailable */
export async function readPageProducts(
	datastore: Pick<Datastore, "get" | "listNewestProducts">,
	{ slugs = [], withRelated = false, newest }: PageProducts,
): Promise<Product[]> {
	const ids = [...new Set(slugs)].filter((slug) => recordIdPattern.test(slug));
	const records = await Promise.all(
		ids.map(async (id) => ({ id, fields: (await datastore.get("product", id)) ?? {} })),
	);
	const named = parseShown(records);
	const others = withRelated && named[0] ? { categoryId: named[0].categoryId } : newest;
	if (!others) return named;
	const listed = parseShown(await datastore.listNewestProducts(pageSize, others.categoryId));
	return [...named, ...listed.filter(({ slug }) => !ids.includes(slug))];
}

/** Skips hidden records, and invalid ones, which are logged when the catalogue loads them. */
function parseShown(records: StoredRecord[]): Product[] {
	return records.flatMap((record) => parseShownProduct(record) ?? []).map(versionProductFiles);
}
