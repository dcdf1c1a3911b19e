import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import {
	expectAccessibleInAllColours,
	holdScripts,
	hydrated,
	keepPicture,
	open,
	phoneWithoutScripts,
	visit,
} from "./browser";

test("a complaint's copy fits a small phone, and is printed without the store's frame", async () => {
	const page = await visit(phoneWithoutScripts, urls.complaints);
	await fillIn(page, "La mesa llegó rota.");
	await page.getByRole("button", { name: "Enviar la hoja" }).click();
	await page.waitForURL(/numero=\d{9}-20\d\d$/);
	const sheet = page.getByRole("main").getByRole("article").filter({ hasText: "La mesa llegó rota." });
	await sheet.waitFor();
	await expectAccessibleInAllColours(page, { picture: "complaint-sheet" });
	await page.setViewportSize({ width: 320, height: 640 });
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
	await page.emulateMedia({ media: "print" });
	expect(await page.getByRole("banner").isVisible()).toBe(false);
	expect(await sheet.isVisible()).toBe(true);
	await keepPicture(page, "complaint-print");
});

test("a complaint that is being written survives a reload and Back, also its kind", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.complaints);
	const isKept = async () => {
		await expect.poll(() => page.getByLabel("Detalle").inputValue()).toBe("Primera línea\nsegunda línea");
		expect(await page.getByLabel("Queja", { exact: true }).isChecked()).toBe(true);
		expect(await page.getByLabel("Nombre completo").inputValue()).toBe("Rosa");
	};
	await page.getByLabel("Nombre completo").fill("Rosa");
	await page.getByLabel("Queja", { exact: true }).check();
	await page.getByLabel("Detalle").fill("Primera línea\nsegunda línea");
	await page.reload();
	await hydrated(page);
	await isKept();
	await page.getByRole("link", { name: "Wasi, inicio" }).click();
	await page.waitForURL("**/");
	await page.goBack();
	await isKept();
});

test("a complaint that was filed before the scripts loaded does not bring an older one back", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.complaints);
	await page.getByLabel("Detalle").fill("La mesa llegó rota.");
	const release = await holdScripts(page);
	await page.reload({ waitUntil: "domcontentloaded" });
	await fillIn(page, "La silla llegó rota.");
	await page.getByRole("button", { name: "Enviar la hoja" }).click({ noWaitAfter: true });
	await page.getByRole("link", { name: "Presentar otra" }).waitFor();
	release();
	await hydrated(page);
	await open(page, urls.complaints);
	expect(await page.getByLabel("Detalle").inputValue()).toBe("");
});

test("a change of the cart keeps the idempotency key of a complaint", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.complaints);
	const key = page.locator("#complaint input[name=key]");
	const before = await key.inputValue();
	await page.getByRole("button", { name: /^Abrir el carrito/ }).click();
	const panel = page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
	await panel.getByRole("button", { name: "Agregar uno de Lámpara de pie Killa" }).click();
	await panel.getByText("Ahora llevas").waitFor({ state: "attached" });
	expect(await key.inputValue()).toBe(before);
});

async function fillIn(page: Page, detail: string): Promise<void> {
	await page.getByLabel("Nombre completo").fill("Rosa Mamani Ccori");
	await page.getByLabel("Tipo de documento").selectOption("DNI");
	await page.getByLabel("Número de documento").fill("45678913");
	await page.getByLabel("Domicilio").fill("Jr. Puno 45, Juliaca");
	await page.getByLabel("Queja", { exact: true }).check();
	await page.getByLabel("Detalle").fill(detail);
}
