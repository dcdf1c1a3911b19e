import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
	type Browser,
	type BrowserContext,
	type BrowserContextOptions,
	chromium,
	type Locator,
	type Page,
} from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { urls } from "~/platform/urls";
import { fetchOnce, root } from "../support/serving";
import { findTestChromium } from "./chromium";

export interface Mode {
	name: string;
	/** Part of a screenshot's file name. */
	slug: string;
	javaScriptEnabled: boolean;
	width: number;
}

/** Scripts on and off, on a desktop and on a phone. */
export const modes: Mode[] = [true, false].flatMap((javaScriptEnabled) =>
	[1280, 375].map((width) => ({
		name: `scripts ${javaScriptEnabled ? "on" : "off"}, ${width} px`,
		slug: `${width}-${javaScriptEnabled ? "js" : "nojs"}`,
		javaScriptEnabled,
		width,
	})),
);

/** Single modes, for tests whose promise an HTTP test or another browser test shows in the others. */
export const [desktop, phone, desktopWithoutScripts, phoneWithoutScripts] = modes as [Mode, Mode, Mode, Mode];

/** Two modes that differ in both. */
export const oppositeModes = modes.filter(
	({ javaScriptEnabled, width }) => javaScriptEnabled === width > 768,
);

export const storeUrl = inject("storeUrl");

/** The store over plain HTTP, without a browser. */
export const store = { fetch: (path: string, init?: RequestInit) => fetchOnce(storeUrl + path, init) };

/** The session secret of the demo's store, which is made when the demo starts. */
export function demoSecret(): string {
	return readFileSync(join(inject("demoData"), "demo-secret"), "utf8").trim();
}

/** The URLs of the cart and the checkout, with or without the marker of a change. */
export const cartUrl = /\/cart(\?cambio=\w+)?$/;
export const checkoutUrl = /\/shop\/product-shop(\?cambio=\w+)?$/;

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
		for (const context of browser.contexts()) if (!sharedContexts.has(context)) await context.close();
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

/**
 * One page for all tests of a file or a `describe`, with the cookies and the storage that each leaves to the next. Saves
 * each of them 0.2 s of processor time for a browser context.
 */
export function sharedPage(
	mode: Pick<Mode, "javaScriptEnabled" | "width">,
	options?: PageOptions,
): () => Page {
	let page: Page;
	beforeAll(async () => {
		page = await emptyPage(mode, options);
		sharedContexts.add(page.context());
	});
	afterAll(() => page.context().close());
	return () => page;
}

/** Opens a page in a shared tab as a new visitor, without cookies. @param prepare runs before the page is requested */
export async function visitAgain(
	page: Page,
	path: string,
	{ prepare }: { prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
	await page.context().clearCookies();
	await prepare?.(page);
	await open(page, path);
	return page;
}

const modeOf = new WeakMap<BrowserContext, Pick<Mode, "javaScriptEnabled">>();

interface PageOptions extends BrowserContextOptions {
	/** Whether its pictures are loaded. */
	pictures?: boolean;
}

/** Opens a page in a new browser context. @param prepare runs before the page is requested */
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
 * Opens a page in a new browser context and holds its scripts back.
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

/** A new browser context's page, on which nothing is loaded yet. */
export async function emptyPage(
	{ javaScriptEnabled, width }: Pick<Mode, "javaScriptEnabled" | "width">,
	{ pictures = Boolean(process.env.PICTURES), ...options }: PageOptions = {},
): Promise<Page> {
	const launched = browsers.get(pictures) ?? launchBrowser(pictures);
	browsers.set(pictures, launched);
	const context = await (await launched).newContext({
		baseURL: storeUrl,
		javaScriptEnabled,
		locale: "es-PE",
		viewport: { width, height: width > 768 ? 800 : 720 },
		// Playwright cannot intercept what a service worker requests.
		serviceWorkers: "block",
		...options,
	});
	context.setDefaultTimeout(30_000);
	modeOf.set(context, { javaScriptEnabled });
	const page = await context.newPage();
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

export function isFocused(locator: Locator): Promise<boolean> {
	return locator.evaluate((element) => element === document.activeElement);
}

/** Waits until the element has the focus. */
export function untilFocused(locator: Locator): Promise<void> {
	return expect.poll(() => isFocused(locator)).toBe(true);
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

/** Waits until React has hydrated the page and run its effects. */
export async function hydrated(page: Page): Promise<void> {
	const isRendered = () => Object.keys(document.body).some((key) => key.startsWith("__reactFiber"));
	// A starved browser draws no frame for a while, so this does not wait for frames.
	await page.waitForFunction(isRendered, undefined, { polling: 100 });
	// The browser is idle only after React has committed what it rendered.
	await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
}

/** Opens the cart's panel. @returns the panel */
export async function openCart(page: Page): Promise<Locator> {
	await page.getByRole("button", { name: /^Abrir el carrito/ }).click();
	return page.getByRole("dialog", { name: "MI CARRITO DE COMPRA" });
}

/** How many products the button of the cart says that it has. */
export async function cartCount(page: Page): Promise<number> {
	const button = page.getByRole("button", { name: /^Abrir el carrito/, includeHidden: true });
	return Number(/\d+/.exec((await button.getAttribute("aria-label")) ?? "")?.[0]);
}

/** The names of the cookies in the page's browser. */
export async function cookiesOf(page: Page): Promise<string[]> {
	return (await page.context().cookies()).map(({ name }) => name);
}

/** Waits for the message of a form that the store refuses. @param status of its answer @returns the message */
export async function refusal(page: Page, words: string, status = 400): Promise<Locator> {
	const alert = page.getByRole("alert").filter({ hasText: words });
	await alert.waitFor();
	forgive(new RegExp(`status of ${status}`));
	return alert;
}

/** Acts without a connection until the page says so. @param part of the page @returns the message */
export async function withoutConnection(
	page: Page,
	act: () => Promise<void>,
	part: Page | Locator = page,
): Promise<Locator> {
	const alert = part.getByRole("alert").filter({ hasText: "No hay conexión" });
	await page.context().setOffline(true);
	await act();
	await alert.waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	await page.context().setOffline(false);
	return alert;
}

/** Makes pages wait for their font. A busy machine would show the fallback font, which is wider. */
export async function awaitFont(page: Page): Promise<void> {
	await page.route("**/*.css", async (route) => {
		const response = await route.fetch();
		const styles = await response.text();
		expect(styles).toContain("font-display:optional");
		await route.fulfill({ response, body: styles.replace("font-display:optional", "font-display:block") });
	});
}

/** Whether the part is inside the window, up to a pixel. */
export function isInView(part: Locator): Promise<boolean> {
	return part.evaluate((element) => {
		const { left, right, top, bottom } = element.getBoundingClientRect();
		return left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
	});
}

/** Changes the cart of the page's browser with a request, without showing it. */
export async function changeCart(page: Page, fields: Record<string, string>): Promise<void> {
	const form = { headers: { Origin: storeUrl }, form: fields, maxRedirects: 0 };
	expect((await page.request.post(urls.cart, form)).status()).toBe(303);
}

/** Empties the cart on its page. The undo button shows that the store has answered. */
export async function emptyCart(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Vaciar el carrito" }).click();
	await page.getByRole("main").getByText("tu carrito está vacío").waitFor();
	await page.getByRole("main").getByRole("button", { name: "Deshacer" }).waitFor();
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Checks the dark colours with scripts on and the light ones with scripts off, because scripts change neither. A page
 * with scripts stays dark.
 * @param only the names of axe's rules to check, by default all
 * @param picture the name of a picture to keep
 * @throws when axe-core finds a violation on the page in its current state
 */
export async function expectAccessible(page: Page, { only, ...shown }: Look = {}): Promise<void> {
	if (hasScripts(page)) await page.emulateMedia({ colorScheme: "dark" });
	else await page.evaluate(runTimersWithoutScripts);
	await settled(page);
	expect(await findViolations(page, only)).toEqual([]);
	if (shown.picture) await keepPicture(page, shown.picture, shown.fullPage);
}

interface Look {
	only?: string[] | undefined;
	picture?: string;
	fullPage?: boolean;
}

/**
 * Checks a screen that only one mode shows: as `expectAccessible`, and then the colours of the other scheme.
 * @throws when axe-core finds a violation
 */
export async function expectAccessibleInAllColours(page: Page, shown: Look = {}): Promise<void> {
	await expectAccessible(page, shown);
	await page.emulateMedia({ colorScheme: hasScripts(page) ? "light" : "dark" });
	await settled(page);
	expect(await findViolations(page, ["color-contrast", "link-in-text-block"])).toEqual([]);
	await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Looks at a page in its current state: its colours with axe, its only h1, and that it fits a screen of 320 px. Keeps
 * its picture.
 */
export async function look(page: Page, name: string, expectNoViolations = expectAccessible): Promise<void> {
	await expectNoViolations(page);
	await expect.poll(() => page.locator("h1").count(), { message: name }).toBe(1);
	await keepPicture(page, name);
	const { width = 1280, height = 800 } = page.viewportSize() ?? {};
	await expectNoOverflow(page, 320, name);
	await page.setViewportSize({ width, height });
}

/**
 * Resizes the window to a width and expects the page to fit. On the narrowest phone it also fits with long words, and
 * no field is so small that the phone zooms in. @param name of the page, for a message
 */
export async function expectNoOverflow(page: Page, width: number, name = page.url()): Promise<void> {
	await page.setViewportSize({ width, height: width > 768 ? 800 : 720 });
	const found = await page.evaluate(measureWidths);
	expect(found.width, `${name}, ${width} px`).toBeLessThanOrEqual(width);
	if (width !== 320) return;
	expect(found.smallFields, name).toEqual([]);
	expect(found.withLongWords, `${name} with words of 90 letters`).toBeLessThanOrEqual(width);
}

/** Replaces each text for a moment, but not those that must stay on one line, such as prices. */
function measureWidths() {
	const root = document.documentElement;
	const width = root.scrollWidth;
	const fields = document.querySelectorAll('input:not([type="checkbox"], [type="radio"]), select, textarea');
	const smallFields = [...fields].filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16);
	const parts = "main, footer, [popover]";
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const replaced: [text: Text, data: string][] = [];
	while (texts.nextNode()) {
		const text = texts.currentNode as Text;
		const parent = text.parentElement;
		if (!parent?.closest(parts) || parent.closest("script, style, textarea")) continue;
		if (/\p{L}{3}/u.test(text.data) && !getComputedStyle(parent).whiteSpace.includes("nowrap"))
			replaced.push([text, text.data]);
	}
	for (const [text] of replaced) text.data = "HDMI-USBC/DisplayPort1.4+Ethernet".padEnd(90, "x");
	const withLongWords = root.scrollWidth;
	for (const [text, data] of replaced) text.data = data;
	return { width, withLongWords, smallFields: smallFields.map(({ outerHTML }) => outerHTML) };
}

async function findViolations(page: Page, only?: string[]): Promise<string[]> {
	if (!(await page.evaluate(() => "axe" in window))) {
		// `page.evaluate` wraps its text, which takes as long again as running it.
		const devTools = await page.context().newCDPSession(page);
		await devTools.send("Runtime.evaluate", { expression: axeSource });
		await devTools.detach();
	}
	return page.evaluate(async (only) => {
		const { axe } = window as unknown as { axe: typeof import("axe-core") };
		// Selectors, and style sheets for rules that are off, would take a third of the time.
		const cheap = { resultTypes: ["violations" as const], selectors: false, preload: false };
		const options = { ...cheap, ...(only && { runOnly: only }) };
		const results = await axe.run(document, options);
		return results.violations.map(
			({ id, nodes }) =>
				`${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join("\n")}`,
		);
	}, only);
}

/** Without scripts no timer ever fires, but axe needs short ones, so they are replaced with promises. */
function runTimersWithoutScripts(): void {
	const soon = (callback: () => void, wait = 0) => {
		if (wait < 100) Promise.resolve().then(callback);
		return 0;
	};
	Object.assign(window, { setTimeout: soon });
}

/** Waits for running animations to end, so that colours and positions are final. */
export async function settled(page: Page): Promise<void> {
	const running = () =>
		page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
	while ((await running()) > 0) await page.waitForTimeout(50);
}

/** Takes a screenshot into the git-ignored folder screenshots, if PICTURES is set. */
export async function keepPicture(page: Page, name: string, fullPage = true): Promise<void> {
	if (!process.env.PICTURES) return;
	await page.emulateMedia({ colorScheme: "light" });
	await settled(page);
	const folder = join(root, "screenshots");
	mkdirSync(folder, { recursive: true });
	await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}
