import { importProducts } from "~/domain/assortment/import-products.server";
import {
	type PlannedRow,
	planImport,
	refuseDoubts,
	refusedRowsOf,
} from "~/domain/assortment/plan-import.server";
import { readTable } from "~/domain/assortment/read-spreadsheet.server";
import { exportSpreadsheet } from "~/domain/assortment/spreadsheet-columns.server";
import {
	type ManyChangeField,
	manyChanges,
	mostPercent,
	readManyChange,
	tableOfChange,
} from "~/domain/assortment/table-of-change.server";
import { undoChange } from "~/domain/assortment/undo-change.server";
import { toOptionName } from "~/domain/business/business";
import { readBusiness } from "~/domain/business/business-record.server";
import { findInRecords } from "~/domain/catalog/find-products.server";
import { longestTag } from "~/domain/goods/tags";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { csvOf, readCsv } from "~/platform/tables/csv.server";
import { limaDay } from "~/platform/values/lima-time";
import { readInput, writeExport } from "../commands/files";
import { count, firstLines, firstLinesText } from "../commands/format";
import { readWord } from "../commands/read-arguments";
import { rejectRows, tellLeft } from "../commands/rejected-rows";
import { refuseOtherSteps, UsageError, type Work } from "../commands/run-command";
import type { CatalogValues } from "./product-edits";

export async function exportTableTo(datastore: Datastore, file: string): Promise<string> {
	let lines = -1;
	async function* counted() {
		for await (const row of exportSpreadsheet(datastore, limaDay(new Date()))) {
			lines += 1;
			yield row;
		}
	}
	return writeExport(file, csvOf(counted()), () => count(lines, "row"));
}

interface ImportOptions {
	isDryRun: boolean;
	acceptDoubts: boolean;
	rejected: string | undefined;
}

/** Changes products by a CSV table, as the desk does. @throws Error naming the wrong lines, or doubtful prices */
export async function importTable(datastore: Datastore, file: string, options: ImportOptions, actor: Actor) {
	return importBytes(datastore, await readInput(file), options, actor);
}

/** Says also how the import is undone. @throws as `importTable` */
async function importBytes(
	datastore: Datastore,
	bytes: Uint8Array,
	options: ImportOptions,
	actor: Actor,
): Promise<string> {
	const { isDryRun, acceptDoubts } = options;
	const edits = await readTable(bytes);
	const { exchangeRate } = await readBusiness(datastore);
	const planned = await planImport(datastore, edits, exchangeRate, limaDay(actor.now));
	const plan = options.rejected && !acceptDoubts ? refuseDoubts(planned) : planned;
	const rowsOf = (...states: PlannedRow["state"][]) =>
		plan.rows.filter(({ state }) => states.includes(state));
	const rejected = await rejectRows(await readCsv(bytes), refusedRowsOf(plan), options);
	const doubtful = plan.rows.filter(({ isDoubtful }) => isDoubtful);
	if (!acceptDoubts)
		refuse(doubtful.map((row) => `${describeRow(row)}: doubtful; if it is meant, repeat it with --yes`));
	const kept = plan.rows.flatMap(({ line, sku, moved }) =>
		moved ? [`line ${line}: ${sku}: stock stays ${moved.now}, exported ${moved.exported}`] : [],
	);
	const lines = firstLinesText(rowsOf("new", "changed").map(describeRow)) + firstLinesText(kept);
	const good = plan.rows.length - rowsOf("wrong").length;
	const done = `${count(good, "row")}: ${rowsOf("new").length} new, ${rowsOf("changed").length} changed, ${rowsOf("unchanged").length} unchanged`;
	if (isDryRun) return `${rejected}${lines}Would import ${done}. Nothing was written.\n`;
	const { outdated } = await importProducts(datastore, { plan, isTimeUp: () => false }, actor);
	const entry = await findOwnEntry(datastore, actor);
	const undo = entry ? `To undo it: npm run catalog -- undo ${entry}\n` : "";
	return `${rejected}${lines}Imported ${done}.\n${tellLeft(outdated)}${undo}`;
}

/** The entry that the actor wrote last, if one was. */
async function findOwnEntry(datastore: Datastore, { by, now }: Actor): Promise<string | undefined> {
	const newest = await datastore.find("journal", { by: "at", isDescending: true, size: 1 });
	return newest.find(({ fields }) => fields.at === now.toISOString() && fields.by === by)?.id;
}

function describeRow({ line, sku, changes }: PlannedRow): string {
	const changed = changes.map(
		({ column, before, after }) => `${column} ${before || "none"} → ${after || "none"}`,
	);
	return `line ${line}: ${sku}: ${changed.join(", ")}`;
}

function refuse(lines: string[]): void {
	if (lines.length > 0) throw new Error([...firstLines(lines), "Nothing was written."].join("\n"));
}

/** Changes the products that the options choose, as the desk does. */
export function changeMany([typed, value = ""]: string[], values: CatalogValues): Work {
	const act = readWord(manyChanges.map(toOptionName), typed, "many needs what to do");
	if (value && ["end-sale", "show", "hide"].includes(act)) throw new UsageError(`${act} takes no value.`);
	refuseOtherSteps(values, act, {
		rounding: ["raise", "lower", "sale"],
		"sale-from": ["sale"],
		"sale-until": ["sale"],
	});
	const { find, category, tagged, hidden, all, rounding = "none" } = values;
	if (!all && [find, category, tagged].every((given) => given === undefined))
		throw new UsageError("Which products? Give --find, --category or --tagged, or --all.");
	const what = manyChanges.find((one) => toOptionName(one) === act) ?? "";
	const read = readManyChange({
		...{ what, percent: value, category: value, tag: value, rounding },
		...{ from: values["sale-from"] ?? "", until: values["sale-until"] ?? "" },
	});
	if ("faults" in read) throw new UsageError(read.faults.map((field) => explain(field, act)).join("\n"));
	const { "dry-run": isDryRun = false, yes: acceptDoubts = false, rejected } = values;
	const isListed = !hidden && act !== "show";
	const wanted = { text: find, categoryId: category, tag: tagged, isListed };
	return async (datastore, actor) => {
		const today = limaDay(actor.now);
		const products = findInRecords(await datastore.find("product"), wanted, today);
		const bytes = await tableOfChange(datastore, products, read.change, today);
		if (!bytes) throw new Error(`${count(products.length, "product")} chosen: there is nothing to change.`);
		return importBytes(datastore, bytes, { isDryRun, acceptDoubts, rejected }, actor);
	};
}

function explain(field: ManyChangeField, act: string): string {
	const texts: Record<ManyChangeField, string> = {
		what: "many needs what to do.",
		percent: `${act} needs a percentage from 0.1 to ${mostPercent(act)}, such as 10.`,
		rounding: "--rounding must be none, tenth, sol or ninety.",
		from: "--sale-from must be a day such as 2026-11-29.",
		until: "sale needs --sale-until, a day such as 2026-11-29.",
		category: "category needs the id of a category.",
		tag: `${act} needs a tag of at most ${longestTag} characters, without commas.`,
	};
	return texts[field];
}

export function undoEntry([entry]: string[]): Work {
	if (!entry) throw new UsageError("undo needs the entry that the change has named.");
	return async (datastore, actor) => {
		const undone = await undoChange(datastore, { entry }, actor);
		if (undone.outcome === "unknown") throw new Error("There is no such change, or it is undone already.");
		if (undone.outcome !== "undone")
			throw new Error(`Nothing was undone, because of what changed since: ${undone.outcome}.`);
		const { left = [] } = undone;
		return left.length > 0 ? `Undone, except what has changed since: ${left.join(", ")}.\n` : "Undone.\n";
	};
}
