import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible, expectNoOverflow, keepPicture } from "./look";

/** The desk is not hydrated, so a resized page is the same as one loaded at that width. */
export const deskMode = { javaScriptEnabled: false, width: 320 };

/** Looks at a page on a phone and on a desktop, and keeps its pictures by name. */
export async function lookAtDesk(page: Page, name: string): Promise<void> {
	await expect.poll(() => page.locator("h1").count(), { message: name }).toBe(1);
	// Axe on the phone only, where more can scroll: otherwise the desk's styles show and hide nothing by the width.
	await expectAccessible(page);
	for (const width of [1280, deskMode.width]) {
		await expectNoOverflow(page, width, name);
		await keepPicture(page, `desk-${name}-${width}`);
	}
}
