import { readTypedUnits } from "../../app/domain/goods/stock-record.server";
import type { Actor } from "../../app/domain/staff/actor";
import type { Datastore } from "../../app/platform/datastore/datastore.server";
import { BadCsv, readCsv } from "../../app/platform/values/csv.server";
import { limaDay } from "../../app/platform/values/lima-time";
import { count, firstLines } from "../commands/format";
import { startProgress } from "../commands/progress";
import { readInput } from "../commands/read-input";
import { listItems } from "./list-items";
import { moveOrExplain } from "./move-units";

/** SKUs in one transaction: Firestore takes at most 500 writes. */
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
	actor: Actor,
): Promise<string> {
	const lines = await readLines(file);
	const present = new Map(
		(await listItems(datastore, limaDay(actor.now))).map(({ sku, units }) => [sku, units]),
	);
	const faults: string[] = [];
	const wanted = new Map<string, number>();
	for (const { line, sku, stock } of lines) {
		const units = readTypedUnits(stock);
		if (!present.has(sku)) faults.push(`line ${line}: there is no SKU "${sku}"`);
		else if (wanted.has(sku)) faults.push(`line ${line}: ${sku} is there twice`);
		else if (units === undefined) faults.push(`line ${line}: "${stock}" is no number of units`);
		else wanted.set(sku, units);
	}
	if (faults.length > 0) throw new Error(`${firstLines(faults).join("\n")}\nNothing was written.`);
	if (wanted.size === 0) throw new Error("The file has no lines; nothing was written.");
	const changed = [...wanted].filter(([sku, units]) => present.get(sku) !== units);
	const done = `${count(wanted.size, "SKU")}: ${changed.length} changed, ${wanted.size - changed.length} as before`;
	if (isDryRun) return `Would import ${done}. Nothing was written.\n`;
	await write(datastore, changed, reason, actor);
	return `Imported ${done}.\n`;
}

async function write(
	datastore: Datastore,
	changed: [string, number][],
	reason: string,
	actor: Actor,
): Promise<void> {
	const progress = startProgress();
	for (let from = 0; from < changed.length; from += skusAtOnce) {
		const some = changed.slice(from, from + skusAtOnce);
		const changes = new Map(some.map(([sku, units]) => [sku, { set: units }]));
		await moveOrExplain(datastore, { changes, reason }, actor);
		progress(`${from + some.length} of ${changed.length} SKUs written`);
	}
}

interface Line {
	line: number;
	sku: string;
	stock: string;
}

/** Headings may have capitals and accents. */
const headings = { sku: ["sku", "codigo"], stock: ["stock", "cantidad", "unidades"] };

async function readLines(file: string): Promise<Line[]> {
	const table = await readCsv(await readInput(file)).catch((error) => {
		if (error instanceof BadCsv)
			throw new Error(`${file} ${faults[error.reason]}${error.detail}. Nothing was written.`);
		throw error;
	});
	const [sku = -1, stock = -1] = [headings.sku, headings.stock].map((names) =>
		table.headings.findIndex((heading) => names.includes(heading)),
	);
	if (table.rows.length > 0 && (sku < 0 || stock < 0))
		throw new Error("The file needs the headings sku and stock in its first line. Nothing was written.");
	return table.rows.map(({ line, cells }) => ({ line, sku: cells[sku] ?? "", stock: cells[stock] ?? "" }));
}

const faults = {
	workbook: 'is a workbook: save it as "CSV UTF-8"',
	encoding: 'is not in UTF-8: save it as "CSV UTF-8"',
	syntax: "is no CSV: ",
};
