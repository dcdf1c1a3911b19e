import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, expectNoOverflow, keepPicture } from "./browser";

/** The desk is not hydrated, so a resized page is the same as one loaded at that width. */
export const deskMode = { javaScriptEnabled: false, width: 375 };

/** Of axe's rules, the one that the width can change: the desk's styles show and hide nothing by it. */
const widthRules = ["scrollable-region-focusable"];

/** Looks at a page on a phone and on a desktop, and keeps its pictures by name. */
export async function lookAtDesk(page: Page, name: string): Promise<void> {
	await expect.poll(() => page.locator("h1").count(), { message: name }).toBe(1);
	for (const width of [320, 1280, deskMode.width]) {
		await expectNoOverflow(page, width, name);
		if (width > 320)
			await expectAccessible(page, { only: width === deskMode.width ? undefined : widthRules });
		await keepPicture(page, `desk-${name}-${width}`);
	}
}
