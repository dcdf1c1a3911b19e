import type { Locator, Page } from "playwright-core";

/** Holds the page's requests back. @param pattern of their URLs @returns a function that releases them */
export async function hold(page: Page, pattern: string): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(pattern, async (route) => {
		await released;
		// A newer request may have cancelled this one.
		await route.continue().catch(() => undefined);
	});
	return () => release();
}

/** Clicks twice before the store answers. A slow second click would meet the page after the answer. */
export async function doubleClick(button: Locator, path: string): Promise<void> {
	const release = await hold(button.page(), `**${path}**`);
	await button.dblclick({ noWaitAfter: true });
	release();
}

/** Holds back the scripts of the pages loaded next. @returns a function that releases them */
export const holdScripts = (page: Page) => hold(page, "**/assets/*.js");

/** Delays React's renders, as on a busy machine, so that they skip states that last less than 300 ms. */
export function renderLate(page: Page): Promise<void> {
	return page.evaluate(() => {
		const { postMessage } = MessagePort.prototype;
		MessagePort.prototype.postMessage = function (...sent: unknown[]) {
			setTimeout(() => Reflect.apply(postMessage, this, sent), 300);
		};
	});
}
