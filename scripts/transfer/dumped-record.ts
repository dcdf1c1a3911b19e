import type { Hash } from "node:crypto";
import type { Datastore, RecordFields, StoredRecord } from "../../app/platform/datastore/datastore.server";
import { storedCollections } from "../../app/platform/datastore/datastore.server";
import { sortedJson } from "../../app/platform/values/sorted-json";

/** A line of a dump. */
export interface DumpedRecord {
	collection: (typeof storedCollections)[number];
	id: string;
	fields: RecordFields;
}

export function toLine({ collection, id, fields }: DumpedRecord): string {
	return `${sortedJson({ collection, fields, id })}\n`;
}

export const endPattern = /^\{"records":/;

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

/** The order of a dump. */
export function compareKeys(a: DumpedRecord, b: DumpedRecord): number {
	if (a.collection !== b.collection) return a.collection < b.collection ? -1 : 1;
	if (a.id === b.id) return 0;
	return a.id < b.id ? -1 : 1;
}
