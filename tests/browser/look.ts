import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { root } from "../support/serving";
import { hasScripts } from "./browser";

/** Makes pages wait for their font. A busy machine would show the fallback font, which is wider. */
export async function awaitFont(page: Page): Promise<void> {
	await page.route("**/*.css", async (route) => {
		const response = await route.fetch();
		const styles = await response.text();
		expect(styles).toContain("font-display:optional");
		await route.fulfill({ response, body: styles.replace("font-display:optional", "font-display:block") });
	});
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Checks the dark colours with scripts on and the light ones with scripts off, because scripts change neither. A page
 * with scripts stays dark.
 * @param picture the name of a picture to keep
 * @throws when axe-core finds a violation on the page in its current state
 */
export async function expectAccessible(page: Page, { picture, fullPage }: Look = {}): Promise<void> {
	if (hasScripts(page)) await page.emulateMedia({ colorScheme: "dark" });
	else await page.evaluate(runTimersWithoutScripts);
	await settled(page);
	expect(await findViolations(page)).toEqual([]);
	if (picture) await keepPicture(page, picture, fullPage);
}

interface Look {
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
 * its pictures.
 */
export async function look(page: Page, name: string, expectNoViolations = expectAccessible): Promise<void> {
	await expectNoViolations(page);
	await expect.poll(() => page.locator("h1").count(), { message: name }).toBe(1);
	await keepPictures(page, name);
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
	const measured = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(measured, `${name}, ${width} px`).toBeLessThanOrEqual(width);
	if (width !== 320) return;
	const { withLongWords, smallFields } = await page.evaluate(measureAsPhone);
	expect(smallFields, name).toEqual([]);
	expect(withLongWords, `${name} with words of 90 letters`).toBeLessThanOrEqual(width);
}

/** Replaces each text for a moment, but not those that must stay on one line, such as prices. */
function measureAsPhone() {
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
	const withLongWords = document.documentElement.scrollWidth;
	for (const [text, data] of replaced) text.data = data;
	return { withLongWords, smallFields: smallFields.map(({ outerHTML }) => outerHTML) };
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

/** Waits for running animations to end, so that colours and positions are final. Those that follow the scrolling stay. */
export async function settled(page: Page): Promise<void> {
	const running = () =>
		page.evaluate(() => {
			const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
			return timed.filter(({ playState }) => playState === "running").length;
		});
	while ((await running()) > 0) await page.waitForTimeout(50);
}

/** Takes screenshots, light and dark, into the git-ignored folder screenshots, if PICTURES is set. */
export async function keepPicture(page: Page, name: string, fullPage = true): Promise<void> {
	if (!process.env.PICTURES) return;
	const folder = join(root, "screenshots");
	mkdirSync(folder, { recursive: true });
	for (const colorScheme of ["dark", "light"] as const) {
		await page.emulateMedia({ colorScheme });
		await settled(page);
		const path = join(folder, `${name}${colorScheme === "dark" ? "-dark" : ""}.png`);
		await page.screenshot({ path, fullPage });
	}
}

/** As `keepPicture`, on a phone and on a desktop. */
export async function keepPictures(page: Page, name: string): Promise<void> {
	if (!process.env.PICTURES) return;
	const before = page.viewportSize();
	for (const [width, height] of [
		[375, 720],
		[1280, 800],
	] as const) {
		await page.setViewportSize({ width, height });
		await keepPicture(page, `${name}-${width}`);
	}
	if (before) await page.setViewportSize(before);
}

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
