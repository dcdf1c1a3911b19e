import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { urls } from "~/urls";
import { runCommand } from "../commands";
import { linkInMail } from "../mail/mail-files";
import { orderedSlug, placeOrder, runOrders } from "../ordering";
import { type RunningStore, startStore } from "../serving";
import { expectAccessible, forgive, hydrated, keepPicture, oppositeModes, storeUrl, visit } from "./browser";

const phone = { javaScriptEnabled: true, width: 375 };

// A store of its own for reviews: an approved one changes the catalogue, and every open page loads its data again.
let reviewed: RunningStore;
beforeAll(async () => {
	reviewed = await startStore({ env: { STORE_MODE: "demo" } });
});
afterAll(() => reviewed.stop());

describe.each(oppositeModes)("help to decide, $name", ({ slug, ...mode }) => {
	test("a delivered order leads to a review, which the product shows once it is approved", async () => {
		const text = `Firme y fácil de armar (${slug}).`;
		const env = { DATA_DIR: reviewed.dataDir };
		const { reference } = await placeOrder(reviewed, { documentType: "DNI", documentNumber: "45678913" });
		for (const status of ["paid", "preparing", "shipped", "delivered"])
			await runOrders(env, "status", reference, status);
		const page = await visit(mode, urls.trackedOrder(reference), { baseURL: reviewed.url });
		await page.getByLabel("Número de documento").fill("45678913");
		await page.getByRole("button", { name: "Ver mi pedido" }).click();
		await page.getByRole("link", { name: "Escribir mi opinión de Mesa de comedor" }).click();
		await page.getByLabel("¿Cuántas estrellas le das?").selectOption("4");
		await page.getByRole("button", { name: "Enviar mi opinión" }).click();
		await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
		forgive(/status of 400/);
		await expectAccessible(page);
		await page.getByLabel("Tu opinión").fill(text);
		await page.getByRole("button", { name: "Enviar mi opinión" }).click();
		await page.getByText("recibimos tu opinión").waitFor();
		await keepPicture(page, `review-sent-${slug}`);

		const product = await visit(mode, urls.product(orderedSlug), { baseURL: reviewed.url });
		const { stdout } = await runCommand("reviews", ["list", "--pending"], env);
		await runCommand("reviews", ["approve", stdout.split("\t")[0] ?? ""], env);
		await expect.poll(async () => (await reviewed.fetch(urls.product(orderedSlug))).text()).toContain(text);
		// With scripts, the open page follows the catalogue.
		if (!mode.javaScriptEnabled) await product.reload();
		await product.getByText(text).waitFor();
	});

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
		await expectAccessible(mailed);
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
	await hydrated(page);
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
