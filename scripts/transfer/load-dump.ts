import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { compareKeys, type DumpedRecord, readStore, toLine } from "./dumped-record";
import { readDump } from "./read-dump";

/** A file of `npm run dump`. */
export interface Dump {
	path: string;
	/** Whether its end may be missing. */
	mayBeCut: boolean;
}

interface Comparison {
	/** Equal in the dump and in the store. */
	same: number;
	/** In both, with other fields. */
	different: number;
	/** Only in the dump. */
	missing: number;
	/** Only in the store. */
	others: number;
}

/** Reads the whole dump and store; writes nothing. @throws Error for a wrong line, DatastoreUnavailable */
export async function compareDump(
	datastore: Datastore,
	dump: Dump,
	onRecord: (count: number) => void,
): Promise<Comparison> {
	const found: Comparison = { same: 0, different: 0, missing: 0, others: 0 };
	let count = 0;
	for await (const { state, dumped } of compareRecords(datastore, dump)) {
		found[state] += 1;
		if (dumped) onRecord(++count);
	}
	return found;
}

/**
 * Writes records that the store lacks or has with other fields, in batches. An interrupted load can be
 * repeated.
 * @throws Error, DatastoreUnavailable
 */
export async function loadDump(
	datastore: Datastore,
	dump: Dump,
	onWritten: (count: number) => void,
): Promise<void> {
	const { mostRecords, mostCharacters, mostAtOnce } = batches[datastore.name];
	const running = new Set<Promise<void>>();
	let batch: DumpedRecord[] = [];
	let size = 0;
	let written = 0;

	async function send() {
		const changes = batch;
		batch = [];
		size = 0;
		const sending = datastore.apply(changes).then(() => {
			running.delete(sending);
			written += changes.length;
			onWritten(written);
		});
		running.add(sending);
		if (running.size >= mostAtOnce) await Promise.race(running);
	}

	try {
		for await (const { state, dumped } of compareRecords(datastore, dump)) {
			if (!dumped || state === "same") continue;
			batch.push(dumped);
			size += toLine(dumped).length;
			if (batch.length === mostRecords || size > mostCharacters) await send();
		}
		if (batch.length > 0) await send();
		await Promise.all(running);
	} finally {
		await Promise.allSettled(running);
	}
}

/** A commit of Firestore takes 10 MiB and must be answered within the command's deadline. */
const batches = {
	sqlite: { mostRecords: 5000, mostCharacters: 10_000_000, mostAtOnce: 1 },
	firestore: { mostRecords: 500, mostCharacters: 1_000_000, mostAtOnce: 8 },
};

interface Compared {
	state: keyof Comparison;
	/** Undefined for what is only in the store. */
	dumped?: DumpedRecord;
}

/** Merges dump and store. Both are sorted, so neither has to be kept in memory. */
async function* compareRecords(datastore: Datastore, { path, mayBeCut }: Dump): AsyncGenerator<Compared> {
	const store = readStore(datastore);
	let next = await store.next();
	for await (const dumped of readDump(path, mayBeCut)) {
		for (; !next.done && compareKeys(next.value, dumped) < 0; next = await store.next())
			yield { state: "others" };
		const stored = !next.done && compareKeys(next.value, dumped) === 0 ? next.value : undefined;
		if (!stored) yield { state: "missing", dumped };
		else yield { state: toLine(stored) === toLine(dumped) ? "same" : "different", dumped };
		if (stored) next = await store.next();
	}
	for (; !next.done; next = await store.next()) yield { state: "others" };
}
