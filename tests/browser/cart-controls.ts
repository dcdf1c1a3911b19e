import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { urls } from "~/platform/urls";
import { storeUrl } from "./browser";

/** The URLs of the cart and the checkout, with or without the marker of a change. */
export const cartUrl = /\/cart(\?cambio=\w+)?$/;
export const checkoutUrl = /\/shop\/product-shop(\?cambio=\w+)?$/;

/** Opens the cart's panel. @returns the panel */
export async function openCart(page: Page): Promise<Locator> {
	await page.getByRole("button", { name: /^Abrir el carrito/ }).click();
	return page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
}

/** How many products the button of the cart says that it has. */
export async function cartCount(page: Page): Promise<number> {
	const button = page.getByRole("button", { name: /^Abrir el carrito/, includeHidden: true });
	return Number(/\d+/.exec((await button.getAttribute("aria-label")) ?? "")?.[0]);
}

/** Changes the cart of the page's browser with a request, without showing it. @returns where the store leads then */
export async function changeCart(page: Page, fields: Record<string, string>): Promise<string> {
	const form = { headers: { Origin: storeUrl }, form: fields, maxRedirects: 0 };
	const answer = await page.request.post(urls.cart, form);
	expect(answer.status()).toBe(303);
	return answer.headers().location ?? "";
}

/** Empties the cart on its page. The undo button shows that the store has answered. */
export async function emptyCart(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Vaciar el carrito" }).click();
	await page.getByRole("main").getByText("tu carrito está vacío").waitFor();
	await page.getByRole("main").getByRole("button", { name: "Deshacer" }).waitFor();
}
