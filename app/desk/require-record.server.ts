import type { Collection, Datastore, RecordFields } from "~/datastore/datastore.server";
import { findRecord } from "~/datastore/find-record.server";

/** @param id from the address @throws Response 404, DatastoreUnavailable */
export async function requireRecord(
	datastore: Datastore,
	collection: Collection,
	id: string | undefined,
): Promise<RecordFields> {
	const fields = await findRecord(datastore, collection, id);
	if (!fields) throw new Response(null, { status: 404 });
	return fields;
}
