type Cells = readonly (string | number)[];

/**
 * Formats CSV (RFC 4180) with a byte order mark, by which spreadsheets recognize UTF-8.
 * @param rows the headings, then the cells of each row
 */
export function* csvOf(rows: Iterable<Cells>): Generator<string> {
	yield byteOrderMark;
	for (const cells of rows) yield lineOf(cells);
}

/** The same of rows that are read one after the other. */
export async function* csvStream(rows: AsyncIterable<Cells>): AsyncGenerator<string> {
	yield byteOrderMark;
	for await (const cells of rows) yield lineOf(cells);
}

const byteOrderMark = "\uFEFF";

function lineOf(cells: Cells): string {
	return `${cells.map(cellOf).join(",")}\r\n`;
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, and quotes text with any common
 * separator: commas, semicolons or tabs.
 */
function cellOf(cell: string | number): string {
	const text = typeof cell === "number" ? String(cell) : cell.replace(formulaBeginning, "'$&");
	return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** OWASP, "CSV Injection". Some spreadsheets skip leading blanks and accept the full-width forms of = + - @. */
const formulaBeginning = /^\s*[=+\-@\t\r\n＝＋－＠]/u;
