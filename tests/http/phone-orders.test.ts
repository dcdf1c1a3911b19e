import { expect, test } from "vitest";
import { readUnits } from "~/domain/goods/stock-record.server";
import { listReceiptFiles } from "~/domain/orders/order-receipts";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { addDays, limaDay } from "~/platform/values/lima-time";
import { deskOfFile, expectFault, expectRefused } from "../support/desk";
import { formIn } from "../support/html-form";
import { postFiles } from "../support/multipart-form";
import { orderedSlug } from "../support/ordering";
import { expectSaid, expectStatus, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { readOrder, shopperOf, storeOrder } from "../support/stored-orders";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { aContact, stepsOf } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const keeper = deskOfFile(store, "keeper");
const packer = deskOfFile(store, "packer", "Luis");
const url = adminUrls.newOrder;
const person = { fullName: "Elsa", paternalSurname: "Mori", documentType: "DNI", documentNumber: "45678912" };
const buyer = { ...person, phone: "987 654 321", district: "Miraflores, Lima", address: "Av. Larco 100" };
const typed = { ...buyer, [`units-${orderedSlug}`]: "1" };
const discount = { discountKind: "percent", discount: "10 %", discountReason: "cliente frecuente" };
const payment = {
	method: "yape",
	operation: "00998877",
	amount: "",
	paidOn: addDays(limaDay(new Date()), -1),
};
const units = async () =>
	readUnits(
		(await store.datastore.get("product", orderedSlug)) ?? {},
		await store.datastore.get("stock", orderedSlug),
	);
const orders = () => store.datastore.count("order");
const referenceIn = ({ headers }: Response) =>
	/WASI-[A-Z\d-]{9}/.exec(headers.get("location") ?? "")?.[0] ?? "";

test("an order by phone gets a discount with its reason and its payment in one form, which a refusal gives back whole", async () => {
	const before = [await orders(), await units()];
	const shown = await expectStatus(
		200,
		keeper.post(url, { ...typed, ...discount, ...payment, intent: "ver" }),
	);
	expect(textOf(shown)).toMatch(/Descuento: cliente frecuente: −S\/\s[\d.,]+\. Total\sS\/\s[\d.,]+/);
	const form: Record<string, string> = { ...formIn(shown, url), intent: "anotar" };
	expect(form).toMatchObject({ ...discount, ...payment });

	const tooMuch = { ...form, amount: "99999" };
	const refused = await expectRefused(keeper.post(url, tooMuch), "anotar-amount", "hasta S/", 409);
	expect(formIn(refused, url)).toMatchObject({ ...typed, ...discount, ...payment, amount: "99999" });
	const early = { ...form, paidOn: addDays(payment.paidOn, -31) };
	await expectRefused(keeper.post(url, early), "anotar-paidOn", "por más de 31 días", 409);
	const { method: _, ...unsaid } = form;
	await expectRefused(keeper.post(url, { ...unsaid, method: "" }), "anotar-method", "Elige cómo llegó");
	const unfounded = { ...form, discountReason: "" };
	await expectRefused(keeper.post(url, unfounded), "anotar-discountReason", "Escribe por qué");
	const other = { ...form, discount: "20" };
	await expectSaid(409, keeper.post(url, other), "El total es otro");
	expect([await orders(), await units()]).toEqual(before);

	const sent = await Promise.all([keeper.post(url, form), keeper.post(url, form)]);
	expect(sent.map(({ status }) => status)).toEqual([303, 303]);
	const [reference = "", again] = sent.map(referenceIn);
	expect(again).toBe(reference);
	const order = await readOrder(store, { reference });
	expect(order).toMatchObject({
		status: "paid",
		discount: { kind: "percent", value: 10, reason: "cliente frecuente" },
		payment: { method: "yape", operation: "00998877", at: `${payment.paidOn}T17:00:00.000Z` },
		hasStock: true,
	});
	expect(order.total.pen).toBe(Number(form.total));
	const page = await keeper.text(adminUrls.order(reference));
	expect(page).toContain("Descuento: cliente frecuente");
	const shopper = await shopperOf(store, reference);
	expect(await shopper.text(urls.trackedOrder(reference))).toContain("Descuento: cliente frecuente");
});

test("what is out of stock is ordered by phone once the keeper says that it is owed, which the total tells", async () => {
	const { only = 0 } = await units();
	const many = { ...typed, [`units-${orderedSlug}`]: String(only + 2), intent: "ver" };
	const field = `anotar-units-${orderedSlug}`;
	const refused = await expectRefused(packer.post(url, many), field, "Para deber lo que falta, marca", 409);
	expect(formIn(refused, url)).toMatchObject(buyer);
	const shown = await expectStatus(200, packer.post(url, { ...many, anyway: "on" }));
	expect(textOf(shown)).toMatch(/Falta stock, y se debe: 2 × .+ Total\sS\//);
	const form = { ...formIn(shown, url), intent: "anotar" };
	expect(form).toMatchObject({ anyway: "on" });
	const sent = await packer.post(url, form);
	expect(sent.status).toBe(303);
	const order = await readOrder(store, { reference: referenceIn(sent) });
	expect(order.lines).toMatchObject([{ quantity: only + 2 }]);
});

test("an order by phone goes to an address as long as the shop takes, and to a shorter one at an agency", async () => {
	const long = { ...typed, address: `Av. Larco ${"1".repeat(97)}`, intent: "ver" };
	await expectSaid(200, keeper.post(url, long), "Total");
	const atAgency = keeper.post(url, { ...long, deliveryMethod: "agency:Olva" });
	await expectRefused(atAgency, "anotar-address", "Escribe como máximo 80 caracteres");
});

test("who packs sees no fields for a discount or a payment, and may send none", async () => {
	const form = formIn(await packer.page(url), url);
	for (const field of ["discountKind", "method"]) expect(form).not.toHaveProperty(field);
	expect(form).toHaveProperty("code", "");
	const before = await orders();
	for (const given of [discount, payment])
		for (const intent of ["ver", "anotar"])
			await expectStatus(403, packer.post(url, { ...typed, ...given, intent }));
	expect(await orders()).toBe(before);
});

test("with the lines of an order its discount is changed, and that is seen before it is written", async () => {
	const { reference } = await storeOrder(store);
	const lines = adminUrls.orderLines(reference);
	expect(formIn(await packer.page(lines), lines)).not.toHaveProperty("discountKind");
	const form = await keeper.form(lines);
	const tooMuch = { ...form, ...discount, discountKind: "amount", discount: "99999", intent: "ver" };
	await expectRefused(keeper.post(lines, tooMuch), "productos-discount", "más de lo que cuestan");
	const shown = await expectStatus(200, keeper.post(lines, { ...form, ...discount, intent: "ver" }));
	expect(textOf(shown)).toContain("Descuento: cliente frecuente (10");
	const save = { ...formIn(shown, lines), intent: "guardar" };
	await expectStatus(303, keeper.post(lines, save));
	expect(await readOrder(store, { reference })).toMatchObject({ discount: { value: 10 } });
	expect(formIn(await keeper.page(lines), lines)).toMatchObject({ ...discount, discount: "10" });
	await expectSaid(409, keeper.post(lines, { ...save, discount: "20" }), "Mientras tanto");
});

test("who packs is told before saving that a paid order may not cost more, and keeps what was typed", async () => {
	const { reference } = await storeOrder(store, { status: "paid", history: stepsOf(["pending", "paid"]) });
	const lines = adminUrls.orderLines(reference);
	const form = { ...(await packer.form(lines)), "units-mesa-de-comedor-mikuy": "2" };
	for (const intent of ["ver", "guardar"]) {
		const told = await expectSaid(400, packer.post(lines, { ...form, intent }), "pide a tu encargada");
		expect(formIn(told, lines)).toMatchObject(form);
		expect(told).not.toContain("Guardar el cambio");
	}
});

test("a boleta's PDF is attached, mailed and shown to whoever may see its order, and to nobody else", async () => {
	const order = await storeOrder(store, {
		status: "delivered",
		history: stepsOf(["pending", "paid", "preparing", "shipped", "delivered"], new Date().toISOString()),
		contact: aContact({ documentNumber: "45678912", email: "boleta@correo.pe" }),
	});
	const { reference } = order;
	const page = adminUrls.order(reference);
	const form = await keeper.form(page, 'value="comprobante"');
	const send = async (file: string, changes: Record<string, string> = {}, desk = keeper) =>
		postFiles(desk, page, { ...form, receipt: "B001-77", ...changes }, "file", [file]);
	const pdf = "%PDF-1.7 la boleta".padEnd(900_000);
	expectFault(await expectStatus(400, send("<html>")), "comprobante-file", "No es un PDF");
	const long = await expectStatus(400, send("%PDF-".padEnd(10 * 2 ** 20 + 1)));
	expectFault(long, "comprobante-file", "Pesa más de 10 MB");
	expect(long).toContain('value="B001-77"');
	const misnamed = send(pdf, { receipt: "77" });
	await expectSaid(400, misnamed, "Si habías elegido un archivo, elígelo otra vez.");
	for (const file of ["%PDF-1.7", pdf]) await expectStatus(403, send(file, {}, packer));
	await expectStatus(303, send(pdf));
	const [file = ""] = listReceiptFiles(await readOrder(store, order));

	const address = urls.receiptFile({ pedido: reference, archivo: file });
	const subject = `El comprobante B001-77 de tu pedido ${reference}`;
	const mails = () => mailsTo(store.dataDir, "boleta@correo.pe");
	await expect.poll(async () => (await mails()).map((mail) => mail.subject)).toEqual([subject]);
	expect((await mails())[0]?.html).toContain(address.replaceAll("&", "&amp;"));
	const shopper = await shopperOf(store, reference);
	expect(await shopper.page(urls.trackedOrder(reference))).toContain(address.replaceAll("&", "&amp;"));
	const desks = adminUrls.paymentPicture(reference, file);
	expect(await packer.page(page)).toContain(desks.replaceAll("&", "&amp;"));
	for (const served of [await shopper.get(address), await packer.get(desks)]) {
		expect(Object.fromEntries(served.headers)).toMatchObject({
			"content-type": "application/pdf",
			"content-disposition": "attachment",
			"content-security-policy": "default-src 'none'; sandbox",
			"x-content-type-options": "nosniff",
			"cache-control": expect.stringContaining("no-store"),
		});
		expect(await served.text()).toBe(pdf);
	}
	const stranger = await newShopper(store).get(address);
	const askedFor = expect.stringContaining(urls.trackedOrder(reference));
	expect([stranger.status, stranger.headers.get("location")]).toEqual([302, askedFor]);
	const other = await storeOrder(store);
	const others = await shopperOf(store, other.reference);
	const stolen = urls.receiptFile({ pedido: other.reference, archivo: file });
	await expectStatus(404, others.get(stolen));
	await expectStatus(302, others.get(address));

	const now = await keeper.form(page, 'value="comprobante"');
	await expectStatus(303, keeper.post(page, { ...now, receipt: "B001-77", dropsFile: "on" }));
	for (const gone of [shopper.get(address), keeper.get(desks)]) await expectStatus(404, gone);
});
