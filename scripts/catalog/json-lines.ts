import {
	type CatalogRecord,
	type ExportedRecord,
	exportedLineOf,
	exportedRecord,
	faultsOf,
	tellFaults,
} from "~/domain/assortment/catalog-record.server";
import { type Datastore, recordIdPattern } from "~/platform/datastore/datastore.server";
import { cleanImported } from "~/platform/values/clean-text.server";
import { limaDay } from "~/platform/values/lima-time";
import { isObject } from "~/platform/values/plain-object";
import { writeExport } from "../commands/files";
import { count, firstLinesText } from "../commands/format";

/** Records, or a product, that a command refuses. The message has one line for each fault. */
export class BadRecords extends Error {}

export class NotUtf8 extends BadRecords {}

/** Bytes: Firestore's limit for a document. */
const longestRecord = 1_000_000;

export function parseLine(bytes: Uint8Array): ExportedRecord {
	const record = parseJson(bytes);
	if (!isObject(record)) throw new BadRecords("must be an object with collection, id and fields");
	const { collection, id, fields, exported, ...rest } = record;
	if (collection !== "category" && collection !== "product") {
		throw new BadRecords("collection: must be category or product");
	}
	if (typeof id !== "string" || !recordIdPattern.test(id)) {
		throw new BadRecords(`${collection}: id: must be at most 63 lower-case letters, digits and hyphens`);
	}
	const what = `${collection} ${id}`;
	if (!isObject(fields)) throw new BadRecords(`${what}: fields: must be an object`);
	const [unknown] = Object.keys(rest);
	if (unknown) throw new BadRecords(`${what}: ${unknown}: belongs in fields, or nowhere`);
	const known = exportedRecord.optional().safeParse(exported);
	if (!known.success) throw new BadRecords(`${what}: exported: must be as the export wrote it`);
	return { collection, id, fields, exported: known.data };
}

export function parseJson(bytes: Uint8Array): unknown {
	if (bytes.length > longestRecord) throw new BadRecords("is longer than 1 MB");
	const text = decodeUtf8(bytes);
	try {
		return JSON.parse(text, (_, value) => (typeof value === "string" ? cleanImported(value) : value));
	} catch (error) {
		throw new BadRecords(`is not JSON: ${(error as Error).message.replaceAll("\n", "\\n")}`);
	}
}

function decodeUtf8(bytes: Uint8Array): string {
	const fault = "is not UTF-8 text: the file is binary or in another encoding, such as UTF-16 or Latin-1";
	// UTF-16 without a byte order mark is valid UTF-8, with NULs, which JSON does not allow.
	if (bytes.includes(0)) throw new NotUtf8(fault);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new NotUtf8(fault);
	}
}

/** @returns `52 records: 10 categories, 42 products` */
export function countRecords(records: { collection: string }[]): string {
	const categories = records.filter(({ collection }) => collection === "category").length;
	const products = records.length - categories;
	return `${count(records.length, "record")}: ${count(categories, "category")}, ${count(products, "product")}`;
}

/** Writes categories and products by id. Those that an import would refuse are written, too, and named on stderr. */
export async function exportRecords(datastore: Datastore, file: string | undefined): Promise<string> {
	const records: CatalogRecord[] = [];
	for (const collection of ["category", "product"] as const) {
		for (const record of await datastore.find(collection)) records.push({ collection, ...record });
	}
	const stock = new Map((await datastore.find("stock")).map(({ id, fields }) => [id, fields]));
	function* lines() {
		for (const record of records) yield exportedLineOf(record, stock.get(record.id));
	}
	const done = await writeExport(file, lines(), countRecords(records));
	warnOfFaults(records);
	return done;
}

function warnOfFaults(records: CatalogRecord[]): void {
	const categories = new Set(
		records.filter(({ collection }) => collection === "category").map(({ id }) => id),
	);
	const today = limaDay(new Date());
	const refusals = records.flatMap((record) => {
		const faults = tellFaults(faultsOf(record, (id) => categories.has(id), today));
		const name = `${record.collection} ${record.id}`;
		return faults ? [`An import would refuse ${name}: ${faults}`] : [];
	});
	process.stderr.write(firstLinesText(refusals));
}
