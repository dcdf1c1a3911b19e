import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumAdvice, findChromium } from "../../tests/browser/chromium";

/** @returns the path of a Chromium @throws Error that says how to get one */
export function requireChromium(): string {
	const path = findChromium();
	if (path && existsSync(path)) return path;
	const problem = path ? `There is no Chromium at ${path}.` : "This needs Chromium.";
	throw new Error(`${problem} ${chromiumAdvice("chromium")}`);
}

export const chromiumArguments = [
	"--no-sandbox",
	"--disable-gpu",
	"--no-first-run",
	"--disable-background-networking",
];

export function launchChromium(): Promise<Browser> {
	return chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
}

/**
 * Guards against worthless figures: a page whose scripts fail is quick.
 * @throws Error if one of the pages does not hydrate within 30 seconds, or reports an error
 */
export async function assertPagesHydrate(browser: Browser, urls: string[], cookie = ""): Promise<void> {
	const context = await browser.newContext({ extraHTTPHeaders: cookie ? { cookie } : {} });
	try {
		for (const url of urls) {
			const page = await context.newPage();
			const errors = collectErrors(page);
			await page.goto(url, { waitUntil: "load" });
			await untilHydrated(page);
			errors.assertNone();
			await page.close();
		}
	} finally {
		await context.close();
	}
}

/** @throws Error after 30 seconds */
export async function untilHydrated(page: Page): Promise<void> {
	await page
		.locator(":root[data-hydrated]")
		.waitFor({ state: "attached", timeout: 30_000 })
		.catch((cause) => {
			throw new Error(`${page.url()} did not hydrate: figures of it would be worth nothing.`, { cause });
		});
}

/** Collects errors of the page and its console, where React reports hydration mismatches. */
export function collectErrors(page: Page): { assertNone(): void } {
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(String(error)));
	page.on("console", (message) => {
		if (message.type() === "error") errors.push(message.text());
	});
	return {
		assertNone() {
			if (errors.length === 0) return;
			throw new Error(
				`${page.url()} reported errors: figures of it would be worth nothing.\n${errors.join("\n")}`,
			);
		},
	};
}
