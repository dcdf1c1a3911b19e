import {
	type Days,
	firstOfMonth,
	type ReportGroup,
	type ReportRow,
	readSales,
	reportGroups,
	type SalesReport,
	sumRows,
} from "~/domain/payments/sales-report.server";
import { csvOf } from "~/platform/tables/csv.server";
import { limaDay } from "~/platform/values/lima-time";
import { toDecimal } from "~/platform/values/money";
import { writeExport } from "./commands/files";
import { drawTable, oneOf } from "./commands/format";
import { readDays, readWord } from "./commands/read-arguments";
import { warnOfDamaged } from "./commands/records";
import {
	flags,
	namesOf,
	runProgram,
	texts,
	UsageError,
	type ValuesOf,
	type Work,
} from "./commands/run-command";

const help = `Usage: npm run report -- [options]

What was sold this month, in soles: by day, method of payment, product, district and
discount code, with
base and IGV.

  --from <day>  --to <day>   other days, in Lima: 2026-11-12
  --by <group>               only one table: ${oneOf(reportGroups)}
  --csv                      that table for a spreadsheet
  --out <file>               into a file

A sale counts on the day of its payment, and a refund on its own. When a paid order is cancelled, all
that is left counts as refunded on that day. An order whose lines changed counts as it is now. By method
of payment, each payment and each refund counts on its own day, as on a bank's statement. What is still
owed or to be collected, and which returned units were written off, is said below the tables.
`;

const options = { ...texts("from", "to", "by", "out"), ...flags("csv") };

await runProgram({
	name: "report",
	help,
	options,
	standard: "sales",
	commands: {
		sales: { options: namesOf(options), needs: { out: "csv" }, prepare: (_, values) => report(values) },
	},
});

function report({ from, to, by, csv = false, out }: ValuesOf<typeof options>): Work {
	const days = readDays({ from: from ?? firstOfMonth(new Date()), ...(to !== undefined && { to }) });
	const group = by === undefined ? undefined : readWord(reportGroups, by, "--by needs a group");
	if (csv && !group) throw new UsageError(`--csv needs --by: ${oneOf(reportGroups)}.`);
	return async (datastore) => {
		const sales = await readSales(datastore, days, warnOfDamaged("Order"));
		if (csv && group) return writeExport(out, csvOf(csvRows(sales, group)), "the report");
		const shown = reportGroups.filter((one) => one !== "code" || sales.code.some(({ key }) => key !== ""));
		return drawReport(sales, days, group ? [group] : shown);
	};
}

function drawReport(sales: SalesReport, { from, before }: Days, groups: readonly ReportGroup[]): string {
	const last = before ? new Date(before.getTime() - 1) : new Date();
	const days = `Paid from ${limaDay(from ?? last)} to ${limaDay(last)} (Lima), in soles`;
	const tables = groups.map((group) =>
		drawTable([headings(group), ...rowsOf(sales, group)], textColumns(group)),
	);
	const { owed, due, writtenOff } = sales;
	const lost = Array.from(writtenOff, ([sku, units]) => `${units} of ${sku}`).join(", ");
	const unsettled = [
		...(owed > 0 ? [`PEN ${toDecimal(owed)} of cancelled orders still have to be refunded.`] : []),
		...(due > 0 ? [`PEN ${toDecimal(due)} of changed orders still have to be collected.`] : []),
		...(lost ? [`Returned units that were written off: ${lost}.`] : []),
	];
	return [days, ...tables, ...unsettled].join("\n\n").concat("\n");
}

function headings(group: ReportGroup): string[] {
	const counted = { product: "units", method: "payments" }[group as string] ?? "orders";
	const name = textColumns(group) === 1 ? [] : ["name"];
	const came = group === "method" ? "received" : "sold";
	return [group, ...name, counted, came, "refunded", "total", "base", "igv"];
}

function textColumns(group: ReportGroup): number {
	return group === "day" || group === "method" ? 1 : 2;
}

function rowsOf(sales: SalesReport, group: ReportGroup): string[][] {
	const sum = { ...sumRows(sales[group]), key: "total" };
	return [...sales[group], sum].map((row) => cellsOf(row, group));
}

function cellsOf(row: ReportRow, group: ReportGroup): string[] {
	const { key, name, count, sold, refunded, total, base, igv } = row;
	const texts = group === "method" ? [key || "unknown"] : [key, name].slice(0, textColumns(group));
	return [...texts, String(count), ...[sold, refunded, total, base, igv].map(toDecimal)];
}

/** Leaves out the total, so that summing a column gives the right result. */
function* csvRows(sales: SalesReport, group: ReportGroup): Generator<(string | number)[]> {
	yield headings(group);
	for (const row of sales[group]) {
		const cells = cellsOf(row, group);
		const texts = textColumns(group);
		// As numbers: negative texts get an apostrophe, and spreadsheets would not add them up.
		yield [...cells.slice(0, texts), ...cells.slice(texts).map(Number)];
	}
}
