import type Database from "libsql";
import type { StoredRecord, WatchedCollection } from "~/platform/datastore/datastore.server";
import { get, lenientDecoder, parseFields } from "./sqlite-records.server";

export interface VersionCursor {
	version: number;
	id: string;
}

export function readPageAfter(
	db: Database.Database,
	collection: WatchedCollection,
	{ version, id }: VersionCursor,
	pageSize: number,
) {
	const page = readPage(
		db,
		`INDEXED BY record_version WHERE collection = ? AND (version, record.id) > (?, ?)
		ORDER BY version, record.id LIMIT ?`,
		collection,
		version,
		id,
		pageSize,
	);
	const last = page.records.at(-1);
	return { records: page.records, last: last && { version: page.lastVersion ?? 0, id: last.id } };
}

export function readPageById(
	db: Database.Database,
	collection: WatchedCollection,
	after: ArrayBuffer | undefined,
	pageSize: number,
) {
	const page = readPage(db, pageById(after), collection, new Uint8Array(after ?? []), pageSize);
	return { items: page.records, last: page.records.length < pageSize ? undefined : page.lastId };
}

/** Reads a page as one row: a row for each record makes garbage collection pause for tens of milliseconds. */
function readPage(db: Database.Database, condition: string, ...values: unknown[]) {
	const row = get<PageRow>(
		db,
		`SELECT CAST(json_group_array(id) AS BLOB) AS ids, json_group_array(octet_length(fields)) AS sizes,
			CAST(group_concat(fields, '') AS BLOB) AS fields, max(version) AS version,
			CAST(max(id) AS BLOB) AS lastId
		FROM (SELECT id, fields, version FROM record ${condition})`,
		...values,
	);
	if (!row?.fields) return { records: [], lastVersion: undefined, lastId: undefined };
	const page = new Uint8Array(row.fields);
	const sizes = JSON.parse(row.sizes) as number[];
	let end = 0;
	const records = parseIds(row.ids).map((id, at) => {
		const start = end;
		end += sizes[at] ?? 0;
		return new CompactRecord(id, page, start, end);
	});
	return { records, lastVersion: row.version, lastId: row.lastId };
}

/** Reads the ids as one JSON text: ten times as fast as a row for each. */
export function readIdsAfter(
	db: Database.Database,
	collection: WatchedCollection,
	after: ArrayBuffer | undefined,
	pageSize: number,
) {
	const row = get<Pick<PageRow, "ids" | "lastId">>(
		db,
		`SELECT CAST(json_group_array(id) AS BLOB) AS ids, CAST(max(id) AS BLOB) AS lastId
		FROM (SELECT id FROM record ${pageById(after)})`,
		collection,
		new Uint8Array(after ?? []),
		pageSize,
	);
	const items = row ? parseIds(row.ids) : [];
	return { items, last: items.length < pageSize ? undefined : row?.lastId };
}

function pageById(after: ArrayBuffer | undefined): string {
	const isNext = after ? ">" : ">="; // a damaged id may be empty
	return `WHERE collection = ? AND record.id ${isNext} CAST(? AS TEXT) ORDER BY record.id LIMIT ?`;
}

interface PageRow {
	ids: ArrayBuffer;
	sizes: string;
	fields: ArrayBuffer | null;
	version: number;
	/** As bytes, because decoding would change a damaged id. */
	lastId: ArrayBuffer;
}

/** Bytes take a third of the memory of parsed fields; one buffer for each page does not fragment memory. */
class CompactRecord implements StoredRecord {
	constructor(
		readonly id: string,
		private readonly page: Uint8Array,
		private readonly start: number,
		private readonly end: number,
	) {}
	get json() {
		return this.page.subarray(this.start, this.end);
	}
	get fields() {
		return parseFields(this.json);
	}
}

function parseIds(json: ArrayBuffer): string[] {
	return JSON.parse(lenientDecoder.decode(json)) as string[];
}
