import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, forgive, hydrated, oppositeModes, phone, phoneWithoutScripts, visit } from "./browser";
import { changeCart, openCart } from "./cart-controls";
import { isFocused, isInView, untilFocused } from "./focus";
import { awaitFont, expectAccessible, keepPicture, settled } from "./look";
import { hold } from "./network";

test("on a wide screen, the account, the menu and each category are one step away, an empty cart has no number, and the footer's parts are columns: nothing opens, and every tab stop has a purpose", async () => {
	const page = await visit(desktop, urls.about, {
		prepare: (page) => changeCart(page, { intent: "clear" }),
	});
	expect(await badge(page)).toBe("none");
	expect(await page.getByRole("banner").getByRole("link", { name: "Mi cuenta" }).isVisible()).toBe(true);
	expect(await page.getByRole("navigation", { name: "Principal" }).isVisible()).toBe(true);
	expect(await page.getByRole("button", { name: "Abrir el menú" }).isVisible()).toBe(false);
	const links = page.getByRole("navigation", { name: "Categorías", exact: true }).getByRole("link");
	expect(await links.count()).toBe(10);
	for (let passed = 0; !(await isFocused(links.first())); passed++) {
		expect(passed, "keys before the bar").toBeLessThan(15);
		await page.keyboard.press("Tab");
	}
	for (const link of (await links.all()).slice(1)) {
		await page.keyboard.press("Tab");
		expect(await isFocused(link)).toBe(true);
		expect(await isInView(link)).toBe(true);
	}
	await page.keyboard.press("Tab");
	expect(await isFocused(page.locator("main :is(a, button, input)").first())).toBe(true);

	const items = page.locator("footer details");
	for (const item of await items.all()) {
		expect(await item.locator("summary + div").isVisible()).toBe(true);
		const { x, y } = (await item.getByRole("heading", { level: 2 }).boundingBox()) ?? { x: 0, y: 0 };
		await page.mouse.click(x + 2, y + 2);
	}
	expect(await openItems(page)).toEqual([false, false, false, false]);
	await page.getByRole("contentinfo").getByRole("link").first().focus();
	const stops: (string | undefined)[] = [];
	for (let step = 0; step < 15; step++) {
		await page.keyboard.press("Tab");
		stops.push(await page.evaluate(() => document.activeElement?.tagName));
	}
	expect(stops).toContain("A");
	expect(stops).not.toContain("SUMMARY");
});

/** The number on the button of the cart. */
function badge(page: Page): Promise<string> {
	return page
		.getByRole("button", { name: /^Abrir el carrito/ })
		.evaluate((button) => getComputedStyle(button, "::after").content);
}

test("without scripts, a phone has a menu panel, a footer of which at most one part is open, and a cart panel that dims the page, stops its scrolling, and closes by button, overlay and Escape; the arrow scrolls back to the top; nothing of the room on the home page is cut off at any width", async () => {
	const page = await visit(phoneWithoutScripts, urls.home);
	const open = page.getByRole("button", { name: "Abrir el menú" });
	expect(await page.getByRole("banner").getByRole("link", { name: "Mi cuenta" }).isVisible()).toBe(true);
	for (const name of ["Principal", "Categorías"])
		expect(await page.getByRole("navigation", { name, exact: true }).isVisible(), name).toBe(false);
	const panel = page.getByRole("dialog", { name: "Menú" });
	await open.click();
	await panel.waitFor();
	await expectAccessible(page, { picture: "menu-panel", fullPage: false });
	await page.keyboard.press("Escape");
	await panel.waitFor({ state: "hidden" });

	const items = page.locator("footer details");
	expect(await openItems(page)).toEqual([false, false, false, false]);
	for (const index of [0, 2, 3]) {
		await items.nth(index).locator("summary").click();
		expect(await openItems(page)).toEqual([0, 1, 2, 3].map((other) => other === index));
	}
	await keepPicture(page, "accordion");
	await items.nth(3).locator("summary").click();
	expect(await openItems(page)).toEqual([false, false, false, false]);

	const cart = page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
	const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
	expect(await badge(page)).toMatch(/\d/);
	expect(await cart.isVisible()).toBe(false);
	expect(await overflow()).not.toBe("hidden");

	for (const close of [
		() => cart.getByRole("button", { name: "Cerrar el carrito" }).click(),
		() => page.mouse.click(10, 300),
		() => page.keyboard.press("Escape"),
	]) {
		await openCart(page);
		await cart.waitFor();
		await settled(page);
		expect(await cart.evaluate((element) => element.getBoundingClientRect().width)).toBe(345);
		expect(await overflow()).toBe("hidden");
		await close();
		await cart.waitFor({ state: "hidden" });
		expect(await overflow()).not.toBe("hidden");
	}

	await openCart(page);
	await expectAccessible(page, { picture: "cart-panel", fullPage: false });
	await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
	const overflowing = await cart.evaluate((element) => element.scrollWidth - element.clientWidth);
	expect(overflowing, "with text at 200 %").toBeLessThanOrEqual(0);
	await page.keyboard.press("Escape");
	await cart.waitFor({ state: "hidden" });

	const arrow = page.getByRole("link", { name: "Volver arriba" });
	await arrow.scrollIntoViewIfNeeded();
	expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
	await arrow.click();
	await page.waitForFunction(() => scrollY === 0);
	await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
	await expectWholeRoom(page);
});

test("pressing the overlay closes the panel without following the link below it", async () => {
	const page = await visit(phone, urls.productList(), { hasTouch: true });
	const panel = page.getByRole("dialog");
	const x = 320;
	await page.getByRole("main").getByRole("link", { name: "Sofá Ayni" }).first().scrollIntoViewIfNeeded();
	const y = await page.evaluate((x) => {
		const isLink = (y: number) => document.elementFromPoint(x, y)?.closest("main a");
		for (let y = 0; y < innerHeight; y += 4) if (isLink(y) && isLink(y + 4)) return y + 2;
		throw new Error("no link to press");
	}, x);
	const open = page.getByRole("button", { name: "Abrir el menú" });
	await open.evaluate((button: HTMLButtonElement) => button.click());
	await panel.waitFor();
	await settled(page);
	await page.touchscreen.tap(x, y);
	await panel.waitFor({ state: "hidden" });
	// Time for a click that the browser would send afterwards.
	await page.waitForTimeout(500);
	expect(new URL(page.url()).pathname).toBe(urls.productList());
	await page.touchscreen.tap(x, y);
	await page.waitForURL((url) => url.pathname !== urls.productList());
});

test.each(oppositeModes)("the panels work by keyboard alone, $name", async (mode) => {
	const page = await visit(mode, urls.home);
	const opener = page.getByRole("button", { name: mode.width > 768 ? /^Abrir el carrito/ : "Abrir el menú" });
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Saltar al contenido");
	for (let step = 0; step < 12 && !(await isFocused(opener)); step++) await page.keyboard.press("Tab");
	await page.keyboard.press("Enter");
	const panel = page.getByRole("dialog");
	await panel.waitFor();
	expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(/^Cerrar el/);
	for (let step = 0; step < 8; step++) {
		await page.keyboard.press("Tab");
		const behind = page.locator("header, main, footer");
		const hasFocus = (parts: Element[]) => parts.some((part) => part.contains(document.activeElement));
		expect(await behind.evaluateAll(hasFocus), "the focus stays in the panel").toBe(false);
	}
	await panel.getByRole("button", { name: /^Cerrar el/ }).focus();
	await page.keyboard.press("Escape");
	await panel.waitFor({ state: "hidden" });
	await untilFocused(opener);
});

function openItems(page: Page): Promise<boolean[]> {
	return page
		.locator("footer details")
		.evaluateAll((all) => all.map((item) => (item as HTMLDetailsElement).open));
}

test("without stylesheets, the page still fits the screen, and its controls have names", async () => {
	const page = await visit(phoneWithoutScripts, urls.home, {
		prepare: (page) => page.route("**/*.css", (route) => route.abort()),
	});
	const widths = await page
		.locator("img, svg, video")
		.evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().right));
	expect(Math.max(...widths)).toBeLessThanOrEqual(phoneWithoutScripts.width);
	await page.getByRole("link", { name: "Menú", exact: true }).click();
	const categories = page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Categorías" });
	await expect.poll(() => categories.evaluate((link) => link.getBoundingClientRect().top)).toBeLessThan(400);
	expect(await page.getByRole("link", { name: "Carrito (8)" }).isVisible()).toBe(true);
	forgive(/ERR_FAILED/);
});

test("with scripts, the page after a checkout that was opened first has the menu, with the page marked in it, and the footer", async () => {
	const page = await visit(phone, urls.checkout);
	await page.getByRole("button", { name: "Seguir comprando" }).click();
	await page.waitForURL(`**${urls.productList()}`);
	await page.locator("footer").getByText("Métodos de pago").waitFor({ state: "attached" });
	await page.getByRole("button", { name: "Abrir el menú" }).click();
	const panel = page.getByRole("dialog", { name: "Menú", includeHidden: true });
	const shown = panel.locator("[aria-current=page]");
	await shown.getByText("Productos").waitFor();
	await panel.getByRole("link", { name: "Nosotros" }).click();
	await page.getByRole("heading", { level: 1, name: "Nosotros" }).waitFor();
	await expect.poll(() => shown.allTextContents()).toEqual(["Nosotros"]);
});

test.each([
	["data", "**/categorias.data**"],
	["code", "**/assets/*categorias*.js"],
])("with scripts, the cart panel stays open when the page chosen before it gets its %s", async (_, held) => {
	const page = await visit(desktop, urls.about);
	const release = await hold(page, held);
	await page.getByRole("contentinfo").getByRole("link", { name: "Categorías" }).click();
	const panel = await openCart(page);
	await panel.getByRole("button", { name: "Agregar uno de Lámpara de pie Killa" }).click();
	expect(page.url()).toContain(urls.about);
	release();
	await page.waitForURL(`**${urls.categories}`);
	await page.getByRole("heading", { name: "Categorías", level: 1, includeHidden: true }).waitFor();
	await hydrated(page);
	expect(await panel.isVisible()).toBe(true);

	await panel.getByRole("link", { name: "Check out" }).click();
	await page.waitForURL(`**${urls.checkout}`);
	await panel.waitFor({ state: "hidden" });
});

test("with scripts, the cart panel stays open when opened right after Back, and closes on Back", async () => {
	const page = await visit(desktop, urls.about);
	const panel = page.getByRole("dialog");
	await page.getByRole("contentinfo").getByRole("link", { name: "Categorías" }).click();
	await page.waitForURL(`**${urls.categories}`);
	await page.getByRole("link", { name: "Audio" }).first().click();
	await page.getByRole("heading", { name: "Audio", level: 1 }).waitFor();

	const release = await hold(page, "**/categorias.data**");
	// In the same task, before React renders that the navigation began.
	await page.evaluate(() => {
		window.addEventListener(
			"popstate",
			() => document.querySelector<HTMLElement>("[popovertarget=carrito]")?.click(),
			{ once: true },
		);
		history.back();
	});
	await panel.waitFor();
	release();
	await page.getByRole("heading", { name: "Categorías", level: 1, includeHidden: true }).waitFor();
	await hydrated(page);
	expect(await panel.isVisible()).toBe(true);
	await page.goBack();
	await page.waitForURL(`**${urls.about}`);
	await panel.waitFor({ state: "hidden" });
	await (await openCart(page)).waitFor();
});

test("a phone's home page shows products on its second screen, and a row of categories that keys scroll", async () => {
	const viewport = { width: 390, height: 844 };
	const page = await visit({ javaScriptEnabled: true, width: 390 }, urls.home, {
		viewport,
		prepare: awaitFont,
	});
	await page.evaluate(() => document.fonts.ready);
	const product = page.getByRole("main").getByRole("article").first();
	const { y = 0, height = 0 } =
		(await product
			.getByText(/^S\/\s/)
			.last()
			.boundingBox()) ?? {};
	expect(y + height).toBeLessThan(2 * 844);

	const links = page.getByRole("region", { name: "Popular categories" }).getByRole("link");
	expect(await isInView(links.last())).toBe(false);
	await links.first().focus();
	for (let left = (await links.count()) - 1; left > 0; left--) await page.keyboard.press("Tab");
	expect(await isFocused(links.last())).toBe(true);
	await expect.poll(() => isInView(links.last())).toBe(true);
});

/** Nothing of the home page's room is cut off at any width. */
async function expectWholeRoom(page: Page): Promise<void> {
	const picture = page.locator("main img").first();
	for (const width of [768, 1280, 1920]) {
		await page.setViewportSize({ width, height: 800 });
		const shown = await picture.evaluate(
			(image: HTMLImageElement) => image.clientHeight / (image.clientWidth / 2),
		);
		expect(shown, `${width} px`).toBeGreaterThan(0.86);
		const shownWidth = await picture.evaluate((image) => image.clientWidth);
		expect(shownWidth).toBeGreaterThanOrEqual(Math.min(width, 1400));
	}
}
