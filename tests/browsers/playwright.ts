import type { Browser, Locator } from "playwright-core";
import { hydrated } from "../browser/browser";
import { type BrowserInUse, patience } from "./purchase";

/** A browser that Playwright drives. Errors of its pages go to `errors`. */
export async function usePlaywright(
	browser: Browser,
	{ baseURL, hasScripts, errors }: { baseURL: string; hasScripts: boolean; errors: string[] },
): Promise<BrowserInUse> {
	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled: hasScripts,
		viewport: { width: 1280, height: 800 },
	});
	context.setDefaultTimeout(patience);
	const page = await context.newPage();
	page.on("pageerror", (error) => errors.push(String(error)));
	page.on("console", (message) => {
		if (message.type() === "error") errors.push(message.text());
	});
	// Firefox without scripts has no animation frames, for which Playwright waits before it clicks, fills or selects:
	// there the keyboard does it.
	const activate = (target: Locator, key: string) =>
		hasScripts ? target.first().click() : target.first().press(key);
	return {
		hasScripts,
		async open(path) {
			await page.goto(path).catch((error) => {
				// Playwright's Firefox sometimes reports the requested navigation as interrupted by itself.
				if (!/is interrupted by another navigation to/.test(String(error))) throw error;
				return page.waitForURL(`**${path}`);
			});
			if (hasScripts) await hydrated(page);
		},
		follow: (link) => activate(page.getByRole("link", { name: link }), "Enter"),
		press: (button) => activate(page.getByRole("button", { name: button }), "Enter"),
		async fill(label, value) {
			const field = page.getByLabel(label).first();
			if (hasScripts) return field.fill(value);
			await field.press("ControlOrMeta+a");
			await field.pressSequentially(value);
		},
		async select(label, option) {
			const list = page.getByLabel(label);
			if (hasScripts) await list.selectOption({ label: option });
			else await list.pressSequentially(option);
		},
		choose: (label) => activate(page.getByLabel(label), "Space"),
		// biome-ignore lint/performance/useDomNodeTextContent: only visible text, without scripts and hidden panels
		read: () => page.locator("body").innerText(),
		close: () => context.close(),
	};
}
