import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { findRecord } from "~/platform/datastore/find-record.server";
import { inTurns } from "~/platform/process/event-loop.server";
import { followKey } from "./carried-units.server";
import { slugOfSku } from "./sku";
import { parseMovedKeys, readUnits, skuOfUnits, unitKey } from "./stock-record.server";

type Reads = Pick<Datastore, "get" | "find">;

/** @returns the current slug of a renamed product, or the last one that it had; otherwise `slug` itself @throws DatastoreUnavailable */
export async function presentSlug(datastore: Reads, slug: string): Promise<string> {
	return (await findPresent(datastore, slug)).id;
}

async function findPresent(datastore: Reads, slug: string): Promise<Present> {
	const fields = await findRecord(datastore, "product", slug);
	return fields ? { id: slug, fields } : findMoved(datastore, slug);
}

interface Present {
	id: string;
	fields?: RecordFields | undefined;
}

/** Where a product has gone that is no longer there under this slug. */
async function findMoved(datastore: Reads, slug: string): Promise<Present> {
	const renamed = await findRenamedRecord(datastore, slug);
	if (renamed) return renamed;
	const { movedTo } = (await findRecord(datastore, "stock", slug)) ?? {};
	if (typeof movedTo !== "string") return { id: slug };
	const made = await findRecord(datastore, "product", movedTo);
	return made
		? { id: movedTo, fields: made }
		: ((await findRenamedRecord(datastore, movedTo)) ?? { id: movedTo });
}

/** @returns the slug of the product that had this one before */
export async function findRenamed(datastore: Reads, formerSlug: string): Promise<string | undefined> {
	return (await findRenamedRecord(datastore, formerSlug))?.id;
}

async function findRenamedRecord(datastore: Reads, formerSlug: string) {
	const where = { field: "formerSlugs" as const, value: formerSlug };
	return (await datastore.find("product", { where, size: 1 }))[0];
}

/** Also of a variant that got or lost an option since. */
export async function presentSku(datastore: Reads, sku: string): Promise<string> {
	return (await presentSkus(datastore, [sku])).get(sku) ?? sku;
}

/** Reads each product once. @param follow which variant it is now @returns by the SKUs as they were named */
export async function presentSkus(
	datastore: Reads,
	skus: readonly string[],
	follow = followKey,
): Promise<Map<string, string>> {
	const products = await findAllPresent(datastore, new Set(skus.map(slugOfSku)));
	const present = skus.map(async (sku): Promise<[string, string]> => {
		const { id, fields } = products.get(slugOfSku(sku)) ?? { id: slugOfSku(sku) };
		if (!fields) return [sku, skuOfUnits(id, unitKey(sku))];
		const key = followKey(fields, unitKey(sku), {});
		if (key in readUnits(fields, undefined)) return [sku, skuOfUnits(id, key)];
		const moved = parseMovedKeys(await findRecord(datastore, "stock", id));
		return [sku, skuOfUnits(id, follow(fields, unitKey(sku), moved))];
	});
	return new Map(await Promise.all(present));
}

/** There may be thousands: records are read together, but each search for a renamed product is a call of its own. */
async function findAllPresent(datastore: Reads, slugs: ReadonlySet<string>): Promise<Map<string, Present>> {
	const present = new Map<string, Present>();
	const read = async (id: string) =>
		present.set(id, { id, fields: await findRecord(datastore, "product", id) });
	await Promise.all(Array.from(slugs, read));
	const gone = [...slugs].filter((slug) => !present.get(slug)?.fields);
	for await (const some of inTurns(gone))
		await Promise.all(some.map(async (slug) => present.set(slug, await findMoved(datastore, slug))));
	return present;
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
