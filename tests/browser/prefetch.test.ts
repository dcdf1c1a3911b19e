import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, desktopWithoutScripts, type Mode, open, visit } from "./browser";
import { cartCount } from "./cart-controls";

/** A visit to the home page. `documents` collects later page requests, such as `/nosotros prefetch`. */
async function visitHome(mode: Mode) {
	const page = await visit(mode, urls.home);
	const documents: string[] = [];
	page.context().on("request", (request) => {
		if (request.resourceType() !== "document" && !request.headers()["sec-purpose"]) return;
		const { pathname } = new URL(request.url());
		if (!pathname.endsWith(".data"))
			documents.push(`${pathname} ${request.headers()["sec-purpose"] ?? "now"}`);
	});
	return { page, documents };
}

test("without scripts, hovering a link prefetches its page, unless that is personal or for signing in", async () => {
	const { page, documents } = await visitHome(desktopWithoutScripts);
	await page.getByRole("link", { name: "Mi cuenta" }).first().hover();
	const link = page.getByRole("link", { name: "Nosotros" }).first();
	await link.hover();
	await expect.poll(() => documents).toEqual(["/nosotros prefetch"]);
	const devTools = await page.context().newCDPSession(page);
	await devTools.send("Network.enable");
	const fromPrefetch: unknown[] = [];
	devTools.on("Network.responseReceived", ({ type, response }) => {
		if (type === "Document") fromPrefetch.push(response.fromPrefetchCache);
	});
	await link.click();
	await page.getByRole("heading", { level: 1, name: "Nosotros" }).waitFor();
	expect(fromPrefetch).toEqual([true]);
});

/** Collects the paths of the page data that come from the store and not from the browser's cache. */
async function dataFromStore(page: Page): Promise<string[]> {
	const data: string[] = [];
	const devTools = await page.context().newCDPSession(page);
	await devTools.send("Network.enable");
	devTools.on("Network.responseReceived", ({ response }) => {
		const { pathname } = new URL(response.url);
		if (pathname.endsWith(".data") && !response.fromDiskCache) data.push(pathname);
	});
	return data;
}

test("with scripts, hovering a link requests the page's data, and Back shows the page before at once", async () => {
	const { page, documents } = await visitHome(desktop);
	const data = await dataFromStore(page);
	const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
	await page.getByRole("link", { name: "Nosotros" }).first().hover();
	await expect.poll(() => data).toEqual(["/nosotros.data"]);
	data.length = 0;

	await page.getByRole("link", { name: "Nosotros" }).first().click();
	await heading("Nosotros");
	// The data of the page before are requested for Back.
	await expect.poll(() => [...data, ...documents]).toEqual(["/_root.data"]);
	data.length = 0;
	await page.goBack();
	await page.waitForURL((url) => url.pathname === urls.home);
	await page.getByRole("heading", { level: 1, name: "Nosotros" }).waitFor({ state: "detached" });
	// The pointer is over the link again.
	expect([...data, ...documents].filter((path) => path !== "/nosotros.data")).toEqual([]);

	// A change of the cart makes all data outdated.
	const before = await cartCount(page);
	await addFirst(page);
	await expect.poll(() => cartCount(page)).toBe(before + 1);
	await page.keyboard.press("Escape");
	data.length = 0;
	await page.getByRole("link", { name: "Nosotros" }).first().click();
	await heading("Nosotros");
	expect(data).toContain("/nosotros.data");
	expect(await cartCount(page)).toBe(before + 1);
});

test("with scripts, hovering a button requests its form's code, and links keep the document, also to a product, which is complete, except to a page that allows the captcha", async () => {
	const { page, documents } = await visitHome(desktop);
	const code = page.waitForRequest(/\/assets\/product-list-[^/]+\.js$/);
	await page.getByRole("button", { name: "Buscar" }).hover();
	await code;
	await page
		.locator(`main a[href^="${urls.product("")}"]`)
		.first()
		.click();
	for (const part of ["Completa el ambiente", "Especificaciones"])
		await page.getByRole("heading", { level: 2, name: part }).waitFor();
	await page.getByRole("link", { name: "Mis favoritos" }).first().click();
	await page.getByRole("heading", { level: 1, name: "Mis favoritos" }).waitFor();
	expect(documents).toEqual([]);
	await page.getByRole("link", { name: "inicias sesión" }).click();
	await page.waitForURL((url) => url.pathname === urls.signIn);
	expect(documents).toEqual(["/auth now"]);
});

async function addFirst(page: Page): Promise<void> {
	const buttons = page.getByRole("main").getByRole("button", { name: /^Agregar/ });
	await buttons.first().click();
}

test("a page shows the cart that another tab has changed, also on Back", async () => {
	const { page } = await visitHome(desktop);
	await page.getByRole("link", { name: "Productos" }).first().click();
	await page.getByRole("heading", { level: 1, name: "New Arrival" }).waitFor();
	const other = await page.context().newPage();
	await open(other, urls.home);
	const before = await cartCount(other);
	await addFirst(other);
	await expect.poll(() => cartCount(other)).toBe(before + 1);
	await page.goBack();
	await expect.poll(() => cartCount(page)).toBe(before + 1);
	await other.keyboard.press("Escape");
	await addFirst(other);
	await expect.poll(() => cartCount(page)).toBe(before + 2);
	expect(await cartCount(other)).toBe(before + 2);
});
