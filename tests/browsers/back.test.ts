import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urls } from "~/urls";
import { type RunningStore, startStore } from "../serving";
import { findFirefox, launchFirefox } from "./firefox";

const firefox = findFirefox();

let store: RunningStore;
let browser: Browser;
beforeAll(async () => {
	if (!firefox) return;
	store = await startStore({ env: { STORE_MODE: "demo" } });
	// Without the back/forward cache, Back reads from the HTTP cache and the session history.
	browser = await launchFirefox(firefox, false, { "browser.sessionhistory.max_total_viewers": 0 });
});
afterAll(async () => {
	await browser?.close();
	await store?.stop();
});

async function newPage(): Promise<Page> {
	const context = await browser.newContext({ baseURL: store.url });
	return context.newPage();
}

/** Leaves the page and comes back as a shopper does. */
async function leaveAndReturn(page: Page): Promise<void> {
	await page.goto(urls.about);
	await page.goBack();
}

const inFirefox = test.skipIf(!firefox);
const skipped = firefox ? "" : " (skipped: firefox-esr is not installed)";

inFirefox(`Back in Firefox without scripts shows what was typed and never sent${skipped}`, async () => {
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
});

inFirefox(`Back in Firefox without scripts shows a refused form${skipped}`, async () => {
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
