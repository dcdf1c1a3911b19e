import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { urls } from "~/platform/urls";
import { linkInMail } from "../unit/domain/mail/mail-files";
import {
	desktop,
	expectAccessible,
	expectAccessibleInAllColours,
	forgive,
	keepPicture,
	phone,
	storeUrl,
	visit,
} from "./browser";

describe.each([desktop])("help to decide, $name", ({ slug, ...mode }) => {
	test("a sold-out product leads to the request for a notice, which a mail has to confirm", async () => {
		const email = `rosa-${slug}@correo.pe`;
		const page = await visit(mode, urls.product("estante-qillqa"));
		await page.getByRole("link", { name: "Avísame cuando llegue" }).click();
		await page.getByLabel("Correo electrónico").fill(email);
		await page.getByRole("button", { name: "Avísame" }).click();
		await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
		forgive(/status of 400/);
		await expectAccessible(page);
		await page.getByLabel("Acepto que Wasi me escriba").check();
		await page.getByRole("button", { name: "Avísame" }).click();
		await page.getByText("Te enviamos un correo: ábrelo y presiona «Confirmar».").waitFor();
		await expectAccessible(page);
		await keepPicture(page, `stock-notice-asked-${slug}`);
		const link = await linkInMail(inject("demoData"), email, "/confirmar");
		const mailed = await visit(mode, link);
		await mailed.getByText("Un aviso cuando vuelva: Estante Qillqa").waitFor();
		await expectAccessibleInAllColours(mailed);
		await keepPicture(mailed, `confirmation-${slug}`);
		await mailed.getByRole("button", { name: "Confirmar" }).click();
		await mailed.getByText("Listo: confirmaste tu correo.").waitFor();
		await expectAccessible(mailed);
		await keepPicture(mailed, `confirmed-${slug}`);
	});
});

test("on a phone, price, button and why it failed stay in view, and cover neither the focus nor the footer", async () => {
	const page = await visit(phone, urls.product("sofa-ayni"));
	await page.setViewportSize({ width: 375, height: 667 });
	const add = page.getByRole("button", { name: "Agregar Sofá Ayni" });
	const header = page.getByRole("banner");
	const price = add.locator("xpath=..").getByText("S/");
	for (const part of [add, price]) expect(await isInView(part)).toBe(true);

	// Every focus stop up to the footer lies between header and bar.
	await page.getByRole("main").getByRole("link", { name: "Productos" }).focus();
	for (let stops = 0; stops < 60; stops++) {
		await page.keyboard.press("Tab");
		const { tag, top, bottom, isElsewhere } = await focusedBox(page);
		if (isElsewhere) break;
		const [above, below] = [await header.boundingBox(), await add.boundingBox()];
		if (bottom - top > 400) continue; // taller than the room
		expect(top, tag).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
		expect(bottom, tag).toBeLessThanOrEqual(below?.y ?? 0);
	}

	await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
	const footer = await page.getByRole("contentinfo").boundingBox();
	const bar = await add.boundingBox();
	expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
	expect(await isInView(header)).toBe(true);

	await page.evaluate(() => scrollTo(0, 0));
	await page.getByRole("radio", { name: /Arena/ }).check();
	await page.waitForURL(/color=/);
	await add.click();
	await page.getByRole("dialog").getByText("Arena").first().waitFor();
	await page.keyboard.press("Escape");

	await page.evaluate(() => scrollTo(0, 1500));
	await page.context().setOffline(true);
	await add.click();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	const alert = page.getByRole("alert").filter({ hasText: "No hay conexión" });
	await alert.waitFor();
	await expect.poll(() => isInView(alert)).toBe(true);
	await expectAccessible(page);
	await keepPicture(page, "buy-bar-offline");
});

test("the link to share is copied, with the variant", async () => {
	const page = await visit(phone, urls.product("sofa-ayni"));
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Copiar enlace" }).click();
	await page.getByText("Enlace copiado").waitFor();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
		storeUrl + urls.product("sofa-ayni"),
	);
});

function isInView(part: Locator): Promise<boolean> {
	return part.evaluate((element) => {
		const { top, bottom } = element.getBoundingClientRect();
		return top >= 0 && bottom <= innerHeight;
	});
}

function focusedBox(page: Page) {
	return page.evaluate(() => {
		const element = document.activeElement ?? document.body;
		const { top, bottom } = element.getBoundingClientRect();
		const isElsewhere =
			!element.closest("main") || getComputedStyle(element.parentElement ?? element).position === "sticky";
		return { tag: element.outerHTML.slice(0, 80), top, bottom, isElsewhere };
	});
}
