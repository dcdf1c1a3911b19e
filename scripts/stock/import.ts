import { type CastingContext, parse } from "csv-parse/sync";
import { listItems } from "../../app/back-office/stock-items.server";
import type { Datastore } from "../../app/datastore/datastore.server";
import { changeUnits } from "../../app/stock/change-stock.server";
import { mostUnits } from "../../app/stock/stock-record.server";
import { actor } from "../commands/actor";
import { firstLines } from "../commands/format";
import { count, startProgress } from "../commands/progress";
import { readInput } from "../commands/read-input";

/** In one transaction: Firestore takes at most 500 writes. */
const skusAtOnce = 100;

/**
 * Sets the units that a CSV file names. Nothing is written if a line is wrong; after a failure while writing, the same
 * import completes it.
 * @param file its path, or - for the standard input @returns what was done, in a sentence
 * @throws Error naming the wrong lines, or for a file that cannot be read; DatastoreUnavailable
 */
export async function importStock(
	datastore: Datastore,
	file: string,
	{ reason, isDryRun }: { reason: string; isDryRun: boolean },
): Promise<string> {
	const lines = readLines(await readText(file));
	const present = new Map((await listItems(datastore)).map(({ sku, units }) => [sku, units]));
	const faults: string[] = [];
	const wanted = new Map<string, number>();
	for (const { line, sku, stock } of lines) {
		const units = /^\d{1,7}$/.test(stock) ? Number(stock) : Number.NaN;
		if (!present.has(sku)) faults.push(`line ${line}: there is no SKU "${sku}"`);
		else if (wanted.has(sku)) faults.push(`line ${line}: ${sku} is there twice`);
		else if (!(units <= mostUnits)) faults.push(`line ${line}: "${stock}" is no number of units`);
		else wanted.set(sku, units);
	}
	if (faults.length > 0) throw new Error(`${firstLines(faults).join("\n")}\nNothing was written.`);
	if (wanted.size === 0) throw new Error("The file has no lines; nothing was written.");
	const changed = [...wanted].filter(([sku, units]) => present.get(sku) !== units);
	const done = `${count(wanted.size, "SKU")}: ${changed.length} changed, ${wanted.size - changed.length} as before`;
	if (isDryRun) return `Would import ${done}. Nothing was written.\n`;
	await write(datastore, changed, reason);
	return `Imported ${done}.\n`;
}

async function write(datastore: Datastore, changed: [string, number][], reason: string): Promise<void> {
	const progress = startProgress();
	for (let from = 0; from < changed.length; from += skusAtOnce) {
		const some = changed.slice(from, from + skusAtOnce);
		const changes = new Map(some.map(([sku, units]) => [sku, () => units]));
		await changeUnits(datastore, changes, { actor: actor(), reason });
		progress(`${from + some.length} of ${changed.length} SKUs written`);
	}
}

async function readText(file: string): Promise<string> {
	const bytes = await readInput(file);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new Error(`${file} is not in UTF-8: save it as "CSV UTF-8". Nothing was written.`);
	}
}

interface Line {
	line: number;
	sku: string;
	stock: string;
}

/** Headings may have capitals and accents. */
const headings: Record<string, "sku" | "stock"> = {
	sku: "sku",
	codigo: "sku",
	stock: "stock",
	cantidad: "stock",
	unidades: "stock",
};

function readLines(text: string): Line[] {
	let rows: { record: Record<string, string>; info: CastingContext }[];
	let columns: string[] = [];
	try {
		rows = parse(text, {
			bom: true,
			columns: (cells: string[]) => {
				columns = cells.map((cell) => headings[plainHeading(cell)] ?? `other ${cell}`);
				return columns;
			},
			delimiter: [",", ";", "\t"],
			info: true,
			relax_column_count: true,
			skip_empty_lines: true,
			trim: true,
		});
	} catch (error) {
		throw new Error(`The file is no CSV: ${(error as Error).message}. Nothing was written.`);
	}
	if (rows.length > 0 && !(columns.includes("sku") && columns.includes("stock"))) {
		throw new Error("The file needs the headings sku and stock in its first line. Nothing was written.");
	}
	return rows.map(({ record, info }) => ({
		line: info.lines,
		// An export has apostrophes before text that a spreadsheet would run.
		sku: (record.sku ?? "").replace(/^'/, ""),
		stock: record.stock ?? "",
	}));
}

function plainHeading(cell: string): string {
	return cell.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
