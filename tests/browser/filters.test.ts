import { describe, expect, test } from "vitest";
import type { Product } from "~/catalog/product";
import { parseProduct } from "~/catalog/records.server";
import { demo } from "~/datastore/seed.server";
import { urls } from "~/urls";
import { expectAccessible, keepPicture, otherOppositeModes, visit } from "./browser";

/** Newest first. */
const products = demo.product
	.map(({ id, fields }) => parseProduct(id, fields))
	.sort((a, b) => b.createdOn.localeCompare(a.createdOn) || (a.slug < b.slug ? -1 : 1));
const audio = products.filter(({ categoryId }) => categoryId === "audio");
const cheap = products.filter(({ price }) => price.pen <= 20_000);
const names = (list: readonly Product[]) => list.map(({ name }) => name);

describe.each(otherOppositeModes)("filtering the list, $name", (mode) => {
	test("by category, price and order, taking a filter away, and back", async () => {
		const page = await visit(mode, urls.productList());
		const apply = () => page.getByRole("button", { name: "Aplicar" }).click();
		const filters = page.getByRole("form", { name: "Filtrar productos" });
		const cards = () => page.locator("main h3").allTextContents();
		await filters.getByLabel("Categoría").focus();
		await filters.getByLabel("Categoría").selectOption("audio");
		if (!mode.javaScriptEnabled) await apply();
		await page.waitForURL("**/product-list?categoria=audio");
		await expect.poll(cards).toEqual(names(audio));
		if (mode.javaScriptEnabled) {
			expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("categoria");
		}
		await expectAccessible(page);
		await keepPicture(page, `product-list-filtered-${mode.slug}`);

		await page.getByRole("link", { name: "Quitar el filtro Audio" }).click();
		await page.waitForURL("**/product-list");
		await expect.poll(() => filters.getByLabel("Categoría").inputValue()).toBe("");

		await page.getByLabel("Hasta S/").fill("200");
		await page.keyboard.press("Enter");
		await page.waitForURL("**/product-list?max=200");
		await page.getByLabel("Ordenar por").selectOption("precio-asc");
		if (!mode.javaScriptEnabled) await apply();
		await page.waitForURL("**/product-list?max=200&orden=precio-asc");
		await expect.poll(cards).toEqual(names([...cheap].sort((a, b) => a.price.pen - b.price.pen)));

		await page.goBack();
		await page.waitForURL("**/product-list?max=200");
		await expect.poll(() => page.getByLabel("Ordenar por").inputValue()).toBe("novedades");
		await expect.poll(cards).toEqual(names(cheap));
	});
});
