import { expect, test } from "vitest";
import { post } from "~/domain/mail/outbox.server";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, expectFault } from "../support/desk";
import { expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { mailsTo } from "../unit/domain/mail/mail-files";
import { aContact, aUniqueOrder } from "../unit/domain/orders/an-order";

const store = storeOfFile();

async function storeOrder(overrides: Partial<Order> = {}): Promise<Order> {
	const order = aUniqueOrder({
		contact: aContact({ email: "vieja@correo.pe" }),
		adoptableBy: "+51987654321",
		...overrides,
	});
	await store.datastore.set("order", toOrderId(order.reference), toOrderRecord(order));
	return order;
}

async function stored({ reference }: Order): Promise<Order> {
	return parseOrder((await store.datastore.get("order", toOrderId(reference))) ?? {});
}

/** The fields of the order's form, as the page has them. */
async function formOf(
	desk: Awaited<ReturnType<typeof deskOf>>,
	order: Order,
): Promise<Record<string, string>> {
	const html = await desk.page(adminUrls.order(order.reference));
	const [form = ""] = html.split(/(?=<form)/).filter((one) => one.includes('value="comprador"'));
	const names = [
		"fullName",
		"paternalSurname",
		"maternalSurname",
		"documentNumber",
		"phone",
		"email",
		"seen",
	];
	const typed = Object.fromEntries(names.map((name) => [name, fieldValue(form, name) ?? "missing"]));
	return { intent: "comprador", documentType: "DNI", legalName: "", fiscalAddress: "", ...typed };
}

const subjectsTo = async (email: string) =>
	(await mailsTo(store.dataDir, email)).map(({ subject }) => subject);

test("who buys is corrected once; both addresses are told, and a mail that had failed goes to the new one", async () => {
	const order = await storeOrder();
	const id = `${toOrderId(order.reference)}-placed`;
	const mail = { to: "vieja@correo.pe", subject: "Recibimos tu pedido", blocks: [] };
	const { fields } = post(id, mail, new Date());
	const failed = { ...fields, due: "2099-01-01T00:00:00.000Z", hasFailed: true, problem: "no such user" };
	await store.datastore.set("outbox", id, failed);
	const desk = await deskOf(store, "packer", "Luis");
	const typed = await formOf(desk, order);
	expect(typed).toMatchObject({ documentNumber: order.contact?.documentNumber, email: "vieja@correo.pe" });
	const url = adminUrls.order(order.reference);
	const fix = { ...typed, fullName: "Rosa Elena", email: "nueva@correo.pe", phone: "912 345 678" };
	for (const { status } of await Promise.all([desk.post(url, fix), desk.post(url, fix)]))
		expect(status).toBe(303);
	expect(await stored(order)).toMatchObject({
		contact: { fullName: "Rosa Elena", email: "nueva@correo.pe", phone: "+51912345678" },
		adoptableBy: "+51912345678",
		adoptableByEmail: "nueva@correo.pe",
		history: [{}, { event: "buyerCorrected", by: "Luis" }],
	});
	const subject = `Corregimos los datos de tu pedido ${order.reference}`;
	await expect
		.poll(() => subjectsTo("nueva@correo.pe"))
		.toEqual(expect.arrayContaining([subject, "Recibimos tu pedido"]));
	await expect.poll(() => subjectsTo("vieja@correo.pe")).toEqual([subject]);
	const [toFormer] = await mailsTo(store.dataDir, "vieja@correo.pe");
	expect(`${toFormer?.text}${toFormer?.html}`).not.toMatch(/nueva@|912/);
	expect(await desk.page(adminUrls.orders({ q: "912345678" }))).toContain(order.reference);

	const other = await deskOf(store, "keeper");
	expect(textOf(await other.page(adminUrls.journal()))).toContain("Pedidos: comprador");
	const late = await expectStatus(409, other.post(url, { ...fix, fullName: "Rosario" }));
	expect(textOf(late)).toContain("Mientras tanto lo cambió Luis");
	expect(late).toContain('value="Rosario"');
});

test("a corrected document is the one by which the order is found", async () => {
	const order = await storeOrder();
	const desk = await deskOf(store, "keeper");
	const typed = { ...(await formOf(desk, order)), documentNumber: "40404040" };
	expect((await desk.post(adminUrls.order(order.reference), typed)).status).toBe(303);
	const look = (documentNumber: string) =>
		newShopper(store).post(urls.tracking, { reference: order.reference, documentNumber });
	expect((await look("40404040")).headers.get("location")).toContain(order.reference);
	expect((await look(order.contact?.documentNumber ?? "")).headers.get("location")).toBeNull();
});

const receipt = { series: "B001", number: "7" };
test.each<[string, Partial<Order>, Record<string, string>, string, RegExp]>([
	["a wrong document", {}, { documentNumber: "123" }, "documentNumber", /El DNI tiene 8 dígitos/],
	["no name", {}, { fullName: "" }, "fullName", /Escribe tu nombre/],
	["no address where there was one", {}, { email: "" }, "email", /el que había no se borra/],
	["a RUC without its company", {}, { documentType: "RUC" }, "legalName", /Escribe la razón social/],
	[
		"another name than a receipt has",
		{ receipt },
		{ fullName: "Otra" },
		"",
		/la nota de crédito que la anula/,
	],
])("a correction with %s is refused with all that was typed", async (_, overrides, change, field, said) => {
	const order = await storeOrder(overrides);
	const desk = await deskOf(store, "keeper");
	const typed = { ...(await formOf(desk, order)), paternalSurname: "Tipeada", ...change };
	const answer = await desk.post(adminUrls.order(order.reference), typed);
	expect(answer.status).toBe(400);
	const html = await answer.text();
	if (field) expectFault(html, `comprador-${field}`, "");
	expect(textOf(html)).toMatch(said);
	expect(html).toContain('value="Tipeada"');
	expect(await stored(order)).toEqual(parseOrder(toOrderRecord(order)));
});

test("with a receipt the phone is still corrected, and after its credit note the name, too", async () => {
	const desk = await deskOf(store, "keeper");
	const reached = await storeOrder({ receipt });
	const phone = { ...(await formOf(desk, reached)), phone: "+51 911 222 333" };
	expect((await desk.post(adminUrls.order(reached.reference), phone)).status).toBe(303);
	expect((await stored(reached)).contact?.phone).toBe("+51911222333");
	const voided = await storeOrder({ receipt, creditNotes: [receipt] });
	const name = { ...(await formOf(desk, voided)), fullName: "Otra" };
	expect((await desk.post(adminUrls.order(voided.reference), name)).status).toBe(303);
	expect((await stored(voided)).contact?.fullName).toBe("Otra");
});

test("an order whose account was deleted has nobody to correct", async () => {
	const order = await storeOrder({ contact: null });
	const desk = await deskOf(store, "keeper");
	const url = adminUrls.order(order.reference);
	expect(await desk.page(url)).not.toContain("Corregir quién compra");
	const typed = {
		intent: "comprador",
		fullName: "Ana",
		paternalSurname: "Paz",
		documentType: "DNI",
		seen: "1",
	};
	const sent = desk.post(url, { ...typed, documentNumber: "12345678", phone: "987654321" });
	expect(textOf(await expectStatus(400, sent))).toContain("eliminó su cuenta");
});
