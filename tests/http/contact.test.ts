import { expect, test } from "vitest";
import { parseMessage } from "~/domain/customer-service/message-record.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { urls } from "~/platform/urls";
import { fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";

const store = storeOfFile();

const send = (answers: Record<string, string>) => newShopper(store).post(urls.contact(), answers);

const stored = async () =>
	parseRecords(await store.datastore.list("message"), parseMessage, (id) => expect.unreachable(id));

test("the contact page shows every way to reach the business, and who is responsible for the data", async () => {
	const html = await newShopper(store).page(urls.contact());
	for (const link of ["https://wa.me/51900000000", "tel:010000000", "mailto:hola@wasi.example"])
		expect(html).toContain(`href="${link}"`);
	const seller =
		"Wasi Demostración S.A.C., con domicilio en Av. Arequipa 1234, Lince, es responsable de estos datos";
	for (const words of ["Lunes a sábado de 9 a. m. a 7 p. m.", "Av. Arequipa 1234, Lince, Lima", seller])
		expect(textOf(html)).toContain(words);
});

test("the contact page is where the footer's button and the privacy page lead, with the subject chosen", async () => {
	const read = (path: string) => newShopper(store).page(path);
	expect(await read(urls.home)).toMatch(/<a [^>]*href="\/contacto"[^>]*>Envíanos un mensaje<\/a>/);
	expect(await read(urls.privacy)).toContain('href="/contacto?asunto=datos-personales"');
	for (const [asunto, chosen] of [
		["datos-personales", "datos-personales"],
		["<x>", ""],
	] as const)
		expect(await read(urls.contact({ asunto }))).toContain(`<option value="${chosen}" selected`);
});

test("a message is stored once, however often it is sent, and acknowledged", async () => {
	const answers = messageAnswers({ text: "¿Llega\r\nmañana?" });
	const sent = await Promise.all([send(answers), send(answers), send(answers)]);
	for (const response of [...sent, await send(answers)]) {
		expect([response.status, response.headers.get("location")]).toEqual([303, "/contacto?enviado=si"]);
		expect(response.headers.get("clear-site-data")).toBe('"cache"');
	}
	expect((await stored()).filter(({ text }) => text === "¿Llega\nmañana?")).toEqual([
		{
			id: expect.stringMatching(/^[\da-f]{16}$/),
			sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			fullName: "Rosa Mamani Ccori",
			email: "rosa.mamani@correo.pe",
			phone: "",
			subject: "pedido",
			text: "¿Llega\nmañana?",
			shopper: null,
			answeredAt: null,
		},
	]);
	const page = textOf(await newShopper(store).page("/contacto?enviado=si"));
	expect(page).toContain("Recibimos tu mensaje.");
});

test("a message comes back with everything typed and a message beside each wrong field", async () => {
	const typed = { fullName: "", email: "rosa@", phone: "12 345", subject: "queja", text: "" };
	const response = await send(typed);
	expect([response.status, response.headers.get("cache-control")]).toEqual([400, "private, no-cache"]);
	const html = await response.text();
	const messages = ["Escribe tu nombre.", "Escribe un correo como", "Elige un asunto."];
	for (const words of ["Falta corregir 4 datos", ...messages, "Escribe tu mensaje."])
		expect(textOf(html)).toContain(words);
	expect([fieldValue(html, "email"), fieldValue(html, "phone")]).toEqual(["rosa@", "12 345"]);
});

test("a message needs an address if a phone is incomplete", async () => {
	const response = await send(messageAnswers({ email: "", phone: "98765432" }));
	const html = await response.text();
	expect(response.status).toBe(400);
	expect(textOf(html)).toMatch(/Teléfono Por ejemplo [\d ]+\. Escribe tu correo o un teléfono completo/);
	expect(html).toContain("¿Cuándo llega\nmi mesa?</textarea>");
	expect(html).toMatch(/<option value="pedido" selected/);
});

test.each([
	["a landline", { email: "", phone: "(054) 23-1234" }],
	["a phone of another country", { email: "", phone: "+34 612 345 678" }],
	["letters of another script", { fullName: "王小明" }],
	["markup", { text: "<script>alert(1)</script>" }],
])("a message is accepted with %s", async (_, overrides) => {
	expect((await send(messageAnswers(overrides))).status).toBe(303);
});

test("logs no personal data", () => {
	expect(store.output()).not.toMatch(/Mamani|correo\.pe|mi mesa|23-1234/);
});
