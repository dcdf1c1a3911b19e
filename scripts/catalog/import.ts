import { createReadStream } from "node:fs";
import { type CatalogRecord, faultsOf, tellFaults } from "../../app/domain/assortment/catalog-record.server";
import { dateChange } from "../../app/domain/assortment/change-product.server";
import { followRecord } from "../../app/domain/goods/change-stock.server";
import { stockKey } from "../../app/domain/goods/stock-record.server";
import type { Actor } from "../../app/domain/staff/actor";
import type { Change, Datastore } from "../../app/platform/datastore/datastore.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { sortedJson } from "../../app/platform/values/sorted-json";
import { count, firstLines } from "../commands/format";
import { startProgress } from "../commands/progress";
import { resolveTypedPath } from "../commands/typed-path";
import { BadRecords } from "./bad-records";
import { checkPrices } from "./check-prices";
import { countRecords, longestRecord, NotUtf8, parseLine } from "./json-lines";
import { warnOfMissingFiles } from "./picture-files";

/**
 * Writes the records of a JSON Lines file, all of them or none.
 * @param file its path, or - for the standard input
 * @param options.replace also removes the categories and products that the file does not name
 * @param options.isDryRun writes nothing
 * @param options.acceptDoubts also writes prices that look mistaken
 * @returns what was done, in a sentence
 * @throws BadRecords naming the bad lines, Error for a file that cannot be read or taken, DatastoreUnavailable
 */
export async function importRecords(
	datastore: Datastore,
	file: string,
	{ replace, isDryRun, acceptDoubts }: { replace: boolean; isDryRun: boolean; acceptDoubts: boolean },
	actor: Actor,
): Promise<string> {
	const today = limaDay(actor.now);
	const progress = startProgress();
	const { numbered, faults } = await readLines(file, progress);
	const stored = await listCatalog(datastore);

	const categories = new Set(
		[...(replace ? [] : stored.values()), ...numbered.values(), ...faults]
			.filter(({ collection }) => collection === "category")
			.map(({ id }) => id),
	);
	let checked = 0;
	for (const [line, record] of numbered) {
		const reasons = tellFaults(faultsOf(record, (id) => categories.has(id)));
		if (reasons) faults.push({ line, ...record, reason: `${nameOf(record)}: ${reasons}` });
		progress(`${++checked} of ${numbered.size} records checked`);
	}
	const records = [...numbered.values()];
	refuseFaults(faults);
	if (records.length === 0) throw new Error("The file has no records; nothing was written.");
	if (replace) refuseEmptying(records, stored);
	const prices = checkPrices(
		[...numbered].map(([line, record]) => ({ line, record, before: stored.get(nameOf(record)) })),
		acceptDoubts,
		today,
	);

	const { changes, fresh, changed, removed } = compare(records, stored, replace, today);
	const unchanged = records.length - fresh - changed;
	const done = `${countRecords(records)} (${fresh} new, ${changed} changed, ${unchanged} unchanged)`;
	process.stderr.write(warnOfMissingFiles(records));
	if (isDryRun) return `${prices}Would import ${done}; would remove ${removed}. Nothing was written.\n`;
	if (changes.length > 0) {
		progress(`Writing ${count(changes.length, "record")}`, changes.length > manyChanges);
		await datastore.apply([...changes, ...(await followStock(datastore, changes, stored, actor))]);
	}
	return `${prices}Imported ${done}; removed ${removed}.\n`;
}

/** Writing more changes than this takes over a second. */
const manyChanges = 10_000;

interface Fault {
	line: number;
	/** The record's collection and id, if the line names them. */
	collection?: string;
	id?: string;
	reason: string;
}

type Progress = ReturnType<typeof startProgress>;

async function readLines(file: string, progress: Progress) {
	const numbered = new Map<number, CatalogRecord>();
	const faults: Fault[] = [];
	const firstLines = new Map<string, number>();
	let line = 0;
	try {
		for await (const bytes of linesOf(
			file === "-" ? process.stdin : createReadStream(resolveTypedPath(file)),
		)) {
			line += 1;
			progress(`${line} lines read`);
			if (bytes.every((byte) => byte <= 0x20)) continue;
			try {
				const record = parseLine(bytes);
				const name = nameOf(record);
				const first = firstLines.get(name);
				if (first !== undefined) throw new BadRecords(`${name}: is on line ${first} already`);
				firstLines.set(name, line);
				numbered.set(line, record);
			} catch (error) {
				if (error instanceof NotUtf8) throw new Error(`line ${line} ${error.message}; nothing was written.`);
				if (!(error instanceof BadRecords)) throw error;
				faults.push({ line, reason: error.message });
			}
		}
	} catch (error) {
		throw new Error(`${file} cannot be read: ${(error as Error).message}`);
	}
	return { numbered, faults };
}

/** Yields each line's bytes. A line over the limit is cut but stays over it, so that it is refused. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let pending: Buffer[] = [];
	let length = 0;
	const keep = (bytes: Buffer) => {
		if (length <= longestRecord) pending.push(bytes);
		length += bytes.length;
	};
	for await (const chunk of chunks) {
		let start = 0;
		for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
			keep(chunk.subarray(start, end));
			yield Buffer.concat(pending);
			pending = [];
			length = 0;
			start = end + 1;
		}
		keep(chunk.subarray(start));
	}
	if (length > 0) yield Buffer.concat(pending);
}

/** The stored records, by collection and id. */
async function listCatalog(datastore: Datastore): Promise<Map<string, CatalogRecord>> {
	const stored = new Map<string, CatalogRecord>();
	for (const collection of ["category", "product"] as const) {
		for (const record of await datastore.list(collection)) {
			stored.set(nameOf({ collection, ...record }), { collection, ...record });
		}
	}
	return stored;
}

function nameOf({ collection, id }: CatalogRecord): string {
	return `${collection} ${id}`;
}

/** @throws BadRecords if there are any faults */
function refuseFaults(faults: Fault[]): void {
	if (faults.length === 0) return;
	const lines = faults.sort((a, b) => a.line - b.line).map(({ line, reason }) => `line ${line}: ${reason}`);
	const summary = `${count(faults.length, "bad record")}; nothing was written.`;
	throw new BadRecords([...firstLines(lines), summary].join("\n"));
}

/** Refuses to empty a collection: a running store would take that for a datastore fault. @throws Error */
function refuseEmptying(records: CatalogRecord[], stored: Map<string, CatalogRecord>): void {
	for (const collection of ["category", "product"] as const) {
		const isOf = (record: CatalogRecord) => record.collection === collection;
		const held = [...stored.values()].filter(isOf).length;
		if (held === 0 || records.some(isOf)) continue;
		throw new Error(`The file has no ${collection}; --replace would remove all that there are (${held}).`);
	}
}

/** @returns the changes of stock records that follow from the changed products */
async function followStock(
	datastore: Datastore,
	changes: readonly Change[],
	stored: Map<string, CatalogRecord>,
	actor: Actor,
): Promise<Change[]> {
	const counted = new Map((await datastore.list("stock")).map(({ id, fields }) => [id, fields]));
	const why = { actor, reason: "catalog import" };
	return changes.flatMap(({ collection, id, fields }) => {
		const stock = counted.get(id);
		if (collection !== "product" || !stock) return [];
		if (!fields) return [{ ...stockKey(id), fields: null }];
		const before = stored.get(`product ${id}`)?.fields;
		return followRecord(id, { before, after: fields, stock }, why);
	});
}

/** @returns the changes that turn the stored records into those of the file, and their numbers */
function compare(
	records: CatalogRecord[],
	stored: Map<string, CatalogRecord>,
	replace: boolean,
	today: string,
) {
	const changes: Change[] = [];
	let fresh = 0;
	for (const given of records) {
		const before = stored.get(nameOf(given));
		const record = dateChange(given, before?.fields, today);
		if (before && sortedJson(before.fields) === sortedJson(record.fields)) continue;
		if (!before) fresh += 1;
		changes.push(record);
	}
	const changed = changes.length - fresh;
	if (replace) {
		const named = new Set(records.map(nameOf));
		for (const [name, { collection, id }] of stored) {
			if (!named.has(name)) changes.push({ collection, id, fields: null });
		}
	}
	return { changes, fresh, changed, removed: changes.length - fresh - changed };
}
