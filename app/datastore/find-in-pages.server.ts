import { eventLoopTurn } from "~/event-loop.server";
import type { Datastore, StoredRecord } from "./datastore.server";

const pageSize = 10;

/** Page by page, between requests: 8,000 orders would block the process for half a minute. @throws DatastoreUnavailable */
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
