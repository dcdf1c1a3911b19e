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

export const chromiumArguments = ["--no-sandbox", "--disable-gpu"];

export function launchChromium(): Promise<Browser> {
	return chromium.launch({ executablePath: requireChromium(), args: chromiumArguments });
}

/** Waits for the scripts, because a page whose scripts fail would seem quick. @throws Error after 30 seconds */
export async function untilHydrated(page: Page): Promise<void> {
	await page.locator(":root[data-hydrated]").waitFor({ state: "attached", timeout: 30_000 });
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
			if (errors.length > 0) throw new Error(`${page.url()} reported errors:\n${errors.join("\n")}`);
		},
	};
}
