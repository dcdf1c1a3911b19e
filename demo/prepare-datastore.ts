import type { Business } from "../app/domain/business/business-record.server";
import { type DatastoreConfig, openDatastore } from "../app/platform/open-datastore.server";
import { seedBusinessIfAbsent } from "./business";
import { isEmpty, seedDemo } from "./seed";

/**
 * Gives a store without products the demo's catalogue, and its business unless there is one. A store with products
 * stays as it is: it may be a real one.
 * @throws DatastoreUnavailable
 */
export async function prepareDatastore(config: DatastoreConfig, business?: Business): Promise<void> {
	const datastore = await openDatastore(config);
	try {
		if (!(await isEmpty(datastore))) return;
		await seedBusinessIfAbsent(datastore, business);
		await seedDemo(datastore);
	} finally {
		await datastore.close();
	}
}
