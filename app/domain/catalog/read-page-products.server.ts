import { mostShownUnits } from "~/domain/goods/most-shown-units";
import { parseShownProduct } from "~/domain/goods/parse-catalog-record.server";
import type { Product } from "~/domain/goods/product";
import { withUnits } from "~/domain/goods/stock-record.server";
import { versionProductFiles } from "~/domain/goods/versioned-files.server";
import { type Datastore, recordIdPattern, type StoredRecord } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { pageSize } from "./filters";

export interface PageProducts {
	slugs?: readonly string[];
	withRelated?: boolean;
	newest?: { categoryId?: string };
}

/** Leaves out products that are unknown, hidden or invalid. @throws DatastoreUnavailable */
export async function readPageProducts(
	datastore: Pick<Datastore, "get" | "find">,
	{ slugs = [], withRelated = false, newest }: PageProducts,
	now: Date,
): Promise<Product[]> {
	const today = limaDay(now);
	const ids = [...new Set(slugs)].filter((slug) => recordIdPattern.test(slug));
	const records = await Promise.all(
		ids.map(async (id) => ({ id, fields: (await datastore.get("product", id)) ?? {} })),
	);
	const named = await parseShown(datastore, records, today);
	const others = withRelated && named[0] ? { categoryId: named[0].categoryId } : newest;
	if (!others) return named;
	const { categoryId } = others;
	const where = categoryId === undefined ? undefined : { field: "category" as const, value: categoryId };
	const newestQuery = { where, by: "created", isDescending: true, size: pageSize } as const;
	const newestRecords = await datastore.find("product", newestQuery);
	const listed = await parseShown(datastore, newestRecords, today);
	return [...named, ...listed.filter(({ slug }) => !ids.includes(slug))];
}

async function parseShown(datastore: Pick<Datastore, "get">, records: StoredRecord[], today: string) {
	const stocked = records.map(async ({ id, fields }) => {
		return { id, fields: withUnits(fields, await datastore.get("stock", id), mostShownUnits) };
	});
	return (await Promise.all(stocked))
		.flatMap((record) => parseShownProduct(record, today) ?? [])
		.map(versionProductFiles);
}
