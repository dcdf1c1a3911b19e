import type { Locator, Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { inPlaceField } from "~/web/forms/submit-once";
import { desktop, emptyPage, open, phone, phoneWithoutScripts, visit } from "./browser";
import { awaitFont, expectAccessible, expectAccessibleInAllColours, look } from "./look";
import { withoutConnection } from "./messages";

test("a card shows its second picture to who points at it, without moving, and requests it only then", async () => {
	const requested: string[] = [];
	const page = await visit(desktop, urls.productList(), {
		pictures: true,
		prepare: async (page) => void page.on("request", (request) => requested.push(request.url())),
	});
	const card = page.getByRole("main").getByRole("article").filter({ hasText: "Sofá Ayni" }).first();
	const before = await edges(card);
	await page.waitForLoadState("networkidle");
	expect(requested.filter((url) => url.includes("sofa-ayni-en-casa"))).toEqual([]);
	const loaded = page.waitForResponse(/sofa-ayni-en-casa/);
	await card.hover();
	await loaded;
	const second = card.locator("img").nth(1);
	await second.waitFor();
	expect(await edges(card)).toEqual(before);
	await page.mouse.move(0, 0);
	await second.waitFor({ state: "hidden" });
	await card.getByRole("link").first().focus();
	await second.waitFor();
});

test("a phone shows a card's second picture when its pictures are swiped, requests it only then, and opens the product by a tap", async () => {
	const requested: string[] = [];
	const page = await visit(phone, urls.productList(), {
		pictures: true,
		hasTouch: true,
		isMobile: true,
		prepare: async (page) => void page.on("request", (request) => requested.push(request.url())),
	});
	const card = page.getByRole("main").getByRole("article").filter({ hasText: "Sofá Ayni" }).first();
	await card.getByRole("link").first().focus();
	await page.keyboard.press("Tab");
	expect(
		await card
			.getByRole("link", { name: "Ver opciones" })
			.evaluate((link) => link === document.activeElement),
	).toBe(true);
	await page.waitForLoadState("networkidle");
	expect(requested.filter((url) => url.includes("-en-casa"))).toEqual([]);
	await expectAccessible(page, { picture: "product-list-touch", fullPage: false });

	const [first, second, name] = [
		card.locator("img").first(),
		card.locator("img").nth(1),
		card.locator("h3 span"),
	];
	const [from, before] = [await edges(first), await edges(name)];
	const loaded = page.waitForResponse(/sofa-ayni-en-casa/);
	await swipe(first);
	await loaded;
	await expect.poll(async () => Math.abs(((await edges(second))[2] ?? 0) - (from[2] ?? 0))).toBeLessThan(1);
	expect(await edges(name), "the name stays").toEqual(before);
	await second.tap();
	await page.waitForURL(`**${urls.product("sofa-ayni")}`);

	const related = page.locator("section[aria-labelledby=parecidos] h3 a:has(picture + picture)").first();
	expect(await related.evaluate((strip) => getComputedStyle(strip).overflowX), "in a swiped row").toBe(
		"hidden",
	);
});

test("without scripts, which could not delay it, a phone does not request a card's second picture", async () => {
	const requested: string[] = [];
	await visit(phoneWithoutScripts, urls.productList(), {
		pictures: true,
		hasTouch: true,
		isMobile: true,
		prepare: async (page) => void page.on("request", (request) => requested.push(request.url())),
	});
	expect(requested.some((url) => url.includes("sofa-ayni-1"))).toBe(true);
	expect(requested.filter((url) => url.includes("-en-casa"))).toEqual([]);
});

/** Swipes to the left, as far as this part is wide. */
async function swipe(part: Locator): Promise<void> {
	const devTools = await part.page().context().newCDPSession(part.page());
	await part.scrollIntoViewIfNeeded();
	const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
		devTools.send("Input.dispatchTouchEvent", {
			type,
			touchPoints: at === undefined ? [] : [{ x: x + width * at, y: y + height / 2 }],
		});
	await touch("touchStart", 0.9);
	for (let at = 0.8; at > 0; at -= 0.1) await touch("touchMove", at);
	await touch("touchEnd");
}

test("soles lead, and dollars of the same size share their line, at every width, and the cards of a row have their names, prices and buttons on shared lines", async () => {
	const page = await emptyPage({ javaScriptEnabled: false, width: 320 });
	await awaitFont(page);
	for (const path of [urls.productList(), urls.product("sofa-ayni"), urls.cart]) {
		await page.goto(path);
		for (const width of [320, 352, 375, 1280]) {
			await page.setViewportSize({ width, height: 720 });
			const onProduct = width > 768 ? 5 : 6;
			const count = path === urls.productList() ? 24 : path === urls.cart ? 1 : onProduct;
			await expectSharedLines(page.getByRole("main"), count);
		}
		if (path === urls.productList()) {
			const [first, ...others] = await firstRow(page);
			expect(others, "lines of the cards").toEqual([first, first]);
		}
	}
});

/** The places of names, prices and buttons on each of the first three cards. */
function firstRow(page: Page): Promise<string[]> {
	return page.locator("main article").evaluateAll((cards) =>
		cards.slice(0, 3).map((card) => {
			const parts = ["h3", "h3 span", "h3 ~ div", "h3 ~ div:last-of-type"].map((part) =>
				card.querySelector(part),
			);
			return parts.map((part) => Math.round(part?.getBoundingClientRect().top ?? 0)).join();
		}),
	);
}

/** @param count of the visible prices in both currencies */
async function expectSharedLines(part: Locator, count: number): Promise<void> {
	await part.page().evaluate(() => document.fonts.ready.then(() => undefined));
	const dollars = part.getByText(/^USD/).filter({ visible: true });
	const pairs = await dollars.evaluateAll((elements) =>
		elements.map((element) => {
			const soles = element.previousElementSibling;
			if (!soles) return {};
			const [first, second] = [soles, element].map((one) => one.getBoundingClientRect().bottom);
			const [solesStyle, dollarsStyle] = [soles, element].map((one) => getComputedStyle(one));
			return {
				text: soles.textContent,
				shares: Math.abs((first ?? 0) - (second ?? 99)) < 8,
				areEqual: solesStyle?.fontSize === dollarsStyle?.fontSize,
				leads: Number(solesStyle?.fontWeight) > Number(dollarsStyle?.fontWeight),
			};
		}),
	);
	expect(pairs).toHaveLength(count);
	expect(pairs.filter(({ shares, areEqual, leads }) => !shares || !areEqual || !leads)).toEqual([]);
}

/** In the page, wherever it is scrolled to. */
function edges(part: Locator): Promise<number[]> {
	return part.evaluate((element) => {
		const { top, bottom, left, right } = element.getBoundingClientRect();
		return [top + scrollY, bottom + scrollY, left, right];
	});
}

test("quick clicks on two hearts save both, one without a connection says so and saves nothing, and what was removed can be taken back", async () => {
	const page = await visit(desktop, urls.category("sala"));
	const main = page.getByRole("main");
	const saved = main.getByRole("button", { name: /^Quitar .* de favoritos$/ });
	const unsaved = main.getByRole("button", { name: /^Guardar .* en favoritos$/ });
	const sent: (string | null)[] = [];
	page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
	let ended = 0;
	const count = (request: Request) => {
		if (request.method() === "POST") ended++;
	};
	page.on("requestfinished", count);
	// Chromium may report a failure after the whole answer.
	page.on("requestfailed", count);
	// The second heart is the first that is left.
	for (const clicks of [1, 2]) {
		await unsaved.first().click();
		await expect.poll(() => saved.count()).toBe(clicks);
	}
	await expect.poll(() => ended).toBe(2);
	const announced = main.getByRole("status").filter({ hasText: "Guardado." });
	await expect.poll(() => announced.count()).toBe(2);
	// By it a change that gets no answer is taken back after ten seconds.
	for (const fields of sent) expect(fields).toContain(`${inPlaceField}=`);
	await withoutConnection(page, () => unsaved.first().click(), main);
	await expect.poll(() => saved.count()).toBe(2);
	await open(page, urls.favourites());
	await expect.poll(() => saved.count()).toBe(2);
	await look(page, "favourites", expectAccessibleInAllColours);
	await saved.first().click();
	await main.getByText("Quitaste ").first().waitFor();
	await expect.poll(() => saved.count()).toBe(1);
	await main.getByRole("button", { name: "Deshacer" }).click();
	await expect.poll(() => saved.count()).toBe(2);
});
