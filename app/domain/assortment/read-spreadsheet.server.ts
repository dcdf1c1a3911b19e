import { shippingClassNames } from "~/domain/goods/shipping-class";
import { readSku } from "~/domain/goods/sku";
import { readTypedUnits, unitsRule } from "~/domain/goods/stock-record.server";
import { mostTags, readTag, readTags, tagsRule } from "~/domain/goods/tags";
import { BadCsv, type CsvTable, readCsv, reasonHeading } from "~/platform/tables/csv.server";
import { startOfLimaDay } from "~/platform/values/lima-time";
import { toDecimal } from "~/platform/values/money";
import { askWhichAmount, parseSoles, solesRule, withoutDollarSign } from "~/platform/values/parse-soles";
import { parsePercent, plainCode } from "~/platform/values/plain-signs";
import { plainText } from "~/platform/values/plain-text";
import { type SpreadsheetColumn, spreadsheetColumns, type TableRow } from "./spreadsheet-columns.server";

export const mostTableRows = 3000;

/** In Firestore a record has at most a megabyte, with the ids of the products that are imported already. */
export const mostTableBytes = 800_000;

export const tooLarge = `El archivo pesa más de ${mostTableBytes / 1000} KB: divídelo en dos.`;

export class BadSpreadsheet extends Error {}

/** @throws BadSpreadsheet */
export async function readTable(bytes: Uint8Array): Promise<RowEdit[]> {
	if (bytes.length > mostTableBytes) throw new BadSpreadsheet(tooLarge);
	const table = await readCsv(bytes, mostTableRows + 1).catch((error) => {
		throw error instanceof BadCsv ? new BadSpreadsheet(csvFaults[error.reason]) : error;
	});
	const fault = findHeadingFault(table);
	if (fault) throw new BadSpreadsheet(fault);
	if (table.rows.length === 0) throw new BadSpreadsheet("El archivo no tiene filas.");
	if (table.rows.length > mostTableRows)
		throw new BadSpreadsheet(`El archivo tiene más de ${mostTableRows} filas: divídelo en dos.`);
	return readRowEdits(table);
}

const saveAsCsv = "En Excel: Guardar como, CSV UTF-8 (delimitado por comas)";

const csvFaults: Record<BadCsv["reason"], string> = {
	workbook: `Es un libro de Excel y no un CSV. ${saveAsCsv}.`,
	encoding: `El archivo no está en UTF-8 y perdería las tildes. ${saveAsCsv}.`,
	syntax: "No es un CSV: hay unas comillas que no se cierran.",
};

export interface RowEdit {
	line: number;
	sku: string;
	/** As an export writes them. A blank cell is left out and changes nothing; `no` ends the sale, or takes the tags off. */
	cells: Partial<TableRow>;
	faults: string[];
}

type ReadColumn = SpreadsheetColumn | typeof reasonHeading;

const columnsByHeading = new Map<string, ReadColumn>([
	...[...spreadsheetColumns, reasonHeading].map((column) => [column, column] as [string, ReadColumn]),
	["sku", "codigo"],
	["slug", "codigo"],
	["precio_en_soles", "precio"],
	["precio_usd", "dolares"],
	["precio_en_dolares", "dolares"],
	["cantidad", "stock"],
	["unidades", "stock"],
]);

function findHeadingFault({ headings, titles, untitled }: CsvTable): string | undefined {
	const columns = headings.map((heading) => columnsByHeading.get(heading));
	if (!columns.includes("codigo")) return "Falta la columna codigo en la primera línea.";
	const unknown = titles.find((_, index) => columns[index] === undefined);
	const twice = columns.find((column, index) => columns.indexOf(column) !== index);
	if (untitled)
		return `La columna ${untitled.column} tiene datos, como en la línea ${untitled.line}, y no tiene título: escríbelo en la primera línea, o borra la columna.`;
	if (unknown !== undefined)
		return `No conocemos la columna «${unknown.slice(0, 60)}». Puede haber: ${spreadsheetColumns.join(", ")}.`;
	return twice && `La columna ${twice} está dos veces.`;
}

function readRowEdits({ headings, rows }: CsvTable): RowEdit[] {
	const columns = headings.map((heading) => columnsByHeading.get(heading));
	// Nobody can tell which units in an export of an older version were typed, so none are taken.
	const isOldExport = columns.includes("opcion") && !columns.includes("stock_exportado");
	const lines = new Map<string, number>();
	return rows.map(({ line, cells }) => {
		const edit = readRow(line, (column) => cells[columns.indexOf(column)] ?? "");
		if (isOldExport) edit.cells.stock_exportado = edit.cells.stock;
		const first = lines.get(edit.sku);
		if (first === undefined) lines.set(edit.sku, line);
		else edit.faults.push(`Ya está en la línea ${first}.`);
		if (cells.length > headings.length) edit.faults.push("Tiene más celdas que la primera línea.");
		return edit;
	});
}

function readRow(line: number, cellOf: (column: SpreadsheetColumn) => string): RowEdit {
	const code = cellOf("codigo");
	const named = readSku(code);
	const sku = named ?? code;
	const faults = named
		? []
		: ["codigo: escribe el del producto, como sofa-ayni, con letras sin tilde, números y guiones."];
	const cells: Partial<TableRow> = {};
	for (const [column, { read, rule, ask }] of Object.entries(readers) as [SpreadsheetColumn, Reader][]) {
		const cell = cellOf(column);
		if (cell === "") continue;
		const value = read(cell);
		if (value !== undefined) cells[column] = value;
		else
			faults.push(
				`${column}: ${ask?.(cell)?.spanish ?? `«${cell.slice(0, 60)}» no sirve: debe ser ${rule}.`}`,
			);
	}
	return { line, sku, cells, faults };
}

interface Reader {
	read(cell: string): string | undefined;
	rule: string;
	ask?: typeof askWhichAmount;
}

const upTo = (most: number): Reader => ({
	read: (cell) => (cell.length <= most ? cell : undefined),
	rule: `un texto de hasta ${most} letras`,
});
const amount: Reader = { read: readAmount, rule: `un monto ${solesRule}`, ask: askWhichAmount };
const day: Reader = { read: readDay, rule: "un día, como 2026-11-24" };

const units: Reader = { read: (cell) => readTypedUnits(cell)?.toString(), rule: unitsRule };

const classNames = Object.values(shippingClassNames);

const readers: Partial<Record<SpreadsheetColumn, Reader>> = {
	nombre: upTo(120),
	resumen: upTo(300),
	categoria: upTo(80),
	precio: amount,
	dolares: { ...amount, read: (cell) => readAmount(withoutDollarSign(cell)) },
	oferta: orNo({ ...amount, rule: "un monto, o no para terminarla" }),
	oferta_desde: day,
	oferta_hasta: day,
	stock: units,
	stock_exportado: units,
	etiquetas: orNo({ read: readTagCell, rule: `${tagsRule}, o no para quitarlas` }),
	estado: {
		read: (cell) => findWord(["visible", "oculto"], cell) ?? readDay(cell),
		rule: "visible, oculto o el día desde el que se ve, como 2026-11-24",
	},
	envio: {
		read: (cell) => findWord(classNames, cell),
		rule: new Intl.ListFormat("es", { type: "disjunction" }).format(classNames),
	},
	adelanto: orNo({ read: readPart, rule: "un porcentaje entero de 1 a 100, o no para quitarlo" }),
};

function orNo({ read, ...others }: Reader): Reader {
	return { ...others, read: (cell) => findWord(["no"], cell) ?? read(cell) };
}

function findWord(words: readonly string[], cell: string): string | undefined {
	return words.find((word) => plainText(word) === plainText(cell.slice(0, longestWord)));
}

const longestWord = 20;

function readTagCell(cell: string): string | undefined {
	const tags = readTags(cell);
	return tags.length <= mostTags && tags.every(readTag) ? tags.join(", ") || undefined : undefined;
}

function readPart(cell: string): string | undefined {
	const percent = parsePercent(cell) ?? 0;
	return Number.isInteger(percent) && percent > 0 && percent <= 100 ? String(percent) : undefined;
}

function readAmount(cell: string): string | undefined {
	const minorUnits = parseSoles(cell);
	return minorUnits ? toDecimal(minorUnits) : undefined;
}

/** Also as a spreadsheet in Peru rewrites it: `24/11/2026`. */
function readDay(typed: string): string | undefined {
	const cell = plainCode(typed);
	const [, day = "", month = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? [];
	const text = year ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : cell;
	return startOfLimaDay(text) ? text : undefined;
}
