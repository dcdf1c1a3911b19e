import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { forgive, hydrated, phone, takeCookies, visit } from "./browser";
import { expectAccessible } from "./look";

const seen = urls.product("sofa-ayni");

/** Waits until the service worker answers the page's requests. */
async function untilControlled(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
}

/** The paths of the pages that the service worker keeps. */
function keptPages(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
		const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return requests.flat().map(({ url }) => new URL(url).pathname);
	});
}

test("without a connection the last pages are shown, and otherwise the offline page, until the shopper has a cart, which is never kept", async () => {
	const cookies = new Map([["demo_cart", "empty"]]);
	const page = await visit(phone, urls.about, {
		serviceWorkers: "allow",
		prepare: (page) => takeCookies(page, { cookies }),
	});
	await untilControlled(page);
	await page.goto(seen);
	await expect.poll(() => keptPages(page)).toEqual([seen]);
	// Scripts that the lost connection interrupts would report an error.
	await hydrated(page);
	await page.context().setOffline(true);
	await page.reload();
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Sofá Ayni");
	const notice = page.getByRole("status").filter({ hasText: "Sin conexión" });
	const isInFront = (element: Element) =>
		document.elementFromPoint(innerWidth / 2, innerHeight - 10)?.isSameNode(element);
	expect(await notice.evaluate(isInFront), "not behind the buy bar").toBe(true);
	await page.goto(urls.product("cojin-tika"));
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("No tienes conexión");
	await expectAccessible(page, { picture: "offline-375-js" });

	await page.context().setOffline(false);
	await page.getByRole("link", { name: "Reintentar" }).click();
	await page.getByRole("heading", { level: 1, name: /cojín/ }).waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED|503/);

	const added = page.waitForResponse((response) => response.request().method() === "POST");
	const buttons = page.getByRole("button", { name: /Agregar al carrito/ });
	await buttons.first().click();
	await added;
	await expect.poll(() => keptPages(page)).toEqual([]);
	await page.goto(urls.home);
	await page.goto(urls.cart);
	expect(await keptPages(page)).toEqual([]);
});
