import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { emptyPage, store, storeUrl } from "./browser";
import { keepPicture } from "./look";

test.each([
	["its tracking page", urls.trackedOrder],
	["the checkout", urls.placedOrder],
])(
	"an order printed from %s has a letterhead with the store's contacts and the tracking URL",
	async (_, pageOf) => {
		const { reference, shopper } = await placeOrder(store);
		const page = await emptyPage({ javaScriptEnabled: false, width: 320 });
		const cookies = [...shopper.cookies].map(([name, value]) => ({ name, value, url: storeUrl }));
		await page.context().addCookies(cookies);
		await page.goto(pageOf(reference));
		const contact = ["Wasi", "(01) 000 0000", "hola@wasi.example", new URL(urls.tracking, storeUrl).href];
		const letterhead = page.locator("[aria-labelledby=detalle-del-pedido] > div").first();
		expect(await letterhead.isVisible(), "on screen").toBe(false);
		await page.emulateMedia({ media: "print" });
		const text = await letterhead.textContent();
		for (const words of contact) expect(text).toContain(words);
		expect(await letterhead.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(
			true,
		);
		expect(await page.getByText(`Pedido ${reference}`).first().isVisible()).toBe(true);
		expect(await page.getByRole("banner").isVisible()).toBe(false);
		expect(await page.locator("footer").isVisible()).toBe(false);
		await keepPicture(page, `print-${pageOf === urls.trackedOrder ? "tracking" : "checkout"}`);
	},
);
