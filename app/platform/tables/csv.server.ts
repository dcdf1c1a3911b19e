import { Readable } from "node:stream";
import { type CastingContext, parse } from "csv-parse";
import { eventLoopTurn } from "~/platform/process/event-loop.server";
import { cleanImported, cleanText } from "~/platform/values/clean-text.server";
import { toDecimal } from "~/platform/values/money";
import { plainSigns } from "~/platform/values/plain-signs";
import { plainText } from "~/platform/values/plain-text";

/** A text, a number, a day such as `2026-11-24`, or an amount of money in minor units. */
export type Cell = string | number | { day: string } | { minor: number };
export type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

export function csvOf(rows: Rows): AsyncGenerator<string> {
	return inBlocks("\uFEFF", rows, (cells) => `${cells.map(cellOf).join(",")}\r\n`);
}

/** Requests have their turn between its blocks: a month of a big shop's payments held them up for 60 ms. */
export async function* inBlocks(
	beginning: string,
	rows: Rows,
	draw: (cells: readonly Cell[]) => string,
): AsyncGenerator<string> {
	let text = beginning;
	for await (const cells of rows) {
		text += draw(cells);
		if (text.length < blockLength) continue;
		yield text;
		text = "";
		await eventLoopTurn();
	}
	yield text;
}

/** Characters. Written line by line, an export takes a third longer. */
const blockLength = 16_384;

function cellOf(cell: Cell): string {
	if (typeof cell === "number") return String(cell);
	if (typeof cell === "object") return "day" in cell ? cell.day : toDecimal(cell.minor);
	const text = withGuard(cleanText(cell));
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
	/** Normalised: `Precio en Dólares` is `precio_en_dolares`. Columns without a heading are left out. */
	headings: string[];
	/** The headings as written. */
	titles: string[];
	rows: CsvRow[];
	/** The first cell without a heading above it. Both begin with 1. */
	untitled?: { column: number; line: number };
}

interface CsvRow {
	line: number;
	/** A row may have more or fewer of them than there are headings. */
	cells: string[];
}

/**
 * Reads a table with commas, semicolons or tabs, in UTF-8 or what Excel calls Unicode text.
 * @param mostRows further rows are left out @throws BadCsv
 */
export async function readCsv(bytes: Uint8Array, mostRows = Number.POSITIVE_INFINITY): Promise<CsvTable> {
	const text = decodeTable(bytes);
	const options = {
		delimiter: delimiterOf(text),
		info: true,
		relax_column_count: true,
		skip_empty_lines: true,
		trim: true,
	};
	const rows: CsvRow[] = [];
	try {
		const parsed: AsyncIterable<{ record: string[]; info: CastingContext }> = Readable.from(
			stepsOf(Buffer.from(text)),
		).pipe(parse(options));
		for await (const { record, info } of parsed) {
			const cells = record.slice(0, mostCells).map(cellFrom);
			if (!cells.some(Boolean) || (rows.length === 0 && isSeparatorLine(cells))) continue;
			rows.push({ line: info.lines, cells: rows.length === 0 ? cells : withoutTrailingBlanks(cells) });
			if (rows.length > mostRows) break;
		}
	} catch (error) {
		throw new BadCsv("syntax", (error as Error).message);
	}
	const [{ cells: titles } = { cells: [] }, ...others] = rows;
	return withoutUntitled(titles, others);
}

/** No table has so many. Cleaning hundreds of thousands would hold the process. */
const mostCells = 2000;

function withoutUntitled(titles: string[], rows: CsvRow[]): CsvTable {
	const headings = titles.map(headingFrom);
	const isTitled = (_: string, column: number) => headings[column] !== "";
	let untitled: CsvTable["untitled"];
	for (const { line, cells } of rows) {
		const column = untitled ? -1 : cells.findIndex((cell, index) => cell !== "" && !isTitled(cell, index));
		if (column >= 0) untitled = { column: column + 1, line };
	}
	return {
		headings: headings.filter(Boolean),
		titles: titles.filter(isTitled),
		rows: rows.map(({ line, cells }) => ({ line, cells: cells.filter(isTitled) })),
		...(untitled && { untitled }),
	};
}

/** Heading of the column that says why a row was refused. An import ignores it. */
export const reasonHeading = "motivo";

/** Refused rows as a table to correct and to import again. @param reasons by line */
export function* refusedRows(
	{ headings, titles, rows }: CsvTable,
	reasons: ReadonlyMap<number, string>,
): Generator<string[]> {
	const isKept = (_: string, column: number) => headings[column] !== reasonHeading;
	const kept = titles.filter(isKept);
	yield [...kept, reasonHeading];
	for (const { line, cells } of rows) {
		const reason = reasons.get(line);
		if (reason === undefined) continue;
		const given = cells.filter(isKept);
		const titled = kept.map((_, column) => given[column] ?? "");
		yield [...titled, reason, ...given.slice(kept.length)];
	}
}

function cellFrom(written: string): string {
	return withoutGuard(cleanImported(written)).trim();
}

function withoutTrailingBlanks(cells: string[]): string[] {
	return cells.slice(0, cells.findLastIndex(Boolean) + 1);
}

/** Longer headings are unknown anyway, and normalising them could take long. */
function headingFrom(title: string): string {
	const words = title.length > 60 ? title : plainText(plainSigns(title));
	return words.replace(/[\s_-]+/g, "_");
}

/** @returns the text of a table, in UTF-8 or, with a byte order mark, UTF-16 @throws BadCsv */
export function decodeTable(bytes: Uint8Array): string {
	const mark = Buffer.from(bytes.subarray(0, 2)).toString("hex");
	if (mark === "504b") throw new BadCsv("workbook");
	try {
		const text = new TextDecoder(encodings[mark] ?? "utf-8", { fatal: true }).decode(bytes);
		if (!text.includes("\0")) return text;
	} catch {
		// Reported below.
	}
	throw new BadCsv("encoding");
}

const encodings: Record<string, string> = { fffe: "utf-16le", feff: "utf-16be" };

/** The separator that a line above the headings names, for Excel: `sep=;`. */
const separatorLine = /^sep=([,;|\t]?)/i;

function isSeparatorLine([first = "", ...others]: string[]): boolean {
	return separatorLine.test(first) && !others.some(Boolean);
}

/** Reads only the headings, because other cells may contain other separators. */
function delimiterOf(text: string): string {
	const [first, second] = firstLines(text);
	const [, named] = separatorLine.exec(first) ?? [];
	const headings = (named === undefined ? first : second).replace(/"[^"]*"/g, "");
	if (named && headings.includes(named)) return named;
	const columns = (delimiter: string) => headings.split(delimiter).length;
	return [",", ";", "\t"].reduce((best, other) => (columns(other) > columns(best) ? other : best));
}

/** Of those with a letter or digit. */
function firstLines(text: string): [string, string] {
	const lines = /("[^\S\r\n]*)?[\p{L}\d].*/gu;
	const [first = ""] = lines.exec(text) ?? [];
	const [second = ""] = lines.exec(text) ?? [];
	return [first, second];
}

/** Parsing takes 4 ms for each. */
const stepBytes = 16 * 1024;

async function* stepsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	for (let from = 0; from < bytes.length; from += stepBytes) {
		await eventLoopTurn();
		yield bytes.subarray(from, from + stepBytes);
	}
}
