import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aContact, aLine, anOrder, aUniqueOrder } from "../unit/domain/orders/an-order";
import { unzip } from "../unit/platform/tables/unzip";
import { newDesk, personal } from "./order-desk";

const first = anOrder();
const second = anOrder({
	reference: "WASI-3333-4444",
	placedAt: "2026-11-14T03:00:00.000Z",
	status: "paid",
	lines: [aLine({ quantity: 2 }), aLine({ sku: "silla_9f3c2a", name: "Silla", choice: "Gris", quantity: 3 })],
	contact: null,
	delivery: null,
});

test("list prints the orders newest first, one per line, optionally of one status", async () => {
	const { done } = await newDesk(first, second);
	const lines = [
		"WASI-3333-4444\t2026-11-13 22:00\tpaid\t5\tPEN 1170.00\t(forgotten)\n",
		"WASI-7K3M-9XA4\t2026-11-12 10:20\tpending\t1\tPEN 1170.00\tMaría del Carmen Quispe O’Higgins\n",
	];
	expect(await done("list")).toBe(lines.join(""));
	expect(await done("list", "--status", "paid")).toBe(lines[0]);
	expect(await done("list", "--status", "shipped")).toBe("There are no shipped orders.\n");
	expect(await (await newDesk()).done("list")).toBe("There are no orders.\n");
});

test("list finds by words and day", async () => {
	const { done } = await newDesk(first, aUniqueOrder());
	const found = /^WASI-7K3M-9XA4\t.*\n$/;
	expect(await done("list", "--find", "quispe maria")).toMatch(found);
	expect(await done("list", "--from", "2026-11-12", "--to", "2026-11-12")).toMatch(found);
	expect(await done("list", "--find", "nadie")).toBe("No order was found.\n");
});

test("a list has pages of fifty, each of which names the next", async () => {
	const orders = Array.from({ length: 60 }, () => aUniqueOrder());
	const { desk, done } = await newDesk(...orders);
	const newest = orders.map(({ reference }) => reference).reverse();
	const page = await desk("list", "--find", "rosa");
	const referencesOf = (stdout: string) => stdout.match(/^WASI-\S+/gm);
	expect(referencesOf(page.stdout)).toEqual(newest.slice(0, 50));
	expect(page.stderr).toBe(`There are more: add --after ${newest[49]}\n`);
	const rest = await done("list", "--find", "rosa", "--after", String(newest[49]));
	expect(referencesOf(rest)).toEqual(newest.slice(50));
});

test("show prints everything about an order, given its reference in any notation", async () => {
	const factura = { documentType: "RUC", legalName: "Luz S.A.C.", fiscalAddress: "Jr. Uno 1" } as const;
	const contact = aContact({ ...factura, fullName: "Ana\n\u001B[31mRoja", paternalSurname: "x\ty" });
	const { done } = await newDesk(first, second, anOrder({ reference: "WASI-4444-4444", contact }));
	const shown = await done("show", "7k3m 9xa4");
	for (const part of [
		"WASI-7K3M-9XA4\n",
		/Placed +2026-11-12 10:20 \(Lima\)/,
		/Status +pending \(Pendiente de pago\)/,
		/History +2026-11-12 10:20 {2}pending/,
		"1 × Mesa (mesa), PEN 1170.00 (USD 312.00) each: PEN 1170.00 (USD 312.00)",
		"Estándar, Lima y Callao, 1 to 5 working days",
		/Total +PEN 1170\.00/,
		/Name +María del Carmen Quispe O’Higgins\n/,
		/Document +DNI 05678912\n/,
		/Phone +\+51987654321\n/,
		/E-mail +maria@correo\.pe\n/,
		/Deliver to +Av\. Larco 123\n/,
		"Miraflores, Lima, Lima (150122)",
		/Account +none/,
		"goes to the account of +51987654321",
		"Acepto que usen mis datos.",
	])
		expect(shown).toMatch(part);
	expect(shown).not.toContain("Legal name");
	expect(await done("show", second.reference)).toMatch(/none: the shopper asked to be forgotten/);
	const company = await done("show", "44444444");
	expect(company).toMatch(/\nLegal name +Luz S\.A\.C\.\nFiscal address +Jr\. Uno 1\n/);
	for (const printed of [company, await done("list")])
		expect(printed, "no control characters").toContain("Ana  [31mRoja x y O’Higgins\n");
});

test("export writes a spreadsheet that only its owner can read, or writes to standard output", async () => {
	const { done, folder } = await newDesk(first, second);
	const file = join(folder, "orders.csv");
	expect(await done("export", "--out", file)).toBe(`Exported 2 orders to ${file}.\n`);
	const written = readFileSync(file, "utf8");
	expect(written).toMatch(/^\uFEFFreference,placed_lima,.*\r\nWASI-3333-4444.*\r\nWASI-7K3M-9XA4.*\r\n$/s);
	expect(written).toContain("María del Carmen Quispe O’Higgins,DNI 05678912,,,'+51987654321");
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(await done("export")).toBe(written);

	// Exporting over a file that others could read must end their access.
	chmodSync(file, 0o644);
	await done("export", "--out", file);
	expect(statSync(file).mode & 0o777).toBe(0o600);

	const book = join(folder, "orders.xlsx");
	expect(await done("export", "--xlsx", "--out", book)).toBe(`Exported 2 orders to ${book}.\n`);
	expect(statSync(book).mode & 0o777).toBe(0o600);
	const sheet = unzip(readFileSync(book)).get("xl/worksheets/sheet1.xml") ?? "";
	expect(sheet.match(/<row>/g)).toHaveLength(3);
	expect(sheet).toMatch(/WASI-7K3M-9XA4.*<v>1170<.*María del Carmen.*>\+51987654321</);
});

test("a damaged order is listed by its id without its content, beside the others", async () => {
	const { lines, ...fields } = anOrder({ reference: "WASI-9999-9999" });
	const { desk, datastore } = await newDesk(first);
	await datastore.set("order", "wasi-9999-9999", fields);
	const stdout = expect.stringContaining("WASI-7K3M-9XA4");
	const left = { status: 0, stdout, stderr: "Order wasi-9999-9999 is damaged and was left out.\n" };
	for (const command of ["list", "export"]) expect(await desk(command)).toEqual(left);
	const refused = { status: 1, stdout: "", stderr: "WASI-9999-9999 is damaged: lines.\n" };
	expect(await desk("show", "99999999")).toEqual(refused);
	expect(await desk("status", "99999999", "cancelled")).toEqual(refused);
});

const one = "7K3M9XA4";
const pay = ["status", one, "paid"];
const yape = [...pay, "--paid-by", "yape"];

const company = ["--document", "RUC 20131312955", "--legal-name", "Sol", "--fiscal-address", "Sol 1"];
const place = ["--district", "150122", "--address", "Olva Sol", "--agency", "Olva"];
const toAgency = ["--name", "Eva", "--surname", "Paz", "--phone", "987 111 222", ...company, ...place];

test.each<[args: string[], status: number, said: string]>([
	[["show"], 2, "Which order? "],
	[["show", "05678912"], 2, "Not a valid reference: "],
	[["show", "AAAAAAAA"], 1, "There is no order WASI-AAAA-AAAA.\nSee: npm run orders -- list\n"],
	[["list", "--status", "sent"], 2, "A status is needed: quoted, pending, paid, "],
	[["list", "--from", "2026-02-30"], 2, "--from needs a day such as 2026-11-12"],
	[["export", "--out", "absent/orders.csv"], 1, "absent/orders.csv cannot be written: "],
	[["status", one, "sent"], 2, "A status is needed: "],
	[["status", one, "pending"], 1, " is pending already: what may follow is paid or cancelled.\n"],
	[["status", one, "shipped"], 1, " cannot become shipped: what may follow is paid or cancelled.\n"],
	[[...pay, "--tracking", "1"], 2, "--tracking"],
	[[...pay, "--paid-by", "María"], 2, "--paid-by needs a method: "],
	[pay, 2, "need --paid-by"],
	[[...pay, "--operation", "1"], 2, "paid, --operation and --paid-on need"],
	[
		["status", "99999999", "paid", "--paid-by", "yape"],
		1,
		"9999 stays pending, because stock is short:\n  mesa: 6 ordered, 5 in stock\nWith --anyway the missing units are owed.\n",
	],
	[[...yape, "--paid-on", "2999-01-01"], 2, "--paid-on needs a day until today"],
	[
		[...yape, "--paid-on", "2026-10-11"],
		1,
		" on 2026-11-12: --paid-on needs a day at most 31 days before.\n",
	],
	[["undo", one], 2, '--reason "<text>" is needed'],
	[["undo", one, "--reason", "x"], 1, " is pending, its first status: there is nothing to take back.\n"],
	[["refund", one, "987654321x", "--reason", "x"], 2, "An amount in soles"],
	[["refund", one, "1,200.50", "--reason", "x"], 2, "is read as 1200.50"],
	[["refund", one, "1"], 2, '--reason "<text>" is needed'],
	[["refund", one, "10", "--reason", "x"], 2, "--paid-by needs a method: "],
	[["refund", one, "10", "--reason", "x", "--paid-by", "yape"], 1, " is pending and was not paid.\n"],
	[["receipt", one, "B001"], 2, "A series and number"],
	[["address", one, "--district", "Quispe"], 2, "There is no such district"],
	[["address", one, "--district", "Miraflores", "--address", "-"], 2, "  150122 Miraflores, Lima, Lima\n"],
	[["buyer", one], 2, "What is to be corrected? Give --name"],
	[["buyer", one, "--document", "DNI 123"], 2, "--document is missing or not valid."],
	[["buyer", one, "--email", ""], 1, "has an e-mail address: --email may not be empty."],
	[["buyer", one, "--recipient", "Luis"], 2, "--recipient-document is missing or not valid."],
	[["new", "mesa", ...toAgency], 2, "Missing or not valid: --recipient."],
	[["note", one, " "], 2, "A note is needed"],
])("%j is refused in one sentence, without a stack or personal data", async (args, code, said) => {
	const six = anOrder({ reference: "WASI-9999-9999", lines: [aLine({ quantity: 6 })] });
	const { desk, stored } = await newDesk(first, six);
	const { status, stdout, stderr } = await desk(...args);
	expect([status, stdout, stderr]).toEqual([code, "", expect.stringContaining(said)]);
	expect(stderr.includes("See: npm run orders -- --help\n")).toBe(code === 2);
	expect(stderr).not.toMatch(/\n\s+at /);
	expect(stderr).not.toMatch(personal);
	expect(await stored(first.reference)).toEqual(first);
});
