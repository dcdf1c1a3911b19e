import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Cell } from "~/platform/tables/csv.server";
import { xlsxOf } from "~/platform/tables/xlsx.server";
import { unzip } from "./unzip";

const sheetOf = async (...rows: Cell[][]) =>
	unzip(await buffer(xlsxOf(rows))).get("xl/worksheets/sheet1.xml") ?? "";

test.each<[string, Cell, string]>([
	["a number", -1.5, "<c><v>-1.5</v></c>"],
	["a day", { day: "2026-11-24" }, '<c s="2"><v>46350</v></c>'],
	["an amount", { minor: 1250 }, '<c s="3"><v>12.5</v></c>'],
	["a formula", "=1+1", text("=1+1")],
	["markup", 'a & <b> "c"', text("a &amp; &lt;b&gt; &quot;c&quot;")],
	["what XML cannot hold", "a\u0000\uFFFEb", text("ab")],
	["what Excel would decode", "_x0041_ _x00e1_", text("_x005F_x0041_ _x005F_x00e1_")],
	["a DNI", "05678912", text("05678912")],
])("writes %s as what it is", async (_, cell, drawn) => {
	expect(await sheetOf(["Título"], [cell])).toContain(`<row>${text("Título", 1)}</row><row>${drawn}</row>`);
});

test("a workbook has the parts that a spreadsheet looks for, and many rows leave others their turn", async () => {
	let turns = 0;
	const timer = setInterval(() => turns++, 1);
	const rows = Array.from({ length: 20_000 }, (_, n): Cell[] => [n, "mesa", { day: "2026-11-24" }]);
	const files = unzip(await buffer(xlsxOf(rows)));
	clearInterval(timer);
	expect(turns).toBeGreaterThan(20);
	expect([...files.keys()]).toEqual([
		"[Content_Types].xml",
		"_rels/.rels",
		"xl/workbook.xml",
		"xl/_rels/workbook.xml.rels",
		"xl/styles.xml",
		"xl/worksheets/sheet1.xml",
	]);
	expect(files.get("xl/worksheets/sheet1.xml")?.match(/<row>/g)).toHaveLength(20_000);
});

test("an error while the rows are read breaks the file off", async () => {
	async function* rows(): AsyncGenerator<Cell[]> {
		yield ["Título"];
		throw new Error("the datastore is away");
	}
	await expect(buffer(xlsxOf(rows()))).rejects.toThrow("the datastore is away");
});

function text(shown: string, style = 0): string {
	return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${shown}</t></is></c>`;
}
