import { describe, expect, test } from "vitest";
import { newsConsent } from "~/domain/subscriptions/consents";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { quickOutbox } from "../support/quick-outbox";
import { formBody } from "../support/serving";
import { textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { confirmAll, isAsked } from "../support/subscribed";
import { unsubscribeLink } from "../support/unsubscribe-link";
import { linkInMail, mailsTo } from "../unit/domain/mail/mail-files";

quickOutbox();
const store = storeOfFile();

const tokenOf = (email: string) =>
	new URL(unsubscribeLink(email), "http://store").searchParams.get("s") ?? "";

/** Sold out in the demo. */
const soldOut = "estante-qillqa";

const subscribers = () => store.datastore.list("subscriber");
const isKept = async (collection: "subscriber" | "stock-notice", email: string) =>
	(await store.datastore.get(collection, subscriberId(email))) !== undefined;
/** Whether the address gets the newsletter, and a stock notice. */
const keptOf = (email: string) => Promise.all([isKept("subscriber", email), isKept("stock-notice", email)]);

const leave = (fields: Record<string, string>, link = urls.unsubscribe()) =>
	store.fetch(link, formBody(fields));

/** Orders with the box ticked, and confirms it. */
async function subscribeByOrder(email: string) {
	await placeOrder(store, { email, newsOptIn: "on" });
	await confirmAll(store.datastore, email);
}

async function requestNotice(email: string) {
	await store.fetch(urls.stockNotice({ producto: soldOut }), formBody({ email, consent: "on" }));
	await confirmAll(store.datastore, email);
}

test("subscribes a shopper who ticks the box and confirms, and stores the wording and the times; nobody else", async () => {
	const begun = new Date().toISOString();
	await placeOrder(store, { email: "sin@correo.pe" });
	await subscribeByOrder("con@correo.pe");
	expect(await isAsked(store.datastore, "sin@correo.pe")).toBe(false);
	const [subscriber, ...others] = await subscribers();
	expect(others).toEqual([]);
	expect(subscriber).toEqual({
		id: subscriberId("con@correo.pe"),
		fields: {
			email: "con@correo.pe",
			consent: { text: newsConsent, at: expect.any(String) },
			confirmedAt: expect.any(String),
		},
	});
	const consent = subscriber?.fields.consent as { at: string } | undefined;
	expect(consent && consent.at >= begun && consent.at <= new Date().toISOString()).toBe(true);
});

describe("unsubscribing", () => {
	test("takes one click on the page that messages link to, which ends every subscription", async () => {
		await subscribeByOrder("enlace@correo.pe");
		const id = subscriberId("enlace@correo.pe");
		const link = unsubscribeLink("enlace@correo.pe");
		const shown = await store.fetch(link);
		expect(shown.headers.get("cache-control")).toBe("private, no-store");
		const html = await shown.text();
		const form = /<form[^>]*id="leave-news".*?<\/form>/s.exec(html)?.[0] ?? "";
		expect(form).toContain(`action="${link}"`);
		expect(form).not.toMatch(/<(select|textarea)|type="email"/);
		expect(form).toMatch(/<input(?=[^>]*value="both")[^>]*checked=""/);
		expect(form.match(/<button/g)).toHaveLength(1);

		const response = await leave({ lists: "both" }, link);
		expect([response.status, response.headers.get("location")]).toEqual([
			303,
			urls.unsubscribe({ listo: "1" }),
		]);
		expect((await subscribers()).map((one) => one.id)).not.toContain(id);
	});

	test("takes a mail provider's one press (RFC 8058) of either kind and from its site, without a redirect", async () => {
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
			await subscribeByOrder(email);
			await requestNotice(email);
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
	])("from %s says so (%s) and leaves the rest", async (lists, listo, hasNews, hasNotice) => {
		const email = `${listo}@correo.pe`;
		await subscribeByOrder(email);
		await requestNotice(email);
		const response = await leave({ lists }, unsubscribeLink(email));
		expect(response.headers.get("location")).toBe(urls.unsubscribe({ listo }));
		const done = await (await store.fetch(urls.unsubscribe({ listo }))).text();
		expect(done.includes("noticias ni")).toBe(!hasNews);
		expect(await keptOf(email)).toEqual([hasNews, hasNotice]);
	});

	test("by a link answers the same whether or not the address was subscribed, and leaves others alone", async () => {
		await subscribeByOrder("queda@correo.pe");
		await subscribeByOrder("sale@correo.pe");
		const location = urls.unsubscribe({ listo: "1" });
		for (const email of ["sale@correo.pe", "sale@correo.pe", "nadie@correo.pe"]) {
			const { status, headers } = await leave({}, unsubscribeLink(email));
			expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([303, location, null]);
		}
		const done = await store.fetch(location);
		expect([done.status, done.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
		expect(textOf(await done.text())).toMatch(
			/ya no te enviaremos noticias.*si estaba en nuestras listas, ya lo borramos/,
		);
		expect(await keptOf("queda@correo.pe")).toEqual([true, false]);
		expect(await keptOf("sale@correo.pe")).toEqual([false, false]);
	});

	test("by a link with another's signature unsubscribes nobody, and asks for the e-mail address", async () => {
		const email = "victima@correo.pe";
		await subscribeByOrder(email);
		const s = subscriberId(email) + tokenOf("atacante@correo.pe").slice(40);
		const html = await (await store.fetch(urls.unsubscribe({ s }))).text();
		expect(html).toContain('type="email"');
		expect(textOf(html)).toContain("Este enlace ya no es válido.");
		expect((await leave({ "List-Unsubscribe": "One-Click" }, urls.unsubscribe({ s }))).status).toBe(400);
		expect(await isKept("subscriber", email)).toBe(true);
	});
});

describe("typing an e-mail address", () => {
	test("ends nothing: it mails the link, once an hour in any notation", async () => {
		const email = "escrito@correo.pe";
		await subscribeByOrder(email);
		await requestNotice(email);
		const form = await (await store.fetch(urls.unsubscribe())).text();
		expect(form).toMatch(/<input[^>]*type="email"[^>]*name="email"/);
		for (const typed of [email, " Escrito@CORREO.pe ", email]) await leave({ email: typed });
		expect(await keptOf(email)).toEqual([true, true]);
		expect(await linkInMail(store.dataDir, email, "/baja")).toBe(unsubscribeLink(email));
		await expect.poll(() => store.datastore.list("outbox")).toEqual([]);
		const mails = await mailsTo(store.dataDir, email);
		expect(mails.filter(({ text }) => text?.includes("/baja?s="))).toHaveLength(1);
		expect(await store.datastore.list("message")).toEqual([]);
	});

	test("is answered the same for an address that receives nothing, which gets nothing and is not kept", async () => {
		await subscribeByOrder("suscrita@correo.pe");
		const before = (await store.datastore.list("outbox")).length;
		const done = urls.unsubscribe({ listo: "enlace" });
		for (const email of ["nadie@correo.pe", "suscrita@correo.pe"]) {
			const { status, headers } = await leave({ email });
			expect([status, headers.get("location"), headers.get("set-cookie")]).toEqual([303, done, null]);
			if (email.startsWith("nadie")) expect((await store.datastore.list("outbox")).length).toBe(before);
		}
		const record = await store.datastore.get("unconfirmed", subscriberId("nadie@correo.pe"));
		expect(record).toMatchObject({ email: "", news: null, notices: [] });
		const page = await store.fetch(done);
		expect(page.headers.get("cache-control")).toBe("private, no-store");
		expect(textOf(await page.text())).toMatch(
			/Recibimos tu solicitud de baja.*Si ese correo está en nuestras listas.*correo no deseado/,
		);
	});

	test("cannot be chosen as a subject of the contact page", async () => {
		const message = { fullName: "Ana", email: "ana@correo.pe", subject: "baja", text: "Hola" };
		const refused = await store.fetch(urls.contact(), formBody(message));
		expect(refused.status).toBe(400);
		expect(await refused.text()).not.toContain('value="baja"');
	});

	test.each([
		["", "Escribe tu correo electrónico."],
		["maria", "Escribe un correo como nombre@ejemplo.com."],
		['"><script>alert(1)</script>', "Escribe un correo como nombre@ejemplo.com."],
	])("as %j returns 400 with a message and the typed text", async (email, message) => {
		const response = await leave({ email });
		expect(response.status).toBe(400);
		const html = await response.text();
		expect(html).toContain(message);
		expect(html).toContain('href="#leave-news-email"');
		expect(html).toContain('aria-invalid="true"');
		expect(html).not.toContain("<script>alert(1)");
		if (email === "maria") expect(html).toContain('value="maria"');
	});
});

test("logs no e-mail address", () => {
	expect(store.output()).not.toMatch(/correo\.pe/i);
});
