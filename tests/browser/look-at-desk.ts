import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, keepPicture, modes } from "./browser";

/** The desk has no scripts, and its policy allows none. */
export const deskModes = [
	...modes.filter(({ javaScriptEnabled }) => !javaScriptEnabled),
	{ name: "320 px", slug: "320", javaScriptEnabled: false, width: 320 },
];

/** @returns a check of a page that keeps its picture by name */
export function lookAtDesk({ slug, width }: { slug: string; width: number }) {
	return async function look(page: Page, name: string): Promise<void> {
		await expectAccessible(page);
		await keepPicture(page, `desk-${name}-${slug}`);
		const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth);
		expect(pageWidth, name).toBeLessThanOrEqual(width);
		expect(await page.locator("h1").count()).toBe(1);
	};
}
