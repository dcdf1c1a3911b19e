import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { orderRecord } from "~/domain/orders/order-record.server";
import {
	type Datastore,
	type RecordFields,
	recordIdPattern,
	type StoredRecord,
	storedCollections,
} from "~/platform/datastore/datastore.server";
import { parseJson } from "~/platform/values/parse-json";
import { isObject } from "~/platform/values/plain-object";
import { sortedJson } from "~/platform/values/sorted-json";

interface DumpedRecord {
	collection: (typeof storedCollections)[number];
	id: string;
	fields: RecordFields;
}

export function toLine({ collection, id, fields }: DumpedRecord): string {
	return `${sortedJson({ collection, fields, id })}\n`;
}

const endPattern = /^\{"records":/;

/** The last line of a dump, by which a cut or changed one is noticed. @param lines the SHA-256 of those before it */
export function toEnd(records: number, lines: Hash): string {
	return `${sortedJson({ records, sha256: lines.digest("hex") })}\n`;
}

/** Everything that a store keeps, by collection and id, read in pages. @throws DatastoreUnavailable */
export async function* readStore(datastore: Datastore): AsyncGenerator<DumpedRecord> {
	for (const collection of storedCollections) {
		let after: StoredRecord | undefined;
		do {
			const page = await datastore.find(collection, { size: pageSize, after });
			for (const { id, fields } of page) yield { collection, id, fields };
			after = page.length < pageSize ? undefined : page.at(-1);
		} while (after);
	}
}

const pageSize = 500;

function compareKeys(a: DumpedRecord, b: DumpedRecord): number {
	if (a.collection !== b.collection) return a.collection < b.collection ? -1 : 1;
	if (a.id === b.id) return 0;
	return a.id < b.id ? -1 : 1;
}

/** Reads a dump and checks each line. @throws Error that names the line, without its personal data */
async function* readDump(path: string, mayBeCut: boolean): AsyncGenerator<DumpedRecord> {
	const lines = createHash("sha256");
	let records = 0;
	let isWhole = false;
	let previous: DumpedRecord | undefined;
	for await (const line of readLines(path, mayBeCut)) {
		const number = records + 1;
		if (isWhole) throw new Error(`Line ${number + 1} stands after the dump's end.`);
		if (endPattern.test(line)) {
			if (`${line}\n` !== toEnd(records, lines))
				throw new Error(`The lines before line ${number} are not those that were dumped.`);
			isWhole = true;
			continue;
		}
		const record = parseLine(line, number);
		if (previous && compareKeys(previous, record) >= 0)
			throw new Error(`Line ${number} is out of order or repeats a record: a dump is sorted.`);
		yield record;
		previous = record;
		records = number;
		lines.update(`${line}\n`);
	}
	if (!isWhole && !mayBeCut)
		throw new Error(
			"The last line, with the count of records, is missing: the file is incomplete, or an older version wrote it.\n" +
				"Nothing was written. --incomplete loads what is in it.",
		);
}

/** Splits at line feeds only: Node's readline also splits at U+2028, which JSON may contain. */
async function* readLines(path: string, mayBeCut: boolean): AsyncGenerator<string> {
	let rest = "";
	for await (const chunk of createReadStream(path, { encoding: "utf8" })) {
		const lines = (rest + chunk).split("\n");
		rest = lines.pop() ?? "";
		yield* lines;
	}
	if (rest && !mayBeCut)
		throw new Error("The last line has no end: the file is incomplete. --incomplete loads what is in it.");
}

function parseLine(line: string, number: number): DumpedRecord {
	const refuse = (reason: string) => new Error(`Line ${number} ${reason}.`);
	const record = parseJson(line);
	if (!isObject(record) || Object.keys(record).sort().join() !== "collection,fields,id")
		throw refuse('is not {"collection":…,"fields":{…},"id":…}');
	const { collection, id, fields } = record;
	const stored = storedCollections.find((one) => one === collection);
	if (!stored) throw refuse("names a collection that this version of the store does not have");
	if (typeof id !== "string" || !recordIdPattern.test(id)) throw refuse("has no valid id");
	if (!isObject(fields)) throw refuse("has no fields");
	if (hasNestedArray(fields)) throw refuse("has an array directly inside an array, which Firestore refuses");
	// The only record that names a file of the data folder.
	if (stored === "order" && orderRecord.pick(namingFiles).safeParse(fields).error)
		throw refuse("has a damaged payment notice or return");
	return { collection: stored, id, fields };
}

const namingFiles = { paymentNotice: true, formerPictures: true, returns: true } as const;

function hasNestedArray(value: unknown): boolean {
	if (Array.isArray(value)) return value.some((item) => Array.isArray(item) || hasNestedArray(item));
	return isObject(value) && Object.values(value).some(hasNestedArray);
}

interface Dump {
	path: string;
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

/** Reads the whole dump. @throws Error for a wrong line */
export async function checkDump({ path, mayBeCut }: Dump): Promise<void> {
	for await (const _ of readDump(path, mayBeCut));
}

/** Writes what the store lacks or has with other fields, in batches. An interrupted load can be repeated. */
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
		// Thrown by whoever waits for it next. Without this, a failure before that would end the process.
		sending.catch(() => {});
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
