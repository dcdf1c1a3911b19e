import { createReadStream } from "node:fs";
import {
	type CatalogRecord,
	storedProduct,
	tellFaults,
} from "../../app/domain/assortment/catalog-record.server";
import type { ExportedRecord } from "../../app/domain/assortment/exported-record.server";
import { catalogName, importCatalog } from "../../app/domain/assortment/import-catalog.server";
import type { Actor } from "../../app/domain/staff/actor";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { resolveTypedPath } from "../commands/files";
import { count, firstLines, firstLinesText } from "../commands/format";
import { startProgress } from "../commands/progress";
import { formatPrices } from "./describe-product";
import { BadRecords, countRecords, longestRecord, NotUtf8, parseLine } from "./json-lines";
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
	const progress = startProgress();
	const { numbered, faults } = await readLines(file, progress);
	const records = [...numbered.values()];
	const lines = [...numbered.keys()];
	if (records.length === 0 && faults.length === 0)
		throw new Error("The file has no records; nothing was written.");
	const onStep = (step: { checked: number } | { writing: number }) => {
		if ("checked" in step) progress(`${step.checked} of ${records.length} records checked`);
		else progress(`Writing ${count(step.writing, "record")}`, step.writing > manyChanges);
	};
	// Lines with faults name nothing to write, but the faults of the others are told with them.
	const isTried = isDryRun || faults.length > 0;
	const asked = { records, replace, isDryRun: isTried, acceptDoubts, onStep };
	const imported = await importCatalog(datastore, asked, actor);
	const nameLine = (index: number) => `${catalogName(records[index] as ExportedRecord)}: `;
	if (imported.outcome === "wrong")
		for (const [index, issues] of imported.faults)
			faults.push({ line: lines[index] ?? 0, reason: nameLine(index) + tellFaults(issues) });
	if (imported.outcome === "wrong" || faults.length > 0) return refuseFaults(faults);
	if (imported.outcome === "empties") {
		const { collection, held } = imported;
		throw new Error(`The file has no ${collection}; --replace would remove all that there are (${held}).`);
	}
	if (imported.outcome === "doubtful")
		return refuseDoubts(
			[...imported.doubts].flatMap(([index, doubts]) =>
				doubts.map((doubt) => `line ${lines[index]}: ${nameLine(index)}${doubt}`),
			),
		);
	const { fresh, changed, removed, stored } = imported;
	const prices = tellNewPrices(records, stored, limaDay(actor.now));
	const unchanged = records.length - fresh - changed;
	const done = `${countRecords(records)} (${fresh} new, ${changed} changed, ${unchanged} unchanged)`;
	process.stderr.write(warnOfMissingFiles(records));
	if (isDryRun) return `${prices}Would import ${done}; would remove ${removed}. Nothing was written.\n`;
	return `${prices}Imported ${done}; removed ${removed}.\n`;
}

/** Writing more changes than this takes over a second. */
const manyChanges = 10_000;

interface Fault {
	line: number;
	reason: string;
}

type Progress = ReturnType<typeof startProgress>;

async function readLines(file: string, progress: Progress) {
	const numbered = new Map<number, ExportedRecord>();
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
				const name = catalogName(record);
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

/** @throws BadRecords */
function refuseFaults(faults: Fault[]): never {
	const lines = faults.sort((a, b) => a.line - b.line).map(({ line, reason }) => `line ${line}: ${reason}`);
	const summary = `${count(faults.length, "bad record")}; nothing was written.`;
	throw new BadRecords([...firstLines(lines), summary].join("\n"));
}

/** @throws BadRecords */
export function refuseDoubts(doubts: string[]): never {
	const summary = `${count(doubts.length, "doubtful price")}; nothing was written. If they are meant, repeat it with --yes.`;
	throw new BadRecords([...firstLines(doubts), summary].join("\n"));
}

/** @param stored by `catalogName` @returns a line to print for each new or changed price */
export function tellNewPrices(
	records: readonly CatalogRecord[],
	stored: ReadonlyMap<string, CatalogRecord>,
	today: string,
): string {
	const shown = records.flatMap((record) => {
		const { collection, id, fields } = record;
		const product = collection === "product" ? storedProduct(id, fields, today) : undefined;
		if (!product) return [];
		const before = storedProduct(id, stored.get(catalogName(record))?.fields, today);
		const isNew = !before || formatPrices(before) !== formatPrices(product);
		return isNew ? [`product ${id}: ${formatPrices(product)}`] : [];
	});
	return firstLinesText(shown);
}
