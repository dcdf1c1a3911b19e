import { expect, test } from "vitest";
import { BadSpreadsheet, readTable } from "~/domain/assortment/read-spreadsheet.server";

const latin1 = Buffer.from("codigo,nombre\nsofa,Sof\xe1\n", "latin1");
test.each<[what: string, file: string | Buffer, told: string]>([
	["Latin 1", latin1, "no está en UTF-8 y perdería las tildes"],
	["UTF-16", Buffer.from("\uFEFFcodigo\nsofa\n", "utf16le"), "no está en UTF-8"],
	["a workbook", "PK\x03\x04…", "Es un libro de Excel"],
	["an open quotation", 'codigo,nombre\nsofa,"Sofá\n', "hay unas comillas que no se cierran"],
	["no column of codes", "nombre\nSofá\n", "Falta la columna codigo"],
	["an unknown column", "codigo,precoi\nsofa,1\n", "No conocemos la columna «precoi»"],
	["no rows", "codigo\n", "El archivo no tiene filas."],
	["3001 rows", `codigo\n${"sofa\n".repeat(3001)}`, "más de 3000 filas"],
	["over 800 KB", `codigo,nombre\nsofa,${"x".repeat(800_001)}`, "pesa más de 800 KB"],
])("a table with %s is refused in a sentence", async (_, file, told) => {
	const reading = readTable(Buffer.from(file as string));
	await expect(reading).rejects.toBeInstanceOf(BadSpreadsheet);
	await expect(reading).rejects.toThrow(told);
});
