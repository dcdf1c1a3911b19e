import { type CsvTable, csvOf, refusedRows } from "~/platform/tables/csv.server";
import { writeWhole } from "./files";
import { count, firstLinesText } from "./format";

const partlyDone = 3;

export const rejectedHelp = `    --rejected <file>            takes the good rows, and writes the others to this file, with the
                                 reason in the column motivo, to correct and import; the exit
                                 status is then 3`;

interface RefusedRow {
	line: number;
	sku?: string;
	reason: string;
}

/** @param names of what somebody else changed while an import was written */
export function tellLeft(names: readonly string[]): string {
	return names.length > 0 ? `Changed meanwhile, and left as they are: ${names.join(", ")}.\n` : "";
}

/** Writes the rows that an import leaves out to a file, or refuses the import. @returns what was done, in a sentence */
export async function rejectRows(
	table: CsvTable,
	refused: readonly RefusedRow[],
	{ rejected, isDryRun }: { rejected: string | undefined; isDryRun: boolean },
): Promise<string> {
	if (refused.length === 0) return "";
	const named = refused.map(({ line, sku, reason }) => `line ${line}: ${sku ? `${sku}: ` : ""}${reason}`);
	const lines = firstLinesText(named);
	if (rejected === undefined) throw new Error(`${lines}Nothing was written.`);
	process.exitCode = partlyDone;
	if (isDryRun) return `${lines}Would reject ${count(refused.length, "row")}.\n`;
	const reasons = new Map(refused.map(({ line, reason }) => [line, reason]));
	await writeWhole(rejected, csvOf(refusedRows(table, reasons)));
	return `${lines}Rejected ${count(refused.length, "row")}: see ${rejected}.\n`;
}
