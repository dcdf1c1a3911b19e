import { eventLoopTurn } from "~/event-loop.server";
import type { Datastore, StoredRecord } from "./datastore.server";

/** Large enough to be quick, small enough that reading and changing a page takes a few milliseconds. */
const pageSize = 10;

/**
 * Like `Datastore.find`, a page at a time, each in a turn of the event loop of its own.
 * @throws DatastoreUnavailable
 */
export async function* findInPages(
	datastore: Datastore,
	...[collection, field, value]: Parameters<Datastore["find"]>
): AsyncGenerator<StoredRecord[], void> {
	let records: StoredRecord[] = [];
	do {
		await eventLoopTurn();
		const after = records.at(-1)?.id;
		records = await datastore.find(collection, field, value, { size: pageSize, after });
		if (records.length > 0) yield records;
	} while (records.length > 0);
}
