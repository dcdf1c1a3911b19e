import { importProducts } from "~/domain/assortment/import-products.server";
import {
	type PlannedRow,
	planImport,
	refuseDoubts,
	refusedRowsOf,
} from "~/domain/assortment/plan-import.server";
import { readTable } from "~/domain/assortment/read-spreadsheet.server";
import { exportSpreadsheet } from "~/domain/assortment/spreadsheet-columns.server";
import { readBusiness } from "~/domain/business/business-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { csvOf, readCsv } from "~/platform/tables/csv.server";
import { limaDay } from "~/platform/values/lima-time";
import { readInput, writeExport } from "../commands/files";
import { count, firstLines, firstLinesText } from "../commands/format";
import { rejectRows } from "../commands/rejected-rows";

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

/** Changes products by a CSV table, as the desk does. @throws Error naming the wrong lines, or doubtful prices */
export async function importTable(
	datastore: Datastore,
	file: string,
	options: { isDryRun: boolean; acceptDoubts: boolean; rejected: string | undefined },
	actor: Actor,
): Promise<string> {
	return importBytes(datastore, await readInput(file), options, actor);
}

/** Says also how the import is undone. @throws as `importTable` */
export async function importBytes(
	datastore: Datastore,
	bytes: Uint8Array,
	options: { isDryRun: boolean; acceptDoubts: boolean; rejected: string | undefined },
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
	const asked = { plan, acceptDoubts, skipWrong: true, isTimeUp: () => false };
	const imported = await importProducts(datastore, asked, actor);
	const left = imported.outcome === "imported" ? imported.outdated : [];
	const leftOut = left.length > 0 ? `Changed meanwhile, and left as they are: ${left.join(", ")}.\n` : "";
	const entry = await findOwnEntry(datastore, actor);
	const undo = entry ? `To undo it: npm run catalog -- undo ${entry}\n` : "";
	return `${rejected}${lines}Imported ${done}.\n${leftOut}${undo}`;
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
