import { type DatastoreConfig, openDatastore } from "../app/datastore/open-datastore.server";
import { seedBusinessIfAbsent } from "./business";
import { seedIfEmpty } from "./seed";

/** Gives a store the demo's catalogue and business, as far as it has none of its own. @throws DatastoreUnavailable */
export async function prepareDatastore(config: DatastoreConfig): Promise<void> {
	const datastore = await openDatastore(config);
	try {
		await seedIfEmpty(datastore);
		await seedBusinessIfAbsent(datastore);
	} finally {
		await datastore.close();
	}
}
