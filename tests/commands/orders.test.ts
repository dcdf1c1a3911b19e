import { chmodSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatastore } from "~/platform/open-datastore.server";
import { runCommand } from "../support/commands";
import { aContact, aLine, anOrder } from "../unit/domain/orders/an-order";
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
	const { desk } = await newDesk([first, second]);
	const lines = [
		"WASI-3333-4444\t2026-11-13 22:00\tpaid\t5\tPEN 1170.00\t(forgotten)\n",
		"WASI-7K3M-9XA4\t2026-11-12 10:20\tpending\t1\tPEN 1170.00\tMaría del Carmen Quispe O’Higgins\n",
	];
	expect(await desk("list")).toEqual(
		expect.objectContaining({ status: 0, stdout: lines.join(""), stderr: "" }),
	);
	expect((await desk("list", "--status", "paid")).stdout).toBe(lines[0]);
	expect((await desk("list", "--status", "shipped")).stdout).toBe("There are no shipped orders.\n");
	expect((await (await newDesk()).desk("list")).stdout).toBe("There are no orders.\n");
});

test("show prints everything about an order, given its reference in any notation", async () => {
	const { desk } = await newDesk([first, second]);
	const { status, stdout } = await desk("show", "7k3m 9xa4");
	expect(status).toBe(0);
	const parts = [
		"WASI-7K3M-9XA4\n",
		/Placed +2026-11-12 10:20 \(Lima\)/,
		/Status +pending \(Pendiente de pago\)/,
		/History +2026-11-12 10:20 {2}pending/,
		"1 × Mesa (mesa), PEN 1170.00 (USD 312.00) each: PEN 1170.00 (USD 312.00)",
		"Estándar, Lima y Callao, 1 to 5 working days",
		/Total +PEN 1170\.00/,
		/Name +María del Carmen Quispe O’Higgins/,
		/Document +DNI 05678912/,
		/Phone +\+51987654321/,
		/E-mail +maria@correo\.pe/,
		/Deliver to +Av\. Larco 123/,
		"Miraflores, Lima, Lima (150122)",
		/Account +none/,
		"goes to the account of +51987654321",
		"Acepto que usen mis datos.",
	];
	for (const part of parts) expect(stdout).toMatch(part);
	expect(stdout).not.toContain("Legal name");
	expect((await desk("show", "WASI-3333-4444")).stdout).toMatch(/none: the shopper asked to be forgotten/);
});

test("show prints the data of a factura", async () => {
	const contact = aContact({ documentType: "RUC", legalName: "Luz S.A.C.", fiscalAddress: "Jr. Uno 1" });
	const { desk } = await newDesk([anOrder({ contact })]);
	expect((await desk("show", first.reference)).stdout).toMatch(
		/\nLegal name +Luz S\.A\.C\.\nFiscal address +Jr\. Uno 1\n/,
	);
});

test("control characters in a record are not printed to the terminal", async () => {
	const contact = aContact({ fullName: "Ana\n\u001B[31mRoja", paternalSurname: "x\ty" });
	const { desk } = await newDesk([anOrder({ contact })]);
	expect((await desk("list")).stdout.split("\t").at(-1)).toBe("Ana  [31mRoja x y O’Higgins\n");
	expect((await desk("show", first.reference)).stdout).toContain("Ana  [31mRoja x y O’Higgins\n");
});

describe("status", () => {
	test("advances an order step by step, and stores each time", async () => {
		const { desk } = await newDesk([first]);
		for (const [status, label] of [
			["paid", "Pagado"],
			["preparing", "En preparación"],
			["shipped", "En camino"],
			["delivered", "Entregado"],
		] as const) {
			const said = `WASI-7K3M-9XA4 is ${status} now (${label}).\n`;
			expect(await desk("status", "wasi7k3m9xa4", status)).toMatchObject({
				status: 0,
				stdout: said,
				stderr: "",
			});
		}
		const { stdout } = await desk("show", first.reference);
		const history = /History[\s\S]*?\n\n/.exec(stdout)?.[0] ?? "";
		expect(history.match(/\d\d:\d\d {2}\w+/g)?.map((step) => step.slice(7))).toEqual([
			"pending",
			"paid",
			"preparing",
			"shipped",
			"delivered",
		]);
	});

	test("tells the shopper of each, and of nothing when it is rejected", async () => {
		const { desk, dataDir } = await newDesk([first]);
		for (const status of ["paid", "paid", "delivered", "preparing"])
			await desk("status", first.reference, status);
		const datastore = await openDatastore({ kind: "sqlite", dataDir });
		onTestFinished(() => datastore.close());
		expect((await datastore.list("outbox")).map(({ id }) => id)).toEqual([
			"wasi-7k3m-9xa4-paid",
			"wasi-7k3m-9xa4-preparing",
		]);
	});

	test("rejects an invalid transition in a sentence that names the valid ones", async () => {
		const { desk } = await newDesk([first, second]);
		const refused = [
			["7K3M9XA4", "shipped", "pending and cannot become shipped: what may follow is paid or cancelled"],
			["7K3M9XA4", "pending", "pending already: what may follow is paid or cancelled"],
			["33334444", "pending", "paid and cannot become pending: what may follow is preparing or cancelled"],
		] as const;
		for (const [typed, status, why] of refused) {
			const { stdout, stderr, status: code } = await desk("status", typed, status);
			expect([code, stdout]).toEqual([1, ""]);
			expect(stderr).toContain(` is ${why}.\n`);
		}
		expect((await desk("status", "33334444", "cancelled")).status).toBe(0);
		expect((await desk("status", "33334444", "paid")).stderr).toBe(
			"WASI-3333-4444 is cancelled and cannot become paid: what may follow is nothing.\n",
		);
	});
});

describe("export", () => {
	test("writes a spreadsheet that only its owner can read, or writes to standard output", async () => {
		const { desk, folder } = await newDesk([first, second]);
		const file = join(folder, "orders.csv");
		expect(await desk("export", "--out", file)).toMatchObject({
			status: 0,
			stdout: `Exported 2 orders to ${file}.\n`,
			stderr: "",
		});
		const written = readFileSync(file, "utf8");
		expect(written).toMatch(/^\uFEFFreference,placed_lima,/);
		expect(written.split("\r\n").map((line) => line.slice(0, 14))).toEqual([
			"\uFEFFreference,pla",
			"WASI-3333-4444",
			"WASI-7K3M-9XA4",
			"",
		]);
		expect(written).toContain("María del Carmen Quispe O’Higgins,DNI 05678912,,,'+51987654321");
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect((await desk("export")).stdout).toBe(written);

		// Exporting over a file that others could read must end their access.
		chmodSync(file, 0o644);
		expect((await desk("export", "--out", file)).status).toBe(0);
		expect(statSync(file).mode & 0o777).toBe(0o600);
	});

	test("to an unwritable file reports it and leaves nothing behind", async () => {
		const { desk, folder } = await newDesk([first]);
		const { status, stderr } = await desk("export", "--out", join(folder, "absent", "orders.csv"));
		expect(status).toBe(1);
		expect(stderr).toMatch(/orders\.csv cannot be written: /);
		expect(stderr).not.toMatch(personal);
	});
});

test("a damaged order is listed by its id without its content, beside the others", async () => {
	const { lines, ...rest } = anOrder({ reference: "WASI-9999-9999" });
	const { desk } = await newDesk([first], { "wasi-9999-9999": rest });
	const left = "Order wasi-9999-9999 is damaged and was left out.\n";
	for (const command of ["list", "export"]) {
		expect(await desk(command)).toMatchObject({ status: 0, stderr: left });
		expect((await desk(command)).stdout).toContain("WASI-7K3M-9XA4");
	}
	for (const args of [
		["show", "99999999"],
		["status", "99999999", "paid"],
	]) {
		expect(await desk(...args)).toMatchObject({
			status: 1,
			stdout: "",
			stderr: "WASI-9999-9999 is damaged: lines.\n",
		});
	}
});

test("explains itself with --help and does nothing", async () => {
	for (const args of [["--help"], []]) {
		const { status, stdout } = await runCommand("orders", args);
		expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: npm run orders --/)]);
		expect(stdout).toMatch(/pending +paid or cancelled\n/);
	}
});

describe("a mistake is reported in one sentence, without a stack or personal data:", () => {
	test.each<[what: string, args: string[], said: RegExp]>([
		["no reference", ["show"], /^Which order\? /],
		["a document instead of a reference", ["show", "05678912"], /^Not a valid reference: /],
		["no status", ["status", "7K3M9XA4"], /^A status is needed: pending, paid, /],
		["an unknown status", ["status", "7K3M9XA4", "sent"], /^A status is needed: /],
		["an unknown status to list", ["list", "--status", "sent"], /^A status is needed: /],
	])("%s", async (_, args, said) => {
		const { desk } = await newDesk([first]);
		const { status, stdout, stderr } = await desk(...args);
		expect([status, stdout]).toEqual([2, ""]);
		expect(stderr).toMatch(said);
		expect(stderr).toContain("See: npm run orders -- --help\n");
		expect(stderr).not.toMatch(/\n\s+at /);
		expect(stderr).not.toMatch(personal);
	});

	test("a missing order", async () => {
		const { desk } = await newDesk([first]);
		for (const args of [
			["show", "AAAAAAAA"],
			["status", "AAAAAAAA", "paid"],
		]) {
			expect(await desk(...args)).toMatchObject({
				status: 1,
				stderr: "There is no order WASI-AAAA-AAAA.\nSee: npm run orders -- list\n",
			});
		}
	});
});
