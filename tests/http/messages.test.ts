import { expect, test } from "vitest";
import { answerComplaint } from "~/domain/customer-service/complaint-repository.server";
import { parseMessage } from "~/domain/customer-service/message-record.server";
import { parseRecords } from "~/platform/datastore/parse-records.server";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import {
	expectRedirect,
	expectSaid,
	expectStatus,
	fieldValue,
	fromAddress,
	newShopper,
	textOf,
} from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { complaintAnswers } from "../unit/domain/customer-service/complaint-answers";
import { messageAnswers } from "../unit/domain/customer-service/message-answers";

const store = storeOfFile();

const send = (answers: Record<string, string>) => newShopper(store).post(urls.contact(), answers);

const stored = async () =>
	parseRecords(await store.datastore.find("message"), parseMessage, (id) => expect.unreachable(id));

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
	await Promise.all([1, 2, 3].map(() => expectRedirect(send(answers), "/contacto?enviado=si")));
	await expectRedirect(send(answers), "/contacto?enviado=si");
	const text = "¿Llega\nmañana?";
	const [id, sentAt] = [expect.stringMatching(/^[\da-f]{16}$/), expect.stringMatching(/^\d{4}-\d\d-\d\dT/)];
	expect((await stored()).filter((one) => one.text === text)).toEqual([
		{ id, sentAt, ...messageAnswers({ text }), shopper: null, answeredAt: null },
	]);
	expect(await newShopper(store).text("/contacto?enviado=si")).toContain("Recibimos tu mensaje.");
});

test("a message comes back with everything typed and a message beside each wrong field", async () => {
	const typed = { fullName: "", email: "rosa@", phone: "12 345", subject: "baja", text: "" };
	const messages = ["Escribe tu nombre.", "Escribe un correo como", "Elige un asunto."];
	const sent = send(typed);
	const html = await expectSaid(400, sent, "Falta corregir 4 datos", ...messages, "Escribe tu mensaje.");
	expect([fieldValue(html, "email"), fieldValue(html, "phone")]).toEqual(["rosa@", "12 345"]);
	expect(html, "leaving the newsletter is no subject").not.toContain('value="baja"');
});

test("a message needs an address if a phone is incomplete", async () => {
	const said = /Teléfono Por ejemplo [\d ]+\. Escribe tu correo o un teléfono completo/;
	const html = await expectSaid(400, send(messageAnswers({ email: "", phone: "98765432" })), said);
	expect(html).toContain("¿Cuándo llega\nmi mesa?</textarea>");
	expect(html).toMatch(/<option value="pedido" selected/);
});

test.each([
	["a landline", { email: "", phone: "(054) 23-1234" }],
	["a phone of another country", { email: "", phone: "+34 612 345 678" }],
	["letters of another script", { fullName: "王小明" }],
	["markup", { text: "<script>alert(1)</script>" }],
])("a message is accepted with %s", async (_, overrides) => {
	await expectStatus(303, send(messageAnswers(overrides)));
});

let filed = 0;
/** Answers unlike those of every other complaint. */
const newAnswers = (overrides: Record<string, string> = {}) =>
	complaintAnswers({ detail: `La mesa ${++filed} llegó rota.`, ...overrides });
const newKey = () => crypto.randomUUID().replaceAll("-", "");

/** Files a complaint like a browser without scripts. @returns its number */
async function file(answers: Record<string, string>, shopper = newShopper(store)) {
	const response = await shopper.post(urls.complaints, answers);
	const location = response.headers.get("location") ?? "";
	const number = new URL(location, store.url).searchParams.get("numero") ?? "";
	return { response, shopper, location, number };
}

test("the sheet shows the supplier, the date and the literal texts, and may be stored until it is filled in", async () => {
	const response = await store.fetch(urls.complaints);
	expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
	await expectSaid(
		200,
		response,
		"LIBRO DE RECLAMACIONES – HOJA DE RECLAMACIÓN",
		"Wasi Demostración S.A.C.",
		"20600000421",
		"Av. Arequipa 1234, Lince",
		/Fecha \d{1,2} de \w+ de 20\d\d/,
		"RECLAMO: Disconformidad relacionada a los productos o servicios.",
		"QUEJA: Disconformidad no relacionada a los productos o servicios; o, malestar o descontento respecto a la atención al público.",
		"La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.",
		"El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor a quince (15) días hábiles, el cual es improrrogable.",
	);
});

test("the sheet is linked from every page with an icon, also outside the footer's accordion", async () => {
	for (const path of [urls.home, urls.cart, "/nope"]) {
		const html = await (await store.fetch(path)).text();
		expect(html.match(/href="\/libro-de-reclamaciones"/g), path).toHaveLength(2);
		const said = /href="\/libro-de-reclamaciones"[^>]*><svg[^>]*><use href="[^"]*#book-open-text"/;
		expect(html.slice(html.lastIndexOf("</details>"))).toMatch(said);
	}
});

test("the sheet comes back with everything typed and a message beside each wrong field", async () => {
	const wrong = { fullName: "", documentType: "DNI", documentNumber: "123", detail: "" };
	const person = { phone: "quien sabe", guardian: "Juana Ccori" };
	const good = { goodType: "servicio", amount: "mucho", goodDescription: "Armado\nde la mesa" };
	const typed = { ...wrong, ...person, ...good, kind: "queja", request: "Que <vuelvan>" };
	const html = await expectSaid(
		400,
		newShopper(store).post(urls.complaints, typed),
		"Falta corregir 4 datos",
		"Escribe tu nombre completo.",
		"El DNI tiene 8 dígitos.",
		"Escribe tu domicilio o tu correo: a uno de los dos te respondemos.",
		"Escribe qué pasó.",
	);
	for (const name of ["documentNumber", "phone", "guardian", "amount"] as const)
		expect(fieldValue(html, name)).toBe(typed[name]);
	expect(html).toContain("Armado\nde la mesa</textarea>");
	expect(html).toContain("Que &lt;vuelvan&gt;</textarea>");
	expect(html).toMatch(/<option value="servicio" selected/);
	expect(html).toMatch(/<input[^>]*checked=""[^>]*value="queja"/);
});

test.each([
	["an address without an e-mail", { email: "", address: "Jr. Puno 45" }],
	["a strange phone and amount", { phone: "☎ +34 91 123".repeat(4), amount: "S/ mil o más; ".repeat(9) }],
	["an unknown kind and good", { kind: "denuncia", goodType: "casa" }],
	["a company", { fullName: "Inversiones 3 & Cía.", documentType: "RUC", documentNumber: "20131312955" }],
	["letters of another script", { fullName: "王小明" }],
	["a key that no page gave", { key: "x" }],
])("the sheet is accepted with %s", async (_, overrides) => {
	const { response } = await file(newAnswers(overrides));
	expect(response.status).toBe(303);
});

test("a filed complaint has a number of the year and shows a copy of everything to this browser", async () => {
	const person = { address: "Jr. Puno 45, Juliaca", phone: "951 222 333", guardian: "Juana Ccori" };
	const good = { goodType: "producto", amount: "1,170.00", goodDescription: "Mesa de comedor Mikuy" };
	const answers = newAnswers({ ...person, ...good, kind: "queja", request: "Que la cambien." });
	const { response, location, number, shopper } = await file(answers);
	expect(response.status).toBe(303);
	expect(number).toMatch(/^\d{9}-20\d\d$/);
	const told = /^__Host-wasi_complaints=.*Max-Age=86400;.*HttpOnly;.*Secure;.*SameSite=Lax/;
	expect(response.headers.get("set-cookie")).toMatch(told);
	const page = await shopper.get(location);
	expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	const html = await page.text();
	const { documentType, kind, goodType, ...typed } = answers;
	const supplier = ["Wasi Demostración S.A.C.", "20600000421"];
	const said = ["Queja", "Producto", "DNI", "INDECOPI", "quince (15) días hábiles", "vale como mi firma"];
	for (const words of [number, ...supplier, ...said, ...Object.values(typed)])
		expect(textOf(html)).toContain(words);
	expect(textOf(html)).toMatch(/Fecha \d{1,2} de \w+ de 20\d\d a las? \d/);
	expect(textOf(html)).toMatch(/a más tardar el \d{1,2} de \w+ de 20\d\d\./);
	expect(html).toMatch(/<meta name="robots" content="noindex"/);
});

test("a filed complaint is stored once for a key or the same content; other content with the key is kept on the form", async () => {
	const key = newKey();
	const answers = newAnswers({ key });
	const sent = await Promise.all([file(answers), file(answers), file(answers)]);
	const { number, shopper, location } = await file({ ...answers, key: newKey() });
	for (const one of sent) expect(one.number).toBe(number);
	expect(await shopper.page(location)).toContain(answers.detail);

	const other = newAnswers({ key });
	const answer = shopper.post(urls.complaints, other);
	const html = await expectSaid(409, answer, `Ya registraste la hoja ${number} con este formulario`);
	expect(html).toContain(`${other.detail}</textarea>`);
	const renewed = fieldValue(html, "key") ?? "";
	const second = await file({ ...other, key: renewed }, shopper);
	expect(second.response.status).toBe(303);
	expect(second.number).not.toBe(number);
});

test("a filed complaint is found again with its number and document, shows the answer, and is forgotten on request", async () => {
	const { number } = await file(newAnswers({ documentNumber: "45.678.913" }));
	const shopper = newShopper(store);
	const asked = await shopper.page(urls.complaint(number));
	expect(fieldValue(asked, "number")).toBe(number);
	expect(asked).not.toContain("Rosa Mamani");
	const typed = { intent: "find", number: number.replace(/^0+/, ""), documentNumber: " 45678913" };
	await expectRedirect(shopper.post(urls.complaintLookup, typed), urls.complaint(number, { visto: "1" }));
	expect(await shopper.text(urls.complaint(number))).toContain("Todavía no hay respuesta");
	const answered = anOwner(new Date("2026-12-01T15:00:00Z"));
	await answerComplaint(store.datastore, { number, text: "Te llevamos otra mesa." }, answered);
	const answer = `Respondimos tu hoja ${number}.*Te llevamos otra mesa\\..*Fecha de la respuesta 1 de diciembre`;
	expect(await shopper.text(urls.complaint(number))).toMatch(RegExp(`${answer} de 2026 a las 10:00`));

	const forgotten = await shopper.post(urls.complaintLookup, { intent: "forget" });
	expect([forgotten.status, forgotten.headers.get("location")]).toEqual([303, urls.complaintLookup]);
	expect(forgotten.headers.get("clear-site-data")).toBe('"cache"');
	expect(await shopper.page(urls.complaint(number))).not.toContain("Rosa Mamani");
});

test("without cookies, a filed complaint has its number, and what was looked up says to allow them", async () => {
	const { number, location } = await file(newAnswers());
	const withoutCookies = newShopper(store);
	const html = await withoutCookies.page(location);
	expect(textOf(html)).toContain(`Tu hoja está registrada con el número ${number} . Para ver tu hoja`);
	expect(html).not.toContain('role="alert"');
	for (const url of [urls.complaint(number, { registrada: "1" }), location.replace(number, "000000099-2026")])
		expect(await withoutCookies.text(url), "as anybody could type it").not.toContain("está registrada");
	for (const url of [
		urls.complaint(number, { visto: "1" }),
		urls.trackedOrder("WASI-7K3M-9XA4", { visto: "1" }),
	])
		expect(await withoutCookies.text(url)).toMatch(
			/No pudimos mostrarte .*activa las cookies de esta tienda/,
		);
});

/** Looks a complaint up from an address of one's own. */
const ask = (number: string, documentNumber: string, from: string) =>
	newShopper(fromAddress(store, from)).post(urls.complaintLookup, { intent: "find", number, documentNumber });

test("a filed complaint is not found with another document, like one that does not exist", async () => {
	const { number } = await file(newAnswers());
	const unknown = "999999999-2026";
	const other = await expectSaid(404, ask(number, "11111111", "10.1.0.1"), "No encontramos esa hoja");
	const none = await expectStatus(404, ask(unknown, "11111111", "10.1.0.2"));
	expect(other).not.toContain("Rosa Mamani");
	expect(textOf(other.replaceAll(number, "…"))).toBe(textOf(none.replaceAll(unknown, "…")));
	const wrong = "Escribe el número con su año, como 000000001-2026.";
	await expectSaid(400, ask("nada", "", "10.1.0.3"), wrong);
});

test("a filed complaint cannot be guessed: wrong documents are limited to 30 per sender and complaint", async () => {
	const { number, shopper, location } = await file(newAnswers());
	const guesses = Array.from({ length: 31 }, () => ask(number, "11111111", "10.2.0.1"));
	const statuses = (await Promise.all(guesses)).map(({ status }) => status);
	expect(statuses.sort()).toEqual([...Array(30).fill(404), 429]);
	await expectStatus(303, ask(number, newAnswers().documentNumber ?? "", "10.3.0.2"), "the owner");
	expect(await shopper.page(location)).toContain("Rosa Mamani");
});
