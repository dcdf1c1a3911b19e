import type { Locator } from "playwright-core";
import { expect, inject, test } from "vitest";
import { urls } from "~/platform/urls";
import { formBody } from "../support/serving";
import { linkInMail } from "../unit/domain/mail/mail-files";
import {
	desktop,
	expectAccessible,
	expectAccessibleInAllColours,
	forgive,
	look,
	phone,
	store,
	storeUrl,
	visit,
} from "./browser";

test("a mail's link leads to a page that asks before it confirms", async () => {
	const email = "rosa-aviso@correo.pe";
	const asked = formBody({ email, consent: "on" });
	expect((await store.fetch(urls.stockNotice({ producto: "estante-qillqa" }), asked)).status).toBe(303);
	const page = await visit(desktop, await linkInMail(inject("demoData"), email, "/confirmar"));
	await page.getByText("Un aviso cuando vuelva: Estante Qillqa").waitFor();
	await look(page, "confirmation", expectAccessibleInAllColours);
	await page.getByRole("button", { name: "Confirmar" }).click();
	await page.getByText("Listo: confirmaste tu correo.").waitFor();
	await look(page, "confirmed");
});

test("on a phone, price, button and why it failed stay in view, and cover neither the focus nor the footer", async () => {
	const page = await visit(phone, urls.product("sofa-ayni"));
	await page.setViewportSize({ width: 375, height: 667 });
	const add = page.getByRole("button", { name: "Agregar Sofá Ayni" });
	const header = page.getByRole("banner");
	const price = add.locator("xpath=..").getByText("S/");
	for (const part of [add, price]) expect(await isInView(part)).toBe(true);

	// Every focus stop up to the footer lies between header and bar.
	const edges = [await header.elementHandle(), await add.elementHandle()];
	await page.getByRole("main").getByRole("link", { name: "Productos" }).focus();
	for (let stops = 0; stops < 60; stops++) {
		await page.keyboard.press("Tab");
		const { tag, top, bottom, isElsewhere, room } = await page.evaluate(focusIn, edges);
		if (isElsewhere) break;
		if (bottom - top > 400) continue; // taller than the room
		expect(top, tag).toBeGreaterThanOrEqual(room.top - 1);
		expect(bottom, tag).toBeLessThanOrEqual(room.bottom);
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
	await expectAccessible(page, { picture: "buy-bar-offline" });
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

/** Runs in the page. */
function focusIn([header, bar]: (Element | null)[]) {
	const element = document.activeElement ?? document.body;
	const { top, bottom } = element.getBoundingClientRect();
	const isElsewhere =
		!element.closest("main") || getComputedStyle(element.parentElement ?? element).position === "sticky";
	const room = {
		top: header?.getBoundingClientRect().bottom ?? 0,
		bottom: bar?.getBoundingClientRect().top ?? 0,
	};
	return { tag: element.outerHTML.slice(0, 80), top, bottom, isElsewhere, room };
}
