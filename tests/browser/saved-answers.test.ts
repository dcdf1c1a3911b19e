import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { root } from "../support/serving";
import {
	cookiesOf,
	desktop,
	emptyPage,
	forgive,
	hydrated,
	open,
	phone,
	storeUrl,
	visit,
	visitBeforeScripts,
} from "./browser";
import { changeCart } from "./cart-controls";
import { choosePlaces, fillContact, unavailable } from "./checkout-form";
import { untilFocused } from "./focus";
import { expectAccessible } from "./look";
import { hold, holdScripts } from "./network";

test("a province chosen before the scripts have loaded gets its districts", async () => {
	const { page, release } = await visitBeforeScripts(urls.checkout, { width: 375 });
	await page.getByLabel("Departamento").selectOption("15");
	await page.getByRole("button", { name: "Actualizar" }).click({ noWaitAfter: true });
	await page.locator('[name="province"] option[value="1505"]').waitFor({ state: "attached" });
	await page.getByLabel("Provincia").selectOption("1505");
	await release();
	await page.getByLabel("Distrito").selectOption("150501");
	expect(await page.getByLabel("Provincia").inputValue()).toBe("1505");
});

const answers: Record<string, string> = checkoutAnswers({ address: "Av. Larco 123" });

async function fillIn(page: Page): Promise<void> {
	await fillContact(page, answers);
	await choosePlaces(page);
	await page.getByLabel("Dirección", { exact: true }).fill(answers.address ?? "");
}

/** Leaves the page, and waits for the draft's cookie: the browser sends the draft while it loads the next address. */
async function leave(page: Page): Promise<void> {
	await page.goto("/robots.txt");
	await expect.poll(() => cookiesOf(page)).toContain("wasi_draft");
}

async function expectAll(page: Page): Promise<void> {
	const form = page.locator("form#checkout");
	const values = () => form.evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form)));
	await expect.poll(values).toMatchObject(answers);
}

test("all eleven checkout answers survive F5, a full page load and Back, are shared by every URL of the checkout, and appear in a new tab, until ordered", async () => {
	const page = await emptyPage(phone);
	await open(page, await changeCart(page, { intent: "buy", slug: "lampara-de-pie-killa" }));
	expect(page.url()).toMatch(/\/shop\/product-shop\?cambio=/);
	await fillIn(page);
	// The browser itself restores the department.
	await page.reload();
	await expectAll(page);
	await page.goto("/robots.txt");
	await page.goBack();
	await expectAll(page);
	await page.getByRole("link", { name: "Wasi, inicio" }).click();
	await page.waitForURL("**/");
	await page.context().clearCookies({ name: "wasi_draft" });
	await open(page, urls.checkout);
	await expectAll(page);
	await page.getByLabel("Email me with news and offers").check();
	await page.reload();
	await expectAll(page);
	expect(await page.getByLabel("Email me with news and offers").isChecked()).toBe(false);
	await leave(page);
	const other = await page.context().newPage();
	await other.goto(urls.checkout);
	await expectAll(other);
	await other.close();

	await open(page, urls.checkout);
	await page.getByRole("button", { name: "Pay now" }).click();
	await page.getByText(unavailable).waitFor();
	await changeCart(page, { intent: "add", slug: "lampara-de-pie-killa" });
	await open(page, urls.checkout);
	expect(await page.getByLabel("Nombre completo").inputValue()).toBe("");
	const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
	expect(kept).not.toContain(answers.documentNumber);
});

test("all eleven checkout answers survive closing the tab while typing the last one, also without one of the browser's events", async () => {
	let page = await visit(phone, urls.checkout);
	await fillIn(page);
	for (const missing of ["", "visibilitychange", "pagehide"]) {
		await page.evaluate((type) => {
			if (type) addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
		}, missing);
		const next = await page.context().newPage();
		await page.bringToFront();
		await page.context().clearCookies({ name: "wasi_draft" });
		await page.getByLabel("Dirección", { exact: true }).fill("");
		await page.getByLabel("Dirección", { exact: true }).pressSequentially(answers.address ?? "");
		await page.close({ runBeforeUnload: true });
		// At once, without waiting for the draft's cookie.
		await open(next, urls.checkout);
		await expectAll(next);
		await expect.poll(() => cookiesOf(next), { message: missing }).toContain("wasi_draft");
		page = next;
	}
});

test("all eleven checkout answers do not replace what was typed before the scripts loaded, and are deleted when the shopper erases them then, and after half an hour", async () => {
	const page = await visit(phone, urls.checkout);
	const name = page.getByLabel("Nombre completo");
	await name.fill("Ana");
	await page.getByLabel("Correo electrónico").fill("ana@correo.pe");
	const release = await holdScripts(page);
	await page.context().clearCookies();
	await page.goto(urls.checkout, { waitUntil: "domcontentloaded" });
	await name.fill("Zoila");
	release();
	await hydrated(page);
	await expect.poll(() => page.getByLabel("Correo electrónico").inputValue()).toBe("ana@correo.pe");
	expect(await name.inputValue()).toBe("Zoila");

	await page.getByLabel("Departamento").selectOption("15");
	await leave(page);
	const releaseAgain = await holdScripts(page);
	await page.goto(urls.checkout, { waitUntil: "domcontentloaded" });
	await page.getByRole("button", { name: "Borrar mis datos" }).click({ noWaitAfter: true });
	await page.getByRole("button", { name: "Borrar mis datos" }).waitFor({ state: "detached" });
	releaseAgain();
	await hydrated(page);
	await expect.poll(() => name.inputValue()).toBe("");
	await page.reload();
	await hydrated(page);
	expect(await name.inputValue()).toBe("");
	expect(await page.getByLabel("Departamento").inputValue()).toBe("");

	await name.fill("Ana");
	await leave(page);
	await page.context().clearCookies();
	await page.clock.setFixedTime(Date.now() + 31 * 60 * 1000);
	await open(page, urls.checkout);
	expect(await name.inputValue()).toBe("");
});

test("text typed at a form without a draft cookie survives F5, leaving the page and Back, as does a choice", async () => {
	const page = await visit(phone, urls.complaints);
	const choice = page.getByLabel("Queja", { exact: true });
	const detail = page.getByLabel("Detalle");
	const text = "Primera línea\nsegunda línea";
	const isKept = () => expect.poll(() => detail.inputValue()).toBe(text);
	await choice.check();
	await detail.fill(text);
	await page.reload();
	await isKept();
	await page.getByRole("link", { name: "Wasi, inicio" }).click();
	await page.waitForURL("**/");
	await page.goBack();
	await isKept();
	await page.goto(urls.complaints);
	await isKept();
	expect(await choice.isChecked()).toBe(true);
});

test("a link to an order shows its number, not that of the one before", async () => {
	const page = await visit(phone, urls.trackedOrder("WASI-7K3M-9XA4"));
	await page.getByLabel("Número de documento").fill("45678912");
	await open(page, urls.trackedOrder("WASI-3333-3333"));
	expect(await page.getByLabel("Referencia del pedido").inputValue()).toBe("WASI-3333-3333");
	expect(await page.getByLabel("Número de documento").inputValue()).toBe("");
});

test("text whose sending was cancelled by a link survives leaving the page", async () => {
	const page = await visit(desktop, urls.contact());
	const name = page.getByRole("main").getByRole("textbox").first();
	await name.fill("Ana");
	await hold(page, "**/contacto.data**");
	await name.press("Enter");
	await page.getByRole("button", { name: "Enviando…" }).waitFor();
	const link = page.getByRole("link", { name: "Nosotros" }).first();
	await link.click();
	await page.waitForURL(`**${urls.about}`);
	await page.unrouteAll();
	await page.goBack();
	await expect.poll(() => name.inputValue()).toBe("Ana");
});

test("without an answer a link leads to an error page with header and footer, and with a retry link, under overload and offline", async () => {
	const page = await visit(phone, urls.productList());
	const refusal = { status: 503, contentType: "text/html", body: "<!DOCTYPE html><h1>Vuelve</h1>" };
	await page.route("**/product/*.data*", (route) => route.fulfill(refusal));
	await page.getByRole("link", { name: "Sofá Ayni de tres cuerpos", exact: true }).click();
	await page.getByRole("heading", { level: 1, name: "Vuelve en unos segundos" }).waitFor();
	await expect.poll(() => page.title()).toContain("Vuelve en unos segundos");
	forgive(/503/);
	forgive(/SyntaxError/);
	await page.unrouteAll();
	await page.getByRole("link", { name: "Reintentar" }).click();
	await page.getByRole("heading", { level: 1, name: "Sofá Ayni" }).waitFor();
	// Scripts that the next page interrupts may report an error.
	await hydrated(page);

	await open(page, urls.productList());
	await page.context().setOffline(true);
	await page.getByRole("link", { name: "Lámpara de pie Killa" }).click();
	const lost = page.getByRole("heading", { name: "No hay conexión" });
	await lost.waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	await page.getByRole("button", { name: "Abrir el carrito, 8 productos" }).waitFor();
	await expect.poll(() => page.title()).toContain("No hay conexión");
	await expectAccessible(page);
	await page.context().setOffline(false);
	await page.getByRole("link", { name: "Reintentar" }).click();
	await page.getByRole("heading", { level: 1, name: "Lámpara de pie Killa" }).waitFor();
});

test("a link whose page's code does not arrive leads there by a document", async () => {
	const page = await emptyPage(phone);
	await page.route(/\/assets\/product-list-[^/]+\.js$/, (route) => route.abort());
	await open(page, urls.about);
	await page
		.locator(`a[href="${urls.productList()}"]`)
		.first()
		.evaluate((link: HTMLAnchorElement) => link.click());
	await page.waitForURL(`**${urls.productList()}`);
	await page.getByRole("heading", { level: 1, name: "New Arrival" }).waitFor();
	forgive(/ERR_FAILED/);
});

test("without an answer a second failed attempt scrolls to the message again", async () => {
	const page = await visit(phone, urls.checkout);
	await page.context().setOffline(true);
	const pay = page.getByRole("button", { name: "Pay now" });
	const alert = page.getByRole("alert").filter({ hasText: "No hay conexión" });
	for (let attempt = 0; attempt < 2; attempt++) {
		await pay.click();
		await alert.waitFor();
		await untilFocused(alert);
		await pay.focus();
	}
	forgive(/ERR_INTERNET_DISCONNECTED/);
});

test("after a deployment, a link works in a page of the build before, whose modules are kept", async () => {
	const assets = join(root, "build/client/assets");
	const module = readdirSync(assets).find((name) => /^_page-.{8}\.js$/.test(name)) ?? "";
	const former = "_page-00000000.js";
	const kept = join(inject("demoData"), "assets", former);
	copyFileSync(join(assets, module), kept);
	onTestFinished(() => rmSync(kept));
	const page = await emptyPage(phone);
	await page.route("**/assets/manifest-*.js", async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, body: (await response.text()).replaceAll(module, former) });
	});
	await open(page, urls.home);
	const answer = page.waitForResponse(`**/assets/${former}`);
	let documents = 0;
	page.on("domcontentloaded", () => documents++);
	await page.getByRole("button", { name: "Abrir el menú" }).click();
	await page.getByRole("dialog").getByRole("link", { name: "Nosotros" }).click();
	await page.getByRole("heading", { name: "Nosotros", level: 1 }).waitFor();
	expect([page.url(), (await answer).status(), documents]).toEqual([storeUrl + urls.about, 200, 0]);
});
