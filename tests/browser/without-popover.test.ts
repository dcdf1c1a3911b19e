import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktopWithoutScripts, forgive, open, phone, visit } from "./browser";
import { openCart } from "./cart-controls";
import { expectAccessible, expectNoOverflow } from "./look";
import { withoutPopover } from "./without-popover";

const lamp = "Lámpara de pie Killa";

test("a browser without popover leads from the menu over a card and the cart to the checkout", async () => {
	const page = await visit(phone, urls.about, { prepare: withoutPopover });
	await page.getByRole("link", { name: "Menú" }).click();
	const menu = page.getByRole("navigation", { name: "Menú" });
	await expect.poll(() => isOnScreen(page, "#menu")).toBe(true);
	await menu.getByRole("link", { name: "Productos" }).click();
	await page.waitForURL(`**${urls.productList()}`);
	await page.getByRole("button", { name: `Agregar ${lamp}` }).click();
	await page.waitForURL(/\/cart/);
	const main = page.getByRole("main");
	await main.getByText(/^Agregaste Lámpara/).waitFor();
	await main.getByRole("link", { name: "Check out" }).click();
	await page.waitForURL(`**${urls.checkout}`);
});

test("a browser without popover has the panels at the end of the page, without buttons that do nothing", async () => {
	const page = await visit(phone, urls.about, { prepare: withoutPopover });
	for (const name of ["Menú", "MI CARRITO DE COMPRA"])
		expect(await page.getByRole("heading", { name }).isVisible(), name).toBe(true);
	for (const name of [/^Abrir el/, /^Cerrar el/, "Seguir comprando"])
		expect(await page.getByRole("button", { name }).count(), String(name)).toBe(0);
	await expectNoOverflow(page, phone.width);
	const places = await page
		.locator("main, footer, #menu, #carrito")
		.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
	for (const [index, { top }] of places.entries())
		expect(top).toBeGreaterThanOrEqual(places[index - 1]?.bottom ?? 0);
	await expectAccessible(page, { picture: "without-popover" });
});

test("can use the server's pages when the layout's scripts fail", async () => {
	const page = await visit(desktopWithoutScripts, urls.about, {
		javaScriptEnabled: true,
		prepare: (page) =>
			page.addInitScript(() => {
				const listen = document.addEventListener.bind(document);
				document.addEventListener = (type: string, ...rest: [never, never]) => {
					if (type === "beforetoggle") throw new Error("not known here");
					listen(type, ...rest);
				};
			}),
	});
	await page.getByRole("heading", { name: "Nosotros", level: 1 }).waitFor();
	// The page without hydration has come: the one that failed had lost its content.
	await page.waitForFunction(() => sessionStorage.length > 0 && document.querySelector("h1"));
	await open(page, urls.productList());
	await page.getByRole("button", { name: `Agregar ${lamp}` }).click();
	await page.waitForURL(/\/cart/);
	await page.getByRole("main").getByText("Agregaste Lámpara").waitFor();
	await (await openCart(page)).getByRole("link", { name: "Check out" }).click();
	await page.waitForURL(`**${urls.checkout}`);
	forgive(/not known here/);
});

function isOnScreen(page: Page, selector: string): Promise<boolean> {
	return page.locator(selector).evaluate((element) => {
		const { top, bottom } = element.getBoundingClientRect();
		return top < innerHeight && bottom > 0;
	});
}
