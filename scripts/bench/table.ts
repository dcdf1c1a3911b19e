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

/** @param words number of leading text columns; the others are numbers, aligned right */
export function table(head: string[], rows: string[][], words: number): void {
	const lines = [head, ...rows];
	const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
	for (const line of lines) {
		const cells = line.map((cell, column) => {
			const width = widths[column] ?? 0;
			return column < words ? cell.padEnd(width) : cell.padStart(width);
		});
		say(cells.join("  ").trimEnd());
	}
}

export function say(text: string): void {
	process.stdout.write(`${text}\n`);
}
