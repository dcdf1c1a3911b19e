import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { urls } from "~/platform/urls";
import { hydrated } from "../browser/browser";
import { expectAccessible, expectNoOverflow } from "../browser/look";
import { type RunningStore, startStore } from "../support/serving";
import { findFirefox, launchFirefox, setScripts } from "./firefox";
import { findOldChromium, launchOldChromium } from "./old-chromium";
import { usePlaywright } from "./playwright";
import { type BrowserInUse, buySofa } from "./purchase";
import { findWebKit, findXvfb, useWebKit } from "./webkit";

const [firefoxPath, packedChromium] = [findFirefox(), findOldChromium()];
const [webKit, xvfb] = [findWebKit(), findXvfb()];

let store: RunningStore;
let firefox: Browser;
let oldChromium: Browser;
beforeAll(async () => {
	// Demo mode, whose cookies also work without TLS.
	store = await startStore({ env: { STORE_MODE: "demo" } });
	if (firefoxPath) firefox = await launchFirefox(firefoxPath);
	if (packedChromium) oldChromium = await launchOldChromium(packedChromium);
}, 300_000);
afterAll(async () => {
	for (const browser of [firefox, oldChromium]) await browser?.close();
	await store?.stop();
});

/** @returns which of these packages are not installed, as the reason of a skipped test */
function lacking(programs: Record<string, string | undefined>): string {
	const names = Object.keys(programs).filter((name) => !programs[name]);
	return names.length > 0 ? `${names.join(", ")} is not installed` : "";
}

const titled = (title: string, skipped: string) => (skipped ? `${title} (skipped: ${skipped})` : title);
const missingFirefox = lacking({ "firefox-esr": firefoxPath });
const missingOldChromium = lacking({ "@sparticuz/chromium for Linux on x64": packedChromium });
const options = (hasScripts: boolean, errors: string[]) => ({ baseURL: store.url, hasScripts, errors });

const cases: [name: string, missing: string, start: (errors: string[]) => Promise<BrowserInUse>][] = [
	["Firefox, scripts on", missingFirefox, (errors) => useFirefox(true, errors)],
	["Firefox, scripts off", missingFirefox, (errors) => useFirefox(false, errors)],
	[
		"Chromium 110, which has no popover",
		missingOldChromium,
		(errors) => usePlaywright(oldChromium, options(true, errors)),
	],
	[
		"WebKit",
		lacking({ "webkit2gtk-driver": webKit, xvfb }),
		() => useWebKit(webKit ?? "", xvfb ?? "", store.url),
	],
];

async function useFirefox(hasScripts: boolean, errors: string[]): Promise<BrowserInUse> {
	await setScripts(firefox, hasScripts);
	return usePlaywright(firefox, options(hasScripts, errors));
}

/** The validation error, and Chromium 110's warning about an attribute that it does not support. */
const isExpected = /status of 400|^Found a 'popover' attribute/;

for (const [name, missing, start] of cases) {
	const title = `buys a variant with a mistake at the checkout, and tracks the order: ${name}`;
	test.skipIf(missing)(titled(title, missing), async () => {
		const errors: string[] = [];
		const browser = await start(errors);
		onTestFinished(() => browser.close());
		expect(await buySofa(browser)).toContain("Sofá Ayni de tres cuerpos");
		expect(errors.filter((error) => !isExpected.test(error))).toEqual([]);
	});
}

const withoutPopover =
	"a browser without popover leads from the menu to the checkout, and has the panels at the end of the page, without buttons that do nothing";
test.skipIf(missingOldChromium)(titled(withoutPopover, missingOldChromium), async () => {
	const page = await oldChromium.newPage({ baseURL: store.url, viewport: { width: 375, height: 720 } });
	const main = page.getByRole("main");
	const open = async () => {
		await page.goto(urls.about);
		await hydrated(page);
	};
	await open();
	await page.getByRole("link", { name: "Menú" }).click();
	expect(await page.locator("#menu").evaluate((menu) => menu.getBoundingClientRect().top)).toBeLessThan(720);
	await page.getByRole("navigation", { name: "Menú" }).getByRole("link", { name: "Productos" }).click();
	await page.getByRole("button", { name: "Agregar Lámpara de pie Killa" }).click();
	await main.getByText(/^Agregaste Lámpara/).waitFor();
	await main.getByRole("link", { name: "Check out" }).click();
	await page.waitForURL(`**${urls.checkout}`);

	await open();
	for (const name of ["Menú", "MI CARRITO DE COMPRA"])
		expect(await page.getByRole("heading", { name }).isVisible(), name).toBe(true);
	for (const name of [/^Abrir el/, /^Cerrar el/, "Seguir comprando"])
		expect(await page.getByRole("button", { name }).count(), String(name)).toBe(0);
	const places = await page
		.locator("main, footer, #menu, #carrito")
		.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
	for (const [index, { top }] of places.entries())
		expect(top).toBeGreaterThanOrEqual(places[index - 1]?.bottom ?? 0);
	await expectNoOverflow(page, 375);
	await expectAccessible(page);
});

const inFirefox = test.skipIf(missingFirefox);

inFirefox(
	titled("Back in Firefox without scripts shows what was typed and never sent", missingFirefox),
	async () => {
		const page = await pageWithoutScripts();
		for (const [path, label] of [
			[urls.checkout, "Número de documento"],
			[urls.tracking, "Número de documento"],
			[urls.unsubscribe(), "Correo electrónico"],
		] as const) {
			await page.goto(path);
			// The form is folded while the cart is empty.
			if (path === urls.checkout) await page.getByText("Adelantar mis datos").press("Enter");
			const field = page.getByLabel(label);
			await field.pressSequentially("rosa");
			await leaveAndReturn(page);
			expect(await field.inputValue(), path).toBe("rosa");
		}
	},
);

inFirefox(titled("Back in Firefox without scripts shows a refused form", missingFirefox), async () => {
	const page = await pageWithoutScripts();
	await page.goto(urls.tracking);
	await page.getByLabel("Número de documento").pressSequentially("1234");
	await page.getByRole("button", { name: "Ver mi pedido" }).press("Enter");
	const summary = page.getByText("Falta corregir", { exact: false }).first();
	await summary.waitFor();
	await leaveAndReturn(page);
	await summary.waitFor();
	expect(await page.getByLabel("Número de documento").inputValue()).toBe("1234");
});

async function pageWithoutScripts(): Promise<Page> {
	await setScripts(firefox, false);
	return firefox.newPage({ baseURL: store.url });
}

/** Leaves the page and comes back as a shopper does. */
async function leaveAndReturn(page: Page): Promise<void> {
	await page.goto(urls.about);
	await page.goBack();
}
