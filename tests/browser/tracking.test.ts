import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { cartPanelId } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { aShopperWithACart, hiddenFields, placeOrder } from "../support/ordering";
import { newShopper } from "../support/shopper";
import { desktop, emptyPage, store, storeUrl, takeCookies, visit } from "./browser";
import { openCart } from "./cart-controls";
import { isFocused, untilFocused } from "./focus";
import { keepPicture } from "./look";
import { hold } from "./network";

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
