import { expect, test } from "vitest";
import { urls } from "~/urls";
import { visit } from "./browser";

/** A visit to the home page. `documents` collects later page requests, such as `/nosotros prefetch`. */
async function visitHome(javaScriptEnabled: boolean) {
	const page = await visit({ javaScriptEnabled, width: 1280 }, urls.home);
	const documents: string[] = [];
	page.context().on("request", (request) => {
		if (request.resourceType() !== "document" && !request.headers()["sec-purpose"]) return;
		documents.push(`${new URL(request.url()).pathname} ${request.headers()["sec-purpose"] ?? "now"}`);
	});
	return { page, documents };
}

test("without scripts, hovering a link prefetches its page", async () => {
	const { page, documents } = await visitHome(false);
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

test("personal pages and sign-in are never prefetched", async () => {
	const { page, documents } = await visitHome(false);
	await page.getByRole("link", { name: "Mi cuenta" }).first().hover();
	await page.getByRole("link", { name: "Productos" }).first().hover();
	await expect.poll(() => documents).toEqual(["/product-list prefetch"]);
});

test("with scripts, no document is prefetched", async () => {
	const { page, documents } = await visitHome(true);
	await page.getByRole("link", { name: "Nosotros" }).first().hover();
	await page.getByRole("link", { name: "Nosotros" }).first().click();
	await page.getByRole("heading", { level: 1, name: "Nosotros" }).waitFor();
	expect(documents).toEqual([]);
});
