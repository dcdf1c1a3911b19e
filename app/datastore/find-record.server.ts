import { type Collection, type Datastore, type RecordFields, recordIdPattern } from "./datastore.server";

/** For an id that somebody sent: text that cannot be an id is of no record. @throws DatastoreUnavailable */
export async function findRecord(
	datastore: Pick<Datastore, "get">,
	collection: Collection,
	id: string | undefined,
): Promise<RecordFields | undefined> {
	return id !== undefined && recordIdPattern.test(id) ? datastore.get(collection, id) : undefined;
}
