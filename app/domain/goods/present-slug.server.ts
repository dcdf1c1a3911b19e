import type { Datastore } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { slugOfSku } from "./sku";

type Reads = Pick<Datastore, "get" | "find">;

/** @returns the current slug of a renamed product, or the last one that it had; otherwise `slug` itself @throws DatastoreUnavailable */
export async function presentSlug(datastore: Reads, slug: string): Promise<string> {
	if (await findRecord(datastore, "product", slug)) return slug;
	const renamed = await findRenamed(datastore, slug);
	if (renamed !== undefined) return renamed;
	const { movedTo = slug } = (await findRecord(datastore, "stock", slug)) ?? {};
	return movedTo === slug ? slug : ((await findRenamed(datastore, String(movedTo))) ?? String(movedTo));
}

/** @returns the slug of the product that had this one before */
export async function findRenamed(datastore: Reads, formerSlug: string): Promise<string | undefined> {
	const where = { field: "formerSlugs" as const, value: formerSlug };
	return (await datastore.find("product", { where, size: 1 }))[0]?.id;
}

export async function presentSku(datastore: Reads, sku: string): Promise<string> {
	const slug = slugOfSku(sku);
	return (await presentSlug(datastore, slug)) + sku.slice(slug.length);
}

/** By the SKUs as they were named. */
export async function presentSkus(datastore: Reads, skus: readonly string[]): Promise<Map<string, string>> {
	return new Map(
		await Promise.all(skus.map(async (sku) => [sku, await presentSku(datastore, sku)] as const)),
	);
}

/** Units by present code: lines of one product, perhaps by a former code, are one. @param present as {@link presentSkus} answers */
export function sumUnits(
	lines: readonly { sku: string; quantity: number }[],
	present: ReadonlyMap<string, string>,
): Map<string, number> {
	const units = new Map<string, number>();
	for (const { sku, quantity } of lines) {
		const named = present.get(sku) ?? sku;
		units.set(named, quantity + (units.get(named) ?? 0));
	}
	return units;
}
