import { expect, test } from "vitest";
import { newsConsent } from "~/domain/subscriptions/consents";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { createUnsubscribeToken } from "~/domain/subscriptions/unsubscribe-token.server";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { orderedSlug, placeOrder } from "../support/ordering";
import { formBody, testSecret } from "../support/serving";
import { expectRedirect, expectSaid, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { confirmationLink, unsubscribeLink } from "../support/signed-links";
import { storeOfFile } from "../support/store-of-file";
import { confirmAll, isAsked, isSubscribed } from "../support/subscribed";
import { linkInMail, mailsTo } from "../unit/domain/mail/mail-files";

const ownStore = storeOfFile();
let visits = 0;
/** Each request comes from another address, so that no mail waits for its sender's turn. */
const store: typeof ownStore = Object.create(ownStore, {
	fetch: {
		value: (path: string, init: RequestInit = {}) => {
			visits += 1;
			const headers = { ...init.headers, "x-real-ip": `203.0.${visits >> 8}.${visits & 255}` };
			return ownStore.fetch(path, { ...init, headers });
		},
	},
});

/** Sold out in the demo. */
const soldOut = ["estante-qillqa", "monitor-27-qhaway"] as const;
const askForNotice = (email: string, sku: string = soldOut[0]) =>
	newShopper(store).post(urls.stockNotice({ producto: sku }), { email, consent: "on" });

/** Presses the page's button. */
async function press(link: string): Promise<Response> {
	const shopper = newShopper(store);
	const shownAt = fieldValue(await shopper.page(link), "shownAt");
	return shopper.post(link, { shownAt: shownAt ?? "" });
}

const record = (collection: "unconfirmed" | "stock-notice", email: string) =>
	store.datastore.get(collection, subscriberId(email));
const skusOf = (fields: RecordFields | undefined, list: "items" | "notices") =>
	(fields?.[list] as { sku: string }[] | undefined)?.map(({ sku }) => sku) ?? [];
const confirmedSkus = async (email: string) => skusOf(await record("stock-notice", email), "items");
/** The products of the address's notices, and whether it gets the newsletter. */
const confirmed = async (email: string) => [
	await confirmedSkus(email),
	await isSubscribed(store.datastore, email),
];
const waitingSkus = async (email: string) => skusOf(await record("unconfirmed", email), "notices");
const confirmationMails = async (email: string) =>
	(await mailsTo(store.dataDir, email)).filter(({ subject }) => subject?.startsWith("Confirma"));

const url = urls.stockNotice({ producto: soldOut[0] });
const waiting = () => runCommand("catalog", ["waiting"], { DATA_DIR: store.dataDir });

test("a sold-out product leads to the form, also in one of its variants; an available one does not", async () => {
	const shopper = newShopper(store);
	expect(await shopper.page(urls.product(soldOut[0]))).toContain(`href="${url}"`);
	expect(await shopper.page(urls.product(orderedSlug))).not.toContain("/avisame");
	const variant = urls.product("celular-rimay", { color: "negro", memoria: "256-gb" });
	const link = /href="\/avisame\?producto=(celular-rimay_[^"]+)"/;
	const [, sku = ""] = link.exec(await shopper.page(variant)) ?? [];
	const formOf = (producto: string) => shopper.text(urls.stockNotice({ producto }));
	expect(await formOf(sku)).toMatch(/Celular Rimay.*256 GB/);
	expect(await formOf(orderedSlug)).toContain("Ya está disponible.");
	for (const producto of ["", "nada", "celular-rimay", "constructor"])
		await expectStatus(404, shopper.get(urls.stockNotice({ producto })));
});

async function setStock(stock: number) {
	const product = await store.datastore.get("product", soldOut[0]);
	await store.datastore.set("product", soldOut[0], { ...product, stock });
}

test("asked for, confirmed, listed, back, mailed, ended by its own link: without scripts", async () => {
	const { dataDir } = store;
	const shopper = newShopper(store);
	const email = "luz@correo.pe";
	const asked = { email, consent: "on" };
	const form = await shopper.page(url);
	expect(form).not.toMatch(/<input[^>]*name="consent"[^>]*checked/);
	expect(textOf(form)).toMatch(/lo usa solo para confirmar y enviarte este aviso.*Ley 29733/);
	expect(form).toContain(`href="${urls.unsubscribe()}"`);
	const done = urls.stockNotice({ producto: soldOut[0], listo: "1" });
	for (const typed of [email, " Luz@CORREO.pe "])
		await expectRedirect(shopper.post(url, { ...asked, email: typed }), done);
	const page = await shopper.get(done);
	expect(page.headers.get("cache-control")).toBe("private, no-store");
	expect(textOf(await page.text())).toMatch(/Te enviamos un correo.*te avisaremos cuando Estante Qillqa/);
	expect((await waiting()).stdout).toBe("Nobody waits for a product.\n");
	const link = await linkInMail(dataDir, email, "/confirmar");
	await press(link);
	const said = /^estante-qillqa\tsold out\tluz@correo\.pe\t20[\d-]+ \d\d:\d\d\n$/;
	expect((await waiting()).stdout).toMatch(said);

	await setStock(2);
	const back = await linkInMail(dataDir, email, "/product/");
	expect(back).toBe(urls.product(soldOut[0]));
	const mails = (await mailsTo(dataDir, email)).filter(({ subject }) => subject?.includes("comprar"));
	expect(mails.map(({ subject }) => subject)).toEqual(["Ya puedes comprar: Estante Qillqa"]);
	expect(mails[0]?.text?.replaceAll("\u00a0", " ")).toMatch(/Precio, con IGV: S\/ \d/);
	const headers = Object.fromEntries(mails[0]?.headers.map(({ key, value }) => [key, value]) ?? []);
	expect(headers).toMatchObject({
		"list-unsubscribe": `<http://localhost:${new URL(store.url).port}${unsubscribeLink(email)}>`,
		"list-unsubscribe-post": "List-Unsubscribe=One-Click",
	});
	expect(await record("stock-notice", email)).toBeUndefined();
	expect(await shopper.page(back)).toContain("Estante Qillqa");
	expect(await linkInMail(dataDir, email, "/baja")).toBe(unsubscribeLink(email));
	await setStock(0);
	await expect.poll(() => shopper.page(urls.product(soldOut[0]))).toContain("Avísame cuando llegue");
});

test.each<[fields: Record<string, string>, message: string]>([
	[{ email: "ana@correo.pe" }, "Marca la casilla"],
	[{ consent: "on" }, "Escribe tu correo electrónico."],
	[{ email: "ana", consent: "on" }, "Escribe un correo como"],
])("with %j the form comes back with a message and what was typed", async (fields, message) => {
	const html = await expectStatus(400, newShopper(store).post(url, fields));
	expect(html).toContain(message);
	if (fields.email) expect(html).toContain(`value="${fields.email}"`);
	expect(/<input[^>]*name="consent"[^>]*checked/.test(html)).toBe("consent" in fields);
	expect(await record("stock-notice", "ana@correo.pe")).toBeUndefined();
});

test("the list of requests leaves out a damaged record, and marks what is no longer sold", async () => {
	await store.datastore.set("stock-notice", "bad", { email: "secreto@correo.pe" });
	const items = [{ sku: "gone", consent: { text: "Acepto", at: "2026-11-20T15:00:00.000Z" } }];
	await store.datastore.set("stock-notice", "old", { email: "luz@correo.pe", items });
	const { stdout, stderr } = await waiting();
	expect(stdout).toMatch(/^gone\tnot sold any more\tluz@correo\.pe\t2026-11-20 10:00\n$/);
	expect(stderr).toBe("The request bad is damaged and was left out.\n");
	for (const id of ["bad", "old"]) await store.datastore.remove("stock-notice", id);
});

test("a notice and the newsletter wait for the press of a button behind the mail's link", async () => {
	const email = "Eva.Rios@correo.pe";
	const page = await newShopper(store).follow(askForNotice(email));
	expect(textOf(page)).toMatch(/Te enviamos un correo: ábrelo y presiona «Confirmar».*correo no deseado/);
	await placeOrder(store, { email, newsOptIn: "on" });
	const link = await linkInMail(store.dataDir, email, "/confirmar");
	expect((await confirmationMails(email)).map(({ text }) => text)).toEqual([
		expect.stringContaining("pidieron en Wasi un aviso cuando Estante Qillqa vuelva a estar disponible"),
	]);

	// A mail scanner opens the link; with GET and HEAD nothing changes.
	for (const method of ["GET", "HEAD", "GET"]) {
		const shown = await store.fetch(link, { method });
		expect([shown.status, shown.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	}
	const html = await newShopper(store).page(link);
	expect(textOf(html)).toMatch(
		/Con tu correo pidieron recibir: Noticias y ofertas de Wasi Un aviso cuando vuelva: Estante Qillqa/,
	);
	expect(html.match(/<form[^>]*action="\/confirmar.*?<\/form>/s)?.[0].match(/<button/g)).toHaveLength(1);
	expect(await confirmed(email)).toEqual([[], false]);
	expect((await waiting()).stdout).not.toContain("Eva");

	for (let twice = 0; twice < 2; twice++) {
		const done = textOf(await newShopper(store).follow(press(link)));
		expect(done).toMatch(/Listo: confirmaste tu correo.*Lo que te enviaremos Noticias .*Estante Qillqa/);
	}
	expect(await confirmed(email)).toEqual([[soldOut[0]], true]);
	expect(await store.datastore.get("subscriber", subscriberId(email))).toEqual({
		email: "Eva.Rios@correo.pe",
		consent: { text: newsConsent, at: expect.stringMatching(/^20/) },
		confirmedAt: expect.stringMatching(/^20/),
	});
	expect(await record("unconfirmed", email)).toMatchObject({ email: "", news: null, notices: [] });
	expect((await waiting()).stdout).toContain(email);
	expect(await newShopper(store).text(link)).toContain("No queda nada por confirmar");
});

test("who types another's address subscribes nobody, and gets the answers of an unknown one", async () => {
	const victim = "victima@correo.pe";
	const answerFor = async (email: string) => {
		const { status, headers } = await askForNotice(email);
		return [status, headers.get("location"), headers.get("set-cookie")];
	};
	const first = await answerFor(victim);
	for (const email of [victim, "nadie@correo.pe"]) expect(await answerFor(email)).toEqual(first);
	await placeOrder(store, { email: victim, newsOptIn: "on" });
	expect(await confirmed(victim)).toEqual([[], false]);
	await press(confirmationLink(victim));
	expect(await answerFor(victim), "once it is confirmed").toEqual(first);
	expect(await waitingSkus(victim)).toEqual([]);
});

test("the button confirms what its page showed, and nothing that somebody asked for afterwards", async () => {
	const email = "despues@correo.pe";
	await askForNotice(email);
	const link = confirmationLink(email);
	const owner = newShopper(store);
	const shownAt = fieldValue(await owner.page(link), "shownAt") ?? "";
	await askForNotice(email, soldOut[1]);
	await owner.post(link, { shownAt });
	expect([await confirmedSkus(email), await waitingSkus(email)]).toEqual([[soldOut[0]], [soldOut[1]]]);
});

const slow = "lenta@correo.pe";
const forUnsubscribing = createUnsubscribeToken(`${subscriberId(slow)}ffffffff`, testSecret);
test.each([
	["expired", () => confirmationLink(slow, -1000), 410, "Este enlace venció"],
	["forged", () => confirmationLink(slow, 60_000, "another secret"), 404, "no es válido"],
	["cut", () => confirmationLink(slow).slice(0, -1), 404, "no es válido"],
	["for unsubscribing", () => urls.confirmation({ s: forUnsubscribing }), 404, "no es válido"],
	["missing", () => urls.confirmation(), 404, "no es válido"],
] as const)("a link that is %s confirms nothing and says what to do", async (_, link, status, title) => {
	await askForNotice(slow);
	const shown = await store.fetch(link());
	expect([shown.status, shown.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
	expect(textOf(await shown.text())).toMatch(new RegExp(`${title}.*Para pedirlo otra vez.*Ver productos`));
	const pressed = await newShopper(store).post(link(), { shownAt: "9999-01-01T00:00:00.000Z" });
	expect(pressed.headers.get("location")).not.toContain("listo");
	expect([await confirmedSkus(slow), await waitingSkus(slow)]).toEqual([[], [soldOut[0]]]);
});

test("a full list keeps its notices, and the owner is told why one more cannot be confirmed", async () => {
	const email = "llena@correo.pe";
	const consent = { text: "Acepto", at: "2026-11-20T15:00:00.000Z" };
	const items = Array.from({ length: 50 }, (_, n) => ({ sku: `item-${n}`, consent, shopper: null }));
	await store.datastore.set("stock-notice", subscriberId(email), { email, items });
	await expectStatus(303, askForNotice(email));
	await press(confirmationLink(email));
	expect(await record("stock-notice", email)).toEqual({ email, items });
	const page = await newShopper(store).text(confirmationLink(email));
	expect(page).toMatch(/Ya esperas 50 productos, que es el máximo.*Estante Qillqa/);
});

test("an order with the box ticked says that a mail has to be confirmed, also to a subscriber", async () => {
	const email = "otra.vez@correo.pe";
	for (const isFirst of [true, false]) {
		const { shopper, reference } = await placeOrder(store, { email, newsOptIn: "on" });
		const page = await shopper.page(urls.placedOrder(reference, { noticias: "1" }));
		expect(textOf(page)).toMatch(/falta un paso: te enviamos un correo.*correo no deseado/);
		expect(await isAsked(store.datastore, email)).toBe(isFirst);
		await press(confirmationLink(email));
	}
	const { shopper, reference } = await placeOrder(store, { email: "sin@correo.pe" });
	expect(await shopper.text(urls.placedOrder(reference))).not.toContain("falta un paso");
	expect(await isAsked(store.datastore, "sin@correo.pe")).toBe(false);
});

test("the footer's form asks for the newsletter, which the owner of the address confirms, without scripts", async () => {
	const email = "pie@correo.pe";
	const page = await newShopper(store).page(urls.about);
	const form = /<form[^>]*action="\/noticias".*?<\/form>/s.exec(page)?.[0] ?? "";
	expect(form).not.toMatch(/ checked/);
	expect(textOf(form)).toContain(newsConsent);
	expect(textOf(form)).toMatch(/ guarda tu correo solo mientras las recibas.*\(Ley 29733\)/);
	const ask = (fields: Record<string, string>) => newShopper(store).post(urls.news(), fields);
	const consent = /responsable de tu correo.*hasta que dejes de recibirlas.*Ley 29733/;
	const unticked = "Marca la casilla para que podamos escribirte.";
	const refused = await expectSaid(400, ask({ email }), unticked, consent);
	expect(fieldValue(refused, "email")).toBe(email);
	const done = urls.news({ listo: "1" });
	await expectRedirect(ask({ email, consent: "on" }), done);
	const waiting = await record("unconfirmed", email);
	await expectRedirect(ask({ email, consent: "on" }), done);
	expect(await record("unconfirmed", email)).toMatchObject({ news: { ...(waiting?.news as object) } });
	expect(await isSubscribed(store.datastore, email)).toBe(false);
	await press(await linkInMail(store.dataDir, email, "/confirmar"));
	expect(await store.datastore.get("subscriber", subscriberId(email))).toMatchObject({
		email,
		consent: { text: newsConsent, at: expect.stringMatching(/^20/) },
	});
	await expectRedirect(ask({ email, consent: "on" }), done);
	expect(await confirmationMails(email)).toHaveLength(1);
	expect(await newShopper(store).page(urls.checkout)).not.toContain('action="/noticias"');
});

/** Whether the address gets the newsletter, and a stock notice. */
const keptOf = async (email: string) => [
	await isSubscribed(store.datastore, email),
	(await record("stock-notice", email)) !== undefined,
];

const leave = (fields: Record<string, string>, link = urls.unsubscribe()) =>
	store.fetch(link, formBody(fields));

/** Orders with the box ticked, and confirms it. */
async function subscribeByOrder(email: string) {
	await placeOrder(store, { email, newsOptIn: "on" });
	await confirmAll(store.datastore, email);
}

async function subscribeToAll(email: string) {
	await subscribeByOrder(email);
	await askForNotice(email);
	await confirmAll(store.datastore, email);
}

test("unsubscribing takes one click on the page that messages link to, where every subscription is chosen", async () => {
	await subscribeByOrder("enlace@correo.pe");
	const link = unsubscribeLink("enlace@correo.pe");
	const shown = await store.fetch(link);
	expect(shown.headers.get("cache-control")).toBe("private, no-store");
	const html = await shown.text();
	const form = /<form[^>]*id="leave-news".*?<\/form>/s.exec(html)?.[0] ?? "";
	expect(form).toContain(`action="${link}"`);
	expect(form).not.toMatch(/<(select|textarea)|type="email"/);
	expect(form).toMatch(/<input(?=[^>]*value="both")[^>]*checked=""/);
	expect(form.match(/<button/g)).toHaveLength(1);
});

test("unsubscribing takes a mail provider's one press (RFC 8058) of either kind and from its site, without a redirect", async () => {
	const email = "presiona@correo.pe";
	const urlEncoded = "application/x-www-form-urlencoded";
	const oneClick = "List-Unsubscribe=One-Click";
	const part = 'Content-Disposition: form-data; name="List-Unsubscribe"';
	const multipart = `--b\r\n${part}\r\n\r\nOne-Click\r\n--b--\r\n`;
	const foreign = { origin: "https://mail.example", "sec-fetch-site": "cross-site" };
	for (const [type, body, more] of [
		[urlEncoded, oneClick, {}],
		["multipart/form-data; boundary=b", multipart, {}],
		[urlEncoded, oneClick, foreign],
	] as const) {
		await subscribeToAll(email);
		const headers = { "content-type": type, ...more };
		const response = await store.fetch(unsubscribeLink(email), { method: "POST", headers, body });
		expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
		expect(textOf(await response.text())).toContain("Listo: ya no te enviaremos noticias ni avisos");
		expect(await keptOf(email)).toEqual([false, false]);
	}
});

test.each([
	["news", "noticias", false, true],
	["stockNotices", "avisos", true, false],
	["both", "1", false, false],
	["another choice", "1", false, false],
])("unsubscribing from %s says so (%s) and leaves the rest", async (lists, listo, hasNews, hasNotice) => {
	const email = `${listo}@correo.pe`;
	await subscribeToAll(email);
	await expectRedirect(leave({ lists }, unsubscribeLink(email)), urls.unsubscribe({ listo }));
	const done = await (await store.fetch(urls.unsubscribe({ listo }))).text();
	expect(done.includes("noticias ni")).toBe(!hasNews);
	expect(await keptOf(email)).toEqual([hasNews, hasNotice]);
});

test("unsubscribing by a link answers the same whether or not the address was subscribed, and leaves others alone", async () => {
	await subscribeByOrder("queda@correo.pe");
	await subscribeByOrder("sale@correo.pe");
	const location = urls.unsubscribe({ listo: "1" });
	for (const email of ["sale@correo.pe", "sale@correo.pe", "ninguna@correo.pe"]) {
		const { status, headers } = await leave({}, unsubscribeLink(email));
		expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([303, location, null]);
	}
	const done = await store.fetch(location);
	expect([done.status, done.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	const said = /ya no te enviaremos noticias.*si estaba en nuestras listas, ya lo borramos/;
	expect(textOf(await done.text())).toMatch(said);
	expect(await keptOf("queda@correo.pe")).toEqual([true, false]);
	expect(await keptOf("sale@correo.pe")).toEqual([false, false]);
});

test("unsubscribing by a link that is not the store's asks for the e-mail address", async () => {
	const s = "0".repeat(72);
	const html = await (await store.fetch(urls.unsubscribe({ s }))).text();
	expect(html).toContain('type="email"');
	expect(textOf(html)).toContain("Este enlace ya no es válido.");
	await expectStatus(400, leave({ "List-Unsubscribe": "One-Click" }, urls.unsubscribe({ s })));
});

test("typing an e-mail address ends nothing: it mails the link, once an hour in any notation", async () => {
	const email = "escrito@correo.pe";
	await subscribeToAll(email);
	const form = await (await store.fetch(urls.unsubscribe())).text();
	expect(form).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
	for (const typed of [email, " Escrito@CORREO.pe ", email]) await leave({ email: typed });
	expect(await keptOf(email)).toEqual([true, true]);
	expect(await linkInMail(store.dataDir, email, "/baja")).toBe(unsubscribeLink(email));
	await expect.poll(() => store.datastore.find("outbox")).toEqual([]);
	const mails = await mailsTo(store.dataDir, email);
	expect(mails.filter(({ text }) => text?.includes("/baja?s="))).toHaveLength(1);
	expect(await store.datastore.find("message")).toEqual([]);
});

test("typing an e-mail address is answered the same for an address that receives nothing, which gets nothing and is not kept", async () => {
	await subscribeByOrder("suscrita@correo.pe");
	const before = (await store.datastore.find("outbox")).length;
	const done = urls.unsubscribe({ listo: "enlace" });
	for (const email of ["ninguna@correo.pe", "suscrita@correo.pe"]) {
		const { status, headers } = await leave({ email });
		expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([303, done, null]);
		if (email.startsWith("ninguna")) expect((await store.datastore.find("outbox")).length).toBe(before);
	}
	const record = await store.datastore.get("unconfirmed", subscriberId("ninguna@correo.pe"));
	expect(record).toMatchObject({ email: "", news: null, notices: [] });
	const page = await store.fetch(done);
	expect(page.headers.get("cache-control")).toBe("private, no-store");
	const said = /Recibimos tu solicitud de baja.*Si ese correo está en nuestras listas.*correo no deseado/;
	expect(textOf(await page.text())).toMatch(said);
});

test("typing no e-mail address returns 400 with a message and the typed text", async () => {
	const html = await expectStatus(400, leave({ email: '"><script>alert(1)</script>' }));
	expect(html).toContain("Escribe un correo como nombre@ejemplo.com.");
	expect(html).toContain('href="#leave-news-email"');
	expect(html).toContain('aria-invalid="true"');
	expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});
