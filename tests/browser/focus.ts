import type { Locator } from "playwright-core";
import { expect } from "vitest";

export function isFocused(locator: Locator): Promise<boolean> {
	return locator.evaluate((element) => element === document.activeElement);
}

/** Waits until the element has the focus. */
export function untilFocused(locator: Locator): Promise<void> {
	return expect.poll(() => isFocused(locator)).toBe(true);
}

/** Whether the part is inside the window, up to a pixel. */
export function isInView(part: Locator): Promise<boolean> {
	return part.evaluate((element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect();
		return left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
	});
}
