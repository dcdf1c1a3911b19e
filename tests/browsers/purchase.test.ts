import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { type RunningStore, startStore } from "../support/serving";
import { findFirefox, launchFirefox } from "./firefox";
import { findOldChromium, launchOldChromium } from "./old-chromium";
import { usePlaywright } from "./playwright";
import { type BrowserInUse, buySofa } from "./purchase";
import { findTmux, findW3m, useW3m } from "./w3m";
import { findWebKit, findXvfb, useWebKit } from "./webkit";

const [firefox, oldChromium, webKit, xvfb, w3m, tmux] = [
	findFirefox(),
	findOldChromium(),
	findWebKit(),
	findXvfb(),
	findW3m(),
	findTmux(),
];

let store: RunningStore;
let firefoxWithoutScripts: Browser | undefined;
beforeAll(async () => {
	// Demo mode, whose cookies also work without TLS.
	store = await startStore({ env: { STORE_MODE: "demo" } });
	// Without the back/forward cache, Back reads from the HTTP cache and the session history.
	const preferences = { "browser.sessionhistory.max_total_viewers": 0 };
	if (firefox) firefoxWithoutScripts = await launchFirefox(firefox, false, preferences);
});
afterAll(async () => {
	await firefoxWithoutScripts?.close();
	await store?.stop();
});

/** The validation error, and Chromium 110's warning about an attribute that it does not support. */
const isExpected = /status of 400|^Found a 'popover' attribute/;

interface Case {
	name: string;
	/** Why it is skipped, if it is. */
	missing: string;
	/** Whether `npm test` includes it. */
	isQuick: boolean;
	start(errors: string[]): Promise<BrowserInUse>;
}

/** @returns which of these packages are not installed, as the reason of a skipped test */
function lacking(programs: Record<string, string | undefined>): string {
	const names = Object.keys(programs).filter((name) => !programs[name]);
	return names.length > 0 ? `${names.join(", ")} is not installed` : "";
}

const titled = (title: string, skipped: string) => (skipped ? `${title} (skipped: ${skipped})` : title);
const missingFirefox = lacking({ "firefox-esr": firefox });
const options = (hasScripts: boolean, errors: string[]) => ({ baseURL: store.url, hasScripts, errors });

const cases: Case[] = [
	{
		name: "Firefox, scripts on",
		missing: missingFirefox,
		isQuick: false,
		start: async (errors) => usePlaywright(await launchFirefox(firefox ?? "", true), options(true, errors)),
	},
	{
		name: "Firefox, scripts off",
		missing: missingFirefox,
		isQuick: true,
		start: async (errors) => {
			if (!firefoxWithoutScripts) throw new Error("no Firefox");
			const browser = await usePlaywright(firefoxWithoutScripts, options(false, errors));
			// The tests of Back use it, too.
			return { ...browser, close: async () => undefined };
		},
	},
	{
		name: "Chromium 110, which has no popover",
		missing: oldChromium ? "" : "@sparticuz/chromium for Linux on x64 is not installed",
		isQuick: false,
		start: async (errors) => usePlaywright(await launchOldChromium(oldChromium ?? ""), options(true, errors)),
	},
	{
		name: "WebKit",
		missing: lacking({ "webkit2gtk-driver": webKit, xvfb }),
		isQuick: false,
		start: () => useWebKit(webKit ?? "", xvfb ?? "", store.url),
	},
	{
		name: "w3m, in a terminal",
		missing: lacking({ w3m, tmux }),
		isQuick: true,
		start: () => useW3m(w3m ?? "", tmux ?? "", store.url),
	},
];

const wanted = cases.filter(({ isQuick }) => isQuick || process.env.ALL_BROWSERS);

for (const { name, missing, start } of wanted) {
	const title = `buys a variant with a mistake at the checkout, and tracks the order: ${name}`;
	test.skipIf(missing)(titled(title, missing), async () => {
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

const inFirefox = test.skipIf(!firefox);

inFirefox(
	titled("Back in Firefox without scripts shows what was typed and never sent", missingFirefox),
	async () => {
		const page = await newPage();
		for (const [path, label] of [
			[urls.checkout, "Número de documento"],
			[urls.tracking, "Número de documento"],
			[urls.unsubscribe(), "Correo electrónico"],
		] as const) {
			await page.goto(path);
			const field = page.getByLabel(label);
			await field.pressSequentially("rosa");
			await leaveAndReturn(page);
			expect(await field.inputValue(), path).toBe("rosa");
		}
	},
);

inFirefox(titled("Back in Firefox without scripts shows a refused form", missingFirefox), async () => {
	const page = await newPage();
	await page.goto(urls.tracking);
	await page.getByLabel("Número de documento").pressSequentially("1234");
	await page.getByRole("button", { name: "Ver mi pedido" }).press("Enter");
	const summary = page.getByText("Falta corregir", { exact: false }).first();
	await summary.waitFor();
	await leaveAndReturn(page);
	await summary.waitFor();
	expect(await page.getByLabel("Número de documento").inputValue()).toBe("1234");
});

async function newPage(): Promise<Page> {
	if (!firefoxWithoutScripts) throw new Error("no Firefox");
	const context = await firefoxWithoutScripts.newContext({ baseURL: store.url });
	return context.newPage();
}

/** Leaves the page and comes back as a shopper does. */
async function leaveAndReturn(page: Page): Promise<void> {
	await page.goto(urls.about);
	await page.goBack();
}
