import type { Datastore } from "~/platform/datastore/datastore.server";
import { findInPages } from "~/platform/datastore/find-in-pages.server";
import { presentSkus } from "./present-slug.server";
import { slugOfSku } from "./sku";
import { skuOfUnits } from "./stock-record.server";

interface ChangedUnits {
	before: number;
	after: number;
}

/**
 * Reads how the units of these SKUs have moved since a time.
 * @returns a function that answers how many units the SKU gets when a change of that time is undone: undefined if they have
 * moved since, also if there are as many again by chance
 * @throws DatastoreUnavailable
 */
export async function readUnitsToRestore(
	datastore: Datastore,
	skus: readonly string[],
	since: string,
): Promise<(sku: string, changed: ChangedUnits, now: number | undefined) => number | undefined> {
	const present = await presentSkus(datastore, skus);
	const slugs = new Set([...present].flat().map(slugOfSku));
	const moved = new Set<string>();
	for (const value of slugs) {
		const ofProduct = {
			where: { field: "product", value },
			by: "at",
			isDescending: true,
			from: since,
		} as const;
		for await (const moves of findInPages(datastore, "stock-move", ofProduct))
			for (const { fields } of moves)
				if (String(fields.at) > since) moved.add(skuOfUnits(value, String(fields.variant)));
	}
	return (sku, { before, after }, now) => {
		const hasMoved = [sku, present.get(sku) ?? sku].some((one) => moved.has(one));
		return now === after && !hasMoved ? before : undefined;
	};
}
