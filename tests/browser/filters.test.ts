import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, desktopWithoutScripts, phone, visit, visitBeforeScripts } from "./browser";
import { isInView, untilFocused } from "./focus";
import { expectAccessible, keepPicture } from "./look";
import { hold } from "./network";

test("the list is filtered by category, price and order, which keeps the focus, a filter is removed, and Back returns", async () => {
	const page = await visit(phone, urls.productList());
	const filters = page.getByRole("form", { name: "Filtrar productos" });
	const summary = page.locator("main summary");
	const open = () => summary.click();
	await open();
	await filters.getByLabel("Categoría").selectOption("audio");
	await page.waitForURL("**/product-list?categoria=audio");
	await page.getByRole("link", { name: "Quitar el filtro Audio" }).waitFor({ state: "attached" });
	expect(await filters.isVisible(), "until the shopper is done").toBe(true);
	await page.getByRole("button", { name: /^Ver \d+ productos$/ }).click();
	await untilFocused(summary);
	expect(await filters.isVisible()).toBe(false);
	await expect.poll(() => summary.textContent()).toContain("Filtrar (1)");
	await expectAccessible(page, { picture: "product-list-filtered" });

	await open();
	await page.getByRole("link", { name: "Quitar el filtro Audio" }).click();
	await page.waitForURL("**/product-list");
	await expect.poll(() => filters.getByLabel("Categoría").inputValue()).toBe("");

	await page.getByLabel("Hasta S/").fill("200");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/product-list?max=200");
	await page.getByLabel("Ordenar por").focus();
	await page.getByLabel("Ordenar por").selectOption("precio-asc");
	await page.waitForURL("**/product-list?max=200&orden=precio-asc");
	await untilFocused(page.getByLabel("Ordenar por"));
	expect(await page.getByRole("button", { name: "Aplicar" }).count(), "needs no button").toBe(0);

	await page.goBack();
	await page.waitForURL("**/product-list?max=200");
	await expect.poll(() => page.getByLabel("Ordenar por").inputValue()).toBe("novedades");
});

test("a price that is typed before the scripts have loaded stays, and is applied on Enter", async () => {
	const { page, release } = await visitBeforeScripts(urls.productList());
	await page.getByLabel("Hasta S/").fill("900");
	await release();
	expect(await page.getByLabel("Hasta S/").inputValue()).toBe("900");
	await page.getByLabel("Hasta S/").press("Enter");
	await page.waitForURL("**/product-list?max=900");
});

test("a filter that is chosen before the scripts have loaded is applied", async () => {
	const { page, release } = await visitBeforeScripts(urls.productList());
	await page.getByRole("combobox", { name: "Categoría" }).selectOption("audio");
	await release();
	await page.waitForURL("**/product-list?categoria=audio");
});

test("a filter that is chosen and taken back while its page is loading is not applied, and one that is chosen keeps the price that is typed meanwhile; prices are applied when the focus leaves both fields, which then show them as they were understood", async () => {
	const page = await visit(desktop, urls.productList());
	const category = page.getByRole("combobox", { name: "Categoría" });
	const releaseFirst = await hold(page, "**/product-list.data**");
	await category.selectOption("audio");
	await page.locator("main[aria-busy=true]").waitFor();
	await category.selectOption("");
	releaseFirst();
	await page.locator("main[aria-busy=false]").waitFor();
	expect(new URL(page.url()).search).toBe("");
	expect(await category.inputValue()).toBe("");

	const release = await hold(page, "**/product-list.data**");
	await category.selectOption("audio");
	await page.getByLabel("Hasta S/").fill("300");
	release();
	await page.getByRole("link", { name: "Quitar el filtro Audio" }).waitFor();
	await page.keyboard.press("Enter");
	await page.waitForURL("**/product-list?categoria=audio&max=300");

	const least = page.getByLabel("Desde S/");
	const most = page.getByLabel("Hasta S/");
	await least.fill("S/ 1,200.50");
	await most.fill("1 500 soles");
	await most.evaluate((field) => field.blur());
	await page.waitForURL("**/product-list?categoria=audio&min=1200.50&max=1500");
	await expect.poll(() => least.inputValue()).toBe("1200.50");
});

test("a filter that is chosen on a phone, after a corrected price, does not close under the shopper's finger", async () => {
	const page = await visit(phone, urls.productList({ min: "mil" }));
	const release = await hold(page, "**/product-list.data**");
	await page.getByLabel("Desde S/").fill("100");
	const color = page.getByRole("combobox", { name: "Color" });
	await color.focus();
	release();
	await page.getByRole("link", { name: "Quitar el filtro Desde S/" }).waitFor();
	await untilFocused(color);
	expect(await color.isVisible()).toBe(true);
});

test("on a small phone without scripts, the first screen shows the count and the first result, also after filtering", async () => {
	const page = await visit({ javaScriptEnabled: false, width: 320 }, urls.productList({ q: "mesa" }), {
		viewport: { width: 320, height: 568 },
	});
	const expectOnScreen = async () => {
		const count = await page.getByRole("heading", { name: /^\d+ productos?$/ }).boundingBox();
		const card = await page.locator("main article").first().boundingBox();
		expect(count?.y).toBeGreaterThanOrEqual(0);
		expect((count?.y ?? 568) + (count?.height ?? 0)).toBeLessThanOrEqual(568);
		expect((card?.y ?? 568) + (card?.height ?? 0) / 3, "a third of the first card").toBeLessThan(568);
	};
	await expectOnScreen();
	await page.locator("main summary").click();
	await page.getByRole("combobox", { name: "Color" }).selectOption("madera");
	await page.getByRole("button", { name: "Aplicar" }).click();
	await page.waitForURL("**/product-list?q=mesa&color=madera");
	await page.locator("main summary", { hasText: "Filtrar (1)" }).waitFor();
	await expectOnScreen();
	await keepPicture(page, "product-list-320", false);
	await page.setViewportSize({ width: 1280, height: 800 });
	expect(await page.getByRole("combobox", { name: "Color" }).isVisible(), "at once on a wide screen").toBe(
		true,
	);
	expect(await page.locator("main summary").isVisible()).toBe(false);
});

test("on a wide, low screen the filters stay beside the results, and scroll on their own", async () => {
	const page = await visit(desktopWithoutScripts, urls.productList(), {
		viewport: { width: 1280, height: 500 },
	});
	await page.evaluate(() => window.scrollTo(0, 1500));
	expect(await isInView(page.getByRole("combobox", { name: "Categoría" }))).toBe(true);
	await page.mouse.move(200, 300);
	await page.mouse.wheel(0, 400);
	await expect.poll(() => isInView(page.getByRole("checkbox", { name: /Solo disponibles/ }))).toBe(true);
	expect(await page.evaluate(() => window.scrollY)).toBe(1500);
});
