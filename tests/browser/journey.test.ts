import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { urls } from "~/urls";
import { checkoutAnswers } from "../answers";
import { fetchOnce } from "../serving";
import {
	cartUrl,
	checkoutUrl,
	emptyCart,
	expectAccessible,
	forgive,
	keepPicture,
	modes,
	open,
	oppositeModes,
	visit,
} from "./browser";
import { choosePlaces, fillContact, unavailable } from "./checkout-form";

const answers = checkoutAnswers();

describe.each(modes)("a whole purchase, $name", (mode) => {
	const { slug } = mode;

	test("by search, product, variant, cart and checkout with a mistake, and tracking the order", async () => {
		const page = await visit(mode, urls.cart);
		const stop = async (name: string) => {
			// The tests of every screen check the same pages in all four modes.
			if (oppositeModes.includes(mode)) await expectAccessible(page);
			await keepPicture(page, `journey-${name}-${slug}`);
		};
		await emptyCart(page);

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

describe.each(oppositeModes)("a signed-in purchase, $name", (mode) => {
	const { slug } = mode;

	test("by signing in, ordering, viewing the order and logging out", async () => {
		const phone = `97${mode.width}${mode.javaScriptEnabled ? 1 : 2}00`.padEnd(9, "3").slice(0, 9);
		const signedIn = await signIn(phone);
		const page = await visit(mode, urls.home, { storageState: await signedIn.context().storageState() });
		const main = page.getByRole("main");
		await open(page, urls.product("rack-de-tv-suyana"));
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
		await expectAccessible(page);
		await main.getByRole("link", { name: reference }).first().click();
		await page.waitForURL(`**${urls.order(reference)}`);
		await main.getByText("Rack de TV Suyana").waitFor();
		await expectAccessible(page);
		await keepPicture(page, `journey-account-order-${slug}`);
		await main.getByRole("button", { name: "LOGOUT" }).click();
		await main.getByRole("link", { name: "Iniciar sesión" }).waitFor();
		await page.goto(urls.order(reference));
		expect(await page.getByText("Rack de TV Suyana").count()).toBe(0);
	});
});

/** Signs in with scripts in every mode, because the captcha needs them. */
async function signIn(phone: string): Promise<Page> {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.signIn);
	await page.getByLabel("Número de celular").fill(phone);
	await page.getByRole("button", { name: "Send code" }).click();
	await page.getByText("Te enviamos un código").waitFor();
	const { verificationCodes } = (await (await fetchOnce(inject("codesUrl"))).json()) as {
		verificationCodes: { phoneNumber: string; code: string }[];
	};
	const sent = verificationCodes.findLast(({ phoneNumber }) => phoneNumber === `+51${phone}`);
	await page.getByLabel("Código de verificación").fill(sent?.code ?? "");
	await page.getByRole("button", { name: "Verify code" }).click();
	await page.waitForURL(`**${urls.account}`);
	return page;
}
