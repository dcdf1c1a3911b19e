/**
 * A table in CSV (RFC 4180), which begins with the mark by which spreadsheets know UTF-8.
 * @param rows the cells of each line, the headings first
 */
export function* csvOf(rows: Iterable<readonly (string | number)[]>): Generator<string> {
	yield "\uFEFF";
	for (const cells of rows) yield `${cells.map(cellOf).join(",")}\r\n`;
}

/**
 * A number is written as it is; a text that a spreadsheet would take for a formula gets an apostrophe before it, and is one
 * cell also where semicolons or tabs are taken to part them.
 */
function cellOf(cell: string | number): string {
	const text = typeof cell === "number" ? String(cell) : cell.replace(formulaBeginning, "'$&");
	return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** OWASP, "CSV Injection"; some spreadsheets skip the blanks before it, and read the wide forms of East Asia, too. */
const formulaBeginning = /^\s*[=+\-@\t\r\n＝＋－＠]/u;
