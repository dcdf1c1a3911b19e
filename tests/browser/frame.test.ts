import { describe, expect, test } from "vitest";
import { urls } from "~/urls";
import { expectAccessible, isFocused, keepPicture, modes, settled, visit } from "./browser";

describe.each(modes)("the frame, $name", (mode) => {
	const isNarrow = mode.width <= 768;
	const { slug } = mode;

	test("the cart panel opens, darkens the page, stops its scrolling, and closes by icon, overlay and Escape", async () => {
		const page = await visit(mode, urls.home);
		const panel = page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
		const open = page.getByRole("button", { name: /^Abrir el carrito/ });
		const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
		expect(await panel.isVisible()).toBe(false);
		expect(await overflow()).not.toBe("hidden");

		await open.click();
		await panel.waitFor();
		await settled(page);
		expect(await panel.evaluate((element) => element.getBoundingClientRect().width)).toBe(345);
		expect(await overflow()).toBe("hidden");
		expect(await panel.getByRole("listitem").count()).toBe(6);
		expect(await panel.getByRole("button", { name: /^(Agregar uno|Quitar|Eliminar) / }).count()).toBe(18);
		await expectAccessible(page);
		await keepPicture(page, `cart-panel-${slug}`, false);

		await panel.getByRole("button", { name: "Cerrar el carrito" }).click();
		await panel.waitFor({ state: "hidden" });
		expect(await overflow()).not.toBe("hidden");

		await open.click();
		await panel.waitFor();
		await settled(page);
		await page.mouse.click(10, 300);
		await panel.waitFor({ state: "hidden" });
		expect(await overflow()).not.toBe("hidden");

		await open.click();
		await panel.waitFor();
		await page.keyboard.press("Escape");
		await panel.waitFor({ state: "hidden" });

		await open.click();
		await panel.getByRole("link", { name: "Check out" }).click();
		await page.waitForURL(`**${urls.checkout}`);
		await panel.waitFor({ state: "hidden" });
	});

	test("on a narrow screen there is a menu panel, on a wide one the menu itself", async () => {
		const page = await visit(mode, urls.home);
		const open = page.getByRole("button", { name: "Abrir el menú" });
		const inBar = page.getByRole("navigation", { name: "Principal" });
		expect(await open.isVisible()).toBe(isNarrow);
		expect(await inBar.isVisible()).toBe(!isNarrow);
		if (!isNarrow) {
			await inBar.getByRole("link", { name: "Productos" }).click();
			await page.waitForURL(`**${urls.productList()}`);
			return;
		}
		const panel = page.getByRole("dialog", { name: "Menú" });
		await open.click();
		await panel.waitFor();
		await settled(page);
		expect(await panel.evaluate((element) => element.getBoundingClientRect().width)).toBe(250);
		await expectAccessible(page);
		await keepPicture(page, `menu-panel-${slug}`, false);
		await panel.getByRole("button", { name: "Cerrar el menú" }).click();
		await panel.waitFor({ state: "hidden" });

		await open.click();
		await panel.waitFor();
		await settled(page);
		await page.mouse.click(350, 400);
		await panel.waitFor({ state: "hidden" });

		await open.click();
		await panel.getByRole("link", { name: "Inicio" }).click();
		await panel.waitFor({ state: "hidden" });

		await open.click();
		await panel.getByRole("link", { name: "Categorías" }).click();
		await page.waitForURL(`**${urls.categories}`);
		await panel.waitFor({ state: "hidden" });
		expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Categorías");
	});

	test("the footer is columns when wide, and an accordion with at most one item open when narrow", async () => {
		const page = await visit(mode, urls.home);
		const items = page.locator("footer details");
		expect(await items.first().isVisible()).toBe(isNarrow);
		if (!isNarrow) {
			const footer = page.locator("footer > div").first();
			expect(await footer.evaluate((element) => element.getBoundingClientRect().width)).toBeLessThanOrEqual(
				1200,
			);
			for (const title of ["Nosotros", "Categorías", "Te ayudamos", "Contacta con nosotros"]) {
				expect(
					await page.getByRole("heading", { name: title, level: 2, exact: true }).isVisible(),
					title,
				).toBe(true);
			}
			return;
		}
		expect(await items.count()).toBe(4);
		const openItems = () => items.evaluateAll((all) => all.map((item) => (item as HTMLDetailsElement).open));
		expect(await openItems()).toEqual([false, false, false, false]);
		for (const index of [0, 2, 3]) {
			await items.nth(index).locator("summary").click();
			expect(await openItems()).toEqual([0, 1, 2, 3].map((other) => other === index));
			await expectAccessible(page);
		}
		expect(await items.nth(3).getByRole("link", { name: "Envíanos un mensaje" }).isVisible()).toBe(true);
		await keepPicture(page, `accordion-${slug}`);
		await items.nth(3).locator("summary").click();
		expect(await openItems()).toEqual([false, false, false, false]);
	});

	test("the arrow leads back to the top", async () => {
		const page = await visit(mode, urls.home);
		const arrow = page.getByRole("link", { name: "Volver arriba" });
		await arrow.scrollIntoViewIfNeeded();
		expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
		await arrow.click();
		await page.waitForFunction(() => scrollY === 0);
	});

	test("the panels are passed by keyboard alone", async () => {
		const page = await visit(mode, urls.home);
		const opener = page.getByRole("button", { name: isNarrow ? "Abrir el menú" : /^Abrir el carrito/ });
		await page.keyboard.press("Tab");
		expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Saltar al contenido");
		for (let step = 0; step < 12 && !(await isFocused(opener)); step++) {
			await page.keyboard.press("Tab");
		}
		await page.keyboard.press("Enter");
		const panel = page.getByRole("dialog");
		await panel.waitFor();
		expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(
			/^Cerrar el/,
		);
		await page.keyboard.press("Tab");
		expect(await panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
		await page.keyboard.press("Escape");
		await panel.waitFor({ state: "hidden" });
		expect(await isFocused(opener)).toBe(true);
	});
});
