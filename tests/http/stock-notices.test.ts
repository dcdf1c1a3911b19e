import { expect, onTestFinished, test } from "vitest";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { orderedSlug } from "../support/ordering";
import { newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { confirmAll } from "../support/subscribed";
import { unsubscribeLink } from "../support/unsubscribe-link";

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
	const soldOutVariant = await shopper.page(
		urls.product("celular-rimay", { color: "negro", memoria: "256-gb" }),
	);
	const [, sku = ""] = /href="\/avisame\?producto=(celular-rimay_[^"]+)"/.exec(soldOutVariant) ?? [];
	expect(textOf(await shopper.page(urls.stockNotice({ producto: sku })))).toMatch(/Celular Rimay.*256 GB/);
	expect(textOf(await shopper.page(urls.stockNotice({ producto: orderedSlug })))).toContain(
		"Ya está disponible.",
	);
	for (const unknown of ["", "nada", "celular-rimay", "constructor"]) {
		expect((await shopper.get(urls.stockNotice({ producto: unknown }))).status).toBe(404);
	}
});

test("the request is stored once with its consent, listed, and ended by one link", async () => {
	const shopper = newShopper(store);
	for (const email of ["rosa@correo.pe", " Rosa@CORREO.pe "]) {
		const sent = await shopper.post(url, { email, consent: "on" });
		const done = urls.stockNotice({ producto: slug, listo: "1" });
		expect([sent.status, sent.headers.get("location")]).toEqual([303, done]);
		const page = await shopper.get(done);
		expect(page.headers.get("cache-control")).toBe("private, no-store");
		expect(textOf(await page.text())).toMatch(/Te enviamos un correo.*te avisaremos cuando Estante Qillqa/);
	}
	expect((await waiting()).stdout).toBe("Nobody waits for a product.\n");
	await confirmAll(store.datastore, "rosa@correo.pe");
	const { stdout } = await waiting();
	const leave = unsubscribeLink("rosa@correo.pe");
	expect(stdout).toMatch(/^estante-qillqa\tsold out\trosa@correo\.pe\t20\d\d-\d\d-\d\d \d\d:\d\d\n$/);

	await shopper.post(leave);
	expect(await stored("rosa@correo.pe")).toBeUndefined();
	expect((await waiting()).stdout).toBe("Nobody waits for a product.\n");
});

test.each([
	["without consent", { email: "ana@correo.pe" }, "Marca la casilla"],
	["without an address", { consent: "on" }, "Escribe tu correo electrónico."],
	["with a wrong address", { email: "ana", consent: "on" }, "Escribe un correo como"],
])("%s, the form comes back with a message and what was typed", async (_, fields, message) => {
	const refused = await newShopper(store).post(url, fields as Record<string, string>);
	const html = await refused.text();
	expect(refused.status).toBe(400);
	expect(html).toContain(message);
	if ("email" in fields) expect(html).toContain(`value="${fields.email}"`);
	expect(/<input[^>]*name="consent"[^>]*checked/.test(html)).toBe("consent" in fields);
	expect(await stored("ana@correo.pe")).toBeUndefined();
});

test("the box is not ticked beforehand, and the note names the purpose and the way out", async () => {
	const html = await newShopper(store).page(url);
	expect(html).not.toMatch(/<input[^>]*name="consent"[^>]*checked/);
	expect(textOf(html)).toMatch(/lo usa solo para confirmar y enviarte este aviso.*Ley 29733/);
	expect(html).toContain(`href="${urls.unsubscribe()}"`);
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

test("logs no e-mail address", () => {
	expect(store.output()).not.toMatch(/correo\.pe/i);
});
