import fc from "fast-check";
import { expect, test } from "vitest";
import { csvOf } from "../../scripts/commands/csv";
import { rowsOf } from "../../scripts/orders/export";
import { aContact, aLine, anOrder } from "../orders/an-order";

const drawn = (...rows: (string | number)[][]) => [...csvOf(rows)].join("");

test("a CSV file starts with a byte order mark and ends its lines as RFC 4180 requires", () => {
	expect(drawn(["a", "b"], [1, "ñ"])).toBe("\uFEFFa,b\r\n1,ñ\r\n");
});

test.each([
	["a comma", "a,b", '"a,b"'],
	["quotes", 'el "grande"', '"el ""grande"""'],
	["a new line", "a\nb", '"a\nb"'],
	["a carriage return", "a\rb", '"a\rb"'],
	["a formula", "=1+1", "'=1+1"],
	["a formula with quotes", '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
	["a plus", "+51987654321", "'+51987654321"],
	["a minus", "-1", "'-1"],
	["an at sign", "@SUM(A1)", "'@SUM(A1)"],
	["a tab", "\t=1", `"'\t=1"`],
	["a tab within", "a\t=1", '"a\t=1"'],
	["a semicolon", "Av. Larco 1;=1+1", '"Av. Larco 1;=1+1"'],
	["a carriage return first", "\r=1", `"'\r=1"`],
	["a new line first", "\n=1", `"'\n=1"`],
	["a formula after spaces", "  =1", "'  =1"],
	["a formula with full-width characters", "＝1", "'＝1"],
	["an ordinary text", "Mesa de comedor - 6 sillas", "Mesa de comedor - 6 sillas"],
	["a negative number", -1, "-1"],
	["nothing", "", ""],
])("writes %s as a safe cell", (_, cell, written) => {
	expect(drawn([cell])).toBe(`\uFEFF${written}\r\n`);
});

test("any text can be parsed back, and no cell begins like a formula", () => {
	const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[=+\-@,"\t\r\n a]{0,6}$/));
	fc.assert(
		fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
			const read = readCsv(drawn(...rows));
			expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length));
			for (const [row, cells] of read.entries()) {
				for (const [column, cell] of cells.entries()) {
					expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);
					expect([cell, cell.replace(/^'/, "")]).toContain(rows[row]?.[column]);
				}
			}
		}),
	);
});

test("an order has a row for each line, with personal data only in its own columns", () => {
	const lines = [aLine(), aLine({ sku: "silla_9f3c2a", name: "Silla", choice: "Gris", quantity: 6 })];
	const order = anOrder({ lines, contact: aContact({ fullName: "=cmd|' /C calc'!A0" }) });
	const forgotten = anOrder({ reference: "WASI-3333-4444", contact: null, delivery: null });
	const said: string[] = [];
	const read = readCsv([...csvOf(rowsOf([order, forgotten], (text) => void said.push(text)))].join(""));
	const [headings = [], ...rows] = read;
	const cellsOf = (row = 0) => Object.fromEntries(headings.map((name, index) => [name, rows[row]?.[index]]));
	expect(rows).toHaveLength(3);
	expect(cellsOf(1)).toEqual({
		reference: "WASI-7K3M-9XA4",
		placed_lima: "2026-11-12 10:20",
		status: "pending",
		status_since_lima: "2026-11-12 10:20",
		sku: "silla_9f3c2a",
		product: "Silla",
		choice: "Gris",
		quantity: "6",
		unit_pen: "1170.00",
		unit_usd: "312.00",
		line_pen: "1170.00",
		line_usd: "312.00",
		order_subtotal_pen: "1170.00",
		order_shipping: "Estándar, Lima y Callao",
		order_shipping_pen: "0.00",
		order_total_pen: "1170.00",
		order_total_usd: "312.00",
		order_base_pen: "991.53",
		order_igv_pen: "178.47",
		name: "'=cmd|' /C calc'!A0 Quispe O’Higgins",
		document: "DNI 05678912",
		legal_name: "",
		fiscal_address: "",
		phone: "'+51987654321",
		email: "maria@correo.pe",
		address: "Av. Larco 123",
		place: "Miraflores, Lima, Lima",
		account: "",
		consent_lima: "2026-11-12 10:20",
	});
	const { name, document, phone, email, address, place } = cellsOf(2);
	expect([name, document, phone, email, address, place]).toEqual(["", "", "", "", "", ""]);
	expect(said).toEqual(["1 of 2 orders written", "2 of 2 orders written"]);
});

/** Parses RFC 4180 after a byte order mark. */
function readCsv(text: string): string[][] {
	expect(text.startsWith("\uFEFF")).toBe(true);
	const rows: string[][] = [];
	let row: string[] = [];
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
	cell.lastIndex = 1;
	while (cell.lastIndex < text.length) {
		const found = cell.exec(text);
		if (!found) throw new Error("no CSV");
		row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
		if (found[3] === ",") continue;
		rows.push(row);
		row = [];
	}
	return rows;
}
