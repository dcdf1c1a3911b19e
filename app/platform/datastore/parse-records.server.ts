import { log } from "~/platform/process/log.server";
import type { Collection, RecordFields, StoredRecord } from "./datastore.server";

export type Parser<T> = ((id: string, fields: RecordFields) => T) | { parse(fields: RecordFields): T };

/** What is done about a damaged record, or the collection under which it is logged. */
export type OnDamaged = ((id: string) => void) | Collection;

export function parseRecords<T extends object>(
	records: readonly StoredRecord[],
	parser: Parser<T>,
	onDamaged: OnDamaged,
): T[] {
	return records.flatMap(({ id, fields }) => parseRecord(id, fields, parser, onDamaged) ?? []);
}

export function parseRecord<T extends object>(
	id: string,
	fields: RecordFields | undefined,
	parser: Parser<T>,
	onDamaged: OnDamaged,
): T | undefined {
	try {
		return fields && ("parse" in parser ? parser.parse(fields) : parser(id, fields));
	} catch {
		if (typeof onDamaged === "function") onDamaged(id);
		else log.warn({ collection: onDamaged, id }, "a record cannot be shown and is skipped");
		return undefined;
	}
}
