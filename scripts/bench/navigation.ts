import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { urls } from "../../app/platform/urls";
import { collectErrors, launchChromium, untilHydrated } from "./browser";
import { startDelayingProxy } from "./delaying-proxy";
import { launchDevtools } from "./devtools";
import { median } from "./percentile";
import { openTab, type Tab } from "./tab";
import { printTargets, say } from "./table";

/** One kind of step between pages, with and without scripts. */
interface NavigationResult {
	step: string;
	withScripts: boolean;
	/** Milliseconds from the click until the next page's heading is painted, the median. */
	medianMs: number;
	times: number[];
}

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

type Times = Record<string, number[]>;

/**
 * From the list to a product, back, and to a category, on a slow network and processor.
 * @throws Error if a page does not hydrate or reports an error
 */
export async function measureNavigation(storeUrl: string): Promise<NavigationResult[]> {
	const proxy = await startDelayingProxy(storeUrl, latencyMs);
	try {
		const withScripts = await measureWithScripts(proxy.url);
		const withoutScripts = await measureWithoutScripts(proxy.url);
		return [...toResults(withScripts, true), ...toResults(withoutScripts, false)];
	} finally {
		proxy.close();
	}
}

function toResults(times: Times, withScripts: boolean): NavigationResult[] {
	return Object.entries(times).map(([step, each]) => ({
		step,
		withScripts,
		medianMs: median(each),
		times: each,
	}));
}

async function measureWithScripts(storeUrl: string): Promise<Times> {
	const browser = await launchChromium();
	try {
		const page = await browser.newPage();
		// tsx wraps functions in calls of a helper, which the page lacks.
		await page.addInitScript("window.__name = (named) => named");
		const errors = collectErrors(page);
		const devtools = await page.context().newCDPSession(page);
		await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
		const times: Times = {};
		for (let round = 0; round < rounds; round++) {
			await page.goto(storeUrl + urls.productList(), { waitUntil: "load" });
			await untilHydrated(page);
			const step = async (name: string, act: () => Promise<unknown>) => {
				times[name] = [...(times[name] ?? []), await timeWithScripts(page, act)];
				await page.waitForLoadState("networkidle");
			};
			const follow = async (selector: string) => {
				const link = page.locator(selector).nth(round % 4);
				await link.scrollIntoViewIfNeeded();
				await link.hover();
				await page.waitForTimeout(restMs);
				return () => link.click();
			};
			await step("list → product", await follow(links.product));
			await step("back → list", () => page.goBack({ waitUntil: "commit" }));
			await step("list → category", await follow(links.category));
			errors.assertNone();
		}
		return times;
	} finally {
		await browser.close();
	}
}

/** Missing in TypeScript's types of the DOM. */
declare const scheduler: { postTask(task: () => void, options: { priority: "user-blocking" }): void };

/**
 * With scripts the page itself watches for the next heading, because polling it from outside would slow it
 * down.
 */
async function timeWithScripts(page: Page, act: () => Promise<unknown>): Promise<number> {
	await page.evaluate(() => {
		const heading = () => document.querySelector("h1")?.textContent;
		const before = heading();
		const watch = (started: number) =>
			requestAnimationFrame(() => {
				if (heading() === before) return watch(started);
				// This frame paints the heading, and a task of this priority follows it at once.
				const finish = () => Object.assign(window, { tookMs: performance.now() - started });
				scheduler.postTask(finish, { priority: "user-blocking" });
			});
		const begin = (event: Event) => {
			for (const type of ["click", "popstate"]) removeEventListener(type, begin, true);
			watch(event.timeStamp);
		};
		Object.assign(window, { tookMs: undefined });
		for (const type of ["click", "popstate"]) addEventListener(type, begin, true);
	});
	await act();
	const took = await page.waitForFunction(() => (window as { tookMs?: number }).tookMs);
	return (await took.jsonValue()) ?? Number.NaN;
}

async function measureWithoutScripts(storeUrl: string): Promise<Times> {
	// A page that the back/forward cache restores would report no paint.
	const devtools = launchDevtools(["--window-size=1280,800", "--disable-back-forward-cache"]);
	try {
		const tab = await openTab(devtools, slowdown);
		const times: Times = {};
		for (let round = 0; round < rounds; round++) {
			await timeUntilPaint(tab, () => tab.goto(storeUrl + urls.productList()));
			const step = async (name: string, act: () => Promise<void>) => {
				times[name] = [...(times[name] ?? []), await timeUntilPaint(tab, act)];
			};
			const follow = (selector: string) => tab.press(selector, round % 4, restMs);
			await step("list → product", await follow(links.product));
			await step("back → list", tab.back);
			await step("list → category", await follow(links.category));
		}
		return times;
	} finally {
		await devtools.close();
	}
}

/** Without scripts the next page is a new document, which knows the time of its first paint. */
async function timeUntilPaint(tab: Tab, act: () => Promise<void>): Promise<number> {
	const before = await paintedAt(tab);
	const started = Date.now();
	await act();
	for (;;) {
		// Polling more often would slow the page down. Its pictures arrive meanwhile.
		await setTimeout(1000);
		const painted = await paintedAt(tab);
		if (painted !== undefined && painted !== before) return painted - started;
		if (Date.now() > started + 30_000) throw new Error("The next page was not painted within 30 seconds.");
	}
}

/** @returns milliseconds since 1970; undefined before the first paint, and while a page replaces another */
function paintedAt(tab: Tab): Promise<number | undefined> {
	return tab
		.evaluate<number | undefined>(`(() => {
			const [paint] = performance.getEntriesByName("first-contentful-paint");
			return paint && performance.timeOrigin + paint.startTime;
		})()`)
		.catch(() => undefined);
}

export function printNavigation(results: NavigationResult[]): void {
	say(`\nFrom the click until the next page's heading is painted, the median of ${rounds}, in Chromium\n`);
	printTargets(
		results.map(({ step, withScripts, medianMs }) => [
			`${step}, ${withScripts ? "with" : "without"} scripts`,
			medianMs,
			100,
			"ms",
		]),
	);
}
