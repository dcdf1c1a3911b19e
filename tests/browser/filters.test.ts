import { describe, expect, test } from "vitest";
import { urls } from "~/urls";
import { expectAccessible, keepPicture, modes, visit } from "./browser";

describe.each(modes)("filtering the list, $name", (mode) => {
	test("by category, price and order, taking a filter away, and back", async () => {
		const page = await visit(mode, urls.productList());
		const apply = () => page.getByRole("button", { name: "Aplicar" }).click();
		const cards = () => page.locator("main h3").allTextContents();
		await page.getByLabel("Categoría").focus();
		await page.getByLabel("Categoría").selectOption("audio");
		if (!mode.javaScriptEnabled) await apply();
		await page.waitForURL("**/product-list?categoria=audio");
		await expect.poll(cards).toEqual(["Parlante Bluetooth Taki"]);
		if (mode.javaScriptEnabled) {
			expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("categoria");
		}
		await expectAccessible(page);
		await keepPicture(page, `product-list-filtered-${mode.width}-${mode.javaScriptEnabled ? "js" : "nojs"}`);

		await page.getByRole("link", { name: "Quitar el filtro Audio" }).click();
		await page.waitForURL("**/product-list");
		await expect.poll(() => page.getByLabel("Categoría").inputValue()).toBe("");

		await page.getByLabel("Hasta S/").fill("200");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/product-list?max=200");
		await page.getByLabel("Ordenar por").selectOption("precio-asc");
		if (!mode.javaScriptEnabled) await apply();
		await page.waitForURL("**/product-list?max=200&orden=precio-asc");
		await expect.poll(async () => (await cards())[0]).toContain("Hervidor");

		await page.goBack();
		await page.waitForURL("**/product-list?max=200");
		await expect.poll(() => page.getByLabel("Ordenar por").inputValue()).toBe("novedades");
		await expect.poll(async () => (await cards())[0]).toContain("Parlante");
	});
});
