import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import {
	desktopWithoutScripts,
	forgive,
	hasScripts,
	hideLateControls,
	open,
	phone,
	sharedPage,
} from "./browser";
import { expectNoLayoutShift, forgetFiles } from "./layout-shift";
import { expectAccessibleInAllColours, expectNoOverflow, keepPictures } from "./look";

const screens = {
	home: urls.home,
	"product-detail": urls.featuredProduct(),
	cart: urls.cart,
	checkout: urls.checkout,
	auth: urls.signIn,
	"product-list": urls.productList(),
	"product-list-empty": urls.productList({ q: "a".repeat(80), categoria: "decoracion", max: "1" }),
	offers: urls.offers(),
	category: urls.category("sala"),
	account: urls.account,
	complaints: urls.complaints,
	contact: urls.contact(),
	cookies: urls.cookies,
	article: urls.article("electrodomesticos-y-recibo-de-luz"),
	categorias: urls.categories,
	"not-found": "/nope",
	"stock-notice": urls.stockNotice({ producto: "estante-qillqa" }),
	tracking: urls.tracking,
	news: urls.news(),
	"leave-news": urls.unsubscribe(),
};

const withManyPictures = new Set(["home", "product-detail", "product-list"]);
/** The others have none on their first screen. Without the rest they take a quarter of the time. */
const withPictures = new Set([
	...[...withManyPictures, "article", "cart", "categorias", "category", "stock-notice"],
]);

/** Those with parts that only a page without scripts shows, or only a wide one. */
const withOwnParts = ["home", "product-list", "product-detail", "checkout", "auth"] as const;

const title = "%s has no axe violations, no layout shift, no overflow and no badly sized picture";

describe("every screen on a phone with scripts, which is then resized", () => {
	const [plain, pictured] = [sharedPage(phone), sharedPage(phone, { pictures: true })];
	beforeAll(async () => {
		for (const page of [plain(), pictured()]) await hideLateControls(page);
	});

	test.each(Object.entries(screens))(title, async (name, path) => {
		const page = withPictures.has(name) ? pictured() : plain();
		await page.setViewportSize({ width: phone.width, height: 720 });
		await load(page, name, path);
		for (const width of [1280, 320]) await expectNoOverflow(page, width);
		await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
		await expectNoOverflow(page, phone.width);
		if (name === "not-found") forgive(/404/);
	});
});

describe("a desktop's screen without scripts, which is another one,", () => {
	const shared = sharedPage(desktopWithoutScripts, { pictures: true });

	test.each(withOwnParts)(title, async (name) => {
		const page = shared();
		await page.setViewportSize({ width: desktopWithoutScripts.width, height: 800 });
		await load(page, name, screens[name]);
		for (const width of [1280, 320]) await expectNoOverflow(page, width);
	});
});

async function load(page: Page, name: string, path: string): Promise<void> {
	await forgetFiles(page);
	await open(page, path);
	await expect.poll(() => page.locator("h1").count()).toBe(1);
	if (withManyPictures.has(name)) expect(await badlySizedPictures(page)).toEqual([]);
	// Its button changes colour when the captcha is solved.
	if (path === urls.signIn && hasScripts(page)) await page.getByText("Verificación completa.").waitFor();
	await expectAccessibleInAllColours(page);
	await expectNoLayoutShift(page);
	await keepPictures(page, hasScripts(page) ? name : `${name}-nojs`);
}

/** The pictures whose file is twice as wide as their place though a narrower one exists, or too narrow for it. */
function badlySizedPictures(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const pictures = [...document.images].filter(
			(image) => image.matches("picture > *") && image.offsetWidth > 0,
		);
		for (const image of pictures) image.loading = "eager";
		await Promise.all(pictures.map((image) => image.decode()));
		return pictures.flatMap((image) => {
			const srcset = image.parentElement?.querySelector("source")?.srcset ?? "";
			const widths = [...srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
			const file = Number(/-(\d+)\.\w+$/.exec(image.currentSrc)?.[1]);
			const { naturalWidth, naturalHeight, offsetWidth, offsetHeight } = image;
			const covered = Math.max(offsetWidth, (offsetHeight * naturalWidth) / naturalHeight);
			// Browsers may show a file again that a bigger place has loaded already.
			const isShared = pictures.some((other) => other !== image && other.currentSrc === image.currentSrc);
			const isTooWide = file > 2 * covered && file > Math.min(...widths) && !isShared;
			const isTooNarrow = file < 0.9 * covered && file < Math.max(...widths);
			return isTooWide || isTooNarrow ? [`${image.currentSrc} in ${covered} px`] : [];
		});
	});
}
