import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tableOfOrders } from "~/domain/payments/orders-table.server";
import { type Cell, csvOf, readCsv as readTable } from "~/platform/tables/csv.server";
import { cleanText } from "~/platform/values/clean-text.server";
import { collect } from "../support/collect";
import { aContact, aLine, anOrder } from "../unit/domain/orders/an-order";

const drawn = async (...rows: Cell[][]) => (await collect(csvOf(rows))).join("");

test("a long CSV file is written in pieces, between which others have their turn", async () => {
	const rows = Array.from({ length: 5000 }, (_, n) => [n, "mesa"]);
	const pieces: string[] = [];
	let turns = 0;
	for await (const piece of csvOf(rows)) {
		pieces.push(piece);
		setImmediate(() => turns++);
	}
	expect(pieces.length).toBeGreaterThan(2);
	expect(turns).toBe(pieces.length - 1);
	expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(17_000);
	expect(readCsv(pieces.join(""))).toEqual(rows.map((cells) => cells.map(String)));
});

test.each([
	["a formula", "=1+1", "'=1+1"],
	["a formula after a semicolon", "Av. 1;=cmd|' /C calc'!A0;2", `"Av. 1;'=cmd|' /C calc'!A0;2"`],
	["a quoted formula after a semicolon", 'Av. 1; "=1+1"', `"Av. 1; ""'=1+1"""`],
	["a formula with full-width characters", "＝1", "'＝1"],
	["an ordinary text", "Mesa de comedor - 6 sillas", "Mesa de comedor - 6 sillas"],
	["a negative number", -1, "-1"],
	["a negative amount", { minor: -1250 }, "-12.50"],
	["a day", { day: "2026-11-24" }, "2026-11-24"],
	["nothing", "", ""],
])("writes %s as a safe cell", async (_, cell, written) => {
	expect(await drawn([cell])).toBe(`\uFEFF${written}\r\n`);
});

// Line separators are written as common line breaks.
const text = fc
	.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[=+\-@,;"'\t\r\n a]{0,6}$/))
	.map(cleanText);

test("any text can be parsed back, and neither a cell nor a part of one begins like a formula", async () => {
	const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 });
	await fc.assert(
		fc.asyncProperty(rows, async (rows) => {
			const read = readCsv(await drawn(...rows));
			expect(read.map((cells) => cells.length)).toEqual(rows.map((cells) => cells.length));
			for (const [row, cells] of read.entries()) {
				for (const [column, cell] of cells.entries()) {
					expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);
					expect(cell).not.toMatch(/[;\t\r\n][\s"]*[=+\-@]/);
					expect(cell.replaceAll("'", "")).toBe(rows[row]?.[column]?.replaceAll("'", ""));
				}
			}
		}),
	);
});

test("a table that is read again has the same texts", async () => {
	await fc.assert(
		fc.asyncProperty(text, async (cell) => {
			const { rows } = await readTable(Buffer.from(await drawn(["a", "b"], ["x", cell])));
			// Blanks around a cell are not kept.
			expect(rows[0]?.cells[1] ?? "").toBe(cell.trim());
		}),
		{ examples: [[" '-"]] },
	);
});

const lines = [aLine(), aLine({ sku: "silla_9f3c2a", name: "Silla", choice: "Gris", quantity: 6 })];
const price = { pen: 2400, usd: 640 };
const given = { at: "2026-11-13T16:20:00.000Z", by: "rosa", reason: "Rayada" };
const order = anOrder({
	lines,
	subtotal: { pen: 234_000, usd: 62_400 },
	shipping: { ...anOrder().shipping, price },
	total: { pen: 236_400, usd: 63_040 },
	status: "paid",
	history: [
		{ status: "pending", at: "2026-11-12T15:20:00.000Z" },
		{ status: "paid", at: "2026-11-12T16:20:00.000Z" },
		{ status: "paid", event: "noted", at: "2026-11-14T16:20:00.000Z" },
	],
	payment: { method: "yape", operation: "0071", at: "2026-11-12T16:20:00.000Z" },
	balance: 400,
	refunds: [
		{ ...given, pen: 1000, settled: 400, method: "plin" },
		{ ...given, pen: 100 },
	],
	receipt: { series: "B001", number: "12" },
	creditNotes: [{ series: "BC01", number: "3" }],
	shipment: { carrier: "Olva", tracking: "=1" },
	contact: aContact({ fullName: "=cmd|' /C calc'!A0" }),
});
const forgotten = anOrder({ reference: "WASI-3333-4444", contact: null, delivery: null });

async function exported(hasLines: boolean) {
	let written = 0;
	const pieces = await collect(
		csvOf(tableOfOrders([order, forgotten], { hasLines, onOrder: () => void written++ })),
	);
	expect(written).toBe(2);
	const [headings = [], ...rows] = readCsv(pieces.join(""));
	return rows.map((cells) => Object.fromEntries(headings.map((name, index) => [name, cells[index] ?? ""])));
}

test("an order has one row, with personal data only in its own columns", async () => {
	const [row, other, ...more] = await exported(false);
	expect(more).toEqual([]);
	const payment = { payment_method: "yape", payment_operation: "0071", refund_method: "plin unknown" };
	const steps = { paid_lima: "2026-11-12 11:20", status_since_lima: "2026-11-12 11:20" };
	const lines = { items: "7", subtotal_pen: "2340.00", discount_code: "", discount_reason: "" };
	const total = {
		discount_pen: "0.00",
		total_pen: "2364.00",
		base_pen: "2003.39",
		igv_pen: "360.61",
		total_usd: "630.40",
	};
	const settled = { owed_pen: "0.00", uncharged_pen: "7.00" };
	const money = { paid_pen: "2364.00", left_pen: "4.00", refunded_pen: "11.00", ...settled };
	const papers = { receipt: "B001-12", credit_notes: "BC01-3", legal_name: "", fiscal_address: "" };
	const buyer = { name: "'=cmd|' /C calc'!A0 Quispe O’Higgins", document: "DNI 05678912", account: "" };
	const contact = { phone: "'+51987654321", email: "maria@correo.pe", consent_lima: "2026-11-12 10:20" };
	const delivery = { shipping: "Estándar, Lima y Callao", shipping_pen: "24.00", gift_note: "" };
	const way = { address: "Av. Larco 123", place: "Miraflores, Lima, Lima", carrier: "Olva", tracking: "'=1" };
	const recipient = { recipient_name: "", recipient_document: "", recipient_phone: "" };
	expect(row).toEqual({
		...{ reference: "WASI-7K3M-9XA4", placed_lima: "2026-11-12 10:20", status: "paid", ...steps, ...lines },
		...{ ...payment, ...total, ...money, ...papers, ...buyer, ...contact, ...delivery, ...way, ...recipient },
	});
	const { name, document, phone, email, address, place, paid_lima } = other ?? {};
	expect([name, document, phone, email, address, place, paid_lima]).toEqual(["", "", "", "", "", "", ""]);
});

test("a line has a row with its own totals, which add up to the order's with the delivery", async () => {
	const rows = (await exported(true)).filter(({ reference }) => reference === order.reference);
	const buyer = { document: "DNI 05678912" };
	expect(rows).toMatchObject([
		{ sku: "mesa", description: "Mesa", quantity: "1", line_pen: "1170.00", line_igv_pen: "178.47" },
		{ sku: "silla_9f3c2a", description: "Silla, Gris", quantity: "6", unit_pen: "1170.00", ...buyer },
		{ sku: "envio", description: "Envío Estándar (Lima y Callao)", line_pen: "24.00", receipt: "B001-12" },
	]);
	const sum = (name: string) => rows.reduce((all, row) => all + Math.round(Number(row[name]) * 100), 0);
	expect([sum("line_pen"), sum("line_base_pen"), sum("line_igv_pen")]).toEqual([236_400, 200_339, 36_061]);
	expect(Object.keys(rows[0] ?? {})).not.toContain("total_pen");
});

/** Parses RFC 4180 after a byte order mark. */
function readCsv(text: string): string[][] {
	expect(text.startsWith("\uFEFF")).toBe(true);
	return parse(text, { bom: true, relaxColumnCount: true, recordDelimiter: "\r\n" });
}
