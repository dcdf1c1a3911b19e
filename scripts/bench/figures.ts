import { drawTable } from "../commands/format";

export interface Figure {
	what: string;
	value: number;
	unit: string;
	most?: number;
	least?: number;
}

export function figure(what: string, value: number, unit = "", most?: number): Figure {
	return { what, value, unit, ...(most !== undefined && { most }) };
}

export function printFigures(figures: readonly Figure[]): number {
	const rows = figures.map(({ what, value, unit, most, least }) => [
		what,
		`${value.toFixed(Math.abs(value) < 10 ? 2 : 0)} ${unit}`,
		most !== undefined ? `≤ ${most} ${unit}` : least !== undefined ? `≥ ${least} ${unit}` : "",
		value > (most ?? value) || value < (least ?? value) ? "short" : "",
	]);
	say(drawTable([["", "measured", "target", ""], ...rows], 1));
	return 0;
}

/** @param part 0.95 for the 95th percentile @returns NaN without figures */
export function percentile(figures: readonly number[], part: number): number {
	return figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * part) - 1] ?? Number.NaN;
}

/** @returns NaN without figures */
export function median(figures: readonly number[]): number {
	return percentile(figures, 0.5);
}

export function say(text: string): void {
	process.stdout.write(`${text}\n`);
}

/** On stderr, so that it is not in the result. */
export function progress(text: string): void {
	process.stderr.write(`${text}\n`);
}
