import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, hydrated, phoneWithoutScripts, visit } from "./browser";
import { openCart } from "./cart-controls";
import { expectAccessibleInAllColours, expectNoOverflow, keepPicture } from "./look";

test("a complaint's copy fits a small phone, and is printed without the store's frame", async () => {
	const page = await visit(phoneWithoutScripts, urls.complaints);
	await page.getByLabel("Nombre completo").fill("Rosa Mamani Ccori");
	await page.getByLabel("Tipo de documento").selectOption("DNI");
	await page.getByLabel("Número de documento").fill("45678913");
	await page.getByLabel("Domicilio").fill("Jr. Puno 45, Juliaca");
	await page.getByLabel("Queja", { exact: true }).check();
	await page.getByLabel("Detalle").fill("La mesa llegó rota.");
	await page.getByRole("button", { name: "Enviar la hoja" }).click();
	await page.waitForURL(/numero=\d{9}-20\d\d$/);
	const sheet = page.getByRole("main").getByRole("article").filter({ hasText: "La mesa llegó rota." });
	await sheet.waitFor();
	await expectAccessibleInAllColours(page, { picture: "complaint-sheet" });
	await expectNoOverflow(page, 320);
	await page.emulateMedia({ media: "print" });
	expect(await page.getByRole("banner").isVisible()).toBe(false);
	expect(await sheet.isVisible()).toBe(true);
	await keepPicture(page, "complaint-print");
});

test("a complaint that is being written survives a reload and Back, also its kind", async () => {
	const page = await visit(desktop, urls.complaints);
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

test("a change of the cart keeps the idempotency key of a complaint", async () => {
	const page = await visit(desktop, urls.complaints);
	const key = page.locator("#complaint input[name=key]");
	const before = await key.inputValue();
	const panel = await openCart(page);
	await panel.getByRole("button", { name: "Agregar uno de Lámpara de pie Killa" }).click();
	await panel.getByText("Ahora llevas").waitFor({ state: "attached" });
	expect(await key.inputValue()).toBe(before);
});
