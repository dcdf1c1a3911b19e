import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { generateReference, toOrderId } from "~/domain/orders/order-reference.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import type { Collection } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { anOwner } from "../support/actors";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, placeOrder, referenceIn } from "../support/ordering";
import { formBody } from "../support/serving";
import { expectSaid, expectStatus, fieldValue, newShopper, type Shopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { storeOrder } from "../support/stored-orders";

const unavailable = "This store can’t accept payments right now.";
const lamp = "lampara-de-pie-killa";
const rack = "rack-de-tv-suyana";
const store = storeOfFile();

/** Fills the cart and reads the hidden fields of the checkout's form. */
async function readyToPay(quantity = 2): Promise<[Shopper, Record<string, string>]> {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: lamp, quantity: String(quantity) });
	return [shopper, checkoutAnswers(await hiddenFields(shopper))];
}

/** `readyToPay` once the store sells two lamps again, which another test may have changed. */
const readyForTwo = () =>
	vi.waitFor(
		async () => {
			const ready = await readyToPay();
			expect(ready[1].quote).toContain(`${lamp}*2*18000*`);
			return ready;
		},
		{ timeout: 30_000 },
	);

/** @returns the page of a checkout that is refused because something changed */
const refusedWith409 = (shopper: Shopper, answers: Record<string, string>, said: string | RegExp = "") =>
	expectSaid(409, shopper.post(urls.checkout, answers), said);

const recordsOf = async (collection: Collection) =>
	(await store.datastore.find(collection)).map(({ fields }) => fields);
const total = async () => (await recordsOf("order")).length;
const orderWith = async (reference: string) =>
	(await recordsOf("order")).map(parseOrder).find((order) => order.reference === reference);

test("a checkout whose cookies are gone brings the cart back for review, with every answer, and is then ordered once", async () => {
	const [, answers] = await readyToPay();
	const shopper = newShopper(store);
	const html = await refusedWith409(shopper, answers, "Recuperamos tu carrito, revísalo");
	expect(textOf(html)).toContain("Lámpara de pie Killa Cantidad: 2");
	for (const name of ["documentNumber", "fullName", "email", "quote"])
		expect(fieldValue(html, name), name).toBe(answers[name]);
	expect(await shopper.page(urls.cart)).toContain("Lámpara de pie Killa");

	const sentAgain = { ...answers, key: fieldValue(html, "key") ?? "" };
	const reference = referenceIn(await shopper.post(urls.checkout, sentAgain));
	expect((await orderWith(reference))?.lines).toMatchObject([{ sku: lamp, quantity: 2 }]);
	const repeated = await newShopper(store).post(urls.checkout, sentAgain);
	expect(referenceIn(repeated), "also without cookies").toBe(reference);
});

test("a checkout whose cookies are gone leaves another cart alone", async () => {
	const [, answers] = await readyToPay();
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: rack });
	await refusedWith409(shopper, answers, "Lámpara de pie Killa ya no está en tu carrito.");
	expect(await shopper.page(urls.cart)).not.toContain("Lámpara de pie Killa");
});

test("a valid checkout of a filled cart stores the order as it was sold, and then says that no payment is possible, with its reference", async () => {
	const [shopper, answers] = await readyToPay();
	const address = "  Av. Larco 123,\n piso 4 ";
	const response = await shopper.post(urls.checkout, { ...answers, address });
	const reference = referenceIn(response);
	expect(reference).toMatch(/^WASI-[3479ACEFHJKMNPRTWXY]{4}-[3479ACEFHJKMNPRTWXY]{4}$/);
	const order = await orderWith(reference);
	expect(order).toMatchObject({
		status: "pending",
		history: [{ status: "pending", at: order?.placedAt }],
		lines: [{ sku: lamp, name: "Lámpara de pie Killa", quantity: 2, total: { pen: 36000, usd: 9600 } }],
		subtotal: { pen: 36000, usd: 9600 },
		shipping: { label: "Estándar", zone: "Lima y Callao", days: [1, 5], price: { pen: 0, usd: 0 } },
		total: { pen: 36000, usd: 9600 },
		contact: { documentNumber: "45678912", phone: "+51987654321", email: "maria@correo.pe" },
		delivery: { district: "150122", place: "Miraflores, Lima, Lima", address: "Av. Larco 123, piso 4" },
		consent: { text: expect.stringContaining("Ley 29733"), at: order?.placedAt },
		shopper: null,
		adoptableBy: "+51987654321",
	});
	expect(Math.abs(Date.now() - Date.parse(order?.placedAt ?? ""))).toBeLessThan(60_000);

	const placed = response.headers.get("location") ?? "";
	const html = await shopper.page(placed);
	const told = [
		`Tu pedido quedó registrado Tu referencia ${reference}`,
		unavailable,
		"Qué sigue Acordamos el pago Recibimos tu pedido el [^.]*[ap]\\.\u00a0m\\. Te llamaremos",
		"Si pagas hoy, a más tardar el \\p{L}+ \\d+ de \\w+\\.",
		"Si pagas hoy, entre el .*: envío Estándar a Lima y Callao\\.",
		"Enviarme la referencia",
	];
	expect(textOf(html)).toMatch(new RegExp(told.join(".*"), "su"));
	expect(html).toMatch(/#circle-check"/);
	expect(html, "nothing looks like an error").not.toMatch(/#circle-alert"|role="alert"/);
	const [mail = ""] = /mailto:[^"]+/.exec(html) ?? [];
	const link = new URL(mail.replaceAll("&amp;", "&"));
	expect([link.pathname, link.searchParams.get("body")]).toEqual([
		"maria@correo.pe",
		`Referencia: ${reference}\r\nPara ver cómo va: ${store.url}${urls.trackedOrder(reference)}`,
	]);
	for (const shown of ["Miraflores, Lima, Lima", "maria@correo.pe", "Pendiente de pago"])
		expect(html).toContain(shown);
	expect(html).toContain('aria-label="Abrir el carrito, 0 productos"');
	const strangers = await newShopper(store).page(placed);
	expect(strangers).toContain(unavailable);
	expect(strangers).not.toMatch(/45678912|maria@correo|Quispe|Miraflores/);

	await collectPayment(store.datastore, { reference, method: "yape" }, anOwner());
	expect(await shopper.page(placed)).not.toContain(unavailable);
});

test("a valid checkout of a filled cart charges delivery by destination, shown before and after the places are chosen", async () => {
	const [shopper, answers] = await readyToPay(1);
	const before = await shopper.text(urls.checkout);
	expect(before).toContain("Lima y Callao S/\u00a012.00, gratis desde S/\u00a0199.00.");
	expect(before).toContain("Envío Según tu distrito Total sin envío S/\u00a0180.00");
	const loreto = { department: "16", province: "1601", district: "160101" };
	const choosing = { ...answers, ...loreto, district: "", intent: "refresh-places" };
	const known = textOf(await shopper.follow(shopper.post(urls.checkout, choosing)));
	const said = "Estándar a Loreto, Madre de Dios y Ucayali: S/\u00a045.00. De 3 a 8 días hábiles. Payment";
	expect(known).toContain(said);
	expect(known, "the other zones are gone").not.toMatch(/gratis desde|Enter your shipping address/);
	expect(known).toMatch(
		/Envío Estándar: Loreto, Madre de Dios y Ucayali S\/\u00a045\.00 Total S\/\u00a0225\.00 USD\u00a060\.00 Incluye IGV\. Tipo de cambio: S\/\u00a03\.75 por dólar/,
	);
	const reference = referenceIn(await shopper.post(urls.checkout, { ...answers, ...loreto }));
	expect(await orderWith(reference)).toMatchObject({
		shipping: { price: { pen: 4500, usd: 1200 }, days: [3, 8] },
		total: { pen: 22500, usd: 6000 },
	});
});

test("a checkout of an empty cart stores nothing, and says so", async () => {
	const before = await total();
	const shopper = newShopper(store);
	const html = await shopper.follow(shopper.post(urls.checkout, checkoutAnswers()));
	expect(html).toContain(unavailable);
	expect(html).toContain("no se registró ningún pedido");
	expect(await total()).toBe(before);
});

test("each cart is ordered once: going back and resubmitting returns the first order, and keeps a new cart, which is a second order", async () => {
	const [shopper, answers] = await readyToPay();
	const first = referenceIn(await shopper.post(urls.checkout, answers));
	const before = await total();
	await shopper.post(urls.cart, { intent: "add", slug: lamp, quantity: "2" });
	for (const _ of ["twice", "three times"])
		expect(referenceIn(await shopper.post(urls.checkout, answers))).toBe(first);
	expect(await total()).toBe(before);
	expect(await shopper.page(urls.cart)).toContain("Abrir el carrito, 2 productos");
	for (const key of ["", "x", "0".repeat(32), "../order", "__proto__"])
		await refusedWith409(shopper, { ...answers, key, quote: "" });
	const again = await shopper.post(urls.checkout, { ...answers, ...(await hiddenFields(shopper)) });
	expect(referenceIn(again)).not.toBe(first);
	expect(await total()).toBe(before + 1);
});

test("each cart is ordered once: one that was changed before its order was known is another, also with the first order's goods", async () => {
	const [shopper, answers] = await readyToPay(1);
	const unanswered = newShopper(store, shopper.cookies);
	const first = referenceIn(await unanswered.post(urls.checkout, answers));
	await shopper.post(urls.cart, { intent: "add", slug: rack });
	expect(referenceIn(await shopper.post(urls.checkout, answers))).toBe(first);
	await shopper.post(urls.cart, { intent: "set", sku: rack, to: "0" });
	expect(await shopper.page(urls.cart)).toContain("Abrir el carrito, 1 producto");
	const second = await shopper.post(urls.checkout, { ...answers, ...(await hiddenFields(shopper)) });
	expect(referenceIn(second)).not.toBe(first);
});

test.each([
	["only its key", () => newShopper(store)],
	["a copy of its cart", (before: [string, string][]) => newShopper(store, before)],
])("each cart is ordered once: no visitor with %s sees it without its document", async (_, visitor) => {
	const [shopper, answers] = await readyToPay();
	const before = [...shopper.cookies];
	const reference = referenceIn(await shopper.post(urls.checkout, answers));
	const stranger = visitor(before);
	const answer = await stranger.post(urls.checkout, { ...answers, documentNumber: "87654321" });
	const tracking = answer.headers.get("location") ?? "";
	expect(tracking).toMatch(RegExp(`^/seguimiento\\?pedido=${reference}&antes=`));
	const typed = [urls.trackedOrder(reference, { antes: "1" }), tracking.replace(reference, "WASI-7K3M-9XA4")];
	for (const url of typed) expect(await stranger.text(url)).not.toContain("con otro documento");
	expect([...stranger.cookies.keys()].filter((name) => name.endsWith("wasi_orders"))).toEqual([]);
	const html = await stranger.page(tracking);
	expect(textOf(html)).toContain("con otro documento");
	expect(fieldValue(html, "reference")).toBe(reference);
	expect(html).not.toMatch(/45678912|Pendiente de pago/);

	// The browser that placed the order still sees it.
	const again = shopper.post(urls.checkout, { ...answers, documentNumber: "87654321" });
	expect(await shopper.follow(again)).toContain("Ya estaba registrado con otros datos");
});

test("each cart is ordered once: asks for confirmation before the same cart, with more lines, is ordered again", async () => {
	const [shopper, answers] = await readyToPay();
	const before = [...shopper.cookies];
	const first = referenceIn(await shopper.post(urls.checkout, answers));
	// An addition to the cart overlapped with the order, and its response arrived last.
	const late = newShopper(store, before);
	await late.post(urls.cart, { intent: "add", slug: rack });
	const stored = await total();
	const html = await refusedWith409(late, { ...answers, ...(await hiddenFields(late)) });
	expect(textOf(html)).toContain(`Con este carrito ya registramos el pedido ${first}`);
	expect(fieldValue(html, "fullName")).toBe(answers.fullName);
	// As on a page without scripts, which still has the first order's key.
	const hidden = { key: fieldValue(html, "key") ?? "", quote: fieldValue(html, "quote") ?? "" };
	expect(referenceIn(await late.post(urls.checkout, { ...answers, ...hidden }))).not.toBe(first);
	expect(await total()).toBe(stored + 1);
});

test("a line of several shows the price of one in the cart, at the checkout and in the order", async () => {
	const [shopper, answers] = await readyToPay();
	const inCart = (await shopper.page(urls.cart)).split("180.00 cada uno").length - 1;
	expect(inCart, "in the panel and on the page").toBeGreaterThanOrEqual(2);
	expect(await shopper.text(urls.checkout)).toContain("Cantidad: 2 S/\u00a0180.00 cada uno");
	const order = textOf(await shopper.follow(shopper.post(urls.checkout, answers)));
	expect(order).toContain("Cantidad: 2, S/\u00a0180.00 cada uno");

	const [single] = await readyToPay(1);
	expect(await single.page(urls.cart)).not.toContain("cada uno");
});

/** Somebody ready to pay two lamps, which change for the rest of the test. */
const readyBefore = async (change: Record<string, number>) => {
	const ready = await readyForTwo();
	const { datastore } = store;
	const fields = (await datastore.get("product", lamp)) ?? {};
	onTestFinished(() => datastore.set("product", lamp, fields));
	// Does not wait: the datastore decides, even before the catalogue in memory is updated.
	await datastore.apply([
		{ collection: "product", id: lamp, fields: { ...fields, ...change } },
		// Holds the units once some have been sold.
		{ collection: "stock", id: lamp, fields: null },
	]);
	return ready;
};

test("asks for confirmation, with the new summary and the typed values, after a change of the stock", async () => {
	const [shopper, answers] = await readyBefore({ stock: 1 });
	const before = await total();
	const html = await refusedWith409(shopper, { ...answers, fullName: "Zoila", shipping: "0" });
	for (const said of [
		"Tu pedido cambió antes de enviarse",
		"La cantidad de Lámpara de pie Killa cambió de 2 a 1: no quedan más. El envío",
		"(Lima y Callao) ya no es gratis: ahora cuesta S/\u00a012.00. Revisa",
		"Total S/\u00a0192.00",
	])
		expect(textOf(html)).toContain(said);
	expect([fieldValue(html, "fullName"), fieldValue(html, "phone")]).toEqual(["Zoila", answers.phone]);
	expect(await total()).toBe(before);
	const quote = fieldValue(html, "quote") ?? "";
	expect(referenceIn(await shopper.post(urls.checkout, { ...answers, quote }))).toMatch(/^WASI-/);
});

test("a change of the stock to zero is told, and sells nothing", async () => {
	const [shopper, answers] = await readyBefore({ stock: 0 });
	const before = await total();
	const shown = { ...answers, shipping: "0" };
	const html = await refusedWith409(shopper, shown, "Lámpara de pie Killa se agotó.");
	expect(textOf(html), "of a delivery of nothing").not.toContain("ya no es gratis");
	const nothing =
		/Todo lo de tu carrito se agotó.*Cambia tu carrito para poder pedir.*Total sin envío S\/\u00a00\.00/;
	await refusedWith409(shopper, { ...answers, quote: fieldValue(html, "quote") ?? "" }, nothing);
	expect(await total()).toBe(before);
});

test("while the datastore is unavailable, the answer is 503 with the form, and sending it again stores one order", async () => {
	const [shopper, answers] = await readyForTwo();
	const before = await total();
	const file = join(store.dataDir, "wasi.db");
	renameSync(file, `${file}.away`);
	const sent = shopper.post(urls.checkout, { ...answers, saveInfo: "on" });
	const html = await expectSaid(503, sent, "No pudimos confirmar tu pedido");
	for (const name of ["documentNumber", "fullName", "phone", "email", "key", "quote"])
		expect(fieldValue(html, name)?.replaceAll("&#x27;", "'"), name).toBe(answers[name]);
	expect(html).toMatch(/<input[^>]*name="saveInfo"[^>]*checked=""/);
	expect(store.output()).not.toMatch(/45678912|maria@|Quispe/);

	renameSync(`${file}.away`, file);
	const reference = referenceIn(await shopper.post(urls.checkout, answers));
	expect(referenceIn(await shopper.post(urls.checkout, answers))).toBe(reference);
	expect(await total()).toBe(before + 1);
});

const document = "45678912";
const ask = (fields: Record<string, string>) => store.fetch(urls.tracking, formBody(fields));
/** Replaces the typed values, so that pages can be compared. */
const without = (html: string, ...typed: string[]) =>
	typed.reduce((text, one) => text.replaceAll(one, "…"), html);

test("with the order's reference and document, a guest sees it, with a cookie that lasts a day", async () => {
	const { reference } = await placeOrder(store);
	const shopper = newShopper(store);
	const typed = { reference: ` ${reference.slice(5).toLowerCase()}`, documentNumber: "45.678-912" };
	const response = await shopper.post(urls.tracking, typed);
	expect(response.headers.get("location")).toBe(urls.trackedOrder(reference, { visto: "1" }));
	const cookie = /^__Host-wasi_orders=.*Max-Age=86400;.*HttpOnly;.*Secure;.*SameSite=Lax/;
	expect(response.headers.get("set-cookie")).toMatch(cookie);
	const page = await shopper.get(urls.trackedOrder(reference));
	expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	const html = await page.text();
	for (const words of [reference, "Pendiente de pago", "Mesa de comedor Mikuy", "acordar el pago"])
		expect(html).toContain(words);
	expect(html).not.toContain('name="documentNumber"');
});

test("without access to an order the form has the reference from the URL filled in, whether it exists or not", async () => {
	const { reference } = await placeOrder(store);
	const unknown = generateReference();
	const [known, none] = await Promise.all(
		[reference, unknown].map(async (one) => (await store.fetch(urls.trackedOrder(one))).text()),
	);
	expect(fieldValue(known ?? "", "reference")).toBe(reference);
	expect(without(known ?? "", reference)).toBe(without(none ?? "", unknown));
	expect(known).not.toContain("Pendiente de pago");
	const hostile = store.fetch(urls.trackedOrder('"><script>alert(1)</script>'));
	expect(await expectStatus(200, hostile)).not.toContain("<script>alert(1)");
});

test("a reference with characters that none has says so, sent in the form or in the address", async () => {
	const reference = "WASI-0000-0000";
	for (const [status, sent] of [
		[400, ask({ reference, documentNumber: document })],
		[200, store.fetch(urls.trackedOrder(reference))],
	] as const) {
		const said = "Revisa la referencia: ninguna lleva 0. Es como WASI-7K3M-9XA4.";
		const html = await expectSaid(status, sent, said);
		expect(fieldValue(html, "reference")).toBe(reference);
	}
});

test("an unknown reference, a wrong document, a damaged order and one of a deleted account get identical responses", async () => {
	const { reference } = await placeOrder(store);
	const [unknown, damaged] = [generateReference(), generateReference()];
	await store.datastore.set("order", toOrderId(damaged), { contact: "damaged" });
	const forgotten = (await storeOrder(store, { contact: null })).reference;
	const answers = await Promise.all([
		ask({ reference, documentNumber: "11111111" }),
		ask({ reference: unknown, documentNumber: document }),
		ask({ reference: unknown, documentNumber: "11111111" }),
		ask({ reference: damaged, documentNumber: document }),
		ask({ reference: forgotten, documentNumber: document }),
	]);
	const pages = await Promise.all(answers.map((answer) => answer.text()));
	const own = /^(date|content-length|etag|content-security-policy|x-request-id)$/;
	const [first, ...others] = answers.map(({ status, headers }) => [
		status,
		[...headers].filter(([name]) => !own.test(name)),
	]);
	expect(first?.[0]).toBe(404);
	for (const other of others) expect(other).toEqual(first);
	const typed = [reference, unknown, damaged, forgotten, document, "11111111"];
	const same = pages.map((page) => without(page, ...typed));
	expect(same[0]).toContain("No encontramos ese pedido");
	expect(new Set(same).size).toBe(1);
	expect(fieldValue(pages[0] ?? "", "reference")).toBe(reference);
	expect(fieldValue(pages[0] ?? "", "documentNumber")).toBe("11111111");
	for (const { headers } of answers) expect(headers.get("set-cookie")).toBeNull();
});

test("the browser's own orders are linked below the form, newest first, and forgotten on request", async () => {
	const first = await placeOrder(store);
	const { reference, shopper } = await placeOrder(store, {}, first.cookies);
	const html = await shopper.page(urls.tracking);
	const links = [...html.matchAll(/href="\/seguimiento\?pedido=([\w-]+)"/g)].map(([, linked]) => linked);
	expect(links).toEqual([reference, first.reference]);
	expect(await shopper.page(urls.trackedOrder(first.reference))).toContain("Pendiente de pago");
	const stranger = await (await store.fetch(urls.tracking)).text();
	expect(stranger).not.toMatch(/pedido=|Pedidos de este navegador/);
	expect(stranger).toContain(`href="${urls.unsubscribe()}"`);

	expect(html).toMatch(/<form[^>]*method="post"[^>]*action="\/seguimiento"[^>]*>.*?value="forget"/s);
	const response = await shopper.post(urls.tracking, { intent: "forget" });
	expect([response.status, response.headers.get("clear-site-data")]).toEqual([303, '"cache"']);
	expect(shopper.cookies.has("__Host-wasi_orders")).toBe(false);
	const after = await shopper.page(response.headers.get("location") ?? "");
	expect(textOf(after)).toContain("Olvidamos los pedidos de este navegador");
	expect(after).not.toContain('value="forget"');
	expect(await shopper.page(urls.trackedOrder(reference))).not.toContain("Pendiente de pago");
	await expectStatus(400, shopper.post(urls.tracking, { intent: "other" }));
});
