import { eventLoopTurn } from "~/platform/process/event-loop.server";
import type { Collection, Datastore, IndexedField, Query, StoredRecord } from "./datastore.server";
import { type OnDamaged, type Parser, parseRecords } from "./parse-records.server";

/** Yields to requests between pages, which have `size` records. @throws DatastoreUnavailable */
export async function* findInPages<C extends Collection>(
	datastore: Pick<Datastore, "find">,
	collection: C,
	{ size = 100, ...query }: Query<IndexedField<C>>,
): AsyncGenerator<StoredRecord[], void> {
	for (let { after } = query; ; ) {
		await eventLoopTurn();
		const records = await datastore.find(collection, { ...query, after, size });
		after = records.at(-1);
		if (!after) return;
		yield records;
	}
}

export async function* parseInPages<C extends Collection, T extends object>(
	datastore: Pick<Datastore, "find">,
	collection: C,
	query: Query<IndexedField<C>>,
	parser: Parser<T>,
	onDamaged: OnDamaged,
): AsyncGenerator<T, void> {
	for await (const records of findInPages(datastore, collection, query))
		yield* parseRecords(records, parser, onDamaged);
}
