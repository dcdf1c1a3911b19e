import { limaMinute } from "~/platform/values/lima-time";

/** @param at ISO 8601 @returns `2026-11-12 10:20`, in Lima */
export function limaTime(at: string): string {
	return limaMinute(new Date(at));
}

/** 1 product, 2 days, 3 categories. */
export function count(number: number, noun: string): string {
	return `${number} ${number === 1 ? noun : pluralOf(noun)}`;
}

export function pluralOf(noun: string): string {
	return `${noun.replace(/(?<![aeiou])y$/, "ie")}s`;
}

/** @returns `paid`, `paid or cancelled`, `paid, preparing or cancelled` */
export function oneOf(words: readonly string[]): string {
	return [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" or ");
}

/** Replaces control characters, which could break the columns or steer the terminal. */
export function plain(text: string): string {
	return text.replace(/\p{Cc}/gu, " ");
}

/** The first lines of a list, each cut to a readable length, and the number of further lines. */
export function firstLines(lines: readonly string[]): string[] {
	const shown = lines.slice(0, mostLines).map((line) => {
		const text = plain(line);
		return text.length > longestLine ? `${text.slice(0, longestLine)}…` : text;
	});
	const more = lines.length - mostLines;
	return more > 0 ? [...shown, `and ${more} more`] : shown;
}

export function firstLinesText(lines: readonly string[]): string {
	return [...firstLines(lines), ""].join("\n");
}

const mostLines = 20;
const longestLine = 500;

export function drawLines(lines: readonly string[]): string {
	return [...lines, ""].map(plain).join("\n");
}

export function row(label: string, value: string): string {
	return `${label.padEnd(11)} ${value}`;
}

export function rowOf(label: string, values: readonly (string | undefined)[] | null | undefined): string[] {
	return values ? [row(label, values.filter(Boolean).join("  "))] : [];
}

/** The paragraphs of a text in such a record, the label beside the first; `none` for an empty text. */
export function paragraphs(label: string, text: string): string[] {
	return (text || "none").split("\n").map((line, index) => row(index === 0 ? label : "", line));
}

/** Aligns the cells of each column: the first `texts` columns to the left, numbers to the right. */
export function drawTable(rows: readonly (readonly string[])[], texts: number): string {
	const printed = rows.map((cells) => cells.map(plain));
	const widths = (printed[0] ?? []).map((_, column) =>
		Math.max(...printed.map((cells) => cells[column]?.length ?? 0)),
	);
	const pad = (cell: string, column: number) =>
		column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
	return printed.map((cells) => cells.map(pad).join("  ").trimEnd()).join("\n");
}
