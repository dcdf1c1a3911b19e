import { request as httpRequest } from "node:http";
import { describe, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, placeOrder } from "../support/ordering";
import { formBody } from "../support/serving";
import { fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { complaintAnswers } from "../unit/domain/customer-service/complaint-answers";

const unavailable = "This store can’t accept payments right now.";
const fieldNames = Object.keys(checkoutAnswers());

const store = storeOfFile();

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) => {
	const form = formBody(fields);
	return store.fetch(urls.checkout, { ...form, headers: { ...form.headers, ...headers } });
};

describe("a valid checkout", () => {
	test("redirects with 303 to the page that says that no payment is possible", async () => {
		const response = await post(checkoutAnswers());
		expect(response.status).toBe(303);
		const page = await store.fetch(response.headers.get("location") ?? "");
		expect(page.status).toBe(200);
		const html = await page.text();
		expect(html).toContain(unavailable);
		expect(html).not.toContain('name="documentNumber"');
	});

	test("is required: neither the page nor an invalid form shows that message", async () => {
		expect(await (await store.fetch(urls.checkout)).text()).not.toContain(unavailable);
		expect(await (await post({})).text()).not.toContain(unavailable);
	});
});

describe("an invalid checkout", () => {
	test("when empty, has a message for each required field, linked from an error summary", async () => {
		const response = await post({});
		expect(response.status).toBe(400);
		const html = await response.text();
		for (const name of fieldNames) {
			expect(html).toContain(`href="#checkout-${name}"`);
			expect(html).toContain(`id="checkout-${name}"`);
			expect(html).toContain(`id="checkout-${name}-error"`);
		}
		expect(html, "each error is said once").toMatch(/<a href="#checkout-phone">Teléfono<\/a>/);
		expect(html).toContain(`Falta corregir ${fieldNames.length} datos`);
		expect(html.indexOf("Falta corregir")).toBeLessThan(html.indexOf("Contacto"));
	});

	test("keeps everything typed", async () => {
		const answers = checkoutAnswers({ phone: "+51 98765", newsOptIn: "on", saveInfo: "on" });
		const html = await (await post(answers)).text();
		for (const name of [
			"documentNumber",
			"fullName",
			"paternalSurname",
			"maternalSurname",
			"phone",
			"email",
		]) {
			expect(fieldValue(html, name)).toBe(answers[name]);
		}
		expect(selected(html, "documentType")).toBe("DNI");
		expect([selected(html, "department"), selected(html, "province"), selected(html, "district")]).toEqual([
			"15",
			"1501",
			"150122",
		]);
		expect(html).toMatch(/<input[^>]*name="newsOptIn"[^>]*checked=""/);
		expect(html).toMatch(/<input[^>]*name="saveInfo"[^>]*checked=""/);
		expect(html).toContain("Escribe un celular de 9 dígitos");
	});

	test("escapes the shopper's input", async () => {
		const html = await (await post(checkoutAnswers({ email: '"><script>alert(1)</script>' }))).text();
		expect(html).not.toContain("<script>alert(1)");
	});

	test.each([
		["a province of another department", { province: "0401" }],
		["a district of another province", { district: "040101" }],
		["a made-up department", { department: "__proto__" }],
		["a RUC with a wrong check digit", { documentType: "RUC", documentNumber: "20131312956" }],
		["another country's phone", { phone: "+54 9 11 2345 6789" }],
	])("refuses %s", async (_, wrong) => {
		expect((await post(checkoutAnswers(wrong))).status).toBe(400);
	});
});

describe("a phone without its prefix", () => {
	const offered = "+51 987 654 321";

	test.each(["987654321", "51987654321", "0051 987654321", "987 654 321"])(
		"%s is refused and comes back with it, so that sending the form again is enough",
		async (phone) => {
			const shopper = newShopper(store);
			await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
			const hidden = await hiddenFields(shopper);
			const refused = await shopper.post(urls.checkout, { ...checkoutAnswers({ phone }), ...hidden });
			expect(refused.status).toBe(400);
			const html = await refused.text();
			expect(fieldValue(html, "phone")).toBe(offered);
			expect(textOf(html)).toContain(`Escribe el número con el prefijo +51: ${offered}. Ya está en el campo`);
			expect(fieldValue(await shopper.page(urls.checkout), "phone"), "in the draft").toBe(offered);
			const again = checkoutAnswers({ phone: fieldValue(html, "phone") ?? "" });
			const accepted = await shopper.post(urls.checkout, { ...again, ...hidden });
			expect(accepted.headers.get("location")).toMatch(/WASI-/);
		},
	);

	test.each(["+1 202 555 0123", "98765432", "tel 987654321"])("%s stays as it was typed", async (phone) => {
		const refused = await post(checkoutAnswers({ phone }));
		expect([refused.status, fieldValue(await refused.text(), "phone")]).toEqual([400, phone]);
	});

	test.each([
		["+51 +51 987654321", "+51 987 654 321"],
		["+51 01 428 1234", "+5114281234"],
	])("is not what %s is", async (phone, shown) => {
		const { reference, shopper } = await placeOrder(store, { phone });
		expect(textOf(await shopper.page(urls.placedOrder(reference)))).toContain(`Teléfono ${shown}`);
	});

	test("is enough on the contact page and in the complaints book", async () => {
		const contact = { fullName: "Ana", phone: "987654321", subject: "otro", text: "Hola" };
		expect((await store.fetch(urls.contact(), formBody(contact))).status).toBe(303);
		const complaint = { ...complaintAnswers(), phone: "987654321" };
		expect((await store.fetch(urls.complaints, formBody(complaint))).status).toBe(303);
	});
});

describe("a likely slip in the e-mail address", () => {
	const question = "¿Quisiste decir maria@gmail.com?";

	test("does not refuse the order, whose page asks about it", async () => {
		const { reference, shopper } = await placeOrder(store, { email: "maria@gmail.con" });
		const order = await shopper.page(urls.placedOrder(reference));
		expect(textOf(order)).toContain(`Correo electrónico maria@gmail.con ${question}`);
		const right = await placeOrder(store, { email: "maria@gmail.com" });
		expect(await right.shopper.page(urls.placedOrder(right.reference))).not.toContain("¿Quisiste decir");
	});

	test("is asked about at the field of a form that is refused for another reason", async () => {
		const refused = await post(checkoutAnswers({ email: "maria@gmail.con", documentNumber: "1" }));
		const html = await refused.text();
		expect(textOf(html)).toContain(question);
		expect(html).toContain("Falta corregir un dato");
		expect(fieldValue(html, "email")).toBe("maria@gmail.con");
	});
});

describe("a document of a foreigner", () => {
	test("comes after those that the specification names", async () => {
		for (const path of [urls.checkout, urls.complaints]) {
			const html = await (await store.fetch(path)).text();
			const options = /<select[^>]*name="documentType".*?<\/select>/s.exec(html)?.[0] ?? "";
			const values = [...options.matchAll(/value="([^"]+)"/g)].map(([, value]) => value);
			expect(values, path).toEqual(["DNI", "CE", "RUC", "Pasaporte", "CPP/PTP"]);
		}
	});

	test.each([
		["Pasaporte", "xda 123-456", "XDA123456"],
		["CPP/PTP", "001 234 567", "001234567"],
	])("%s is kept in the draft, gets a boleta and opens the order again", async (type, typed, stored) => {
		const document = { documentType: type, documentNumber: typed };
		const hesitant = newShopper(store);
		await hesitant.post(urls.checkout, { ...checkoutAnswers(document), intent: "keep" });
		expect(selected(await hesitant.page(urls.checkout), "documentType")).toBe(type);

		const { reference, shopper } = await placeOrder(store, document);
		const order = textOf(await shopper.page(urls.placedOrder(reference)));
		expect(order).toContain(`${type} ${stored}`);
		expect(order).toContain("Comprobante Boleta");
		const stranger = newShopper(store);
		const found = await stranger.post(urls.tracking, { reference, documentNumber: typed });
		expect(found.status).toBe(303);
	});
});

describe("a shopper with one surname", () => {
	const isRequired = (html: string) => /<input(?=[^>]*name="maternalSurname")[^>]* required=""/.test(html);

	test.each(["-", "Ninguno", "no tengo"])("writes %j, which no page of the order shows", async (typed) => {
		const { reference, shopper } = await placeOrder(store, { maternalSurname: typed });
		const order = textOf(await shopper.page(urls.placedOrder(reference)));
		expect(order).toContain("A nombre de María del Carmen Quispe Teléfono");
	});

	test("finds the dash again among the saved answers, where it is accepted again", async () => {
		const { shopper } = await placeOrder(store, { maternalSurname: "no tengo", saveInfo: "on" });
		await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
		const html = await shopper.page(urls.checkout);
		expect(fieldValue(html, "fullName")).toBe("María del Carmen");
		expect(fieldValue(html, "maternalSurname")).toBe("-");
	});

	test("is told so at the field, which stays required", async () => {
		const { shopper } = await placeOrder(store);
		await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
		const html = await shopper.page(urls.checkout);
		expect(isRequired(html)).toBe(true);
		expect(textOf(html)).toContain("Si tienes un solo apellido, escribe un guion (-).");
		expect((await shopper.post(urls.checkout, checkoutAnswers({ maternalSurname: " " }))).status).toBe(400);
	});
});

describe("the place lists", () => {
	test("are filled in by Actualizar, which keeps every answer and shows no errors", async () => {
		const shopper = newShopper(store);
		const response = await shopper.post(urls.checkout, {
			...checkoutAnswers({ province: "", district: "", email: "x" }),
			department: "04",
			intent: "refresh-places",
		});
		expect([response.status, response.headers.get("location")]).toEqual([303, `${urls.checkout}#entrega`]);
		const html = await shopper.page(urls.checkout);
		expect(selected(html, "department")).toBe("04");
		expect(html).toContain('<option value="0405">Caylloma</option>');
		expect(html).not.toContain('<option value="1501">');
		expect(fieldValue(html, "email")).toBe("x");
		expect(html).not.toContain("-error");
	});

	test("keep an address that is too long whole, so that it is refused and not cut", async () => {
		const shopper = newShopper(store);
		const address = "Jr. Puno 123, ".repeat(18).trim();
		await shopper.post(urls.checkout, checkoutAnswers({ address, intent: "refresh-places" }));
		const html = await shopper.page(urls.checkout);
		expect(fieldValue(html, "address")).toBe(address);
		expect(html).not.toMatch(/<input[^>]*name="address"[^>]*maxlength|maxlength[^>]*name="address"/i);
		const refused = await shopper.post(urls.checkout, checkoutAnswers({ address }));
		expect(refused.status).toBe(400);
		expect(fieldValue(await refused.text(), "address")).toBe(address);
	});

	test("are served as JSON to scripts, and empty for an unknown parent", async () => {
		const districts = await (await store.fetch(urls.places({ provincia: "0701" }))).json();
		expect(districts).toHaveLength(7);
		expect(await (await store.fetch(urls.places({ departamento: "04" }))).json()).toHaveLength(8);
		expect(await (await store.fetch(urls.places({ provincia: "constructor" }))).json()).toEqual([]);
	});

	test("are requested with a plain submit button", async () => {
		const [form] = /<main.*<\/main>/s.exec(await (await store.fetch(urls.checkout)).text()) ?? [];
		expect(form).toMatch(/<button type="submit"[^>]*value="refresh-places"/);
		expect(form).not.toMatch(/formaction|formmethod| form="/i);
	});

	test("include only the departments at first", async () => {
		const html = await (await store.fetch(urls.checkout)).text();
		expect(html.match(/<option value="\d{2}">/g)).toHaveLength(25);
		expect(html).not.toMatch(/<option value="\d{4,6}">/);
	});
});

describe("saving the answers", () => {
	test("prefills the next visit from a signed HttpOnly cookie, until the shopper clears it", async () => {
		const response = await post(checkoutAnswers({ saveInfo: "on", newsOptIn: "on" }));
		const cookie = response.headers.get("set-cookie") ?? "";
		expect(cookie).toMatch(/HttpOnly/);
		expect(cookie).toMatch(/SameSite=Lax/);
		expect(cookie).toMatch(/Secure/);
		const sent = { cookie: cookie.split(";")[0] ?? "" };

		const html = await (await store.fetch(urls.checkout, { headers: sent })).text();
		expect(fieldValue(html, "fullName")).toBe("María del Carmen");
		expect(selected(html, "district")).toBe("150122");
		expect(html).toContain("los datos que guardaste en este navegador");
		expect(html, "consent is asked again").not.toMatch(/<input[^>]*name="newsOptIn"[^>]*checked/);

		const forgotten = await post({ intent: "forget" }, sent);
		expect(forgotten.status).toBe(303);
		expect(forgotten.headers.get("set-cookie")).toMatch(/__Host-wasi_saved=.*Max-Age=0/);
	});

	test("lasts half an hour if not requested and nothing was ordered, and ignores a tampered cookie", async () => {
		const unasked = (await post(checkoutAnswers())).headers.get("set-cookie") ?? "";
		expect(unasked).toContain("Max-Age=1800");
		const back = await store.fetch(urls.checkout, { headers: { cookie: unasked.split(";")[0] ?? "" } });
		expect(back.headers.get("cache-control")).toBe("private, no-store");
		const form = await back.text();
		expect(fieldValue(form, "fullName")).toBe("María del Carmen");
		expect(fieldValue(form, "phone")).toBe("+51 987 654 321");
		expect(form).toContain("los datos que acabas de enviar o escribir");
		const empty = (await post({ phone: "+51 ", deliveryMethod: "home" })).headers.get("set-cookie") ?? "";
		const blank = await store.fetch(urls.checkout, { headers: { cookie: empty.split(";")[0] ?? "" } });
		expect(await blank.text(), "nothing was kept").not.toContain("Llenamos el formulario");
		expect(form).not.toMatch(/<input[^>]*name="saveInfo"[^>]*checked/);

		const cookie =
			(await post(checkoutAnswers({ saveInfo: "on" }))).headers.get("set-cookie")?.split(";")[0] ?? "";
		const tampered = cookie.replace(/=(.)(.)/, "=$2$1");
		expect(tampered).not.toBe(cookie);
		const html = await (await store.fetch(urls.checkout, { headers: { cookie: tampered } })).text();
		expect(html).not.toContain("María del Carmen");
		expect(fieldValue(html, "phone")).toBe("+51 ");
	});
});

describe("draft answers", () => {
	const typed = checkoutAnswers({ fullName: "Ana ", phone: "+51 9", newsOptIn: "on" });
	const kept = (html: string) => [fieldValue(html, "fullName"), fieldValue(html, "phone")];

	test.each([
		["refresh-places", `${urls.checkout}#entrega`],
		["change-cart", urls.cart],
		["keep-shopping", urls.productList()],
	])("are stored by %s as typed, in a signed cookie for half an hour", async (intent, next) => {
		const shopper = newShopper(store);
		const response = await shopper.post(urls.checkout, { ...typed, intent });
		expect([response.status, response.headers.get("location")]).toEqual([303, next]);
		expect(response.headers.get("set-cookie")).toMatch(
			/^__Host-wasi_draft=[\w+/=]+\.[\w+/=]+; Max-Age=1800; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/,
		);
		const html = await shopper.page(urls.checkout);
		expect(kept(html)).toEqual(["Ana ", "+51 9"]);
		expect(selected(html, "district")).toBe("150122");
		expect(html, "consent is asked again").not.toMatch(/<input[^>]*name="newsOptIn"[^>]*checked/);
	});

	test("are stored on a validation error, and when the tab is left, which is answered with 204", async () => {
		const refused = newShopper(store);
		expect((await refused.post(urls.checkout, typed)).status).toBe(400);
		expect(kept(await refused.page(urls.checkout))).toEqual(["Ana ", "+51 9"]);
		const left = newShopper(store);
		const response = await left.post(urls.checkout, { ...typed, intent: "keep" });
		expect([response.status, await response.text()]).toEqual([204, ""]);
		expect(kept(await left.page(urls.checkout))).toEqual(["Ana ", "+51 9"]);
	});

	test("keep every text up to its limit, in any script, and an address far over it", async () => {
		const limits = {
			fullName: 120,
			paternalSurname: 80,
			maternalSurname: 80,
			address: 200,
			legalName: 120,
			fiscalAddress: 160,
		};
		const longest = Object.entries(limits).map(([name, limit]) => [name, "王".repeat(limit)]);
		const full = {
			...Object.fromEntries(longest),
			documentNumber: "1".repeat(20),
			phone: `+51 ${"9".repeat(26)}`,
			email: `${"a".repeat(244)}@correo.pe`,
		};
		for (const overrides of [full, { address: "Jr. Puno 123, ".repeat(150).trim() }]) {
			const answers = checkoutAnswers(overrides);
			const shopper = newShopper(store);
			await shopper.post(urls.checkout, { ...answers, intent: "change-cart" });
			const html = await shopper.page(urls.checkout);
			for (const name of Object.keys(overrides)) expect(fieldValue(html, name), name).toBe(answers[name]);
			expect(selected(html, "district")).toBe("150122");
		}
	});

	test.each(["\u0001", "\ud83d", "€", "\\", '"', "ÿ", "﻿", "🛒"])(
		"fit into the cookie even when every field is full of %j",
		async (character) => {
			const long = checkoutAnswers({ address: "", legalName: "", fiscalAddress: "" });
			for (const name of Object.keys(long)) long[name] = character.repeat(300);
			const shopper = newShopper(store);
			const response = await shopper.post(urls.checkout, { ...long, intent: "keep" });
			expect(response.headers.get("set-cookie")?.length).toBeLessThanOrEqual(4096);
			expect((await shopper.get(urls.checkout)).status).toBe(200);
		},
	);

	test("are erased on request, with the browser's cached pages", async () => {
		const shopper = newShopper(store);
		await shopper.post(urls.checkout, { ...typed, intent: "refresh-places" });
		const erased = await shopper.post(urls.checkout, { intent: "forget" });
		expect(erased.headers.get("clear-site-data")).toBe('"cache"');
		expect(kept(await shopper.page(urls.checkout))).toEqual(["", "+51 "]);
		expect([...shopper.cookies.keys()]).not.toContain("__Host-wasi_draft");
	});

	test.each(["", "on"])("are erased by an order, with saved answers %j", async (saveInfo) => {
		const { shopper } = await placeOrder(store, {}, "");
		await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
		await shopper.post(urls.checkout, { ...typed, intent: "refresh-places" });
		const answers = checkoutAnswers({ saveInfo, ...(await hiddenFields(shopper)) });
		const response = await shopper.post(urls.checkout, answers);
		expect(response.headers.get("location")).toMatch(/WASI-/);
		expect(response.headers.get("clear-site-data")).toBe('"cache"');
		expect([...shopper.cookies.keys()]).not.toContain("__Host-wasi_draft");
		expect(shopper.cookies.has("__Host-wasi_saved")).toBe(saveInfo === "on");
	});
});

describe("a page with a validation error", () => {
	test("says so in its title, and may be shown again on Back", async () => {
		for (const [path, title, intent] of [
			[urls.checkout, "Finalizar compra", "pay"],
			[urls.tracking, "Seguimiento orden", "find"],
			[urls.unsubscribe(), "Dejar de recibir correos", ""],
			[urls.cart, "Mi carrito", "set"],
		] as const) {
			const response = await store.fetch(path, formBody({ intent }));
			expect(response.status, path).toBe(400);
			expect(await response.text()).toContain(`<title>Error: ${title} · Wasi</title>`);
			expect(response.headers.get("cache-control"), path).toBe("private, no-cache");
			expect(await (await store.fetch(path)).text()).toContain(`<title>${title} · Wasi</title>`);
		}
	});
});

describe("the checkout with an empty cart", () => {
	test("explains first that there is nothing to order, links to the products and requires no field", async () => {
		const html = await (await store.fetch(urls.checkout)).text();
		const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
		const first = main.slice(0, main.indexOf("<form"));
		expect(first).toContain("Todavía no hay nada que pedir");
		for (const way of [urls.productList(), urls.tracking]) expect(first).toContain(`href="${way}"`);
		expect(main).not.toMatch(/ required=""|value="pay"/);
	});
});

describe("an invalid body", () => {
	test.each([
		["JSON", "application/json", "{}"],
		["text", "text/plain", "a=b"],
		["no type", "", "a=b"],
	])("as %s is answered with 415", async (_, type, body) => {
		const response = await store.fetch(urls.checkout, {
			method: "POST",
			headers: { "content-type": type },
			body,
		});
		expect(response.status).toBe(415);
		expect(await response.text()).toContain("No pudimos leer ese formulario");
	});

	test("over 64 KB is answered with 413", async () => {
		const response = await post({ fullName: "a".repeat(70_000) });
		expect(response.status).toBe(413);
		expect(await response.text()).toContain("demasiado grande");
	});

	test.each([
		["declared", { "content-length": "10000000000" }, 1000],
		["sent", { "transfer-encoding": "chunked" }, 100_000],
	])(
		"too large as %s is answered with 413 at once, and the connection is closed",
		async (_, headers, bytes) => {
			const { status, isClosed } = await postWithoutEnd(new URL(store.url + urls.checkout), headers, bytes);
			expect(status).toBe(413);
			expect(isClosed).toBe(true);
		},
	);

	test("from another site is answered with 403, and from this one accepted", async () => {
		for (const origin of ["https://evil.example", "null", "not an origin", "http://127.0.0.1:1"]) {
			const response = await post(checkoutAnswers(), { origin });
			expect(response.status, origin).toBe(403);
			expect(await response.text()).toContain("Ese formulario vino de otro sitio");
		}
		expect((await post(checkoutAnswers(), { origin: store.url })).status).toBe(303);
		expect(
			(await post(checkoutAnswers(), { "x-wasi-foreign-origin": "1" })).status,
			"only the store sets it",
		).toBe(303);
	});

	test("with an unknown intent is answered with 400", async () => {
		expect((await post({ intent: "buy-it-all" })).status).toBe(400);
	});

	test("with repeated fields or files is answered with 400, the form and Spanish messages", async () => {
		const twice = new URLSearchParams(checkoutAnswers());
		twice.append("email", "otro@correo.pe");
		const withFile = new FormData();
		for (const [name, value] of Object.entries(checkoutAnswers())) withFile.append(name, value);
		withFile.set("fullName", new Blob(["x"]), "x.txt");
		for (const body of [twice, withFile]) {
			const response = await store.fetch(urls.checkout, { method: "POST", body });
			expect(response.status).toBe(400);
			const html = await response.text();
			expect(html).toContain("Falta corregir un dato");
			expect(html).not.toMatch(/Invalid input|expected string/i);
		}
	});

	test.each([
		["malformed multipart", "multipart/form-data; boundary=x", "--y\r\nnothing"],
		["multipart without boundary", "multipart/form-data", "--x--"],
		["broken percent-encoding", "application/x-www-form-urlencoded", "fullName=%E0%A4%A&%%%"],
		[
			"hostile names",
			"application/x-www-form-urlencoded",
			"__proto__[x]=1&a.b[0].c=2&constructor=3&fullName[]=4",
		],
		[
			"a form library's own fields",
			"application/x-www-form-urlencoded",
			"__intent__=%7Bnonsense&__state__=%7B",
		],
	])("with %s is answered with 400, never 500", async (_, type, body) => {
		const response = await store.fetch(urls.checkout, {
			method: "POST",
			headers: { "content-type": type },
			body,
		});
		expect(response.status).toBe(400);
	});
});

test("logs nothing that the shopper typed", async () => {
	await post(checkoutAnswers({ fullName: "Zenobia", email: "zenobia@secreto.pe" }));
	await post(checkoutAnswers({ fullName: "Zenobia", email: "zenobia@secreto.pe", phone: "+51 9" }));
	expect(store.output()).not.toMatch(/zenobia|45678912|987 ?654/i);
});

function selected(html: string, name: string): string | undefined {
	const select = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, "s").exec(html)?.[1] ?? "";
	return /<option value="([^"]*)" selected=""/.exec(select)?.[1];
}

/** Sends an incomplete body. @returns the response, and whether the server closed the connection */
function postWithoutEnd(
	url: URL,
	headers: Record<string, string>,
	bytes: number,
): Promise<{ status: number | undefined; isClosed: boolean }> {
	return new Promise((resolve, reject) => {
		const request = httpRequest(url, {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
		});
		request.on("response", (response) => {
			response.resume();
			request.on("close", () => resolve({ status: response.statusCode, isClosed: true }));
		});
		request.on("error", reject);
		request.write(Buffer.alloc(bytes, "a"));
	});
}

test("the checkout's header leads back to the cart and the shop, without search and panels", async () => {
	const { shopper, reference } = await placeOrder(store);
	await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	const parts = (html: string) => ({
		hasSkipLink: html.includes('href="#contenido"'),
		hasWaysBack: /<header.*Volver al carrito.*Seguir comprando.*<\/header>/s.test(html),
		hasSearch: html.includes('role="search"'),
		hasPanels: html.includes("popover="),
	});
	expect(parts(await shopper.page(urls.checkout))).toEqual({
		hasSkipLink: true,
		hasWaysBack: true,
		hasSearch: false,
		hasPanels: false,
	});
	expect(parts(await shopper.page(urls.placedOrder(reference))), "once it is ordered").toEqual({
		hasSkipLink: true,
		hasWaysBack: false,
		hasSearch: true,
		hasPanels: true,
	});
});
