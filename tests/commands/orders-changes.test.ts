import { expect, test } from "vitest";
import { limaDay } from "~/platform/values/lima-time";
import { aLine, anOrder, aReturn, stepsOf } from "../unit/domain/orders/an-order";
import { newDesk, personal } from "./order-desk";

const reference = "WASI-7K3M-9XA4";

test("a closed guest order is forgotten, and an open one is not", async () => {
	const open = anOrder({ adoptableBy: "+51987654321" });
	const history = stepsOf(["pending", "paid", "preparing", "shipped", "delivered"]);
	const closed = anOrder({ ...open, reference: "WASI-3333-3333", status: "delivered", history });
	const { desk, done, stored } = await newDesk(open, closed);
	const said = `${reference} is pending: it must be delivered or cancelled first.\n`;
	expect((await desk("forget", reference)).stderr).toBe(said);
	expect(await done("forget", "3333 3333")).toBe("WASI-3333-3333 keeps only what its receipt needs.\n");
	expect((await stored("WASI-3333-3333")).contact).toMatchObject({ phone: "", documentNumber: "05678912" });
});

test("an order is paid, taken back, paid again, moved, shipped, refunded, documented and noted, with who and when", async () => {
	const placedAt = "2026-02-28T15:20:00.000Z";
	const picture = `${"a".repeat(32)}.jpg`;
	const paymentNotice = { operation: "0071", at: placedAt };
	const noticed = anOrder({ placedAt, paymentNotice, formerPictures: [picture, picture] });
	const { desk, done, stored } = await newDesk(noticed);
	const refusing = ["refuse-payment", reference, "--reason", "No figura"];
	expect(await done(...refusing)).toBe(`The shopper of ${reference} reads that the payment did not come.\n`);
	const said = `${reference} is pending, and its shopper told of no payment.\n`;
	expect((await desk(...refusing)).stderr).toBe(said);
	const payment = ["--paid-by", "yape", "--operation", "0071", "--paid-on", "2026-02-28"];
	const pay = ["status", reference, "paid", ...payment, "--note", "Pagó su hermana"];
	expect(await done(...pay)).toBe(`${reference} is paid now (Pagado).\n`);
	const words = `${reference}: the last step is undone. It is pending (Pendiente de pago).\n`;
	expect(await done("undo", "7k3m9xa4", "--reason", "Era otro")).toBe(words);
	await done(...pay);

	const move = ["address", reference, "--district", "surquillo", "--address", "Jr. Dante 250"];
	expect(await done(...move)).toBe(`${reference} goes to the new address in Surquillo, Lima, Lima.\n`);
	const eva = ["--name", "Eva", "--phone", "912 345 678"];
	const luis = [
		"--recipient",
		"Luis",
		"--recipient-document",
		"41414141",
		"--recipient-phone",
		"987 654 321",
	];
	const expected = `${reference} is of Eva Quispe O’Higgins now.\n`;
	expect(await done("buyer", reference, ...eva, ...luis)).toBe(expected);
	await done("status", reference, "preparing");
	await done("status", reference, "shipped", "--carrier", "Olva", "--tracking", "123-45");
	const shipment = ["shipment", reference, "--tracking", "123-46"];
	expect(await done(...shipment)).toBe(`${reference} goes with Olva, 123-46.\n`);
	expect(await done("shipment", reference, "--carrier", "")).toBe(`${reference} goes with 123-46.\n`);
	expect(await done("shipment", reference, "--carrier", "Olva")).toContain("goes with Olva, 123-46.");
	const late = await desk("address", reference, "--district", "150122", "--address", "Av. Larco 1");
	expect(late.stderr).toBe(`${reference} is shipped: its address can no longer be corrected.\n`);

	expect(await done("refund", reference, "170,5", "--reason", "Rayada", "--paid-by", "plin")).toBe(
		`PEN 170.50 of ${reference} are refunded.\n`,
	);
	expect((await desk("refund", reference, "1000", "--reason", "x", "--paid-by", "plin")).stderr).toBe(
		`Only PEN 999.50 of ${reference} can be refunded.\n`,
	);
	await done("receipt", reference, "BC01-6", "--voids");
	await done("refund", reference, "all", "--reason", "Se arrepintió", "--paid-by", "plin");
	const pdf = "https://recibos.example/B001-123.pdf";
	await done("receipt", reference, "b001-123", "--pdf", pdf);
	await done("receipt", reference, "BC01-7", "--credit-note");
	await done("note", reference, "Llamar en la tarde");

	const order = await stored(reference);
	expect(order).toMatchObject({
		payment: { method: "yape", operation: "0071", at: "2026-02-28T17:00:00.000Z" },
		contact: { fullName: "Eva", phone: "+51912345678" },
		delivery: { district: "150141", recipientDocument: "41414141", recipientPhone: "+51987654321" },
		shipment: { carrier: "Olva", tracking: "123-46" },
		refunds: [{ pen: 17_050, method: "plin" }, { pen: 99_950 }],
		receipt: { series: "B001", number: "123", pdf },
		creditNotes: [{ number: "6" }, { series: "BC01", number: "7" }],
	});
	expect(order.creditNotes?.some(({ isPartial }) => isPartial)).toBe(false);
	expect(order.history.slice(1).every(({ by }) => by)).toBe(true);
	const shown = await done("show", reference);
	for (const part of [
		RegExp(`\\d\\d:\\d\\d {2}paid by ${order.history[2]?.by}: Pagó su hermana\\n`),
		/pending again by .+: Era otro\n/,
		/ {2}note by .+: Llamar en la tarde\n/,
		/\nPayment +2026-02-28 12:00 {2}yape {2}0071\n/,
		RegExp(`\nPicture +${picture}\nShipment`),
		/\nShipment +Olva {2}123-46\n/,
		/\nRefund +.+ {2}PEN 170\.50 by plin: Rayada\nRefund /,
		/\nReceipt +B001-123 https:.*\nCredit note +BC01-6\nCredit note +BC01-7\n/,
	])
		expect(shown).toMatch(part);
});

test("lines change the order's goods, say the difference, and are collected", async () => {
	const history = stepsOf(["pending", "paid"], "2026-02-28T15:20:00.000Z");
	const { desk, done, stored } = await newDesk(anOrder({ status: "paid", hasStock: true, history }));
	const nbsp = (text: string) => text.replaceAll("\u00a0", " ");
	const preview = await done("lines", reference, "mesa*3", "--preview");
	expect(nbsp(preview)).toBe(
		"Mesa: de 1 a 3. Total: de S/ 1,170.00 a S/ 3,510.00.\nTotal S/ 3,510.00, of which S/ 2,340.00 are to be collected.\n",
	);
	expect((await stored(reference)).history).toHaveLength(2);
	expect(await done("lines", reference, "mesa*3")).toMatch(/has these lines now\./);
	const shown = await done("show", reference);
	expect(shown).toMatch(/lines changed by .+: Mesa: de 1 a 3\..+\n/);
	expect(shown).toMatch(/\nTo collect +PEN 2340\.00\n/);
	const collect = (amount: string) => ["collect", reference, amount, "--paid-by", "plin"];
	const said = `${reference}: PEN 2170.00 are paid and PEN 1340.00 are left. It is paid (Pagado en parte).\n`;
	expect(await done(...collect("1000"))).toBe(said);
	const most = `At most PEN 1340.00 of ${reference} can be collected.\n`;
	expect((await desk(...collect("1340.01"))).stderr).toBe(most);
	const words = `${reference}: PEN 3510.00 are paid and PEN 0.00 are left. It is paid (Pagado).\n`;
	expect(await done(...collect("all"))).toBe(words);
	expect(await done("lines", reference, "mesa*2")).toMatch(/S\/\s1,170\.00 are to be given back\.\n/);
	const expected = "silla is not sold: it can stay or go, but not be added.\n";
	expect((await desk("lines", reference, "silla")).stderr).toBe(expected);
	expect((await desk("lines", reference, "mesa*0")).stderr).toContain("needs a line: cancel it instead");
	expect((await desk("lines", reference)).status).toBe(2);
});

test("returns are noted, answered and received, and an exchange pays another order with what is owed", async () => {
	const at = "2026-02-28T15:20:00.000Z";
	const history = stepsOf(["pending", "paid", "preparing", "shipped", "delivered"], at);
	const total = { pen: 234_000, usd: 62_400 };
	const lines = [aLine({ quantity: 2, total })];
	const order = anOrder({ status: "delivered", history, hasStock: true, lines, subtotal: total, total });
	const asked = aReturn({ state: "asked", lines: [{ sku: "mesa", quantity: 1 }] });
	delete asked.pen;
	const { desk, done, stored } = await newDesk({ ...order, returns: [asked] });
	expect((await desk("returns", reference, "refuse")).stderr).toContain("--reason");
	const told = "No aceptamos que devuelvas 1 × Mesa. Está usada.";
	expect(await done("returns", reference, "refuse", "--reason", "Está usada")).toContain(told);
	expect((await desk("returns", reference, "accept")).stderr).toContain("asks to return nothing");
	expect((await desk("returns", reference, "start", "mesa*3")).stderr).toContain("more units");
	await done("returns", reference, "start", "mesa*2", "--exchange", "--note", "No entra");
	expect((await desk("returns", reference, "start", "mesa")).stderr).toContain("is not received yet");
	const received = await done("returns", reference, "receive", "mesa*1", "--written-off", "mesa*1");
	expect(received).toMatch(/Recibimos 2 × Mesa: S\/\s2,340\.00\.\n$/);
	const words = /\nReturn +.+ {2}received: 2 × Mesa\nTo give back +PEN 2340\.00\n/;
	expect(await done("show", reference)).toMatch(words);
	const said = await done("new", "mesa", ...contact, "--exchange-of", reference);
	expect(await stored(referenceIn(said))).toMatchObject({ status: "paid" });
	expect((await stored(reference)).refunds).toMatchObject([{ pen: 117_000, returned: 117_000 }]);
	await done("refund", reference, "1170", "--reason", "El resto", "--paid-by", "plin");
	const expected = `Nothing is owed for ${reference}.\n`;
	expect((await desk("new", "mesa", ...contact, "--exchange-of", reference)).stderr).toBe(expected);
	expect((await desk("returns", reference, "give")).status).toBe(2);
	const quote = (day: string) => desk("new", "mesa", ...contact, "--quote-until", day);
	for (const wrong of ["2020-01-01", "pronto"])
		expect((await quote(wrong)).stderr).toContain("--quote-until is a day from today on");
	const today = limaDay(new Date());
	const asWritten = today.split("-").reverse().join("/");
	expect((await quote(asWritten)).stdout).toContain(`is quoted until ${today}: `);
	const both = await desk("new", "mesa", ...contact, "--exchange-of", reference, "--quote-until", today);
	expect([both.status, both.stderr]).toEqual([
		2,
		expect.stringContaining("Only one of --exchange-of and --quote-until."),
	]);
	const { stdout } = await quote(today);
	expect(stdout).toContain(` is quoted until ${today}: S/`);
	const refused = new RegExp(`\\nStatus +quoted \\(Cotización\\)\\nQuoted until +${today}\\n`);
	expect(await done("show", referenceIn(stdout))).toMatch(refused);
});

test("a quote is renewed and accepted by phone", async () => {
	const quote = { status: "quoted", quotedUntil: "2026-01-02", history: stepsOf(["quoted"]) } as const;
	const { desk, done, stored } = await newDesk(anOrder(quote));
	const today = limaDay(new Date());
	const renewed = ["quotes", reference, "renew", "--quote-until"];
	expect((await desk("quotes", reference, "renew")).stderr).toContain("--quote-until");
	expect((await desk(...renewed, "2020-01-01")).stderr).toContain("a day from today on");
	expect(await done(...renewed, today)).toBe(`${reference} is quoted until ${today}.\n`);
	expect(await done("quotes", reference, "accept", "--anyway")).toContain("is an order now. It is pending.");
	expect((await stored(reference)).status).toBe("pending");
	expect((await desk(...renewed, today)).stderr).toContain("it is no quote any more");
});

test("what was repaired is sent back", async () => {
	const history = stepsOf(["pending", "paid", "shipped", "delivered"]);
	const { desk, done } = await newDesk(anOrder({ status: "delivered", history, hasStock: true }));
	await done("returns", reference, "start", "mesa", "--repair", "--note", "No cierra");
	const send = ["returns", reference, "send", "--carrier", "Olva", "--tracking", "9"];
	expect((await desk(...send)).stderr).toContain("Nothing of");
	await done("returns", reference, "receive", "mesa");
	expect(await done(...send)).toContain("va de regreso a ti con Olva. Su número de seguimiento es 9.");
});

const names = ["--name", "Eva", "--surname", "Huamán"];
const person = [...names, "--document", "DNI 45678912", "--phone", "987 111 222"];
const contact = [...person, "--district", "Miraflores, Lima", "--address", "Av. Larco 9"];
const referenceIn = (said: string) => /WASI-\S+/.exec(said)?.[0] ?? "";

test("new takes an order by phone, at the catalogue's prices, with who took it", async () => {
	const { done, stored, datastore } = await newDesk();
	const amounts = /be S\/\s2,340\.00, of which S\/\s0\.00 for delivery/;
	expect(await done("new", "mesa*2", ...contact, "--preview")).toMatch(amounts);
	expect(await datastore.find("order")).toEqual([]);
	const said = await done("new", "mesa*2", ...contact);
	expect(said).toMatch(/^WASI-\S+ is placed: S\/\s2,340\.00, of which S\/\s0\.00 for delivery/);
	expect(said).toContain("Nothing is reserved: it takes its units once it is paid.\n");
	const placed = referenceIn(said);
	expect(await stored(placed)).toMatchObject({
		status: "pending",
		history: [{ by: expect.any(String) }],
		lines: [{ sku: "mesa", quantity: 2 }],
		total: { pen: 234_000 },
		contact: { fullName: "Eva", maternalSurname: "", phone: "+51987111222", email: "" },
		delivery: { district: "150122", place: "Miraflores, Lima, Lima" },
		adoptableBy: "+51987111222",
		adoptableByEmail: null,
	});
	await done("status", placed, "paid", "--paid-by", "cash");
	const mails = (await datastore.find("outbox")).map(({ id }) => id);
	expect(mails).toEqual([`${placed.toLowerCase()}-placed-keeper`]);
});

test("new gives a discount for its reason and records the payment, and lines takes the discount away", async () => {
	const { desk, done, stored } = await newDesk();
	const off = ["--discount", "10%", "--reason", "Cliente frecuente"];
	const unfounded = await desk("new", "mesa", ...contact, "--discount", "10%");
	expect([unfounded.status, unfounded.stderr]).toEqual([2, expect.stringContaining("needs its --reason")]);
	const paid = ["--paid-by", "yape", "--operation", "0099"];
	const dear = await desk("new", "mesa", ...contact, ...off, ...paid, "--amount", "1053.01");
	expect([dear.status, dear.stderr]).toEqual([1, "--amount is more than it costs.\n"]);
	const reference = referenceIn(await done("new", "mesa", ...contact, ...off, ...paid));
	const discount = { kind: "percent", value: 10, reason: "Cliente frecuente" };
	expect(await stored(reference)).toMatchObject({ status: "paid", discount, payment: { operation: "0099" } });
	expect(await done("show", reference)).toMatch(/Discount +PEN 117\.00.*: Cliente frecuente/);
	await done("lines", reference, "--discount", "none");
	expect(await stored(reference)).not.toHaveProperty("discount");
});

test("new is picked up at the shop, where the business offers it", async () => {
	const { desk, done, stored, datastore } = await newDesk();
	const refused = await desk("new", "mesa", ...person, "--pick-up");
	expect(refused.status).toBe(1);
	expect(refused.stderr).toContain("does not offer that way of picking up");
	const business = { address: "Av. Arequipa 1234, Lince", pickUp: { pen: 500, usd: 130 } };
	await datastore.set("business", "store", business);
	const both = await desk("new", "mesa", ...contact, "--pick-up");
	expect(both.status).toBe(2);
	expect(both.stderr).toContain("Only one of --pick-up and --district.");
	const said = await done("new", "mesa", ...person, "--pick-up");
	expect(said).toMatch(/S\/\s1,175\.00, of which S\/\s5\.00 for picking it up\. Nothing is reserved/);
	expect(await stored(referenceIn(said))).toMatchObject({
		shipping: { isPickUp: true, zone: "Av. Arequipa 1234, Lince" },
		delivery: { address: "", place: "" },
	});
});

const mesa = ["mesa", ...contact];
test.each<[what: string, args: string[], code: number, said: RegExp]>([
	[
		"more than there is",
		["mesa*6", ...contact],
		1,
		/^Of mesa only 5 can be ordered\. With --anyway the order owes the rest\.\n/,
	],
	["what is not sold", ["silla", ...contact], 1, /^silla is not sold\.\n/],
	["no product", contact, 2, /^Each product is needed once/],
	["a wrong document", [...mesa, "--document", "DNI 0567891"], 2, /^Missing or not valid: --document\.\n/],
	["no type of document", [...mesa, "--document", "05678912"], 2, /^--document begins with its type: DNI/],
	["a wrong phone and address", [...mesa, "--phone", "12", "--email", "x"], 2, /: --phone, --email\.\n/],
	["a RUC alone", [...mesa, "--document", "RUC 20131312955"], 2, /: --legal-name, --fiscal-address\./],
])("new refuses %s, without repeating personal data", async (_, args, code, said) => {
	const { desk, datastore } = await newDesk();
	const { status, stderr } = await desk("new", ...args);
	expect([status, stderr]).toEqual([code, expect.stringMatching(said)]);
	expect(stderr).not.toMatch(personal);
	expect(await datastore.find("order")).toEqual([]);
});

test("units that an order owes are sent once they came, or given up", async () => {
	const history = stepsOf(["pending", "paid", "preparing", "shipped", "delivered"]);
	const line = aLine({ quantity: 3, owed: 2 });
	const { desk, done, stored } = await newDesk(
		anOrder({ status: "delivered", history, lines: [line], hasStock: true }),
	);
	const send = ["owed", reference, "send", "--carrier", "Olva", "--tracking", "9"];
	expect(await done(...send)).toContain("Te enviamos 2 × Mesa. Va con Olva. Su número de seguimiento es 9.");
	expect((await stored(reference)).lines[0]).not.toHaveProperty("owed");
	expect((await desk(...send)).stderr).toContain("owes nothing");
	await done("undo", reference, "--reason", "Por error");
	expect((await desk("owed", reference, "give-up")).stderr).toContain("--reason");
	const givenUp = await done("owed", reference, "give-up", "--reason", "Ya no se hace");
	expect(givenUp).toContain("Ya no te enviaremos 2 × Mesa");
});
