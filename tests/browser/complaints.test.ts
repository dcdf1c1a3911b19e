import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import {
	desktop,
	expectAccessibleInAllColours,
	forgive,
	holdScripts,
	hydrated,
	keepPicture,
	open,
	visit,
} from "./browser";

const identity = "45678913";

describe.each([desktop])("a complaint, $name", ({ slug, ...mode }) => {
	test("is filed after a mistake, and found again", async () => {
		const page = await visit(mode, urls.about);
		const main = page.getByRole("main");
		await page.getByRole("contentinfo").getByRole("link", { name: "Libro de reclamaciones" }).last().click();
		await page.waitForURL(`**${urls.complaints}`);
		await page.getByLabel("Nombre completo").fill("Rosa Mamani Ccori");
		await page.getByLabel("Tipo de documento").selectOption("DNI");
		await page.getByLabel("Número de documento").fill(identity);
		await page.getByLabel("Queja", { exact: true }).check();
		await page.getByLabel("Detalle").fill(`La mesa llegó rota.\nEra para ${slug}.`);
		await send(page);
		await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
		forgive(/status of 400/);
		expect(await page.getByLabel("Queja", { exact: true }).isChecked()).toBe(true);
		await page.getByLabel("Domicilio").fill("Jr. Puno 45, Juliaca");
		await send(page);
		await page.waitForURL(/numero=\d{9}-20\d\d$/);
		const number = /\d{9}-20\d\d/.exec(page.url())?.[0] ?? "";
		for (const text of [number, identity, "Jr. Puno 45, Juliaca", `Era para ${slug}.`]) {
			expect(await main.getByRole("article").textContent()).toContain(text);
		}
		await expectAccessibleInAllColours(page);
		await keepPicture(page, `complaint-sheet-${slug}`);
		await page.setViewportSize({ width: 320, height: 640 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		await page.emulateMedia({ media: "print" });
		expect(await page.getByRole("banner").isVisible()).toBe(false);
		expect(await main.getByRole("article").getByText(number).isVisible()).toBe(true);
		await keepPicture(page, `complaint-print-${slug}`);

		const other = await visit(mode, urls.complaintLookup);
		await find(other, number, "11111111");
		await other.getByRole("alert").filter({ hasText: "No encontramos esa hoja" }).waitFor();
		forgive(/status of 404/);
		await find(other, number.replace(/^0+/, ""), identity);
		await other.getByText("Todavía no hay respuesta").waitFor();
	});
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
	await page.getByLabel("Nombre completo").fill("Rosa Mamani Ccori");
	await page.getByLabel("Tipo de documento").selectOption("DNI");
	await page.getByLabel("Número de documento").fill(identity);
	await page.getByLabel("Domicilio").fill("Jr. Puno 45, Juliaca");
	await page.getByLabel("Detalle").fill("La silla llegó rota.");
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

async function send(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Enviar la hoja" }).click();
}

async function find(page: Page, number: string, documentNumber: string): Promise<void> {
	await page.getByLabel("Número de la hoja").fill(number);
	await page.getByLabel("Número de documento").fill(documentNumber);
	await page.getByRole("button", { name: "Ver mi hoja" }).click();
}
