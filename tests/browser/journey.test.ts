import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { cartUrl, changeCart, forgive, keepPicture, phoneWithoutScripts, visit } from "./browser";
import { choosePlaces, fillContact, unavailable } from "./checkout-form";

test("without scripts, a whole purchase by search, product, variant, cart and checkout with a mistake, and following the order", async () => {
	const page = await visit(phoneWithoutScripts, urls.about, {
		prepare: (page) => changeCart(page, { intent: "clear" }),
	});
	const stop = (name: string) => keepPicture(page, `journey-${name}`);

	const search = page.getByRole("search").locator("input[name=q]");
	await search.fill("sofa");
	await search.press("Enter");
	await page.waitForURL("**/product-list?q=sofa");
	await stop("1-search");
	const main = page.getByRole("main");
	await main.getByRole("link", { name: "Sofá Ayni de tres cuerpos", exact: true }).click();
	await page.waitForURL("**/product/sofa-ayni");
	await page.getByLabel("Arena").check();
	await page.getByRole("button", { name: "Ver esta opción" }).click();
	await page.waitForURL("**/product/sofa-ayni?color=beige");
	await stop("2-variant");
	await page.getByRole("button", { name: "Agregar al carrito" }).click();
	await page.waitForURL(cartUrl);
	await main.getByRole("button", { name: /^Agregar uno de Sofá/ }).click();
	await main.getByText("S/\u00a03,900.00").first().waitFor();
	await page.getByRole("button", { name: /^Abrir el carrito/ }).click();
	const panel = page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
	await panel.getByRole("button", { name: /^Quitar uno de Sofá/ }).click();
	await main.getByText("S/\u00a01,950.00").first().waitFor();
	await stop("3-cart");

	await main.getByRole("link", { name: "Check out" }).click();
	await page.waitForURL(`**${urls.checkout}`);
	await fillContact(page, { ...checkoutAnswers(), phone: "987654321" });
	await choosePlaces(page, phoneWithoutScripts);
	await main.getByText(/^Ver resumen · S\//).click();
	await main.getByText("Envío Estándar: Lima y Callao").waitFor();
	await page.getByRole("button", { name: "Pay now" }).click();
	await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
	forgive(/status of 400/);
	await stop("4-mistake");
	await page.getByRole("button", { name: "Pay now" }).click();
	await page.getByRole("status").filter({ hasText: unavailable }).waitFor();
	const reference = /WASI-\w{4}-\w{4}/.exec((await main.textContent()) ?? "")?.[0] ?? "";
	expect(page.url()).toContain(reference);
	await stop("5-order");
	await main.getByRole("link", { name: "Seguimiento orden" }).click();
	await page.waitForURL(`**${urls.trackedOrder(reference)}`);
	await main.getByText("Sofá Ayni de tres cuerpos").waitFor();
});
