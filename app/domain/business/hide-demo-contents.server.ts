import type { Datastore } from "~/platform/datastore/datastore.server";
import { businessKey } from "./business-record.server";

/**
 * Hides the demo's contents in a store without goods: it is new, and shows only what its keeper writes. Stores with
 * goods go on showing them until their keeper hides them.
 * @throws DatastoreUnavailable
 */
export async function hideDemoContents(datastore: Datastore): Promise<void> {
	const collections = ["category", "product"] as const;
	const found = await Promise.all(collections.map((name) => datastore.find(name, { size: 1 })));
	if (found.some((records) => records.length > 0)) return;
	await datastore.runTransaction([businessKey], ([before]) => ({
		changes: before?.demoContents ? [] : [{ ...businessKey, fields: { ...before, demoContents: "ocultos" } }],
		result: undefined,
	}));
}
