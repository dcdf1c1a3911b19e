import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { runCommand } from "../support/commands";
import { storeOfFile } from "../support/store-of-file";
import { desktopWithoutScripts, emptyPage, phoneWithoutScripts, visit } from "./browser";
import { changeCart } from "./cart-controls";
import { expectNoLayoutShift } from "./layout-shift";
import { expectAccessibleInAllColours, expectNoOverflow, keepPicture } from "./look";

/** As long as each may be. */
const words = {
	notice: "Del 24 al 26 de diciembre no hay envíos ni recojo en tienda. ".repeat(4).slice(0, 200).trim(),
	heroTitle: "Electrodomésticos y muebles para tu sala",
	heroText:
		"Refrigeradoras, lámparas, mesas y sillas hechas en el Perú, con envío a todas las regiones del país.",
};

// A store of its own, so that the other tests' pages do not change.
const store = storeOfFile();
const business = async () => (await store.datastore.get("business", "store")) ?? {};
const home = async () => (await store.fetch(urls.home)).text();

test("a notice and other words on the home page's picture have no axe violations, no layout shift and no overflow", async () => {
	await store.datastore.set("business", "store", { ...(await business()), ...words });
	await expect.poll(home).toContain(words.heroTitle);
	const page = await visit(desktopWithoutScripts, urls.home, { baseURL: store.url, pictures: true });
	const notice = page.getByRole("complementary", { name: "Aviso" });
	expect(await notice.textContent()).toBe(words.notice);
	await expectAccessibleInAllColours(page);
	await expectNoLayoutShift(page);
	for (const width of [1200, 1199, 621, 320]) {
		await expectNoOverflow(page, width);
		await expectBesideSofa(page, width);
		await keepPicture(page, `store-words-${width}`, false);
	}
	await page.emulateMedia({ media: "print" });
	expect(await notice.isVisible()).toBe(false);
});

test("on a black picture of the keeper's, the words can be read at every width", async () => {
	const file = join(store.dataDir, "black.png");
	const black = { width: 800, height: 400, channels: 3, background: "#000" } as const;
	await sharp({ create: black }).png().toFile(file);
	const { heroTitle: _, heroText: __, ...usual } = await business();
	await store.datastore.set("business", "store", usual);
	const own = ["set", "hero-picture", file, "--alt", "Una sala de noche"];
	expect(await runCommand("store", own, { DATA_DIR: store.dataDir })).toMatchObject({ status: 0 });
	await expect.poll(home).toMatch(/Modern living room.*Una sala de noche/s);
	const page = await visit(phoneWithoutScripts, urls.home, { baseURL: store.url, pictures: true });
	await expectNoLayoutShift(page);
	for (const width of [1200, 621]) {
		await page.setViewportSize({ width, height: 720 });
		for (const words of ["h1", "p:first-of-type", "p:last-of-type"])
			expect(await darkestCorner(page, words), `${width} px`).toBeGreaterThan(150);
	}
});

test("a sale has no axe violations, no layout shift and no overflow on a product's page and in the cart", async () => {
	const onSale = urls.product("cafetera-puka");
	const page = await emptyPage(phoneWithoutScripts, { pictures: true });
	await changeCart(page, { intent: "add", slug: "cafetera-puka" });
	for (const path of [onSale, urls.cart]) {
		await page.goto(path);
		await page
			.getByRole("main")
			.getByText(/Antes S\//)
			.first()
			.waitFor();
		await expectAccessibleInAllColours(page);
		await expectNoLayoutShift(page);
		await keepPicture(page, `sale-${path.replaceAll(/\W+/g, "-")}`);
		await expectNoOverflow(page, 320);
		await page.setViewportSize({ width: phoneWithoutScripts.width, height: 720 });
	}
});

/** The red of the darkest corner pixel behind words on the picture, of 255. */
async function darkestCorner(page: Page, words: string): Promise<number> {
	const shot = await page.locator(`main section:first-child ${words}`).screenshot();
	const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	const corners = [0, width - 1, (height - 1) * width, height * width - 1];
	return Math.min(...corners.map((at) => data[at * channels] ?? 0));
}

/** Dark letters cannot be read on it. It fills the picture from 48 % of its width. */
async function expectBesideSofa(page: Page, width: number): Promise<void> {
	const boxOf = async (selector: string) => {
		const box = await page.locator(`main section:first-child ${selector}`).boundingBox();
		if (!box) throw new Error(`${selector} is not shown`);
		return box;
	};
	const picture = await boxOf("img");
	for (const words of [await boxOf("h1"), await boxOf("p")]) {
		const isBeside = words.x + words.width <= picture.x + 0.48 * picture.width;
		const isAbove = words.y + words.height <= picture.y;
		expect(isBeside || isAbove, `${width} px`).toBe(true);
	}
}
