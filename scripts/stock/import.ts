import { countAllWaiting, longestReason, moveUnits, unitsAfter } from "~/domain/assortment/move-units.server";
import { presentSku } from "~/domain/goods/present-slug.server";
import { readTypedUnits } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { BadCsv, type CsvTable, readCsv } from "~/platform/tables/csv.server";
import { limaDay } from "~/platform/values/lima-time";
import { readInput, startProgress } from "../commands/files";
import { count, firstLinesText } from "../commands/format";
import { rejectRows, tellLeft } from "../commands/rejected-rows";
import { UsageError } from "../commands/run-command";
import { listItems } from "./list-items";

/** SKUs in one transaction: Firestore takes at most 500 writes. */
const skusAtOnce = 100;

/**
 * Sets the units that a CSV file names. Nothing is written if a line is wrong and `rejected` names no file for it;
 * after a failure while writing, the same import completes it.
 */
export async function importStock(
	datastore: Datastore,
	file: string,
	options: { reason: string; isDryRun: boolean; rejected: string | undefined },
	actor: Actor,
): Promise<string> {
	const table = await readStockTable(file);
	const { refused, wanted, kept, present } = await readCounts(datastore, linesOf(table), actor);
	const rejected = await rejectRows(table, refused, options);
	const changed = [...wanted].flatMap(([sku, set]) => {
		const seen = present.get(sku);
		return seen === undefined || seen === set ? [] : [[sku, { set, seen }] as const];
	});
	const told = `${rejected}${firstLinesText(kept)}`;
	const done = `${count(wanted.size, "SKU")}: ${changed.length} changed, ${wanted.size - changed.length} as before`;
	if (options.isDryRun) return `${told}Would import ${done}. Nothing was written.\n`;
	const outdated = await write(datastore, changed, options.reason, actor);
	return `${told}Imported ${done}.\n${tellLeft(outdated)}`;
}

async function readCounts(datastore: Datastore, lines: readonly Line[], { now: today }: Actor) {
	const present = new Map((await listItems(datastore, limaDay(today))).map(({ sku, units }) => [sku, units]));
	const waiting = await countAllWaiting(datastore);
	const refused: { line: number; reason: string }[] = [];
	const wanted = new Map<string, number>();
	const kept: string[] = [];
	const lineOf = new Map<string, number>();
	for (const { line, sku: named, stock, exported, isLong } of lines) {
		const sku = present.has(named) ? named : await presentSku(datastore, named);
		const now = present.get(sku);
		const typed = readTypedUnits(stock);
		const units = exported === "" && typed ? unitsAfter({ counted: typed }, 0, waiting.get(sku)) : typed;
		const seen = exported === "" ? now : readTypedUnits(exported);
		const refuse = (reason: string) => refused.push({ line, reason });
		const first = lineOf.get(sku);
		lineOf.set(sku, first ?? line);
		if (isLong) refuse("has more cells than the first line");
		else if (now === undefined) refuse(`there is no SKU "${named}"`);
		else if (first !== undefined) {
			// Nobody can tell which of the two is right.
			if (wanted.delete(sku)) refused.push({ line: first, reason: `${sku} is there twice` });
			refuse(`${sku} is there twice`);
		} else if (units === undefined) refuse(`"${stock}" is no number of units`);
		else if (seen === undefined) refuse(`"${exported}" is no number of units`);
		else if (units === seen && now !== seen) {
			wanted.set(sku, now);
			kept.push(`${sku} stays ${now}, exported ${seen}`);
		} else if (units !== now && now !== seen)
			refuse(
				`${sku} had ${seen} when it was exported and has ${now} now: count it again, and write ${now} as exported`,
			);
		else wanted.set(sku, units);
	}
	return { refused, wanted, kept, present };
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

export async function moveOrExplain(...asked: Parameters<typeof moveUnits>) {
	const moved = await moveUnits(...asked);
	if (moved.outcome === "moved") return moved.units;
	if (moved.fault === "noReason") throw new UsageError('Why? Give --reason "<text>".');
	throw new UsageError(`--reason must have at most ${longestReason} characters.`);
}

interface Line {
	line: number;
	sku: string;
	stock: string;
	/** Units when the file was exported; empty if it does not say. */
	exported: string;
	/** Has more cells than there are headings, as after units such as `1,200`. */
	isLong: boolean;
}

const headings = {
	sku: ["sku", "codigo"],
	stock: ["stock", "cantidad", "unidades"],
	exported: ["exported", "stock_exportado"],
};

async function readStockTable(file: string): Promise<CsvTable> {
	const table = await readCsv(await readInput(file)).catch((error) => {
		if (error instanceof BadCsv)
			throw new Error(`${file} ${faults[error.reason]}${error.detail}. Nothing was written.`);
		throw error;
	});
	if (table.rows.length === 0) throw new Error("The file has no lines; nothing was written.");
	return table;
}

function linesOf(table: CsvTable): Line[] {
	const [sku = -1, stock = -1, exported = -1] = Object.values(headings).map((names) =>
		table.headings.findIndex((heading) => names.includes(heading)),
	);
	if (sku < 0 || stock < 0)
		throw new Error("The file needs the headings sku and stock in its first line. Nothing was written.");
	return table.rows.map(({ line, cells }) => ({
		line,
		sku: cells[sku] ?? "",
		stock: cells[stock] ?? "",
		exported: cells[exported] ?? "",
		isLong: cells.length > table.headings.length,
	}));
}

const faults = {
	workbook: 'is a workbook: save it as "CSV UTF-8"',
	encoding: 'is not in UTF-8: save it as "CSV UTF-8"',
	syntax: "is no CSV: ",
};
