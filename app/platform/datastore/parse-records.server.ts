import type { RecordFields, StoredRecord } from "./datastore.server";

export type Parser<T> = ((id: string, fields: RecordFields) => T) | { parse(fields: RecordFields): T };

export function parseRecords<T extends object>(
	records: readonly StoredRecord[],
	parser: Parser<T>,
	onDamaged: (id: string) => void,
): T[] {
	return records.flatMap(({ id, fields }) => parseRecord(id, fields, parser, onDamaged) ?? []);
}

export function parseRecord<T extends object>(
	id: string,
	fields: RecordFields | undefined,
	parser: Parser<T>,
	onDamaged: (id: string) => void,
): T | undefined {
	try {
		return fields && ("parse" in parser ? parser.parse(fields) : parser(id, fields));
	} catch {
		onDamaged(id);
		return undefined;
	}
}
