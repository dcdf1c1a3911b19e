import { expect, test } from "vitest";
import { BadSpreadsheet, readTable } from "~/domain/assortment/read-spreadsheet.server";

const unnamed = (column: number) => `La columna ${column} tiene datos, como en la línea 3`;
const latin1 = Buffer.from("codigo,nombre\nsofa,Sof\xe1\n", "latin1");
test.each<[what: string, file: string | Buffer, told: string]>([
	["Latin 1", latin1, "no está en UTF-8 y perdería las tildes"],
	["UTF-16 without a mark", Buffer.from("codigo\nsofa\n", "utf16le"), "no está en UTF-8"],
	["half a UTF-16 character", Buffer.from("\uFEFFcodigo\n\uD83D\n", "utf16le"), "no está en UTF-8"],
	["a workbook", "PK\x03\x04…", "Es un libro de Excel"],
	["an open quotation", 'codigo,nombre\nsofa,"Sofá\n', "hay unas comillas que no se cierran"],
	["no column of codes", "nombre\nSofá\n", "Falta la columna codigo"],
	["an unknown column", "codigo,precoi\nsofa,1\n", "No conocemos la columna «precoi»"],
	["a column of Object", "codigo,constructor\nsofa,1\n", "No conocemos la columna «constructor»"],
	["a column without a heading", "codigo,,nombre\nsofa,,Sofá\nmesa,1,Mesa\n", unnamed(2)],
	["such a column at the end", "\n;codigo;nombre;\n;sofa;Sofá;1\n", unnamed(4)],
	["a column twice", "sku,Código\nsofa,sofa\n", "La columna codigo está dos veces."],
	["only a line for Excel", "sep=;\n", "Falta la columna codigo"],
	["no rows", "codigo\n", "El archivo no tiene filas."],
	["3001 rows", `codigo\n${"sofa\n".repeat(3001)}`, "más de 3000 filas"],
	["over 800 KB", `codigo,nombre\nsofa,${"x".repeat(800_001)}`, "pesa más de 800 KB"],
])("a table with %s is refused in a sentence", async (_, file, told) => {
	const reading = readTable(Buffer.from(file as string));
	await expect(reading).rejects.toBeInstanceOf(BadSpreadsheet);
	await expect(reading).rejects.toThrow(told);
});

const semicolons = "codigo;nombre\r\n\r\nsofa;Sofá, el azul\r\n;\r\n\r\n";
const tabs = "\uFEFF\tCódigo\tNOMBRE\r\n\tsofa\tSofá, el azul\r\n";
test.each<[what: string, file: string | Buffer]>([
	["separators named for Excel", "sep=;\r\ncodigo;nombre\r\nsofa;Sofá, el azul\r\n"],
	["commas named for Excel", 'SEP=,\ncodigo,nombre\nsofa,"Sofá, el azul"\n'],
	["tabs named for Excel", "sep=\t\ncodigo\tnombre\nsofa\tSofá, el azul\n"],
	["bars named for Excel", "sep=|\n\ncodigo|nombre\nsofa|Sofá, el azul\n"],
	["other separators than it names", 'sep=,\r\ncodigo;nombre\r\nsofa;"Sofá, el azul"\r\n'],
	["that line written again as a cell", '"sep=;",\r\ncodigo,nombre\r\nsofa,"Sofá, el azul"\r\n'],
	["UTF-16", Buffer.from(tabs, "utf16le")],
	["UTF-16 with the high byte first", Buffer.from(tabs, "utf16le").swap16()],
	["empty lines first and last", `\uFEFF\r\n;;\r\n"";""\r\n${semicolons}`],
	["empty columns", ";codigo;;nombre;;\n;sofa;;Sofá, el azul;;;;\n"],
	["headings as people write them", '"  CÓDIGO ";\u00A0No\u200Bmbre \nsofa ; "Sofá, el azul" \n'],
	["old line ends", "codigo;nombre\rsofa;Sofá, el azul\r"],
	["control characters", "codigo;nombre\u0001\nsofa\u0007;So\u0002fá,\u001F el azul\u000B\n"],
	["reasons of refused rows", 'codigo,nombre,motivo\nsofa,"Sofá, el azul",Falta su precio.\n'],
])("a table with %s is read", async (_, file) => {
	const rows = await readTable(Buffer.from(file as string));
	expect(rows).toMatchObject([{ sku: "sofa", cells: { nombre: "Sofá, el azul" }, faults: [] }]);
});

test("a line break of a word processor becomes a common one, and a lost letter is kept to be refused", async () => {
	const [row] = await readTable(Buffer.from("codigo,nombre,resumen\nsofa,Sofá\u000Bazul,Sof\uFFFD\n"));
	expect(row?.cells).toEqual({ nombre: "Sofá\nazul", resumen: "Sof\uFFFD" });
});

test.each([
	[" Verano, verano,, Para regalo ", "Verano, Para regalo", 0],
	["No", "no", 0],
	["verano, no", undefined, 1],
	["1,2,3,4,5,6,7,8,9,10,11,12,13", undefined, 1],
	["x".repeat(31), undefined, 1],
])("the tags %j are read as %j", async (cell, tags, faults) => {
	const [row] = await readTable(Buffer.from(`codigo;etiquetas\na;"${cell}"`));
	expect([row?.cells.etiquetas, row?.faults.length]).toEqual([tags, faults]);
});

test("a long cell of combining marks does not hold the process", { timeout: 5000 }, async () => {
	const [row] = await readTable(Buffer.from(`codigo,estado\nsofa,${"\u0301\u0316".repeat(90_000)}\n`));
	const said =
		/^estado: .* no sirve: debe ser visible, oculto o el día desde el que se ve, como 2026-11-24\.$/;
	expect(row?.faults).toEqual([expect.stringMatching(said)]);
});
