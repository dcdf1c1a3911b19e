import type { RecordFields, StoredRecord } from "./datastore.server";

type Parser<T> = (id: string, fields: RecordFields) => T;

export function parseRecords<T extends object>(
	records: readonly StoredRecord[],
	parse: Parser<T>,
	onDamaged: (id: string) => void,
): T[] {
	return records.flatMap(({ id, fields }) => parseRecord(id, fields, parse, onDamaged) ?? []);
}

/** @returns undefined for an absent record and, after calling `onDamaged`, for a damaged one */
export function parseRecord<T extends object>(
	id: string,
	fields: RecordFields | undefined,
	parse: Parser<T>,
	onDamaged: (id: string) => void,
): T | undefined {
	try {
		return fields && parse(id, fields);
	} catch {
		onDamaged(id);
		return undefined;
	}
}
