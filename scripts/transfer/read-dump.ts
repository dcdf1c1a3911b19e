import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { orderRecord } from "../../app/domain/orders/order-record.server";
import { recordIdPattern, storedCollections } from "../../app/platform/datastore/datastore.server";
import { parseJson } from "../../app/platform/values/parse-json";
import { isObject } from "../../app/platform/values/plain-object";
import { compareKeys, type DumpedRecord, endPattern, toEnd } from "./dumped-record";

/**
 * Reads a dump and checks each line.
 * @param mayBeCut whether its end may be missing
 * @throws Error that names the line, without its personal data
 */
export async function* readDump(path: string, mayBeCut: boolean): AsyncGenerator<DumpedRecord> {
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
	if (stored === "order" && orderRecord.pick({ paymentNotice: true }).safeParse(fields).error)
		throw refuse("has a damaged payment notice");
	return { collection: stored, id, fields };
}

function hasNestedArray(value: unknown): boolean {
	if (Array.isArray(value)) return value.some((item) => Array.isArray(item) || hasNestedArray(item));
	return isObject(value) && Object.values(value).some(hasNestedArray);
}
