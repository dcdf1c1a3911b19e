import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { open, sharedPage } from "./browser";

const phone = { javaScriptEnabled: true, width: 375 };

const shared = sharedPage(phone);

test.each([
	["cart", urls.cart, "link", "Check out"],
	["checkout", urls.checkout, "button", "Pay now"],
] as const)(
	"on a phone, the %s's total and button stay in view, and cover neither the focus nor the footer",
	async (_, path, role, name) => {
		const page = shared();
		await page.setViewportSize({ width: 375, height: 667 });
		await open(page, path);
		const button = page.getByRole("main").getByRole(role, { name }).last();
		const bar = button.locator("xpath=..");
		expect(await bar.textContent()).toContain("S/\u00a04,387.50");
		expect(await bottomOf(page, name, role)).toBeCloseTo(667, 0);

		await page.getByRole("main").focus();
		for (let stops = 0; stops < 60; stops++) {
			await page.keyboard.press("Tab");
			const focus = await bar.evaluate((bar) => {
				const element = document.activeElement ?? document.body;
				const { bottom } = element.getBoundingClientRect();
				const { top } = bar.getBoundingClientRect();
				const isBelow = top > 500 && top + 1 < bottom && bottom <= innerHeight;
				const isCovered = isBelow && !bar.contains(element);
				return { tag: element.outerHTML.slice(0, 80), isCovered, isMain: !!element.closest("main") };
			});
			if (!focus.isMain) break;
			expect(focus.isCovered, focus.tag).toBe(false);
		}

		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		const footer = await page.getByRole("contentinfo").boundingBox();
		expect(await bottomOf(page, name, role)).toBeLessThanOrEqual(footer?.y ?? 0);

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

async function bottomOf(page: Page, name: string, role: "link" | "button"): Promise<number> {
	const bar = page.getByRole("main").getByRole(role, { name }).last().locator("xpath=..");
	return bar.evaluate((element) => element.getBoundingClientRect().bottom);
}
