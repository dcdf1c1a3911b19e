import { expect, test } from "vitest";
import { urlTable } from "~/platform/url-table";
import { urls } from "~/platform/urls";
import { demoCatalog } from "../../demo/seed";
import { storeOfFile } from "../support/store-of-file";
import { desktop, emptyPage, forgive, hydrated, type Mode, open, phone, visit as visitAt } from "./browser";
import { untilFocused } from "./focus";

// A store of its own, so that the other tests' pages do not change.
const store = storeOfFile();
const visit = (mode: Mode, path: string) => visitAt(mode, path, { baseURL: store.url });

/** Writes as another process does. */
async function nameCategory(id: string, name: string): Promise<void> {
	await store.datastore.set("category", id, { name, image: "/images/category/sala-800.webp" });
}

test("an open page shows a category that another process changes, catches up when it was hidden or offline, and stays when its new data are refused", async () => {
	const page = await visit(phone, urls.home);
	const strip = page.getByRole("region", { name: "Popular categories" });
	const link = (name: string) => strip.getByRole("link", { name, exact: true });
	expect(await link("Jardín").count()).toBe(0);
	await nameCategory("jardin", "Jardín");
	await link("Jardín").waitFor();
	const inMenuAndFooter = page
		.locator("#menu, #pie")
		.getByRole("link", { name: "Jardín", includeHidden: true });
	await expect.poll(() => inMenuAndFooter.count()).toBe(2);
	await store.datastore.remove("category", "jardin");
	await link("Jardín").waitFor({ state: "detached" });
	await expect.poll(() => inMenuAndFooter.count()).toBe(0);

	// Headless Chromium never hides a page, so the test fakes it.
	const tell = (state: string) =>
		page.evaluate((visibilityState) => {
			Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
			document.dispatchEvent(new Event("visibilitychange"));
		}, state);
	let opened = 0;
	page.on("request", (request) => {
		if (request.url().endsWith(urls.catalogEvents)) opened++;
	});
	const closed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(urls.catalogEvents));
	await tell("hidden");
	await closed;
	await nameCategory("sala", "Sala de estar");
	await expect.poll(async () => (await store.fetch(urls.home)).text()).toContain("Sala de estar");
	expect(opened, "a hidden page holds no connection").toBe(0);
	expect(await link("Sala de estar").count()).toBe(0);
	await tell("visible");
	await link("Sala de estar").waitFor();

	const refusal = { status: 503, contentType: "text/html", body: "<!DOCTYPE html><h1>Vuelve</h1>" };
	let refused = 0;
	await page.route("**/*.data*", (route) => {
		refused += 1;
		return route.fulfill(refusal);
	});
	await nameCategory("sala", "Sala y más");
	await expect.poll(() => refused).toBeGreaterThan(0);
	await page.unrouteAll();
	await link("Sala y más").waitFor();
	forgive(/503/);
});

test("the content takes the focus when a product sells out while the focus is on its button", async () => {
	const slug = "lampara-de-pie-killa";
	const page = await visit(desktop, urls.product(slug));
	const button = page.getByRole("button", { name: "Agregar al carrito" });
	await button.focus();
	await store.datastore.set("stock", slug, { units: { only: 0 } });
	await button.waitFor({ state: "detached" });
	await untilFocused(page.getByRole("main"));
	await store.datastore.remove("stock", slug);
});

test("data that were requested before a change of the cart do not revert it", async () => {
	const page = await visit(desktop, urls.product("lampara-de-pie-killa"));
	const main = page.getByRole("main");
	await main.getByRole("button", { name: "Agregar al carrito" }).click();
	await page.getByRole("dialog").getByText("Agregaste Lámpara").waitFor();
	await open(page, urls.cart);
	const held: (() => void)[] = [];
	const wait = () => new Promise<void>((resolve) => held.push(resolve));
	let isSent = false;
	await page.route("**/cart.data**", async (route) => {
		if (route.request().method() === "POST") {
			await wait();
			return route.continue();
		}
		const response = await route.fetch();
		if (!isSent) await wait();
		await route.fulfill({ response });
	});
	await nameCategory("sala", "Sala nueva");
	await expect.poll(() => held.length).toBe(1);
	await main.getByRole("button", { name: /^Agregar uno de Lámpara/ }).click();
	await expect.poll(() => held.length).toBe(2);
	const [answerPage, answerChange] = held;
	const answered = page.waitForResponse("**/cart.data**");
	answerPage?.();
	await (await answered).finished();
	// Time for a request that would be answered with the cart as it was.
	await page.waitForTimeout(500);
	isSent = true;
	answerChange?.();
	await main.getByText("Ahora llevas 2 de Lámpara").waitFor({ state: "attached" });
	for (const answer of held) answer();
	await page.unrouteAll({ behavior: "wait" });
	await hydrated(page);
	expect(await main.getByLabel(/^Cantidad de Lámpara/).inputValue()).toBe("2");
});

test("data that the browser kept from before a change are renewed on the page that shows them", async () => {
	const page = await visit(desktop, urls.product("lampara-de-pie-killa"));
	await hydrated(page);
	const link = page.getByRole("main").locator("h3 a").first();
	const path = (await link.getAttribute("href")) ?? "";
	const id = path.replace(/^.*\//, "");
	const prefetched = page.waitForResponse(`**${path}.data`);
	await link.hover();
	await (await prefetched).finished();
	const renewed = page.waitForResponse("**/lampara-de-pie-killa.data");
	const fields = demoCatalog.product.find((product) => product.id === id)?.fields;
	await store.datastore.set("product", id, { ...fields, name: "Nombre nuevo" });
	await renewed;
	await link.click();
	await page.waitForURL(`**${path}`);
	await page.getByRole("heading", { level: 1, name: "Nombre nuevo" }).waitFor();
	await store.datastore.set("product", id, fields ?? {});
});

test("data that the browser kept from before a change are renewed where only the query differs", async () => {
	const page = await visit(desktop, urls.productList());
	const isKept = page.waitForResponse("**/product-list.data");
	const available = page.getByLabel("Solo disponibles");
	await available.check();
	await page.waitForURL("**/product-list?disponible=1");
	await (await isKept).finished();
	const fields = demoCatalog.product.find(({ id }) => id === "lampara-de-pie-killa")?.fields;
	await store.datastore.set("product", "lampara-de-pie-killa", { ...fields, name: "Nombre de hoy" });
	const changed = page.getByRole("main").getByRole("link", { name: "Nombre de hoy", exact: true });
	await changed.waitFor();
	for (const path of ["/product-list", "/product-list?disponible=1", "/product-list"]) {
		await available.click();
		await page.waitForURL(`**${path}`);
		await changed.waitFor();
	}
	await store.datastore.set("product", "lampara-de-pie-killa", fields ?? {});
});

test("the pages of the catalogue, the cart and the favourites follow its changes, and no others", async () => {
	const live = Object.entries(urlTable).flatMap(([name, entry]) => ("isLive" in entry ? [name] : []));
	const catalogue = ["home", "categories", "category", "productList", "offers", "featuredProduct", "product"];
	expect(live).toEqual([...catalogue, "cart", "favourites"]);
	const page = await emptyPage(desktop, { baseURL: store.url });
	const following: string[] = [];
	page.on("request", (request) => {
		if (request.url().endsWith(urls.catalogEvents)) following.push(new URL(request.frame().url()).pathname);
	});
	await open(page, urls.tracking);
	await open(page, urls.cart);
	await expect.poll(() => following).toEqual([urls.cart]);
});
