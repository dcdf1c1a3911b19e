import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { urls } from "~/urls";
import { expectAccessible, visit } from "./browser";

const mode = { javaScriptEnabled: true, width: 1280 };
const lamp = "Lámpara de pie Killa";
const isFocused = (locator: Locator) =>
	expect.poll(() => locator.evaluate((element) => element === document.activeElement));

describe("a screen reader hears", () => {
	test("what a change of a quantity led to, while nothing moves under the pointer", async () => {
		const page = await visit(mode, urls.cart);
		const main = page.getByRole("main");
		const more = main.getByRole("button", { name: `Agregar uno de ${lamp}` });
		const before = await more.boundingBox();
		await more.click();
		await said(main, `Ahora llevas 3 de ${lamp}. Subtotal: S/\u00a04,567.50.`);
		expect(await more.boundingBox()).toEqual(before);
		await expectAccessible(page);
	});

	test("that what was removed is back, where the button that brought it back was", async () => {
		const page = await visit(mode, urls.cart);
		const main = page.getByRole("main");
		await main.getByRole("button", { name: `Eliminar ${lamp}` }).click();
		await main.getByRole("button", { name: "Deshacer" }).click();
		await isFocused(await said(main, `Devolvimos ${lamp} a tu carrito.`)).toBe(true);
		await main.getByRole("button", { name: "Vaciar el carrito" }).click();
		await main.getByRole("button", { name: "Deshacer" }).click();
		await isFocused(await said(main, "Devolvimos 6 productos a tu carrito.")).toBe(true);
		await expectAccessible(page);
	});

	test("the same in the panel", async () => {
		const page = await visit(mode, urls.about);
		await page.getByRole("button", { name: /^Abrir el carrito/ }).click();
		const panel = page.getByRole("dialog");
		await panel.getByRole("button", { name: `Agregar uno de ${lamp}` }).click();
		await said(panel, `Ahora llevas 3 de ${lamp}.`);
		await panel.getByRole("button", { name: `Eliminar ${lamp}` }).click();
		await isFocused(panel.getByRole("button", { name: "Deshacer" })).toBe(true);
		await page.keyboard.press("Enter");
		await isFocused(await said(panel, `Devolvimos ${lamp} a tu carrito.`)).toBe(true);
		await expectAccessible(page);
	});
});

/** Waits for words that are said of themselves. @returns what says them */
async function said(where: Page | Locator, words: string): Promise<Locator> {
	const status = where.getByRole("status").filter({ hasText: words });
	await status.waitFor({ state: "attached" });
	return status;
}
