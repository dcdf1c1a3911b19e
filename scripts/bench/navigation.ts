import { once } from "node:events";
import { existsSync } from "node:fs";
import { Agent, createServer, request as send } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { urls } from "~/platform/urls";
import { chromiumAdvice, findChromium } from "../../tests/browser/chromium";
import { freePort } from "../../tests/support/ports";
import { type Figure, figure, median } from "./figures";
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

/** Median times from a click until the next page is painted, on a slow network and processor. */
export async function measureNavigation(): Promise<Figure[]> {
	const executablePath = requireChromium();
	const slowUrl = await startDelayingProxy((await startStore()).url);
	const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
	try {
		return await measureSteps(await browser.newPage(), slowUrl);
	} finally {
		await browser.close();
	}
}

/** @returns its path @throws Error that says how to install it */
export function requireChromium(): string {
	const path = findChromium();
	if (path && existsSync(path)) return path;
	const problem = path ? `There is no Chromium at ${path}.` : "This needs Chromium.";
	throw new Error(`${problem} ${chromiumAdvice("chromium")}`);
}

/** Delays every answer. Chromium's own network emulation does not delay prefetches. @returns its address */
async function startDelayingProxy(targetUrl: string): Promise<string> {
	const agent = new Agent({ keepAlive: true });
	const server = createServer((request, response) => {
		const { method, headers, url = "/" } = request;
		const forwarded = send(targetUrl + url, { method, headers, agent }, async (answer) => {
			await pause(latencyMs);
			response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
			answer.pipe(response);
		});
		forwarded.on("error", () => response.destroy());
		response.on("close", () => forwarded.destroy());
		request.pipe(forwarded);
	});
	const port = await freePort();
	await once(server.listen(port, "127.0.0.1"), "listening");
	return `http://127.0.0.1:${port}`;
}

async function measureSteps(page: Page, storeUrl: string): Promise<Figure[]> {
	// React reports hydration mismatches on the console.
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(String(error)));
	page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	const times = new Map<string, number[]>();
	const time = async (step: string, act: () => Promise<unknown>) => {
		times.set(step, [...(times.get(step) ?? []), await timeUntilPainted(page, act)]);
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
		// A page whose scripts fail would seem quick.
		await page.locator(":root[data-hydrated]").waitFor({ state: "attached" });
		await time("list → product", await pointAt(links.product, round));
		await time("back → list", () => page.goBack({ waitUntil: "commit" }));
		await time("list → category", await pointAt(links.category, round));
		if (errors.length > 0) throw new Error(`${page.url()} reported errors:\n${errors.join("\n")}`);
	}
	return [...times].map(([step, each]) => figure(step, median(each), "ms", 100));
}

/** The page itself watches for the next heading, because polling it from outside would slow it down. */
async function timeUntilPainted(page: Page, act: () => Promise<unknown>): Promise<number> {
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
