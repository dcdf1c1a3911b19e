import type { Page } from "playwright-core";
import { urls } from "../../app/platform/urls";
import { collectErrors, launchChromium, requireChromium, untilHydrated } from "./browser";
import { startDelayingProxy } from "./delaying-proxy";
import { type Figure, median } from "./figures";
import { startStore } from "./servers";

const rounds = 20;
const latencyMs = 100;
const slowdown = 4;
/** How long the pointer rests on a link before the click. */
const restMs = 200;

/** Selectors of the links that are followed, one after the other from round to round. */
const links = {
	product: "main article a, main li a[href^='/product/']",
	category: "footer a[href^='/categoria/']",
};

/**
 * Goes from the list to a product, back, and to a category, on a slow network and processor. The figures are the median
 * times from the click until the next page is painted.
 * @throws Error if a page does not hydrate or reports an error
 */
export async function measureNavigation(): Promise<Figure[]> {
	requireChromium();
	const proxy = await startDelayingProxy((await startStore()).url, latencyMs);
	try {
		return [...(await measureSteps(proxy.url, true)), ...(await measureSteps(proxy.url, false))];
	} finally {
		proxy.close();
	}
}

async function measureSteps(storeUrl: string, javaScriptEnabled: boolean): Promise<Figure[]> {
	const browser = await launchChromium();
	try {
		const page = await browser.newPage({ javaScriptEnabled });
		const errors = collectErrors(page);
		const devtools = await page.context().newCDPSession(page);
		await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
		const times = new Map<string, number[]>();
		const time = async (step: string, act: () => Promise<unknown>) => {
			const tookMs = await (javaScriptEnabled ? timeWithScripts(page, act) : timeWithoutScripts(page, act));
			times.set(step, [...(times.get(step) ?? []), tookMs]);
			await page.waitForLoadState("networkidle");
		};
		const pointAt = async (selector: string, round: number) => {
			const link = page.locator(selector).nth(round % 4);
			await link.scrollIntoViewIfNeeded();
			await link.hover();
			await page.waitForTimeout(restMs);
			return () => link.click({ noWaitAfter: true });
		};
		for (let round = 0; round < rounds; round++) {
			await page.goto(storeUrl + urls.productList(), { waitUntil: "load" });
			if (javaScriptEnabled) await untilHydrated(page);
			await time("list → product", await pointAt(links.product, round));
			await time("back → list", () => page.goBack({ waitUntil: "commit" }));
			await time("list → category", await pointAt(links.category, round));
			errors.assertNone();
		}
		const scripts = `${javaScriptEnabled ? "with" : "without"} scripts`;
		return [...times].map(([step, each]) => ({
			what: `${step}, ${scripts}`,
			value: median(each),
			unit: "ms",
			most: 100,
		}));
	} finally {
		await browser.close();
	}
}

/** The page itself watches for the next heading, because polling it from outside would slow it down. */
async function timeWithScripts(page: Page, act: () => Promise<unknown>): Promise<number> {
	// A text, because tsx wraps functions in calls of a helper, which the page lacks.
	await page.evaluate(`(() => {
		const heading = () => document.querySelector("h1")?.textContent;
		const before = heading();
		const watch = (started) =>
			requestAnimationFrame(() => {
				if (heading() === before) return watch(started);
				// This frame paints the heading, and a task of this priority follows it at once.
				const finish = () => { window.tookMs = performance.now() - started; };
				scheduler.postTask(finish, { priority: "user-blocking" });
			});
		const begin = (event) => {
			for (const type of ["click", "popstate"]) removeEventListener(type, begin, true);
			watch(event.timeStamp);
		};
		window.tookMs = undefined;
		for (const type of ["click", "popstate"]) addEventListener(type, begin, true);
	})()`);
	await act();
	const took = await page.waitForFunction(() => (window as { tookMs?: number }).tookMs);
	return (await took.jsonValue()) ?? Number.NaN;
}

/** Without scripts the next page is a new document, which knows the time of its first paint. */
async function timeWithoutScripts(page: Page, act: () => Promise<unknown>): Promise<number> {
	const painted = `(() => {
		const [paint] = performance.getEntriesByName("first-contentful-paint");
		return paint && performance.timeOrigin + paint.startTime;
	})()`;
	const before = await page.evaluate<number>(painted);
	const started = Date.now();
	await act();
	for (const giveUpAt = started + 30_000; Date.now() < giveUpAt; ) {
		// Polling more often would slow the page down.
		await page.waitForTimeout(1000);
		const after = await page.evaluate<number | undefined>(painted).catch(() => undefined);
		if (after !== undefined && after !== before) return after - started;
	}
	throw new Error("The next page was not painted within 30 seconds.");
}
