import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, keepPicture } from "./browser";

/** The desk is not hydrated, so a resized page is the same as one loaded at that width. */
export const deskModes = [{ name: "on a phone", slug: "375", javaScriptEnabled: false, width: 375 }];

/** Of axe's rules, the one that the width can change: the desk's styles show and hide nothing by it. */
const widthRules = ["scrollable-region-focusable"];

/** @returns a check of a page, on a phone and on a desktop, that keeps its pictures by name */
export function lookAtDesk({ width }: { width: number }) {
	return async function look(page: Page, name: string): Promise<void> {
		expect(await page.locator("h1").count()).toBe(1);
		for (const tried of [320, 1280, width]) {
			await page.setViewportSize({ width: tried, height: tried > 768 ? 800 : 720 });
			const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
			expect(pageWidth, name).toBeLessThanOrEqual(tried);
			if (tried > 320) await expectAccessible(page, tried === width ? undefined : widthRules);
			await keepPicture(page, `desk-${name}-${tried}`);
		}
	};
}
