import { expect, test } from "vitest";
import { checkoutConstraints } from "~/domain/checkout/checkout-fields.server";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, placeOrder, runOrders } from "../support/ordering";
import { formBody } from "../support/serving";
import { expectRedirect, expectSaid, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { mainOf } from "./parse";

const fieldNames = Object.keys(checkoutAnswers());

const store = storeOfFile();

const post = (fields: Record<string, string>) => store.fetch(urls.checkout, formBody(fields));

const ruc = { documentType: "RUC", documentNumber: "20131312955" };
const invoice = { legalName: "Casa & Luz S.A.C.", fiscalAddress: "Jr. Uno 1, 2.º piso, Lima" };

test("an empty checkout has a message for each required field, linked from an error summary", async () => {
	const ahead = (opened: string) =>
		new RegExp(`<details${opened} class="[^"]*"><summary>Adelantar mis datos`);
	expect(await newShopper(store).page(urls.checkout)).toMatch(ahead(""));
	const html = await expectStatus(400, post({}));
	expect(html, "opened by the refusal").toMatch(ahead(' open=""'));
	for (const name of fieldNames) {
		expect(html).toContain(`href="#checkout-${name}"`);
		expect(html).toContain(`id="checkout-${name}"`);
		expect(html).toContain(`id="checkout-${name}-error"`);
	}
	expect(html, "each error is said once").toMatch(/<a href="#checkout-phone">Teléfono<\/a>/);
	expect(html).toContain(`Falta corregir ${fieldNames.length} datos`);
	expect(html.indexOf("Falta corregir")).toBeLessThan(html.indexOf("Contacto"));
	expect(html).not.toContain("This store can’t accept payments right now.");
});

test("an invalid checkout keeps everything typed", async () => {
	const factura = { ...ruc, legalName: invoice.legalName };
	const answers = checkoutAnswers({ ...factura, phone: "+51 98765", newsOptIn: "on", saveInfo: "on" });
	const html = await (await post(answers)).text();
	const { documentType, department, province, district, newsOptIn, saveInfo, ...typed } = answers;
	for (const [name, value] of Object.entries(typed)) expect(fieldValue(html, name), name).toBe(value);
	const chosen = ["documentType", "department", "province", "district"].map((name) => selected(html, name));
	expect(chosen).toEqual([documentType, department, province, district]);
	for (const box of ["newsOptIn", "saveInfo"])
		expect(html).toMatch(new RegExp(`<input[^>]*name="${box}"[^>]*checked=""`));
	expect(html).toContain("Escribe un celular de 9 dígitos");
	expect(html).toContain('href="#checkout-fiscalAddress"');
});

test("a phone without its prefix is refused and comes back with it, so that sending the form again is enough", async () => {
	const offered = "+51 987 654 321";
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	const hidden = await hiddenFields(shopper);
	const typed = checkoutAnswers({ phone: "0051 987654321" });
	const html = await expectStatus(400, shopper.post(urls.checkout, { ...typed, ...hidden }));
	expect(fieldValue(html, "phone")).toBe(offered);
	expect(textOf(html)).toContain(`Escribe el número con el prefijo +51: ${offered}. Ya está en el campo`);
	expect(fieldValue(await shopper.page(urls.checkout), "phone"), "in the draft").toBe(offered);
	const again = checkoutAnswers({ phone: fieldValue(html, "phone") ?? "" });
	await expectRedirect(shopper.post(urls.checkout, { ...again, ...hidden }), /WASI-/);
});

test("a likely slip in the e-mail address is asked about in the order and in a form refused for another reason", async () => {
	const question = "¿Quisiste decir maria@gmail.com?";
	const { reference, shopper } = await placeOrder(store, { email: "maria@gmail.con" });
	const order = await shopper.page(urls.placedOrder(reference));
	expect(textOf(order)).toContain(`Correo electrónico maria@gmail.con ${question}`);
	const right = await placeOrder(store, { email: "maria@gmail.com" });
	expect(await right.shopper.page(urls.placedOrder(right.reference))).not.toContain("¿Quisiste decir");

	const refused = post(checkoutAnswers({ email: "maria@gmail.con", documentNumber: "1" }));
	const html = await expectSaid(400, refused, question, "Falta corregir un dato");
	expect(fieldValue(html, "email")).toBe("maria@gmail.con");
});

test("a foreigner's document comes after the specified ones, and gets a boleta", async () => {
	for (const path of [urls.checkout, urls.complaints]) {
		const html = await (await store.fetch(path)).text();
		const options = /<select[^>]*name="documentType".*?<\/select>/s.exec(html)?.[0] ?? "";
		const values = [...options.matchAll(/value="([^"]+)"/g)].map(([, value]) => value);
		expect(values, path).toEqual(["DNI", "CE", "RUC", "Pasaporte", "CPP/PTP"]);
	}
	const document = { documentType: "Pasaporte", documentNumber: "xda 123-456" };
	const { reference, shopper } = await placeOrder(store, document);
	const order = await shopper.text(urls.placedOrder(reference));
	expect(order).toContain("Pasaporte XDA123456");
	expect(order).toContain("Comprobante Boleta");
});

test("one surname is a dash in the form, which asks for it, and is not shown in the order", async () => {
	const { reference, shopper } = await placeOrder(store, { maternalSurname: "no tengo", saveInfo: "on" });
	const order = await shopper.text(urls.placedOrder(reference));
	expect(order).toContain("A nombre de María del Carmen Quispe Teléfono");
	await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	const html = await shopper.page(urls.checkout);
	expect(fieldValue(html, "maternalSurname")).toBe("-");
	expect(html).toMatch(/<input(?=[^>]*name="maternalSurname")[^>]* required=""/);
	expect(textOf(html)).toContain("Si no tienes, un guion (-).");
});

test("an order with a RUC has the data of its factura on its page and in the CSV; a DNI's drops what was typed", async () => {
	const company = await placeOrder(store, { ...ruc, ...invoice, saveInfo: "on" });
	const text = await company.shopper.text(urls.placedOrder(company.reference));
	for (const part of ["Comprobante Factura", "Razón social Casa & Luz S.A.C. ", "Domicilio fiscal Jr. Uno 1"])
		expect(text).toContain(part);
	expect(text).toMatch(/Valor de venta .*IGV \(18\u00a0%\)/);
	expect(fieldValue(await company.shopper.page(urls.checkout), "legalName")).toBe("Casa & Luz S.A.C.");

	const person = await placeOrder(store, invoice);
	const boleta = await person.shopper.text(urls.placedOrder(person.reference));
	expect(boleta).toContain("Comprobante Boleta");
	expect(boleta).not.toMatch(/Casa & Luz|Jr\. Uno|Valor de venta/);
	const { stdout } = await runOrders({ DATA_DIR: store.dataDir }, "export");
	const cells = ',RUC 20131312955,Casa & Luz S.A.C.,"Jr. Uno 1, 2.º piso, Lima",';
	for (const once of [cells, "Casa & Luz"]) expect(stdout.split(once)).toHaveLength(2);
});

test("the place lists are filled in by Actualizar, which keeps every answer and shows no errors", async () => {
	const html = await (await store.fetch(urls.checkout)).text();
	const [form] = /<main.*<\/main>/s.exec(html) ?? [];
	expect(form).toMatch(/<button type="submit"[^>]*value="refresh-places"/);
	expect(form).not.toMatch(/formaction|formmethod| form="/i);
	expect(html.match(/<option value="\d{2}">/g)).toHaveLength(25);
	expect(html).not.toMatch(/<option value="\d{4,6}">/);

	const shopper = newShopper(store);
	const places = { department: "04", province: "", district: "" };
	const answers = checkoutAnswers({ ...places, email: "x", intent: "refresh-places" });
	await expectRedirect(shopper.post(urls.checkout, answers), `${urls.checkout}#entrega`);
	const filled = await shopper.page(urls.checkout);
	expect(selected(filled, "department")).toBe("04");
	expect(filled).toContain('<option value="0405">Caylloma</option>');
	expect(filled).not.toContain('<option value="1501">');
	expect(fieldValue(filled, "email")).toBe("x");
	expect(filled).not.toContain("-error");
});

test("the place lists are served as JSON to scripts, and empty for an unknown parent", async () => {
	const districts = await (await store.fetch(urls.places({ provincia: "0701" }))).json();
	expect(districts).toHaveLength(7);
	expect(await (await store.fetch(urls.places({ departamento: "04" }))).json()).toHaveLength(8);
	expect(await (await store.fetch(urls.places({ provincia: "constructor" }))).json()).toEqual([]);
});

test("saved answers prefill the next visit from a signed HttpOnly cookie, until the shopper clears it", async () => {
	const shopper = newShopper(store);
	const response = await shopper.post(urls.checkout, checkoutAnswers({ saveInfo: "on", newsOptIn: "on" }));
	expect(response.headers.get("set-cookie")).toMatch(/HttpOnly; Secure; SameSite=Lax/);
	const html = await shopper.page(urls.checkout);
	expect(fieldValue(html, "fullName")).toBe("María del Carmen");
	expect(selected(html, "district")).toBe("150122");
	expect(html).toContain("los datos que guardaste en este navegador");
	expect(html, "consent is asked again").not.toMatch(/<input[^>]*name="newsOptIn"[^>]*checked/);

	const [name = ""] = [...shopper.cookies.keys()].filter((one) => one.endsWith("saved"));
	const tampered = shopper.cookies.get(name)?.replace(/^(.)(.)/, "$2$1") ?? "";
	expect(tampered).not.toBe(shopper.cookies.get(name));
	const stranger = await newShopper(store, [[name, tampered]]).page(urls.checkout);
	expect([fieldValue(stranger, "fullName"), fieldValue(stranger, "phone")]).toEqual(["", "+51 "]);

	const forgotten = await shopper.post(urls.checkout, { intent: "forget" });
	expect(forgotten.headers.get("set-cookie")).toMatch(/__Host-wasi_saved=.*Max-Age=0/);
});

test("answers last half an hour if not requested and nothing was ordered", async () => {
	const shopper = newShopper(store);
	const unasked = await shopper.post(urls.checkout, checkoutAnswers());
	expect(unasked.headers.get("set-cookie")).toContain("Max-Age=1800");
	const back = await shopper.get(urls.checkout);
	expect(back.headers.get("cache-control")).toBe("private, no-store");
	const form = await back.text();
	expect(fieldValue(form, "fullName")).toBe("María del Carmen");
	expect(fieldValue(form, "phone")).toBe("+51 987 654 321");
	expect(form).toContain("los datos que acabas de enviar o escribir");
	expect(form).not.toMatch(/<input[^>]*name="saveInfo"[^>]*checked/);
	const empty = newShopper(store);
	await empty.post(urls.checkout, { phone: "+51 ", deliveryMethod: "home" });
	expect(await empty.page(urls.checkout), "nothing was kept").not.toContain("Llenamos el formulario");
});

const typed = checkoutAnswers({ fullName: "Ana ", phone: "+51 9", newsOptIn: "on" });
const kept = (html: string) => [fieldValue(html, "fullName"), fieldValue(html, "phone")];

test.each([
	["refresh-places", `${urls.checkout}#entrega`],
	["change-cart", urls.cart],
	["keep-shopping", urls.productList()],
])("draft answers are stored by %s as typed, in a signed cookie for half an hour", async (intent, next) => {
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

test("draft answers are stored on a validation error, when the tab is left, and erased on request with cached pages", async () => {
	const refused = newShopper(store);
	await expectStatus(400, refused.post(urls.checkout, typed));
	expect(kept(await refused.page(urls.checkout))).toEqual(["Ana ", "+51 9"]);
	const left = newShopper(store);
	const response = await left.post(urls.checkout, { ...typed, intent: "keep" });
	expect([response.status, await response.text()]).toEqual([204, ""]);
	expect(kept(await left.page(urls.checkout))).toEqual(["Ana ", "+51 9"]);
	const erased = await left.post(urls.checkout, { intent: "forget" });
	expect(erased.headers.get("clear-site-data")).toBe('"cache"');
	expect(kept(await left.page(urls.checkout))).toEqual(["", "+51 "]);
	expect(left.cookies.has("__Host-wasi_draft")).toBe(false);
});

test("draft answers keep every text up to its limit, in any script, and an address far over it", async () => {
	const names = { fullName: 120, paternalSurname: 80, maternalSurname: 80 };
	const limits = { ...names, address: 200, legalName: 120, fiscalAddress: 160 };
	const longest = Object.entries(limits).map(([name, limit]) => [name, "王".repeat(limit)]);
	const full = {
		...Object.fromEntries(longest),
		documentNumber: "1".repeat(20),
		phone: `+51 ${"9".repeat(26)}`,
		email: `${"a".repeat(244)}@correo.pe`,
	};
	const accented = Object.fromEntries(
		[...Object.keys(limits), "agencyOffice", "recipientName", "giftNote"].map((name) => {
			const { maxLength } = checkoutConstraints[name as keyof typeof checkoutConstraints];
			return [name, "é".repeat(maxLength ?? 0)];
		}),
	);
	const whole = {
		...{ ...full, ...accented, deliveryMethod: `agency:${"é".repeat(20)}` },
		...{ recipientDocument: "1".repeat(20), recipientPhone: "9".repeat(20), saveInfo: "on" },
	};
	for (const overrides of [full, whole, { address: "Jr. Puno 123, ".repeat(150).trim() }]) {
		const answers = checkoutAnswers(overrides);
		const shopper = newShopper(store);
		await shopper.post(urls.checkout, { ...answers, intent: "change-cart" });
		const html = await shopper.page(urls.checkout);
		const { agencyOffice, deliveryMethod, saveInfo, ...texts } = overrides as Record<string, string>;
		for (const [name, text] of Object.entries(texts)) expect(fieldValue(html, name), name).toBe(text);
		expect(selected(html, "district")).toBe("150122");
	}
});

test.each(["\ud83d", "€", '"', "🛒"])(
	"draft answers fit into the cookie even when every field is full of %j",
	async (character) => {
		const long = checkoutAnswers({ address: "", legalName: "", fiscalAddress: "" });
		for (const name of Object.keys(long)) long[name] = character.repeat(300);
		const shopper = newShopper(store);
		const response = await shopper.post(urls.checkout, { ...long, intent: "keep" });
		expect(response.headers.get("set-cookie")?.length).toBeLessThanOrEqual(4096);
		await expectStatus(200, shopper.get(urls.checkout));
	},
);

test.each(["", "on"])("draft answers are erased by an order, with saved answers %j", async (saveInfo) => {
	const { shopper } = await placeOrder(store, {}, "");
	await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	await shopper.post(urls.checkout, { ...typed, intent: "refresh-places" });
	const answers = checkoutAnswers({ saveInfo, ...(await hiddenFields(shopper)) });
	const response = await shopper.post(urls.checkout, answers);
	expect(response.headers.get("location")).toMatch(/WASI-/);
	expect(response.headers.get("clear-site-data"), "Back still finds the refusals before it").toBeNull();
	expect([...shopper.cookies.keys()]).not.toContain("__Host-wasi_draft");
	expect(shopper.cookies.has("__Host-wasi_saved")).toBe(saveInfo === "on");
});

test("a page with a validation error says so in its title, and may be shown again on Back", async () => {
	for (const [path, title, intent] of [
		[urls.checkout, "Finalizar compra", "pay"],
		[urls.tracking, "Seguimiento orden", "find"],
		[urls.unsubscribe(), "Dejar de recibir correos", ""],
		[urls.cart, "Mi carrito", "set"],
		[urls.complaints, "Libro de reclamaciones", "file"],
		[urls.complaintLookup, "Libro de reclamaciones", "find"],
		[urls.contact(), "Contacto", ""],
	] as const) {
		const response = await store.fetch(path, formBody({ intent }));
		expect(response.status, path).toBe(400);
		expect(await response.text()).toContain(`<title>Error: ${title} · Wasi</title>`);
		expect(response.headers.get("cache-control"), path).toBe("private, no-cache");
		expect(await (await store.fetch(path)).text()).toContain(`<title>${title} · Wasi</title>`);
	}
});

test("the checkout of an empty cart says first that there is nothing to order, and requires no field", async () => {
	const html = await (await store.fetch(urls.checkout)).text();
	const main = mainOf(html);
	const first = main.slice(0, main.indexOf("<form"));
	expect(first).toContain("Todavía no hay nada que pedir");
	for (const way of [urls.productList(), urls.tracking]) expect(first).toContain(`href="${way}"`);
	expect(main).not.toMatch(/ required=""|value="pay"/);
});

const urlEncoded = "application/x-www-form-urlencoded";

test.each([
	["that is no form", "application/json", "{}", 415, "No pudimos leer ese formulario"],
	["over 64 KB", urlEncoded, `fullName=${"a".repeat(70_000)}`, 413, "demasiado grande"],
	["with an unknown intent", urlEncoded, "intent=buy-it-all", 400, ""],
	["with hostile names", urlEncoded, "__proto__[x]=1&a.b[0].c=2&fullName[]=4", 400, "Falta corregir"],
	["with broken percent-encoding", urlEncoded, "fullName=%E0%A4%A&%%%", 400, "Falta corregir"],
])("an invalid body %s is refused in Spanish", async (_, type, body, status, message) => {
	const headers = { "content-type": type };
	await expectSaid(status, store.fetch(urls.checkout, { method: "POST", headers, body }), message);
});

function selected(html: string, name: string): string | undefined {
	const select = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, "s").exec(html)?.[1] ?? "";
	return /<option value="([^"]*)" selected=""/.exec(select)?.[1];
}

test("the checkout's header leads back to the cart and the shop, without search and panels", async () => {
	const { shopper, reference } = await placeOrder(store);
	await shopper.post(urls.cart, { intent: "add", slug: "lampara-de-pie-killa" });
	const partsOf = async (path: string) => {
		const html = await shopper.page(path);
		const waysBack = /<header.*Volver al carrito.*Seguir comprando.*<\/header>/s;
		return [/href="#contenido"/, waysBack, /role="search"/, /popover=/].map((part) => part.test(html));
	};
	expect(await partsOf(urls.checkout)).toEqual([true, true, false, false]);
	expect(await partsOf(urls.placedOrder(reference)), "once it is ordered").toEqual([true, false, true, true]);
});

test("a placed order has a page of its own, which says when there is none or it is hidden, and to which its former address leads", async () => {
	const { shopper, reference } = await placeOrder(store);
	const formerUrl = `${urls.checkout}?pedido=${reference}&noticias=1`;
	await expectRedirect(shopper.get(formerUrl), urls.placedOrder(reference, { noticias: "1" }), 302);
	const stranger = newShopper(store);
	expect(await stranger.text(urls.placedOrder(reference))).toContain(
		"Para ver un pedido, usa «Seguimiento orden»",
	);
	expect(await stranger.text(urls.orderPlaced)).toContain("Tu carrito estaba vacío, así que no se registró");
});
