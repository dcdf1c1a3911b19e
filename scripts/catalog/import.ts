import {
	type CatalogRecord,
	catalogName,
	type ExportedRecord,
	storedProduct,
	tellFaults,
} from "~/domain/assortment/catalog-record.server";
import { type CatalogImport, importCatalog } from "~/domain/assortment/import-catalog.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { limaDay } from "~/platform/values/lima-time";
import { readInput, startProgress } from "../commands/files";
import { count, firstLines, firstLinesText } from "../commands/format";
import { formatPrices } from "./describe-product";
import { BadRecords, countRecords, NotUtf8, parseLine } from "./json-lines";
import { warnOfMissingFiles } from "./picture-files";

/** Writing more changes than this takes over a second. */
const manyChanges = 10_000;

interface Fault {
	line: number;
	reason: string;
}

/** Writes the records of a JSON Lines file, all of them or none. @throws BadRecords naming the bad lines */
export async function importRecords(
	datastore: Datastore,
	file: string,
	options: Pick<CatalogImport, "replace" | "restores" | "isDryRun" | "acceptDoubts">,
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
	const isTried = options.isDryRun || faults.length > 0;
	const asked = { ...options, records, isDryRun: isTried, onStep };
	const imported = await importCatalog(datastore, asked, actor);
	const nameLine = (index: number) => `${catalogName(records[index] as ExportedRecord)}: `;
	if (imported.outcome === "wrong")
		for (const [index, issues] of imported.faults)
			faults.push({ line: lines[index] ?? 0, reason: nameLine(index) + tellFaults(issues) });
	if (imported.outcome === "wrong" || faults.length > 0) {
		const told = faults.sort((a, b) => a.line - b.line).map(({ line, reason }) => `line ${line}: ${reason}`);
		return refuse(told, `${count(faults.length, "bad record")}; nothing was written.`);
	}
	if (imported.outcome === "empties") {
		const { collection, held } = imported;
		throw new Error(`The file has no ${collection}; --replace would remove all that there are (${held}).`);
	}
	if (imported.outcome === "doubtful") {
		const told = [...imported.doubts].flatMap(([index, doubts]) =>
			doubts.map((doubt) => `line ${lines[index]}: ${nameLine(index)}${doubt}`),
		);
		const doubts = count(told.length, "doubtful price");
		return refuse(told, `${doubts}; nothing was written. If they are meant, repeat it with --yes.`);
	}
	if (imported.outcome === "outdated")
		throw new Error(`Somebody changed ${imported.name} meanwhile. Nothing was written: import it again.`);
	const { written, fresh, changed, removed, stored, kept } = imported;
	const prices = tellNewPrices(written, stored, limaDay(actor.now));
	const unchanged = records.length - fresh - changed;
	const done = `${countRecords(records)} (${fresh} new, ${changed} changed, ${unchanged} unchanged)`;
	const advice = kept
		? `${count(kept, "record")} changed since the export, and stay as the store has them: --restore writes the file's.\n`
		: "";
	process.stderr.write(warnOfMissingFiles(records));
	if (options.isDryRun)
		return `${prices}Would import ${done}; would remove ${removed}. Nothing was written.\n${advice}`;
	return `${prices}Imported ${done}; removed ${removed}.\n${advice}`;
}

async function readLines(file: string, progress: ReturnType<typeof startProgress>) {
	const numbered = new Map<number, ExportedRecord>();
	const faults: Fault[] = [];
	const firstLines = new Map<string, number>();
	const bytes = await readInput(file);
	for (let line = 1, start = 0, end = 0; start < bytes.length; line++, start = end + 1) {
		const found = bytes.indexOf(10, start);
		end = found < 0 ? bytes.length : found;
		const text = bytes.subarray(start, end);
		progress(`${line} lines read`);
		if (text.every((byte) => byte <= 0x20)) continue;
		try {
			const record = parseLine(text);
			const name = catalogName(record);
			const first = firstLines.get(name);
			if (first !== undefined) throw new BadRecords(`${name}: is on line ${first} already`);
			firstLines.set(name, line);
			numbered.set(line, record);
		} catch (error) {
			if (error instanceof NotUtf8)
				throw new Error(`${file} cannot be read: line ${line} ${error.message}; nothing was written.`);
			if (!(error instanceof BadRecords)) throw error;
			faults.push({ line, reason: error.message });
		}
	}
	return { numbered, faults };
}

function refuse(lines: string[], summary: string): never {
	throw new BadRecords([...firstLines(lines), summary].join("\n"));
}

/** @param stored by `catalogName` @returns a line to print for each new or changed price */
function tellNewPrices(
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
