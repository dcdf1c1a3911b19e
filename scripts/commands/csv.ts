/**
 * Formats CSV (RFC 4180) with a byte order mark, by which spreadsheets recognize UTF-8.
 * @param rows the headings, then the cells of each row
 */
export function* csvOf(rows: Iterable<readonly (string | number)[]>): Generator<string> {
	yield "\uFEFF";
	for (const cells of rows) yield `${cells.map(cellOf).join(",")}\r\n`;
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
