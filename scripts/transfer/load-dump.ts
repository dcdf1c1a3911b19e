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
	for await (const { dumped, stored } of pairUp(datastore, dump)) {
		if (!dumped) found.others += 1;
		else if (!stored) found.missing += 1;
		else if (isEqual(dumped, stored)) found.same += 1;
		else found.different += 1;
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
		for await (const { dumped, stored } of pairUp(datastore, dump)) {
			if (!dumped || (stored && isEqual(dumped, stored))) continue;
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

interface Pair {
	dumped?: DumpedRecord;
	stored?: DumpedRecord;
}

/** Merges dump and store. Both are sorted, so neither has to be kept in memory. */
async function* pairUp(datastore: Datastore, { path, mayBeCut }: Dump): AsyncGenerator<Pair> {
	const store = readStore(datastore);
	let next = await store.next();
	for await (const dumped of readDump(path, mayBeCut)) {
		while (!next.done && compareKeys(next.value, dumped) < 0) {
			yield { stored: next.value };
			next = await store.next();
		}
		if (next.done || compareKeys(next.value, dumped) > 0) {
			yield { dumped };
		} else {
			yield { dumped, stored: next.value };
			next = await store.next();
		}
	}
	while (!next.done) {
		yield { stored: next.value };
		next = await store.next();
	}
}

function isEqual(a: DumpedRecord, b: DumpedRecord): boolean {
	return toLine(a) === toLine(b);
}
