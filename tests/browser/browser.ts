import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Page,
} from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { fetchOnce } from "../support/serving";
import type { Shopper } from "../support/shopper";
import { findTestChromium } from "./chromium";
import { holdScripts } from "./network";
import { isSpare, leaveContext, makeReusable, openPage, takeSpareContext } from "./spare-contexts";

export interface Mode {
	name: string;
	javaScriptEnabled: boolean;
	width: number;
}

/** Scripts on and off, on a desktop and on a phone. An HTTP test or another browser test has the modes that one omits. */
export const [desktop, phone, desktopWithoutScripts, phoneWithoutScripts] = [true, false].flatMap(
	(javaScriptEnabled) =>
		[1280, 375].map((width): Mode => {
			return { name: `scripts ${javaScriptEnabled ? "on" : "off"}, ${width} px`, javaScriptEnabled, width };
		}),
) as [Mode, Mode, Mode, Mode];

/** Two modes that differ in both. */
export const oppositeModes = [desktop, phoneWithoutScripts];

export const storeUrl = inject("storeUrl");

/** The store over plain HTTP, without a browser. */
export const store = { fetch: (path: string, init?: RequestInit) => fetchOnce(storeUrl + path, init) };

/** The session secret of the demo's store, which is made when the demo starts. */
export function demoSecret(): string {
	return readFileSync(join(inject("demoData"), "demo-secret"), "utf8").trim();
}

/** Without and with pictures. The files of a worker share them. */
const browsers = new Map<boolean, Promise<Browser>>();
/** React Router gives up loading a page that a fetcher's answer has made outdated, and loads it again. */
const isGivenUp = /^(Uncaught \(in promise\) )?AbortError\b/;
/** Console messages and page errors of the current test. Each one fails it unless the test forgives it. */
const noise: string[] = [];
const forgiven: RegExp[] = [];

/** @param pictures whether pages load them, which takes a quarter of their processor time */
function launchBrowser(pictures: boolean): Promise<Browser> {
	const executablePath = findTestChromium();
	if (!executablePath) throw new Error("no Chromium; see npm test -- --help");
	return chromium.launch({
		executablePath,
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--in-process-gpu",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			"--no-first-run",
			// Chromium otherwise starts a spare process for each page, an eighth of the browser tests' processor time.
			"--renderer-process-limit=1",
			// Pages live too briefly for V8's optimizing compilers, a ninth of the browser tests' processor time.
			"--js-flags=--no-opt,--no-maglev",
			...(pictures ? [] : ["--blink-settings=imagesEnabled=false"]),
		],
	});
}

/** Ends a test: closes its pages, and fails it for messages in the console that it neither expected nor forgave. */
export async function closePages(): Promise<void> {
	// A message that arrives late belongs to this test, too.
	for (const browser of await Promise.all(browsers.values()))
		for (const context of browser.contexts())
			if (!sharedContexts.has(context) && !isSpare(context)) await leaveContext(context);
	const said = noise.splice(0);
	const patterns = forgiven.splice(0);
	const missing = patterns.filter((pattern) => {
		const expected = patterns.filter(({ source }) => source === pattern.source);
		return said.filter((line) => pattern.test(line)).length < expected.length;
	});
	expect(missing, "missing in the console").toEqual([]);
	const unexpected = said.filter((line) => !patterns.some((pattern) => pattern.test(line)));
	// Vitest shortens the values in a message.
	if (unexpected.length > 0)
		expect.fail(`console messages and requests to other sites:\n${unexpected.join("\n")}`);
}

/** Waits for the demo's store and its sign-in. @throws Error with the demo's output after 200 s */
export async function untilServed(): Promise<void> {
	const said = () => readFileSync(inject("demoLog"), "utf8");
	const isReady = () => /^The store is at /m.test(said()) && /^Sign-in is ready\./m.test(said());
	for (const deadline = Date.now() + 200_000; !isReady(); await pause(100)) {
		if (Date.now() > deadline) throw new Error(`the demo did not start:\n${said()}`);
	}
}

const sharedContexts = new WeakSet<BrowserContext>();

/** One page for all tests of a file or a `describe`, with the cookies and the storage that each leaves to the next. */
export function sharedPage(
	mode: Pick<Mode, "javaScriptEnabled" | "width">,
	options?: PageOptions,
): () => Page {
	let page: Page;
	beforeAll(async () => {
		page = await emptyPage(mode, options);
		sharedContexts.add(page.context());
	});
	afterAll(() => leaveContext(page.context()));
	return () => page;
}

const modeOf = new WeakMap<BrowserContext, Pick<Mode, "javaScriptEnabled">>();

export interface PageOptions extends BrowserContextOptions {
	/** Whether its pictures are loaded. */
	pictures?: boolean;
}

/** Opens a page as a new visitor. @param prepare runs before the page is requested */
export async function visit(
	mode: Pick<Mode, "javaScriptEnabled" | "width">,
	path: string,
	{ prepare, ...options }: PageOptions & { prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
	const page = await emptyPage(mode, options);
	await prepare?.(page);
	await open(page, path);
	return page;
}

/**
 * Opens a page as a new visitor and holds its scripts back.
 * @returns the page, and a function that releases the scripts and waits until they have hydrated it
 */
export async function visitBeforeScripts(
	path: string,
	{ width = 1280, ...options }: PageOptions & { width?: number } = {},
): Promise<{ page: Page; release(): Promise<void> }> {
	const page = await emptyPage({ javaScriptEnabled: true, width }, options);
	const releaseScripts = await holdScripts(page);
	await page.goto(path, { waitUntil: "domcontentloaded" });
	const release = async () => {
		releaseScripts();
		await hydrated(page);
	};
	return { page, release };
}

/** A new visitor's page, on which nothing is loaded yet. */
export async function emptyPage(
	{ javaScriptEnabled, width }: Pick<Mode, "javaScriptEnabled" | "width">,
	{ pictures = Boolean(process.env.PICTURES), baseURL = storeUrl, viewport, ...options }: PageOptions = {},
): Promise<Page> {
	const launched = browsers.get(pictures) ?? launchBrowser(pictures);
	browsers.set(pictures, launched);
	const isUsual = !pictures && Object.keys(options).length === 0;
	const kind = isUsual ? { hasScripts: javaScriptEnabled, baseURL } : undefined;
	const size = viewport ?? { width, height: width > 768 ? 800 : 720 };
	let context = kind && takeSpareContext(kind);
	if (!context) {
		const browser = await launched;
		context = await browser.newContext({
			baseURL,
			javaScriptEnabled,
			locale: "es-PE",
			viewport: size,
			// Playwright cannot intercept what a service worker requests.
			serviceWorkers: "block",
			...options,
		});
		context.setDefaultTimeout(30_000);
		modeOf.set(context, { javaScriptEnabled });
		if (kind) await makeReusable(context, kind);
	}
	const page = await openPage(context);
	await page.setViewportSize(size);
	page.on("console", (message) => {
		// The SDK asks the Auth emulator for a captcha configuration, which the emulator does not have.
		if (message.location().url.includes("/recaptchaConfig?")) return;
		// A preloaded stylesheet stays unused after a change of the cart in place or a failed load, and a late font always.
		if (/\.(css|woff2) was preloaded using link preload but not used/.test(message.text())) return;
		if (message.text() === "Service Worker registration blocked by Playwright") return;
		if (isGivenUp.test(message.text())) return;
		if (message.type() === "error" || message.type() === "warning") noise.push(message.text());
	});
	page.on("pageerror", (error) => {
		if (!isGivenUp.test(String(error))) noise.push(String(error));
	});
	page.on("request", (request) => {
		const { hostname, protocol } = new URL(request.url());
		if (/^https?:$/.test(protocol) && !["localhost", "127.0.0.1"].includes(hostname))
			noise.push(request.url());
	});
	return page;
}

/** Loads a page in its tab. Scripts, if they are on, have hydrated it. */
export async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	if (hasScripts(page)) await hydrated(page);
}

export const hasScripts = (page: Page) => modeOf.get(page.context())?.javaScriptEnabled ?? false;

/** Expects a console message in this test, and ignores all that match. Each call expects one more. */
export function forgive(pattern: RegExp): void {
	forgiven.push(pattern);
}

/**
 * Keeps the controls for pages without scripts hidden. On a page whose scripts take longer than three seconds, an
 * animation shows them.
 */
export async function hideLateControls(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("* { animation-play-state: paused !important }");
		document.adoptedStyleSheets = [sheet];
	});
}

/** Waits until React has hydrated the page, run its effects and nothing else is to be done at once. */
export async function hydrated(page: Page): Promise<void> {
	const isMarked = () => document.documentElement.dataset.hydrated !== undefined;
	// A starved browser draws no frame for a while, so this does not wait for frames.
	await page.waitForFunction(isMarked, undefined, { polling: 100 });
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
}

/** Gives the page's browser the cookies of a shopper without one. @param url of their store */
export function takeCookies(
	page: Page,
	{ cookies }: Pick<Shopper, "cookies">,
	url = storeUrl,
): Promise<void> {
	return page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
}

/** The names of the cookies in the page's browser. */
export async function cookiesOf(page: Page): Promise<string[]> {
	return (await page.context().cookies()).map(({ name }) => name);
}
