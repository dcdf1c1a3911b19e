import type { Page } from "playwright-core";
import { expect } from "vitest";

/** So that the next page's files arrive as late as on a first visit. */
export async function forgetFiles(page: Page): Promise<void> {
	const devTools = await page.context().newCDPSession(page);
	await devTools.send("Network.clearBrowserCache");
	await devTools.detach();
}

/** Loads a page again, ten times at most, if its font came late: Chromium may then change fonts after the first paint. */
export async function expectNoLayoutShift(page: Page): Promise<void> {
	for (let tries = 0; tries < 10; tries++)
		if ((await layoutShifts(page)).length > 0 && (await isFontLate(page))) await page.reload();
	expect(await layoutShifts(page), page.url()).toEqual([]);
}

/**
 * Whether the font arrived after the first paint or less than half a second before it. On a busy machine, the first
 * paint may then still show the fallback font.
 */
function isFontLate(page: Page): Promise<boolean> {
	return page.evaluate(() => {
		const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
		const font = files.find(({ name }) => name.endsWith(".woff2"));
		const [paint] = performance.getEntriesByName("first-contentful-paint");
		return font !== undefined && paint !== undefined && font.responseEnd > paint.startTime - 500;
	});
}

/** Each layout shift since the page was loaded: its value and what moved, such as `0.02: p.note 0,120 → 0,144`. */
function layoutShifts(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		type Shift = PerformanceEntry & {
			value: number;
			sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
		};
		const observer = new PerformanceObserver(() => {});
		observer.observe({ type: "layout-shift", buffered: true });
		return (observer.takeRecords() as Shift[]).map(({ value, sources }) => {
			const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
				const name = node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent;
				return `${name} ${from.x},${from.y} → ${to.x},${to.y}`;
			});
			return `${value}: ${moved.join("; ")}`;
		});
	});
}
