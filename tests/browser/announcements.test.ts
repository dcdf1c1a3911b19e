import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, open, phone, visit } from "./browser";
import { changeCart } from "./cart-controls";
import { untilFocused } from "./focus";
import { said } from "./messages";

const lamp = "Lámpara de pie Killa";

test("a screen reader announces the order's total once the province is known, also after a detour to the cart", async () => {
	const page = await visit(desktop, urls.checkout, {
		prepare: (page) => changeCart(page, { intent: "clear" }),
	});
	expect(await page.getByText(/^Total/).count()).toBe(0);
	await open(page, urls.product("lampara-de-pie-killa"));
	await page.getByRole("button", { name: "Comprar Ahora" }).click();
	await said(page, "Total sin envío: S/\u00a0180.00");
	await page.getByLabel("Departamento").selectOption("16");
	await page.getByLabel("Provincia").selectOption("1601");
	await said(page, "Total: S/\u00a0225.00, con envío de S/\u00a045.00");
	await page.getByText("Envío Estándar: Loreto").waitFor();
	await page.getByRole("button", { name: "Volver al carrito" }).click();
	const main = page.getByRole("main");
	await main.getByLabel(`Cantidad de ${lamp}`).fill("5");
	await page.keyboard.press("Enter");
	await said(main, `Ahora llevas 5 de ${lamp}.`);
	await main.getByRole("link", { name: "Check out" }).click();
	await said(page, "Total: S/\u00a0900.00, con envío gratis");
	expect(await page.getByLabel("Provincia").inputValue()).toBe("1601");
});

test("a screen reader announces the page of a link in the menu, and on Back", async () => {
	const page = await visit(phone, urls.about);
	const canonical = page.locator("link[rel=canonical][href$='/nosotros']");
	await canonical.waitFor({ state: "attached" });
	await page.getByRole("button", { name: "Abrir el menú" }).click();
	await page
		.getByRole("dialog")
		.getByRole("link", { name: /^Productos/ })
		.press("Enter");
	await page.waitForURL(`**${urls.productList()}`);
	await untilFocused(page.getByRole("main"));
	await said(page, "Todos los productos · Wasi");
	await expect.poll(() => page.title()).toBe("Todos los productos · Wasi");
	// A browser's share menu would share the canonical address.
	await canonical.waitFor({ state: "detached" });
	await page.getByRole("main").evaluate((main) => main.blur());
	await page.goBack();
	await page.getByRole("heading", { level: 1, name: "Nosotros" }).waitFor();
	await untilFocused(page.getByRole("main"));
});
