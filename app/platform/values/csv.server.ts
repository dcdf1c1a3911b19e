import { Readable } from "node:stream";
import { type CastingContext, parse } from "csv-parse";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { cleanText } from "./clean-text.server";
import { plainText } from "./plain-text";

type Cells = readonly (string | number)[];

export async function* csvOf(rows: Iterable<Cells> | AsyncIterable<Cells>): AsyncGenerator<string> {
	let text = "\uFEFF";
	for await (const cells of rows) {
		text += `${cells.map(cellOf).join(",")}\r\n`;
		if (text.length < blockLength) continue;
		yield text;
		text = "";
	}
	yield text;
}

/** Characters. Written line by line, an export takes a third longer. */
const blockLength = 16_384;

function cellOf(cell: string | number): string {
	const text = typeof cell === "number" ? String(cell) : withGuard(cleanText(cell));
	return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Puts an apostrophe before what a spreadsheet would run as a formula: at the beginning (OWASP, "CSV Injection"), and
 * after a semicolon, tab or line break, where a spreadsheet with another separator splits the cell in spite of the quotes.
 */
function withGuard(text: string): string {
	return text.replace(formulaBeginning, "'$&").replace(formulaWithin, "$1'$2");
}

function withoutGuard(cell: string): string {
	const text = cell.startsWith("'") && formulaBeginning.test(cell) ? cell.slice(1) : cell;
	return text.replace(formulaWithin, (_, before, formula) => before + formula.replace("'", ""));
}

/** Some spreadsheets skip leading blanks and accept the full-width forms of = + - @. */
const formulaBeginning = /^['\s]*[=+\-@\t\r\n＝＋－＠]/u;
const formulaWithin = /([;\t\r\n](?:[^\S\t\r\n]|")*)('*[=+\-@＝＋－＠])/gu;

export class BadCsv extends Error {
	constructor(
		readonly reason: "workbook" | "encoding" | "syntax",
		readonly detail = "",
	) {
		super(detail || reason);
	}
}

export interface CsvTable {
	headings: string[];
	rows: { line: number; cells: string[] }[];
}

/** Reads UTF-8 with commas, semicolons or tabs. @param mostRows further rows are left out @throws BadCsv */
export async function readCsv(bytes: Uint8Array, mostRows = Number.POSITIVE_INFINITY): Promise<CsvTable> {
	if (Buffer.from(bytes.subarray(0, 2)).toString("latin1") === "PK") throw new BadCsv("workbook");
	const text = decodeUtf8(bytes);
	const options = {
		bom: true,
		delimiter: delimiterOf(text),
		info: true,
		relax_column_count: true,
		skip_empty_lines: true,
		trim: true,
	};
	const table: CsvTable = { headings: [], rows: [] };
	try {
		const parsed: AsyncIterable<{ record: string[]; info: CastingContext }> = Readable.from(
			stepsOf(bytes),
		).pipe(parse(options));
		for await (const { record, info } of parsed) {
			if (table.headings.length === 0) table.headings = record.map(plainText);
			else if (record.some(Boolean)) table.rows.push({ line: info.lines, cells: record.map(withoutGuard) });
			if (table.rows.length >= mostRows) break;
		}
	} catch (error) {
		throw new BadCsv("syntax", (error as Error).message);
	}
	return table;
}

function decodeUtf8(bytes: Uint8Array): string {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		if (!text.includes("\0")) return text;
	} catch {
		// Reported below.
	}
	throw new BadCsv("encoding");
}

/** Reads only the headings, because other cells may contain other separators. */
function delimiterOf(text: string): string {
	const [firstLine = ""] = text.split("\n", 1);
	const columns = (delimiter: string) => firstLine.split(delimiter).length;
	return [",", ";", "\t"].reduce((best, other) => (columns(other) > columns(best) ? other : best));
}

/** Parsing takes 4 ms for each. */
const stepBytes = 16 * 1024;

async function* stepsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	for (let from = 0; from < bytes.length; from += stepBytes) {
		await eventLoopTurn();
		yield bytes.subarray(from, from + stepBytes);
	}
}
