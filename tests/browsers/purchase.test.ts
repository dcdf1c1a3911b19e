import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningStore, startStore } from "../serving";
import { findFirefox, launchFirefox } from "./firefox";
import { findOldChromium, launchOldChromium } from "./old-chromium";
import { usePlaywright } from "./playwright";
import { type BrowserInUse, buySofa } from "./purchase";
import { findTmux, findW3m, useW3m } from "./w3m";
import { findWebKit, findXvfb, useWebKit } from "./webkit";

let store: RunningStore;
beforeAll(async () => {
	// Demo mode, whose cookies also work without TLS.
	store = await startStore({ env: { STORE_MODE: "demo" } });
});
afterAll(() => store?.stop());

const [firefox, oldChromium, webKit, xvfb, w3m, tmux] = [
	findFirefox(),
	findOldChromium(),
	findWebKit(),
	findXvfb(),
	findW3m(),
	findTmux(),
];

/** The validation error, and Chromium 110's warning about an attribute that it does not support. */
const isExpected = /status of 400|^Found a 'popover' attribute/;

interface Case {
	name: string;
	/** The missing Debian packages, if any. */
	missing: string;
	/** Whether `npm test` includes it. */
	isQuick: boolean;
	start(errors: string[]): Promise<BrowserInUse>;
}

const cases: Case[] = [
	...[true, false].map((hasScripts) => ({
		name: `Firefox, scripts ${hasScripts ? "on" : "off"}`,
		missing: firefox ? "" : "firefox-esr",
		isQuick: !hasScripts,
		start: async (errors: string[]) =>
			usePlaywright(await launchFirefox(firefox ?? "", hasScripts), {
				baseURL: store.url,
				hasScripts,
				errors,
			}),
	})),
	{
		name: "Chromium 110, which has no popover",
		missing: oldChromium ? "" : "@sparticuz/chromium for Linux on x64",
		isQuick: false,
		start: async (errors) =>
			usePlaywright(await launchOldChromium(oldChromium ?? ""), {
				baseURL: store.url,
				hasScripts: true,
				errors,
			}),
	},
	{
		name: "WebKit",
		missing: [webKit ? "" : "webkit2gtk-driver", xvfb ? "" : "xvfb"].filter(Boolean).join(", "),
		isQuick: false,
		start: () => useWebKit(webKit ?? "", xvfb ?? "", store.url),
	},
	{
		name: "w3m, in a terminal",
		missing: [w3m ? "" : "w3m", tmux ? "" : "tmux"].filter(Boolean).join(", "),
		isQuick: true,
		start: () => useW3m(w3m ?? "", tmux ?? "", store.url),
	},
];

const wanted = cases.filter(({ isQuick }) => isQuick || process.env.ALL_BROWSERS);

for (const { name, missing, start } of wanted) {
	const title = `buys a variant with a mistake at the checkout, and tracks the order: ${name}`;
	test.skipIf(missing)(missing ? `${title} (skipped: ${missing} is not installed)` : title, async () => {
		const errors: string[] = [];
		const browser = await start(errors);
		try {
			const page = await buySofa(browser);
			expect(page).toContain("Sofá Ayni de tres cuerpos");
			expect(errors.filter((error) => !isExpected.test(error))).toEqual([]);
		} finally {
			await browser.close();
		}
	});
}
