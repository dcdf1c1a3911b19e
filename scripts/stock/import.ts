import { presentSku } from "../../app/domain/goods/present-slug.server";
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
	const kept: string[] = [];
	for (const { line, sku: named, stock, exported } of lines) {
		const sku = present.has(named) ? named : await presentSku(datastore, named);
		const now = present.get(sku);
		const units = readTypedUnits(stock);
		const seen = exported === "" ? now : readTypedUnits(exported);
		if (now === undefined) faults.push(`line ${line}: there is no SKU "${named}"`);
		else if (wanted.has(sku)) faults.push(`line ${line}: ${sku} is there twice`);
		else if (units === undefined) faults.push(`line ${line}: "${stock}" is no number of units`);
		else if (seen === undefined) faults.push(`line ${line}: "${exported}" is no number of units`);
		else if (units === seen && now !== seen) {
			wanted.set(sku, now);
			kept.push(`${sku} stays ${now}, exported ${seen}`);
		} else if (units !== now && now !== seen)
			faults.push(
				`line ${line}: ${sku} had ${seen} when it was exported and has ${now} now: count it again, and write ${now} as exported`,
			);
		else wanted.set(sku, units);
	}
	if (faults.length > 0) throw new Error(`${firstLines(faults).join("\n")}\nNothing was written.`);
	if (wanted.size === 0) throw new Error("The file has no lines; nothing was written.");
	const changed = [...wanted].flatMap(([sku, set]) => {
		const seen = present.get(sku);
		return seen === undefined || seen === set ? [] : [[sku, { set, seen }] as const];
	});
	const told = kept.length > 0 ? `${firstLines(kept).join("\n")}\n` : "";
	const done = `${count(wanted.size, "SKU")}: ${changed.length} changed, ${wanted.size - changed.length} as before`;
	if (isDryRun) return `${told}Would import ${done}. Nothing was written.\n`;
	const outdated = await write(datastore, changed, reason, actor);
	const left =
		outdated.length > 0 ? `Changed meanwhile, and left as they are: ${outdated.join(", ")}.\n` : "";
	return `${told}Imported ${done}.\n${left}`;
}

async function write(
	datastore: Datastore,
	changed: (readonly [sku: string, change: { set: number; seen: number }])[],
	reason: string,
	actor: Actor,
): Promise<string[]> {
	const outdated: string[] = [];
	const progress = startProgress();
	for (let from = 0; from < changed.length; from += skusAtOnce) {
		const some = changed.slice(from, from + skusAtOnce);
		const moved = await moveOrExplain(datastore, { changes: new Map(some), reason }, actor);
		for (const [sku, { isOutdated }] of moved) if (isOutdated) outdated.push(sku);
		progress(`${from + some.length} of ${changed.length} SKUs written`);
	}
	return outdated;
}

interface Line {
	line: number;
	sku: string;
	stock: string;
	/** Units when the file was exported; empty if it does not say. */
	exported: string;
}

/** Headings may have capitals and accents. */
const headings = {
	sku: ["sku", "codigo"],
	stock: ["stock", "cantidad", "unidades"],
	exported: ["exported", "stock_exportado"],
};

async function readLines(file: string): Promise<Line[]> {
	const table = await readCsv(await readInput(file)).catch((error) => {
		if (error instanceof BadCsv)
			throw new Error(`${file} ${faults[error.reason]}${error.detail}. Nothing was written.`);
		throw error;
	});
	const [sku = -1, stock = -1, exported = -1] = Object.values(headings).map((names) =>
		table.headings.findIndex((heading) => names.includes(heading)),
	);
	if (table.rows.length > 0 && (sku < 0 || stock < 0))
		throw new Error("The file needs the headings sku and stock in its first line. Nothing was written.");
	return table.rows.map(({ line, cells }) => ({
		line,
		sku: cells[sku] ?? "",
		stock: cells[stock] ?? "",
		exported: cells[exported] ?? "",
	}));
}

const faults = {
	workbook: 'is a workbook: save it as "CSV UTF-8"',
	encoding: 'is not in UTF-8: save it as "CSV UTF-8"',
	syntax: "is no CSV: ",
};
