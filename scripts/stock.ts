import { readFormerSlugs } from "~/domain/assortment/former-slugs.server";
import { listOwing, type UnitChange } from "~/domain/assortment/move-units.server";
import type { StockItem } from "~/domain/assortment/stock-items.server";
import { itemLabel } from "~/domain/cart/sku.server";
import { type StockMove, stockMoveRecord } from "~/domain/goods/change-stock.server";
import { lowUnits } from "~/domain/goods/low-units";
import { presentSku, presentSlug } from "~/domain/goods/present-slug.server";
import { slugOfSku } from "~/domain/goods/sku";
import { readTypedUnits, skuOfUnits, unitKey } from "~/domain/goods/stock-record.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore, Query } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { csvOf } from "~/platform/tables/csv.server";
import { limaDay } from "~/platform/values/lima-time";
import { writeExport } from "./commands/files";
import { count, limaTime } from "./commands/format";
import { readDays, readSku } from "./commands/read-arguments";
import { exportCommand, lastOrAllOf, listLines } from "./commands/records";
import { rejectedHelp } from "./commands/rejected-rows";
import { flags, refuse, runProgram, texts, type Work } from "./commands/run-command";
import { importStock, moveOrExplain } from "./stock/import";
import { listItems } from "./stock/list-items";

const help = `Usage: npm run stock -- <command>

  list                           what is sold, one a line: SKU, units, name
  low [--below <n>]              the same of which there are fewer than ${lowUnits} units, or than n; the
                                 fewest first
  set <sku> <units> [--reason "<text>"]
                                 the units on the shelf, as after counting them; those of orders that
                                 are not handed over are not sold again
  add <sku> <units> --reason "<text>"
                                 units that came in
  remove <sku> <units> --reason "<text>"
                                 units that are gone, such as broken ones
  journal [<sku>] [--from <day>] [--to <day>]
                                 the last 50 changes, or all of these days, newest first: when (in
                                 Lima), SKU, units, units after it, who, why, and the order
  export [--out <file>]          the list as CSV
  import <file> [--reason "<text>"] [--dry-run] [--rejected <file>]
                                 sets the units that a CSV file names, as a supplier sends it, or
                                 nothing if a line is wrong; - is the standard input
    --dry-run                    checks the file, says what it would do and writes nothing
${rejectedHelp}

Running processes show a changed stock at once, and write to whoever asked for a product that is
back. A paid order takes its units by itself, and a cancelled one gives them back: see
npm run orders -- --help. What a product's own record says is its stock until the first change.

A CSV file begins with a line of headings. It needs the columns sku and stock, also called
código and cantidad or unidades; others are ignored. Commas, semicolons or tabs separate the cells.
An export also has the column exported: units that are the same in both columns are not written, so
that nothing sold meanwhile comes back, and a line with other units is refused if the stock has
changed since. Without that column every number of units is a count of the shelf, as for set.
`;

await runProgram({
	name: "stock",
	help,
	options: { ...texts("below", "reason", "out", "from", "to", "rejected"), ...flags("dry-run") },
	commands: {
		list: { prepare: () => list },
		low: { options: ["below"], prepare: (_, { below }) => low(below) },
		set: { takes: 2, options: ["reason"], prepare: (given, { reason }) => set(given, reason) },
		add: { takes: 2, options: ["reason"], prepare: (given, { reason }) => change(given, 1, reason) },
		remove: { takes: 2, options: ["reason"], prepare: (given, { reason }) => change(given, -1, reason) },
		journal: { takes: 1, options: ["from", "to"], prepare: ([sku], days) => journal(sku, readDays(days)) },
		export: exportCommand(exportStock),
		import: {
			takes: 1,
			options: ["reason", "dry-run", "rejected"],
			prepare: ([file], { reason = "import", "dry-run": isDryRun = false, rejected }) => {
				if (!file) return refuse("import needs a file, or - for the standard input.");
				const options = { reason, isDryRun, rejected };
				return (datastore, actor) => importStock(datastore, file, options, actor);
			},
		},
	},
});

async function list(datastore: Datastore, { now }: Actor): Promise<string> {
	return listLines(await listItems(datastore, limaDay(now)), "product", undefined, cellsOf);
}

function low(typed = String(lowUnits)): Work {
	const below = unitsOf(typed, "--below");
	return async (datastore, { now }) => {
		const items = (await listItems(datastore, limaDay(now))).filter(({ units }) => units < below);
		items.sort((a, b) => a.units - b.units);
		return listLines(items, "product", "such", cellsOf);
	};
}

function cellsOf(item: StockItem): (string | number)[] {
	return [item.sku, item.units, itemLabel(item)];
}

function set([sku, typed]: string[], reason = "set"): Work {
	return write(readSku(sku, noSku), { counted: unitsOf(typed, "set") }, reason);
}

function change([sku, typed]: string[], sign: 1 | -1, reason: string | undefined): Work {
	const units = unitsOf(typed, sign > 0 ? "add" : "remove");
	return write(readSku(sku, noSku), { add: sign * units }, reason ?? "");
}

function write(sku: string, change: UnitChange, reason: string): Work {
	return async (datastore, actor) => {
		const moved = await moveOrExplain(datastore, { changes: new Map([[sku, change]]), reason }, actor);
		const units = moved.get(sku);
		if (!units) throw new Error(`There is no ${sku}.\nSee: npm run stock -- list`);
		if (units.isOutdated) throw new Error(`Units of ${sku} were sold meanwhile: count it again.`);
		const owed = (await listOwing(datastore)).get(await presentSku(datastore, sku));
		const first = owed ? ` First send ${owed.units} that are owed to ${owed.orders.join(", ")}.` : "";
		return `${sku} has ${count(units.after, "unit")} now, ${units.before} before.${first}\n`;
	};
}

function journal(typed: string | undefined, days: ReturnType<typeof readDays>): Work {
	const sku = typed === undefined ? undefined : readSku(typed, noSku);
	return async (datastore) => {
		const listed = await lastOrAllOf(days, (query) =>
			sku === undefined ? findMoves(datastore, query) : movesOf(datastore, sku, query),
		);
		if (sku !== undefined && listed.length === 0) return `The stock of ${sku} has not changed.\n`;
		return listLines(listed, "change", undefined, journalCells);
	};
}

function findMoves(datastore: Datastore, query: Query<"at" | "product">) {
	return parseInPages(datastore, "stock-move", query, stockMoveRecord, "stock-move");
}

/** Under the present slug of the SKU's product and its former ones, newest first. */
async function* movesOf(datastore: Datastore, sku: string, query: Query<"at">): AsyncGenerator<StockMove> {
	const slug = await presentSlug(datastore, slugOfSku(sku));
	const slugs = [slug, ...(await readFormerSlugs(datastore, slug))];
	const moves: StockMove[] = [];
	for (const value of slugs)
		for await (const move of findMoves(datastore, { ...query, where: { field: "product", value } }))
			if (move.variant === unitKey(sku)) moves.push(move);
	yield* moves.sort((a, b) => (a.at < b.at ? 1 : -1));
}

function journalCells(move: StockMove): (string | number)[] {
	const { at, product, variant, units, left, by, reason, order = "" } = move;
	const change = units > 0 ? `+${units}` : units;
	return [limaTime(at), skuOfUnits(product, variant), change, left, by, reason, order];
}

async function exportStock(datastore: Datastore, out: string | undefined): Promise<string> {
	const items = await listItems(datastore, limaDay(new Date()));
	const rows = items.map((item) => [...cellsOf(item), item.units]);
	const csv = csvOf([["sku", "stock", "name", "exported"], ...rows]);
	return writeExport(out, csv, count(items.length, "SKU"));
}

function noSku(typed: string): string {
	return `${typed} is no SKU: see npm run stock -- list.`;
}

function unitsOf(typed: string | undefined, of: string): number {
	return readTypedUnits(typed ?? "") ?? refuse(`${of} needs a whole number of units, 0 or more.`);
}
