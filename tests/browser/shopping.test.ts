import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, emptyPage, forgive, hideLateControls, hydrated, phone, visit } from "./browser";
import { expectAccessible, expectAccessibleInAllColours, expectNoOverflow, keepPicture } from "./look";
import { hold, holdScripts } from "./network";

const rimay = urls.product("celular-rimay");
/** With scripts, the field is a combobox with suggestions once it was entered; without them, a search field. */
const searchBox = (page: Page) =>
	page
		.getByRole("combobox", { name: "Buscar productos" })
		.or(page.getByRole("searchbox", { name: "Buscar productos" }));

test("suggestions are selected with the arrows, opened with Enter and closed with Escape, and are missing offline, where nothing else is", async () => {
	const page = await visit(phone, urls.cart);
	const box = searchBox(page);
	const list = page.getByRole("listbox", { name: "Sugerencias" });
	// In one step: slow keystrokes would bring several lists.
	await box.fill("parl");
	await list.waitFor();
	await expect.poll(() => box.getAttribute("aria-expanded")).toBe("true");
	await page.getByRole("status").filter({ hasText: "sugerencia" }).waitFor({ state: "attached" });
	await page.keyboard.press("ArrowDown");
	const active = await box.getAttribute("aria-activedescendant");
	const option = page.locator(`#${active}`);
	expect(await option.getAttribute("aria-selected")).toBe("true");
	expect(await option.textContent()).toMatch(/Parlante Bluetooth Taki.*S\//);
	await expectAccessible(page, { picture: "suggestions", fullPage: false });

	await page.keyboard.press("Escape");
	await list.waitFor({ state: "hidden" });
	expect(await box.inputValue()).toBe("parl");
	await page.keyboard.press("ArrowDown");
	await list.waitFor();
	await page.keyboard.press("ArrowUp");
	expect(await list.getByRole("option").last().getAttribute("aria-selected")).toBe("true");
	await page.keyboard.press("ArrowDown");
	expect(await box.getAttribute("aria-activedescendant"), "the text itself").toBeNull();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { level: 1, name: "Parlante Bluetooth Taki" }).waitFor();
	await list.waitFor({ state: "hidden" });
	await expect.poll(() => box.inputValue()).toBe("");

	await box.fill("lampara");
	await list.waitFor();
	await page.context().setOffline(true);
	const failed = page.waitForEvent("requestfailed", (request) => request.url().includes(urls.suggestions()));
	await box.fill("mesa");
	await failed;
	forgive(/ERR_INTERNET_DISCONNECTED/);
	await list.waitFor({ state: "hidden" });
	await page.context().setOffline(false);
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { level: 1, name: "Resultados para «mesa»" }).waitFor();
});

test("suggestions end with the list of all results, can be clicked, disappear once the form is sent, say when they only show the nearest matches, and follow an arrow that is pressed in the moment when they appear", async () => {
	const page = await visit(phone, urls.home);
	await searchBox(page).fill("lam");
	await page.getByRole("option", { name: "Iluminación" }).waitFor();
	await keepPicture(page, "suggestions-all", false);
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { level: 1, name: "Resultados para «lam»" }).waitFor();
	await expect.poll(() => searchBox(page).inputValue()).toBe("lam");
	await keepPicture(page, "search");

	await searchBox(page).fill("");
	await searchBox(page).pressSequentially("ilumin");
	const list = page.getByRole("listbox");
	await list.getByRole("option", { name: /Iluminación/ }).click();
	await page.getByRole("heading", { level: 1, name: "Iluminación" }).waitFor();
	await searchBox(page).pressSequentially("mesa");
	await page.keyboard.press("Enter");
	await page.getByRole("heading", { level: 1, name: "Resultados para «mesa»" }).waitFor();
	await page.waitForTimeout(400);
	expect(await list.isVisible()).toBe(false);

	await searchBox(page).fill("silla roja");
	await page.getByRole("option", { name: /Silla de comedor Tiyana/ }).waitFor();
	await page.getByText("No encontramos eso. Lo más parecido:").first().waitFor();
	await expectAccessible(page, { picture: "suggestions-nearest", fullPage: false });

	const box = searchBox(page);
	await box.fill("");
	await list.waitFor({ state: "hidden" });
	await box.evaluate((field) => {
		// React then pauses after every step, as on a slow device.
		const now = performance.now.bind(performance);
		let skippedMs = 0;
		performance.now = () => {
			skippedMs += 10;
			return now() + skippedMs;
		};
		const pressed = new Promise<void>((resolve) => {
			const observer = new MutationObserver(() => {
				if (!document.querySelector("[role=option]")) return;
				observer.disconnect();
				field.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
				resolve();
			});
			observer.observe(document.body, { subtree: true, childList: true });
		});
		Object.assign(window, { pressed });
	});
	await box.fill("parl");
	await page.evaluate(() => (window as unknown as { pressed: Promise<void> }).pressed);
	await hydrated(page);
	expect(await box.getAttribute("aria-activedescendant")).toBe("sugerencias-0");
});

test.each([
	["data", "**/product-list.data"],
	["code", "**/assets/*product-list*.js"],
])("suggestions stay with what is typed while another page gets its %s", async (_, held) => {
	const page = await visit(phone, urls.home);
	const release = await hold(page, held);
	await page.getByRole("link", { name: "Ver todos los productos" }).click();
	await searchBox(page).click();
	await page.keyboard.type("lampara");
	await page.getByRole("listbox").waitFor();
	release();
	await page.getByRole("heading", { level: 1, name: "New Arrival" }).waitFor();
	await hydrated(page);
	expect(await page.getByRole("listbox").isVisible()).toBe(true);
	await page.keyboard.type(" de pie");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/product-list?q=lampara+de+pie");
});

test("a product with variants keeps the choice in the URL, keeps the quantity, or as many as there are, and updates price and picture", async () => {
	const page = await visit(phone, urls.productList({ q: "celular rimay" }));
	const link = page.getByRole("link", { name: "Ver opciones de Celular Rimay", exact: true });
	await link.click();
	await page.getByRole("heading", { level: 1, name: "Celular Rimay" }).waitFor();
	const choose = (name: RegExp) => page.getByRole("radio", { name }).check();
	await page.getByRole("radio", { name: /^256 GB \(S\/\s1,140\.00, quedan 3 en Verde/ }).waitFor();
	await page.getByLabel("Cantidad", { exact: true }).selectOption("5");
	await choose(/^256 GB/);
	await page.waitForURL(`**${rimay}?color=verde&memoria=256-gb&cantidad=3`);
	await expect.poll(() => page.getByLabel("Cantidad", { exact: true }).inputValue()).toBe("3");
	await page.getByText("S/ 1,140.00", { exact: true }).first().waitFor();
	const announced = page.getByRole("status").filter({ hasText: "Precio: S/\u00a01,140.00" });
	await announced.waitFor({ state: "attached" });
	await page.getByText("Disponible: quedan 3").waitFor();
	await choose(/^Negro/);
	await page.waitForURL(`**${rimay}?color=negro&memoria=256-gb`);
	await page.getByText("Agotado por ahora").first().waitFor();
	expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("negro");
	await expect
		.poll(() => page.locator("main section img").first().getAttribute("src"))
		.toContain("celular-rimay-4");
	await expectAccessibleInAllColours(page, { picture: "variants" });
	await expectNoOverflow(page, 320);
	// Choices within a page replace each other in the history; a new page adds an entry.
	await page.goBack();
	await page.getByRole("heading", { level: 1, name: /Resultados/ }).waitFor();
});

test("a variant chosen before the scripts load is shown afterwards, and the quantity stays", async () => {
	const page = await emptyPage(desktop);
	await hideLateControls(page);
	const release = await holdScripts(page);
	await page.goto(rimay, { waitUntil: "domcontentloaded" });
	await page.getByRole("radio", { name: /^256 GB/ }).check();
	await page.getByLabel("Cantidad", { exact: true }).selectOption("2");
	const viewButton = page.getByRole("button", { name: "Ver esta opción" });
	expect(await viewButton.isVisible(), "hidden while the scripts may still load").toBe(false);
	release();
	await page.waitForURL(`**${rimay}?color=verde&memoria=256-gb&cantidad=2`);
	await page.getByText("S/ 1,140.00", { exact: true }).first().waitFor();
	expect(await page.getByRole("radio", { name: /^256 GB/ }).isChecked()).toBe(true);
	expect(await page.getByLabel("Cantidad", { exact: true }).inputValue()).toBe("2");
	expect(await viewButton.count()).toBe(0);
	await page.getByRole("button", { name: "Agregar al carrito" }).click();
	const panel = page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
	await panel.getByText("Agregaste 2 de Celular Rimay, Verde musgo · 256 GB: S/\u00a01,140.00").waitFor();
	expect(await panel.getByRole("listitem").first().textContent()).toContain("256 GB");
});

test("when the scripts do not arrive, a button applies the choice and keeps the quantity", async () => {
	const page = await emptyPage(phone);
	await page.route("**/assets/*.js", (route) => route.abort());
	await page.goto(rimay);
	await page.getByRole("radio", { name: /^256 GB/ }).check();
	await page.getByLabel("Cantidad", { exact: true }).selectOption("3");
	forgive(/ERR_FAILED/);
	await page.getByRole("button", { name: "Ver esta opción" }).click();
	await page.waitForURL(`**${rimay}?color=verde&memoria=256-gb&cantidad=3`);
	expect(await page.getByLabel("Cantidad", { exact: true }).inputValue()).toBe("3");
});

test("a filter keeps the scroll position", async () => {
	const page = await visit(desktop, urls.productList());
	await page.mouse.wheel(0, 400);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
	const field = page.getByLabel("Solo disponibles");
	const top = async () => Math.round((await field.boundingBox())?.y ?? 0);
	const before = await top();
	await field.check();
	await page.waitForURL("**/product-list?disponible=1");
	await page.getByRole("link", { name: "Quitar el filtro Solo disponibles" }).waitFor();
	expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
});

test("Back shows each page where the shopper left it, also after a link to its top, and completes the list without a shift", async () => {
	const page = await visit(phone, urls.productList());
	const cards = page.locator("main li article");
	const total = await cards.count();
	await cards.nth(8).getByRole("link").first().scrollIntoViewIfNeeded();
	const left = await page.evaluate(() => scrollY);
	expect(left).toBeGreaterThan(0);
	await cards.nth(8).getByRole("link").first().click();
	await page.getByRole("heading", { name: "También te puede interesar" }).waitFor();
	await page.evaluate(() => {
		const shifted: string[] = Object.assign(window, { shifted: [] }).shifted;
		new PerformanceObserver((list) => {
			for (const shift of list.getEntries())
				for (const { node } of (shift as PerformanceEntry & { sources: { node?: Element }[] }).sources)
					if (!node?.matches("footer")) shifted.push(node?.textContent ?? "");
		}).observe({ type: "layout-shift" });
	});
	await page.goBack();
	await expect.poll(() => cards.count()).toBe(total);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
	// The footer's move from a shorter page counts as a shift, though it is on the screen of neither page.
	expect(await page.evaluate(() => (window as unknown as { shifted: string[] }).shifted)).toEqual([]);

	const tops: number[] = [];
	const scroll = async (top: number) => {
		await page.getByRole("link", { name: "Volver arriba" }).click();
		await page.waitForURL("**#inicio");
		await page.evaluate((top) => scrollTo(0, top), top);
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
		tops.push(top);
	};
	await scroll(900);
	const follow = async () => {
		const link = page.locator("main a[href^='/product/']:not([aria-hidden])").last();
		const path = await link.getAttribute("href");
		await link.evaluate((link: HTMLAnchorElement) => link.click());
		await page.waitForURL((url) => url.pathname === path);
		await page.getByRole("heading", { name: "También te puede interesar" }).waitFor();
	};
	await follow();
	await scroll(400);
	await follow();
	for (const top of tops.reverse()) {
		await page.goBack();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
		await page.goBack();
	}
});

test("on a phone, the home page first loads at most 400 KB of pictures, the first one with priority", async () => {
	const page = await emptyPage(phone, { deviceScaleFactor: 3, pictures: true });
	const pictures: Promise<number>[] = [];
	page.on("response", (response) => {
		if (response.request().resourceType() === "image")
			pictures.push(response.body().then((body) => body.byteLength));
	});
	await page.goto(urls.home, { waitUntil: "load" });
	// Lazy pictures do not delay the load event.
	await expect.poll(() => pictures.length).toBeGreaterThan(5);
	await page.waitForLoadState("networkidle");
	const sizes = await Promise.all(pictures);
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
	expect(await page.locator("main img").first().getAttribute("fetchpriority")).toBe("high");
	expect(await page.locator('main img:not([fetchpriority="low"])').count(), "the first one").toBe(1);
	expect(await page.locator('main img:not([loading="lazy"])').count()).toBe(1);
});
