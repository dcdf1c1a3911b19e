import { type Collection, type Datastore, type RecordFields, recordIdPattern } from "./datastore.server";

/** Looks up an id from a request. Text that cannot be an id is not looked up. @throws DatastoreUnavailable */
export async function findRecord(
	datastore: Pick<Datastore, "get">,
	collection: Collection,
	id: string | undefined,
): Promise<RecordFields | undefined> {
	return id !== undefined && recordIdPattern.test(id) ? datastore.get(collection, id) : undefined;
}
