import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { open, phone, sharedPage } from "./browser";
import { isInView } from "./focus";

const shared = sharedPage(phone);

test.each([
	["checkout", urls.checkout, "button", "Pay now", "S/\u00a04,387.50", true],
	["product", urls.product("sofa-ayni"), "button", "Agregar Sofá Ayni", "S/\u00a01,950.00", false],
] as const)(
	"on a phone, the %s's price and button stay in view, and cover neither the focus nor the footer",
	async (_, path, role, name, price, isStaticOnLowScreens) => {
		const page = shared();
		await page.setViewportSize({ width: 375, height: 667 });
		await open(page, path);
		// The product's is hidden beside the buy form.
		const button = page.getByRole("main").getByRole(role, { name, includeHidden: true }).last();
		const bar = button.locator("xpath=..");
		expect(await bar.textContent()).toContain(price);
		expect(await isInView(bar)).toBe(true);

		await page.getByRole("main").focus();
		for (let stops = 0; stops < 60; stops++) {
			await page.keyboard.press("Tab");
			const { tag, isElsewhere, isCovered } = await bar.evaluate(focusBeside);
			if (isElsewhere) break;
			expect(isCovered, tag).toBe(false);
		}

		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		const footer = await page.getByRole("contentinfo").boundingBox();
		expect(await bottomOf(bar)).toBeLessThanOrEqual(footer?.y ?? 0);
		if (!isStaticOnLowScreens) return;

		// A low screen, and 200 % zoom.
		await page.evaluate(() => scrollTo(0, 0));
		for (const size of [
			{ width: 667, height: 375 },
			{ width: 375, height: 333 },
		]) {
			await page.setViewportSize(size);
			expect(await bar.evaluate((element) => getComputedStyle(element).position)).toBe("static");
		}
	},
);

function bottomOf(bar: Locator): Promise<number> {
	return bar.evaluate((element) => element.getBoundingClientRect().bottom);
}

/** Runs in the page. What is taller than the room between header and bar counts as not covered. */
function focusBeside(bar: Element) {
	const element = document.activeElement ?? document.body;
	const focused = element.getBoundingClientRect();
	const covers = [document.querySelector("header"), bar].map((part) => part?.getBoundingClientRect());
	const isBeside = bar.contains(element) || focused.height > 400;
	return {
		tag: element.outerHTML.slice(0, 80),
		isElsewhere: !element.closest("main"),
		isCovered:
			!isBeside &&
			covers.some((cover) => cover && cover.top < focused.bottom - 1 && cover.bottom > focused.top + 1),
	};
}
