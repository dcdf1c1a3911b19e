import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { urls } from "../../app/urls";
import { collectErrors, launchChromium, untilHydrated } from "./browser";
import { median } from "./median";
import { printTargets, say } from "./table";

/** One kind of step between pages, with and without scripts. */
export interface NavigationResult {
	step: string;
	withScripts: boolean;
	/** Milliseconds from the click until the next page's heading is painted, the median. */
	medianMs: number;
	times: number[];
}

const latencyMs = 100;
const slowdown = 4;
/** How long the pointer rests on a link before the click. */
const restMs = 200;

/**
 * From the list to a product, back, and to a category, on a slow network and processor.
 * @throws Error if a page does not hydrate or reports an error
 */
export async function measureNavigation(storeUrl: string, rounds: number): Promise<NavigationResult[]> {
	const browser = await launchChromium();
	const results: NavigationResult[] = [];
	try {
		for (const withScripts of [true, false]) {
			const context = await browser.newContext({ javaScriptEnabled: withScripts });
			results.push(...(await measureSteps(context, storeUrl, rounds, withScripts)));
			await context.close();
		}
	} finally {
		await browser.close();
	}
	return results;
}

async function measureSteps(
	context: BrowserContext,
	storeUrl: string,
	rounds: number,
	withScripts: boolean,
): Promise<NavigationResult[]> {
	// tsx names functions with a helper that the page lacks.
	await context.addInitScript("window.__name = (named) => named");
	const page = await context.newPage();
	const errors = collectErrors(page);
	const devtools = await context.newCDPSession(page);
	await devtools.send("Network.enable");
	await devtools.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: latencyMs,
		downloadThroughput: -1,
		uploadThroughput: -1,
	});
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	const time = (act: () => Promise<unknown>) =>
		withScripts ? timeWithScripts(page, act) : timeWithoutScripts(devtools, act);
	const times: Record<string, number[]> = {};
	for (let round = 0; round < rounds; round++) {
		await page.goto(storeUrl + urls.productList(), { waitUntil: "load" });
		if (withScripts) await untilHydrated(page);
		const step = async (name: string, act: () => Promise<unknown>) => {
			times[name] = [...(times[name] ?? []), await time(act)];
			await page.waitForLoadState("networkidle");
		};
		const follow = async (selector: string) => {
			const link = page.locator(selector).nth(round % 4);
			await link.scrollIntoViewIfNeeded();
			await link.hover();
			await page.waitForTimeout(restMs);
			return () => link.click();
		};
		await step("list → product", await follow("main article a, main li a[href^='/product/']"));
		await step("back → list", () => page.goBack({ waitUntil: "commit" }));
		await step("list → category", await follow("footer a[href^='/categoria/']"));
		errors.assertNone();
	}
	return Object.entries(times).map(([step, each]) => ({
		step,
		withScripts,
		medianMs: median(each),
		times: each,
	}));
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

/** Without scripts the next page is a new document, whose first paint Chromium reports. */
async function timeWithoutScripts(devtools: CDPSession, act: () => Promise<unknown>): Promise<number> {
	await devtools.send("Page.enable");
	await devtools.send("Page.setLifecycleEventsEnabled", { enabled: true });
	let started = Number.POSITIVE_INFINITY;
	const painted = new Promise<number>((resolve) => {
		const take = ({ name }: { name: string }) => {
			if (name !== "firstContentfulPaint" || performance.now() < started) return;
			devtools.off("Page.lifecycleEvent", take);
			resolve(performance.now());
		};
		devtools.on("Page.lifecycleEvent", take);
	});
	started = performance.now();
	await act();
	return (await painted) - started;
}

export function printNavigation(results: NavigationResult[]): void {
	say("\nFrom the click until the next page's heading is painted, the median of 20, in Chromium\n");
	printTargets(
		results.map(({ step, withScripts, medianMs }) => [
			`${step}, ${withScripts ? "with" : "without"} scripts`,
			medianMs,
			100,
			"ms",
		]),
	);
}
