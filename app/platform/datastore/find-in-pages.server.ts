import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { type Datastore, type NewestPage, type StoredRecord, timeFields } from "./datastore.server";
import { type Parser, parseRecords } from "./parse-records.server";

/** Yields to requests between pages: 8,000 orders would block half a minute. @throws DatastoreUnavailable */
export async function* findInPages(
	datastore: Datastore,
	...[collection, field, value]: Parameters<Datastore["find"]>
): AsyncGenerator<StoredRecord[], void> {
	let records: StoredRecord[] = [];
	do {
		await eventLoopTurn();
		const after = records.at(-1)?.id;
		records = await datastore.find(collection, field, value, { size: 10, after });
		if (records.length > 0) yield records;
	} while (records.length > 0);
}

export async function* newestInPages<C extends keyof typeof timeFields>(
	datastore: Pick<Datastore, "listNewest">,
	collection: C,
	query: Omit<NewestPage<C>, "size">,
): AsyncGenerator<StoredRecord[], void> {
	let { after } = query;
	for (;;) {
		const size = query.part ? 500 : 100;
		const records = await datastore.listNewest(collection, { ...query, after, size });
		const last = records.at(-1);
		if (!last) return;
		yield records;
		await eventLoopTurn();
		const { changedAt } = last.fields;
		after = { time: String(last.fields[timeFields[collection]]), id: last.id, changedAt };
	}
}

export async function* parseNewest<C extends keyof typeof timeFields, T extends object>(
	datastore: Datastore,
	collection: C,
	query: Omit<NewestPage<C>, "size">,
	parser: Parser<T>,
	onDamaged: (id: string) => void,
): AsyncGenerator<T, void> {
	for await (const records of newestInPages(datastore, collection, query))
		yield* parseRecords(records, parser, onDamaged);
}
