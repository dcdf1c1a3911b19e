import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cartPanelId } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { aShopperWithACart, hiddenFields, placeOrder } from "../support/ordering";
import { newShopper } from "../support/shopper";
import { desktop, emptyPage, store, storeUrl, takeCookies, visit, visitBeforeScripts } from "./browser";
import { openCart } from "./cart-controls";
import { isFocused, untilFocused } from "./focus";
import { expectAccessible, keepPicture } from "./look";
import { refusal, said, withoutConnection } from "./messages";
import { hold } from "./network";

const document = "45678912";

const find = (page: Page) => page.getByRole("button", { name: "Ver mi pedido" }).click();

test("tracking an order works with mistakes on the way, and without a connection keeps what was typed", async () => {
	const { reference } = await placeOrder(store);
	const page = await visit(desktop, urls.tracking);
	await find(page);
	const summary = await refusal(page, "Falta corregir 2 datos");
	await untilFocused(summary);
	await expectAccessible(page, { picture: "tracking-errors-1280-js" });
	await summary.getByRole("link", { name: /^Número de documento/ }).click();
	await untilFocused(page.getByLabel("Número de documento"));
	expect(await summary.isVisible()).toBe(true);

	await page.getByLabel("Referencia del pedido").fill(reference.toLowerCase());
	await page.getByLabel("Número de documento").fill("11111111");
	await page.keyboard.press("Enter");
	await untilFocused(await refusal(page, "No encontramos ese pedido", 404));
	await page.getByLabel("Número de documento").fill(document);
	await withoutConnection(page, () => find(page));
	expect(await page.getByLabel("Número de documento").inputValue()).toBe(document);
	await find(page);
	await page.waitForURL(`**${urls.trackedOrder(reference, { visto: "1" })}`);
	await page.getByRole("heading", { name: `Pedido ${reference}` }).waitFor();
	await said(page, `Pedido ${reference} · Wasi`);

	await page.getByRole("link", { name: "Buscar otro pedido" }).click();
	await page.getByLabel("Referencia del pedido").waitFor();
	expect(await page.getByLabel("Referencia del pedido").inputValue()).toBe("");
});

/** To which a checkout leads whose cart was ordered before, with another document. */
async function otherDocument(): Promise<string> {
	const buyer = await aShopperWithACart(store);
	const answers = { ...checkoutAnswers(), ...(await hiddenFields(buyer)) };
	await buyer.post(urls.checkout, answers);
	const other = { ...answers, documentNumber: "87654321" };
	return (await newShopper(store).post(urls.checkout, other)).headers.get("location") ?? "";
}

const message = (page: Page) => page.getByRole("alert").filter({ hasText: "registrado con otro documento" });

test("the message about an order of another document takes the focus once, not again when the cart changes", async () => {
	const page = await visit(desktop, await otherDocument());
	await untilFocused(message(page));
	const release = await hold(page, "**/cart.data**");
	await openCart(page);
	const panel = page.locator(`#${cartPanelId}`);
	await panel.getByRole("button", { name: "Agregar uno de Lámpara de pie Killa" }).click();
	await page.keyboard.press("Escape");
	await panel.waitFor({ state: "hidden" });
	const field = page.getByLabel("Número de documento");
	await field.focus();
	release();
	await panel.getByText("Ahora llevas").waitFor({ state: "attached" });
	expect(await isFocused(field)).toBe(true);
});

test("the message about an order of another document does not take the focus from a field that the shopper entered before the scripts loaded", async () => {
	const { page, release } = await visitBeforeScripts(await otherDocument());
	const field = page.getByLabel("Número de documento");
	await field.pressSequentially("456");
	await release();
	await page.keyboard.type("78912");
	expect(await field.inputValue()).toBe("45678912");
});

test("a printed order has a letterhead with contacts and the tracking URL", async () => {
	const { reference, shopper } = await placeOrder(store);
	const page = await emptyPage({ javaScriptEnabled: false, width: 320 });
	await takeCookies(page, shopper);
	await page.goto(urls.placedOrder(reference));
	const contact = ["Wasi", "(01) 000 0000", "hola@wasi.example", new URL(urls.tracking, storeUrl).href];
	const letterhead = page.locator("[aria-labelledby=detalle-del-pedido] > div").first();
	expect(await letterhead.isVisible(), "on screen").toBe(false);
	await page.emulateMedia({ media: "print" });
	const text = await letterhead.textContent();
	for (const words of contact) expect(text).toContain(words);
	expect(await letterhead.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
	expect(await page.getByText(`Pedido ${reference}`).first().isVisible()).toBe(true);
	expect(await page.getByRole("banner").isVisible()).toBe(false);
	expect(await page.locator("footer").isVisible()).toBe(false);
	await keepPicture(page, "print-checkout");
});
