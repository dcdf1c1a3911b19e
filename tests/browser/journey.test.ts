import { describe, expect, inject, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { signIn } from "../unit/shop/account/auth-emulator";
import { splitCookie } from "../unit/shop/account/open-account";
import {
	cartUrl,
	changeCart,
	checkoutUrl,
	forgive,
	keepPicture,
	oppositeModes,
	store,
	storeUrl,
	visit,
} from "./browser";
import { choosePlaces, fillContact, unavailable } from "./checkout-form";

const answers = checkoutAnswers();

describe.each(oppositeModes)("a whole purchase, $name", (mode) => {
	const { slug } = mode;

	test("by search, product, variant, cart and checkout with a mistake, and tracking the order", async () => {
		const page = await visit(mode, urls.about, {
			prepare: (page) => changeCart(page, { intent: "clear" }),
		});
		// The tests of each of these screens look for axe violations.
		const stop = (name: string) => keepPicture(page, `journey-${name}-${slug}`);

		const search = page.getByRole("search").locator("input[name=q]");
		await search.fill("sofa");
		await search.press("Enter");
		await page.waitForURL("**/product-list?q=sofa");
		await stop("1-search");
		await page
			.getByRole("main")
			.getByRole("link", { name: "Sofá Ayni de tres cuerpos", exact: true })
			.click();
		await page.waitForURL("**/product/sofa-ayni");
		await page.getByLabel("Arena").check();
		if (!mode.javaScriptEnabled) await page.getByRole("button", { name: "Ver esta opción" }).click();
		await page.waitForURL("**/product/sofa-ayni?color=beige");
		await stop("2-variant");
		await page.getByRole("button", { name: "Agregar al carrito" }).click();
		if (mode.javaScriptEnabled) {
			await page.getByRole("dialog").getByRole("link", { name: "Ver el carrito" }).click();
		}
		await page.waitForURL(cartUrl);
		const main = page.getByRole("main");
		await main.getByRole("button", { name: /^Agregar uno de Sofá/ }).click();
		await main.getByText("S/\u00a03,900.00").first().waitFor();
		await stop("3-cart");

		await main.getByRole("link", { name: "Check out" }).click();
		await page.waitForURL(`**${urls.checkout}`);
		await stop("4-checkout");
		await fillContact(page, { ...answers, phone: "987654321" });
		await choosePlaces(page, mode);
		if (mode.width <= 768) await main.getByText(/^Ver resumen · S\//).click();
		await main.getByText("Envío Estándar: Lima y Callao").waitFor();
		await page.getByRole("button", { name: "Pay now" }).click();
		await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
		forgive(/status of 400/);
		await stop("5-mistake");
		await page.getByRole("button", { name: "Pay now" }).click();
		await page.getByRole("status").filter({ hasText: unavailable }).waitFor();
		const reference = /WASI-\w{4}-\w{4}/.exec((await main.textContent()) ?? "")?.[0] ?? "";
		expect(page.url()).toContain(reference);
		await main.getByText("Pendiente de pago").first().waitFor();
		await stop("6-order");
		await page.emulateMedia({ media: "print" });
		expect(await page.getByRole("banner").isVisible()).toBe(false);
		expect(await page.locator("footer").isVisible()).toBe(false);
		expect(await main.getByText(reference).first().isVisible()).toBe(true);
		await keepPicture(page, `journey-7-print-${slug}`);
		await page.emulateMedia({ media: null });

		await main.getByRole("link", { name: "Seguimiento orden" }).click();
		await page.waitForURL(`**${urls.trackedOrder(reference)}`);
		await main.getByText("Sofá Ayni de tres cuerpos").waitFor();
		await stop("8-followed");

		const other = await visit(mode, urls.tracking);
		await other.getByLabel("Referencia del pedido").fill(reference.toLowerCase().replaceAll("-", " "));
		await other.getByLabel("Número de documento").fill(answers.documentNumber ?? "");
		await other.getByRole("main").getByRole("button").first().click();
		await other.getByRole("main").getByText("Sofá Ayni de tres cuerpos").waitFor();
	});
});

test("without scripts, a signed-in purchase, by ordering, viewing the order and logging out", async () => {
	const mode = { javaScriptEnabled: false, width: 375 };
	const emulator = { host: new URL(inject("codesUrl")).host, project: "demo-wasi" };
	const [name, value] = splitCookie((await signIn(store, emulator, "973750033")).cookie);
	const page = await visit(mode, urls.product("rack-de-tv-suyana"), {
		prepare: (page) => page.context().addCookies([{ name, value, url: storeUrl }]),
	});
	const main = page.getByRole("main");
	await page.getByRole("button", { name: "Comprar Ahora" }).click();
	await page.waitForURL(checkoutUrl);
	await fillContact(page, { ...answers, phone: "+51 911 222 333" });
	await choosePlaces(page, mode);
	await page.getByRole("button", { name: "Pay now" }).click();
	await page.getByRole("status").filter({ hasText: unavailable }).waitFor();
	const reference = /WASI-\w{4}-\w{4}/.exec((await main.textContent()) ?? "")?.[0] ?? "";

	await page.goto(urls.account);
	await main.getByRole("link", { name: "ORDERS" }).click();
	await page.waitForURL(`**${urls.orders()}`);
	await main.getByRole("link", { name: reference }).first().click();
	await page.waitForURL(`**${urls.order(reference)}`);
	await main.getByText("Rack de TV Suyana").waitFor();
	await keepPicture(page, "journey-account-order-375-nojs");
	await main.getByRole("button", { name: "LOGOUT" }).click();
	await main.getByRole("link", { name: "Iniciar sesión" }).waitFor();
	await page.goto(urls.order(reference));
	expect(await page.getByText("Rack de TV Suyana").count()).toBe(0);
});
