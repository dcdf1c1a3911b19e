import {
	type Collection,
	type Datastore,
	type RecordFields,
	type RecordKey,
	recordIdPattern,
} from "../../app/platform/datastore/datastore.server";
import { type Parser, parseRecords } from "../../app/platform/datastore/parse-records.server";
import { plain } from "./format";
import { UsageError, type Work } from "./run-command";
import { undamaged } from "./undamaged";

/**
 * Reads the argument that names a record. A wrong one is not repeated, because it may be personal data that was typed
 * by mistake.
 * @param read returns undefined for an invalid name
 * @throws UsageError
 */
export function readName(
	typed: string | undefined,
	{ noun, name, advice }: { noun: string; name: string; advice: string },
	read: (typed: string) => string | undefined,
): string {
	const found = typed && read(typed);
	if (found) return found;
	throw new UsageError(typed ? `Not a valid ${name}: ${advice}.` : `Which ${noun}? Give its ${name}.`);
}

export function readRecordId(typed: string | undefined, noun: string): string {
	const named = { noun, name: "id", advice: "list shows them" };
	return readName(typed, named, (id) => (recordIdPattern.test(id) ? id : undefined));
}

/** @param only the chosen kind, such as `open`; undefined for all @param cellsOf the columns of a record */
export function listLines<T>(
	records: readonly T[],
	noun: string,
	only: string | undefined,
	cellsOf: (record: T) => (string | number)[],
): string {
	if (records.length === 0) return `There are no ${only ? `${only} ` : ""}${noun}s.\n`;
	return records.map((record) => tabLine(cellsOf(record))).join("");
}

/** A line of a list, with a tab between its cells. */
export function tabLine(cells: readonly (string | number)[]): string {
	return `${cells.map((cell) => plain(String(cell))).join("\t")}\n`;
}

/**
 * Work that shows everything of one record.
 * @param name the id as people write it @param draw parses and formats the fields
 */
export function showRecord(
	key: RecordKey,
	noun: string,
	name: string,
	draw: (fields: RecordFields, datastore: Datastore) => string | Promise<string>,
): Work {
	return async (datastore) => {
		const fields = await datastore.get(key.collection, key.id);
		if (!fields) throw unknownRecord(noun, name);
		return undamaged(name, async () => draw(fields, datastore));
	};
}

/** @param noun with an s, the name of the npm script */
export function unknownRecord(noun: string, name: string): Error {
	return new Error(`There is no ${noun} ${name}.\nSee: npm run ${noun}s -- list`);
}

/** @param noun capitalized @returns a function that reports a record by its name */
export function warnOfDamaged(noun: string): (name: string) => void {
	return (name) => process.stderr.write(`${noun} ${name} is damaged and was left out.\n`);
}

/** A whole collection; damaged records are left out with a warning. @param noun as for `warnOfDamaged` */
export async function readAll<T extends object>(
	datastore: Datastore,
	collection: Collection,
	parser: Parser<T>,
	noun: string,
): Promise<T[]> {
	return parseRecords(await datastore.find(collection), parser, warnOfDamaged(noun));
}

/** The command `export [--out <file>]`. @param write gets the file; undefined for the standard output */
export function exportCommand(write: (datastore: Datastore, file: string | undefined) => Promise<string>) {
	return {
		options: ["out"] as "out"[],
		prepare: (_: string[], { out }: { out?: string }): Work => {
			return (datastore) => write(datastore, out);
		},
	};
}
