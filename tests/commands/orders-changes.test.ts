import { describe, expect, onTestFinished, test } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { openDatastore } from "~/platform/open-datastore.server";
import { anOrder, aUniqueOrder } from "../unit/domain/orders/an-order";
import { newDesk, personal } from "./order-desk";

const reference = "WASI-7K3M-9XA4";

async function aDesk(orders = [anOrder()]) {
	const { desk, dataDir } = await newDesk(orders);
	const read = async () => {
		const datastore = await openDatastore({ kind: "sqlite", dataDir });
		onTestFinished(() => datastore.close());
		return datastore;
	};
	const stored = async (id = reference) => {
		return parseOrder((await (await read()).get("order", id.toLowerCase())) ?? {});
	};
	/** Runs a command that must succeed. */
	const done = async (...args: string[]) => {
		const { status, stdout, stderr } = await desk(...args);
		expect([status, stderr]).toEqual([0, ""]);
		return stdout;
	};
	return { desk, done, read, stored };
}

describe("a change", () => {
	test("of a status records payment, shipment and a note, with who and when", async () => {
		const { done, stored } = await aDesk();
		const note = ["--note", "Pagó su hermana"];
		await done("status", reference, "paid", "--paid-by", "yape", "--operation", "0071", ...note);
		await done("status", reference, "preparing");
		await done("status", reference, "shipped", "--carrier", "Olva", "--tracking", "123-45");
		const order = await stored();
		expect(order).toMatchObject({
			payment: { method: "yape", operation: "0071" },
			shipment: { carrier: "Olva", tracking: "123-45" },
		});
		expect(order.history[1]).toMatchObject({ status: "paid", note: "Pagó su hermana" });
		expect(order.history.slice(1).every(({ by }) => by)).toBe(true);
		const shown = await done("show", reference);
		const by = order.history[1]?.by;
		expect(shown).toMatch(new RegExp(`\\d\\d:\\d\\d {2}paid by ${by}: Pagó su hermana\\n`));
		expect(shown).toMatch(/\nPayment +\d{4}-\d\d-\d\d \d\d:\d\d {2}yape {2}0071\n/);
		expect(shown).toMatch(/\nShipment +Olva {2}123-45\n/);
	});

	test("of a payment that arrived on an earlier day counts on that day", async () => {
		const { desk, done, stored } = await aDesk([anOrder({ placedAt: "2026-02-28T15:20:00.000Z" })]);
		const pay = ["status", reference, "paid", "--paid-by", "yape", "--paid-on"];
		expect(await desk(...pay, "2026-02-27")).toMatchObject({
			status: 1,
			stderr: `${reference} was placed on 2026-02-28: --paid-on needs that day or a later one.\n`,
		});
		expect((await stored()).status).toBe("pending");
		await done(...pay, "2026-02-28");
		expect((await stored()).payment?.at).toBe("2026-02-28T17:00:00.000Z");
	});

	test("that was a mistake is taken back with a reason", async () => {
		const { desk, done, stored } = await aDesk();
		await done("status", reference, "paid");
		expect(await desk("undo", reference)).toMatchObject({ status: 2 });
		expect(await done("undo", "7k3m9xa4", "--reason", "Era otro")).toBe(
			`${reference} is pending again (Pendiente de pago).\n`,
		);
		expect((await stored()).status).toBe("pending");
		expect(await done("show", reference)).toMatch(/pending again by .+: Era otro\n/);
		expect((await desk("undo", reference, "--reason", "x")).stderr).toBe(
			`${reference} is pending, its first status: there is nothing to take back.\n`,
		);
	});

	test("of the address is checked and told", async () => {
		const { desk, done, stored } = await aDesk();
		expect(await done("address", reference, "--district", "surquillo", "--address", "Jr. Dante 250")).toBe(
			`${reference} goes to the new address in Surquillo, Lima, Lima.\n`,
		);
		expect((await stored()).delivery).toMatchObject({ district: "150141", address: "Jr. Dante 250" });
		const wrong = await desk("address", reference, "--district", "Miraflores", "--address", "Av. Larco 1");
		expect(wrong.status).toBe(2);
		expect(wrong.stderr).toContain("  150122 Miraflores, Lima, Lima\n");
		expect(wrong.stderr).not.toMatch(personal);
		for (const status of ["paid", "preparing"]) await done("status", reference, status);
		await done("address", reference, "--district", "surquillo", "--address", "Jr. Dante 260");
		await done("status", reference, "shipped");
		const late = await desk("address", reference, "--district", "150122", "--address", "Av. Larco 1");
		expect(late).toMatchObject({
			status: 1,
			stderr: `${reference} is shipped: its address can no longer be corrected.\n`,
		});
	});

	test("of money refunds a part, then the rest, and no more", async () => {
		const { desk, done, stored } = await aDesk();
		expect((await desk("refund", reference, "10", "--reason", "x")).stderr).toBe(
			`${reference} is pending and was not paid.\n`,
		);
		await done("status", reference, "paid");
		expect(await done("refund", reference, "170,5", "--reason", "Rayada")).toBe(
			`PEN 170.50 of ${reference} are refunded.\n`,
		);
		expect((await desk("refund", reference, "1000", "--reason", "x")).stderr).toBe(
			`Only PEN 999.50 of ${reference} can be refunded.\n`,
		);
		await done("refund", reference, "all", "--reason", "Se arrepintió");
		expect((await stored()).refunds.map(({ pen }) => pen)).toEqual([17_050, 99_950]);
		expect(await done("show", reference)).toMatch(/\nRefund +.+ {2}PEN 170\.50: Rayada\nRefund /);
	});

	test("records receipts and notes by hand", async () => {
		const { done, stored } = await aDesk();
		const pdf = "https://recibos.example/B001-123.pdf";
		await done("receipt", reference, "b001-123", "--pdf", pdf);
		await done("receipt", reference, "BC01-7", "--credit-note");
		await done("note", reference, "Llamar en la tarde");
		expect(await stored()).toMatchObject({
			receipt: { series: "B001", number: "123", pdf },
			creditNotes: [{ series: "BC01", number: "7" }],
		});
		const shown = await done("show", reference);
		expect(shown).toMatch(/\nReceipt +B001-123 https:.*\nCredit note +BC01-7\n/);
		expect(shown).toMatch(/ {2}note by .+: Llamar en la tarde\n/);
	});

	test.each<[what: string, args: string[], said: RegExp]>([
		[
			"a tracking number before the order is shipped",
			["status", reference, "paid", "--tracking", "1"],
			/^--tracking/,
		],
		[
			"an unknown way to pay",
			["status", reference, "paid", "--paid-by", "María"],
			/^--paid-by needs a method: /,
		],
		[
			"an operation without a method",
			["status", reference, "paid", "--operation", "1"],
			/^--operation and --paid-on need/,
		],
		[
			"a payment of a day to come",
			["status", reference, "paid", "--paid-by", "yape", "--paid-on", "2999-01-01"],
			/^--paid-on needs a day until today/,
		],
		["an amount that is none", ["refund", reference, "987654321x", "--reason", "x"], /^An amount in soles/],
		["nothing to refund", ["refund", reference, "0.00", "--reason", "x"], /^An amount in soles/],
		["a refund without a reason", ["refund", reference, "1"], /^--reason "<text>" is needed/],
		["a receipt without a number", ["receipt", reference, "B001"], /^A series and number/],
		["a PDF over http", ["receipt", reference, "B001-1", "--pdf", "http://a.pe"], /^A series and number/],
		["an unknown district", ["address", reference, "--district", "Quispe"], /^There is no such district/],
		["an empty note", ["note", reference, " "], /^A note is needed/],
		["a day that is none", ["list", "--from", "2026-02-30"], /^--from needs a day such as 2026-11-12/],
	])("that names %s is refused", async (_, args, said) => {
		const { desk, stored } = await aDesk();
		const { status, stderr } = await desk(...args);
		expect(status).toBe(2);
		expect(stderr).toMatch(said);
		expect(stderr).not.toMatch(personal);
		expect(await stored()).toEqual(anOrder());
	});
});

describe("a list", () => {
	test("finds by name, phone, document, e-mail, reference and day", async () => {
		const { done } = await aDesk([anOrder(), aUniqueOrder()]);
		const line = `${reference}\t2026-11-12 10:20\tpending\t1\tPEN 1170.00\tMaría del Carmen Quispe O’Higgins\n`;
		for (const words of ["quispe maria", "05678912", "maria@correo.pe", "7k3m 9xa4"]) {
			expect(await done("list", "--find", words)).toBe(line);
		}
		expect((await done("list", "--find", "987 654 321")).split("\n")).toHaveLength(3);
		expect(await done("list", "--from", "2026-11-12", "--to", "2026-11-12")).toBe(line);
		expect(await done("list", "--from", "2026-11-13")).toBe("No order was found.\n");
		expect(await done("list", "--find", "nadie")).toBe("No order was found.\n");
	});

	test("has pages of fifty, each of which names the next", async () => {
		const orders = Array.from({ length: 60 }, () => aUniqueOrder());
		const { desk, done } = await aDesk(orders);
		const newest = orders.map(({ reference }) => reference).reverse();
		const first = await desk("list", "--find", "rosa");
		const referencesOf = (stdout: string) => stdout.match(/^WASI-\S+/gm);
		expect(referencesOf(first.stdout)).toEqual(newest.slice(0, 50));
		expect(first.stderr).toBe(`There are more: add --after ${newest[49]}\n`);
		const rest = await done("list", "--find", "rosa", "--after", String(newest[49]));
		expect(referencesOf(rest)).toEqual(newest.slice(50));
	});
});

describe("new", () => {
	const buyer = ["--name", "Eva", "--surname", "Huamán", "--document", "DNI 45678912"];
	const contact = [
		...buyer,
		"--phone",
		"987 111 222",
		"--district",
		"Miraflores, Lima",
		"--address",
		"Av. Larco 9",
	];

	test("takes an order by phone, at the catalogue's prices, with who took it", async () => {
		const { done, stored, read } = await aDesk([]);
		const said = await done("new", "mesa*2", ...contact);
		const [, placed = "", total] =
			/^(WASI-\S+) is placed: (S\/\s[\d,.]+), of which S\/\s0\.00 for delivery/.exec(said) ?? [];
		expect(total).toBe("S/\u00a02,340.00");
		const order = await stored(placed);
		expect(order).toMatchObject({
			status: "pending",
			lines: [{ sku: "mesa", quantity: 2 }],
			total: { pen: 234_000 },
			contact: { fullName: "Eva", maternalSurname: "", phone: "+51987111222", email: "" },
			delivery: { district: "150122", place: "Miraflores, Lima, Lima" },
			adoptableBy: "+51987111222",
			adoptableByEmail: null,
		});
		expect(order.history[0]?.by).toEqual(expect.any(String));
		await done("status", placed, "paid");
		const mails = (await (await read()).list("outbox")).map(({ id }) => id);
		expect(mails).toEqual([`${placed.toLowerCase()}-placed-keeper`]);
		expect(await done("list", "--find", "huaman")).toContain(placed);
	});

	test("is picked up at the shop, where the business offers it", async () => {
		const { desk, done, stored, read } = await aDesk([]);
		const person = contact.slice(0, contact.indexOf("--district"));
		const refused = await desk("new", "mesa", ...person, "--pick-up");
		expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining("cannot be picked up")]);
		const business = { address: "Av. Arequipa 1234, Lince", pickUp: { pen: 500, usd: 130 } };
		await (await read()).set("business", "store", business);
		const both = await desk("new", "mesa", ...contact, "--pick-up");
		expect([both.status, both.stderr]).toEqual([2, expect.stringContaining("no --district or --address")]);
		const said = await done("new", "mesa", ...person, "--pick-up");
		expect(said).toMatch(/S\/\s1,175\.00, of which S\/\s5\.00 for picking it up\.\n/);
		const order = await stored(/WASI-\S+/.exec(said)?.[0] ?? "");
		expect(order).toMatchObject({
			shipping: { isPickUp: true, zone: "Av. Arequipa 1234, Lince" },
			delivery: { address: "", place: "" },
		});
	});

	test("with an e-mail address is confirmed and followed by mail", async () => {
		const { done, read } = await aDesk([]);
		const [placed = ""] =
			/WASI-\S+/.exec(await done("new", "mesa", ...contact, "--email", "eva@correo.pe")) ?? [];
		await done("status", placed, "cancelled");
		const mails = (await (await read()).list("outbox")).map(({ id }) => id.slice(placed.length));
		expect(mails).toEqual(["-cancelled", "-placed", "-placed-keeper"]);
	});

	test.each<[what: string, args: string[], code: number, said: RegExp]>([
		["more than there is", ["mesa*6", ...contact], 1, /^Of mesa only 5 can be ordered\.\n/],
		["what is not sold", ["silla", ...contact], 1, /^silla is not sold\.\n/],
		["no product", contact, 2, /^Each product is needed once/],
		[
			"a wrong document",
			["mesa", ...contact, "--document", "DNI 0567891"],
			2,
			/^Missing or not valid: --document\.\n/,
		],
		[
			"no type of document",
			["mesa", ...contact, "--document", "05678912"],
			2,
			/^--document begins with its type: DNI/,
		],
		[
			"a wrong phone and address",
			["mesa", ...contact, "--phone", "12", "--email", "x"],
			2,
			/: --phone, --email\.\n/,
		],
		[
			"a RUC without its name",
			["mesa", ...contact, "--document", "RUC 20131312955"],
			2,
			/: --legal-name, --fiscal-address\./,
		],
	])("refuses %s, without repeating personal data", async (_, args, code, said) => {
		const { desk, read } = await aDesk([]);
		const { status, stderr } = await desk("new", ...args);
		expect([status, stderr]).toEqual([code, expect.stringMatching(said)]);
		expect(stderr).not.toMatch(personal);
		expect(stderr).not.toMatch(/Eva|Huamán|987 111/);
		expect(await (await read()).list("order")).toEqual([]);
	});
});
