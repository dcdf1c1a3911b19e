import type { Email } from "postal-mime";
import { expect, onTestFinished, test } from "vitest";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { orderedSlug } from "../support/ordering";
import { formBody } from "../support/serving";
import { expectRedirect, expectStatus, fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { unsubscribeLink } from "../support/unsubscribe-link";
import { linkInMail, mailsTo } from "../unit/domain/mail/mail-files";

const store = storeOfFile();

/** Sold out in the demo. */
const slug = "estante-qillqa";
const url = urls.stockNotice({ producto: slug });
const waiting = () => runCommand("catalog", ["waiting"], { DATA_DIR: store.dataDir });
const stored = (email: string) => store.datastore.get("stock-notice", subscriberId(email));

test("a sold-out product leads to the form, also in one of its variants; an available one does not", async () => {
	const shopper = newShopper(store);
	expect(await shopper.page(urls.product(slug))).toContain(`href="${url}"`);
	expect(await shopper.page(urls.product(orderedSlug))).not.toContain("/avisame");
	const soldOut = urls.product("celular-rimay", { color: "negro", memoria: "256-gb" });
	const link = /href="\/avisame\?producto=(celular-rimay_[^"]+)"/;
	const [, sku = ""] = link.exec(await shopper.page(soldOut)) ?? [];
	const formOf = async (producto: string) => textOf(await shopper.page(urls.stockNotice({ producto })));
	expect(await formOf(sku)).toMatch(/Celular Rimay.*256 GB/);
	expect(await formOf(orderedSlug)).toContain("Ya está disponible.");
	for (const producto of ["", "nada", "celular-rimay", "constructor"])
		expect((await shopper.get(urls.stockNotice({ producto }))).status).toBe(404);
});

async function setStock(stock: number) {
	await store.datastore.set("product", slug, { ...(await store.datastore.get("product", slug)), stock });
}

function headersOf(mail: Email | undefined) {
	const list = mail?.headers.filter(({ key }) => key.startsWith("list-")) ?? [];
	return Object.fromEntries(list.map(({ key, value }) => [key, value]));
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
	const done = urls.stockNotice({ producto: slug, listo: "1" });
	for (const typed of [email, " Luz@CORREO.pe "])
		await expectRedirect(shopper.post(url, { ...asked, email: typed }), done);
	const page = await shopper.get(done);
	expect(page.headers.get("cache-control")).toBe("private, no-store");
	expect(textOf(await page.text())).toMatch(/Te enviamos un correo.*te avisaremos cuando Estante Qillqa/);
	expect((await waiting()).stdout).toBe("Nobody waits for a product.\n");
	const link = await linkInMail(dataDir, email, "/confirmar");
	const confirm = async () =>
		shopper.post(link, { shownAt: fieldValue(await shopper.page(link), "shownAt") ?? "" });
	await confirm();
	expect((await waiting()).stdout).toMatch(
		/^estante-qillqa\tsold out\tluz@correo\.pe\t20\d\d-\d\d-\d\d \d\d:\d\d\n$/,
	);

	await setStock(2);
	const back = await linkInMail(dataDir, email, "/product/");
	expect(back).toBe(urls.product(slug));
	const mails = (await mailsTo(dataDir, email)).filter(({ subject }) => subject?.includes("comprar"));
	expect(mails.map(({ subject }) => subject)).toEqual(["Ya puedes comprar: Estante Qillqa"]);
	expect(mails[0]?.text?.replaceAll("\u00a0", " ")).toMatch(/Precio, con IGV: S\/ \d/);
	expect(headersOf(mails[0])).toEqual({
		"list-unsubscribe": `<http://localhost:${new URL(store.url).port}${unsubscribeLink(email)}>`,
		"list-unsubscribe-post": "List-Unsubscribe=One-Click",
	});
	expect(await stored(email)).toBeUndefined();
	expect(await shopper.page(back)).toContain("Estante Qillqa");

	// Another notice of the address, and the end of all by the link of the first one's mail.
	await setStock(0);
	await expect.poll(() => shopper.page(urls.product(slug))).toContain("Avísame cuando llegue");
	await shopper.post(url, asked);
	await confirm();
	expect(await stored(email)).toBeDefined();
	const leave = await linkInMail(dataDir, email, "/baja");
	expect(leave).toBe(unsubscribeLink(email));
	const ended = store.fetch(leave, formBody({ "List-Unsubscribe": "One-Click" }));
	expect(textOf(await expectStatus(200, ended))).toContain("ya no te enviaremos");
	expect(await stored(email)).toBeUndefined();
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
	expect(await stored("ana@correo.pe")).toBeUndefined();
});

test("the list of requests leaves out a damaged record, and marks what is no longer sold", async () => {
	await store.datastore.set("stock-notice", "bad", { email: "secreto@correo.pe" });
	await store.datastore.set("stock-notice", "old", {
		email: "luz@correo.pe",
		items: [{ sku: "gone", consent: { text: "Acepto", at: "2026-11-20T15:00:00.000Z" } }],
	});
	onTestFinished(async () => {
		await store.datastore.remove("stock-notice", "bad");
		await store.datastore.remove("stock-notice", "old");
	});
	const { stdout, stderr } = await waiting();
	expect(stdout).toMatch(/^gone\tnot sold any more\tluz@correo\.pe\t2026-11-20 10:00\n$/);
	expect(stderr).toBe("The request bad is damaged and was left out.\n");
});
