import { drawTable } from "../commands/draw-table";

/** With `least`, the target is a minimum; otherwise a maximum. */
export type Target = [what: string, figure: number, target: number, unit: string, direction?: "least"];

/** Prints figures beside their targets, and "short" where one is missed. */
export function printTargets(targets: Target[]): void {
	table(
		["", "measured", "target", ""],
		targets.map(([what, figure, target, unit, direction]) => [
			what,
			`${figure.toFixed(figure < 10 ? 2 : 0)} ${unit}`,
			`${direction ? "≥" : "≤"} ${target} ${unit}`,
			(direction ? figure >= target : figure <= target) ? "" : "short",
		]),
		1,
	);
}

/** Prints a table with a column for each heading. @param words as for `table` */
export function printRows<Row>(
	rows: readonly Row[],
	words: number,
	columns: Record<string, (row: Row) => string>,
): void {
	const cells = Object.values(columns);
	table(
		Object.keys(columns),
		rows.map((row) => cells.map((cell) => cell(row))),
		words,
	);
}

/** @param words number of leading text columns; the others are numbers, aligned right */
export function table(head: string[], rows: string[][], words: number): void {
	say(drawTable([head, ...rows], words));
}

export function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** On stderr, so that it is not in the result. */
export function progress(text: string): void {
	process.stderr.write(`${text}\n`);
}
