import type { Datastore } from "~/platform/datastore/datastore.server";
import { businessKey } from "./business-record.server";
import { bestSellersKey, parseBestSellers } from "./live-business.server";

/**
 * Hides the demo's contents in a new store, which shows only what its keeper writes. Stores that sold or showed goods
 * before the field existed go on showing them until their keeper hides them.
 * @param openedAt when this process began: the best sellers that it counts itself make no store old
 * @throws DatastoreUnavailable
 */
export async function hideDemoContents(datastore: Datastore, openedAt: Date): Promise<void> {
	const collections = ["category", "product", "order"] as const;
	const [goods, products, orders] = await Promise.all(
		collections.map(async (name) => (await datastore.find(name, { size: 1 })).length > 0),
	);
	const counted = parseBestSellers(await datastore.get(bestSellersKey.collection, bestSellersKey.id));
	const wasOpen = counted !== undefined && Date.parse(counted.countedAt) < openedAt.getTime();
	if (orders || ((goods || products) && wasOpen)) return;
	await datastore.runTransaction([businessKey], ([before]) => ({
		changes: before?.demoContents ? [] : [{ ...businessKey, fields: { ...before, demoContents: "ocultos" } }],
		result: undefined,
	}));
}
