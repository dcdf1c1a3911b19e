import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { formBody } from "../support/serving";
import { confirmationLink } from "../support/signed-links";
import {
	demoSecret,
	desktop,
	desktopWithoutScripts,
	forgive,
	hydrated,
	phone,
	phoneWithoutScripts,
	store,
	storeUrl,
	visit,
} from "./browser";
import { isInView, untilFocused } from "./focus";
import { awaitFont, expectAccessible, expectAccessibleInAllColours, look } from "./look";
import { withoutConnection } from "./messages";

const sofa = urls.product("sofa-ayni");
const promises = [
	"Garantía: 5 años en la estructura, 2 años en espuma y tapiz",
	"Devoluciones gratis: lo recogemos sin costo",
	"Pago con tarjetas de crédito y débito, Yape, Plin o PagoEfectivo, después de pedir",
];

test.each([desktopWithoutScripts, phoneWithoutScripts])(
	"a product's page is short, opens its parts on a phone and prints them, and keeps the name above the buy bar, or the buy column beside the pictures, $name",
	async (mode) => {
		const page = await visit(mode, sofa, { prepare: awaitFont });
		const isPhone = mode.width <= 768;
		if (isPhone) await page.setViewportSize({ width: 390, height: 844 });
		await page.evaluate(() => document.fonts.ready);
		const height = await page.evaluate(() => document.documentElement.scrollHeight);
		expect(height).toBeLessThanOrEqual(isPhone ? 6150 : 5500);

		const texts = await page.getByRole("main").getByRole("listitem").allInnerTexts();
		expect(texts).toEqual(expect.arrayContaining(promises));
		const description = page.getByText("El Ayni sienta a tres adultos");
		const drawing = page.getByRole("img", { name: "212 cm de ancho, 94 cm de fondo y 86 cm de alto" });
		for (const [part, title] of [
			[description, "Descripción"],
			[drawing, "Medidas y especificaciones"],
		] as const) {
			expect(await part.isVisible(), title).toBe(!isPhone);
			await page.emulateMedia({ media: "print" });
			expect(await part.isVisible(), `${title}, printed`).toBe(true);
			await page.emulateMedia({ media: "screen" });
			if (isPhone) await page.getByRole("heading", { level: 2, name: title }).click();
			await part.waitFor();
		}
		if (isPhone) await expectAccessible(page, { picture: "product-details-375-nojs" });
		if (isPhone) await expectNameAboveBar(page);
		else await expectPinnedColumn(page);
	},
);

async function expectNameAboveBar(page: Page): Promise<void> {
	await page.evaluate(() => window.scrollTo(0, 0));
	const bar = page.getByRole("button", { name: "Agregar Sofá Ayni" }).locator("xpath=..");
	for (const height of [600, 667]) {
		await page.setViewportSize({ width: 375, height });
		const [name, below] = [await page.locator("h1").boundingBox(), await bar.boundingBox()];
		expect((name?.y ?? height) + (name?.height ?? 0), `${height} px`).toBeLessThanOrEqual(below?.y ?? 0);
	}
}

/** The buy column is nearly as long as the pictures, beside which it stays in view. */
async function expectPinnedColumn(page: Page): Promise<void> {
	await page.setViewportSize({ width: 1280, height: 900 });
	const buy = page.getByRole("button", { name: "Comprar Ahora" });
	const placeAt = async (scroll: number) => {
		await page.evaluate((scroll) => window.scrollTo(0, scroll), scroll);
		return (await buy.boundingBox())?.y ?? 0;
	};
	const places: number[] = [];
	for (let scroll = 0; scroll <= 200; scroll += 10) places.push(await placeAt(scroll));
	const pinned = places.filter((place, index) => place === places[index + 1]);
	expect(pinned.length).toBeGreaterThan(1);
	expect(pinned[0]).toBeLessThan(places[0] ?? 0);
}

test("a large picture opens over the page, leads to the others and gives the focus back", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 320 }, sofa, { pictures: true });
	const gallery = page.getByRole("region", { name: /^Fotos de/ });
	const links = gallery.getByRole("link", { name: /^Ver la foto grande/ });
	await links.first().focus();
	await page.keyboard.press("Enter");
	const zoom = page.getByRole("dialog", { name: /^Fotos grandes de Sofá Ayni/ });
	const close = zoom.getByRole("button", { name: "Cerrar la foto grande" });
	await close.waitFor();
	const count = await links.count();
	expect(await zoom.getByRole("status").textContent()).toBe(`Foto 1 de ${count}`);
	const picture = zoom.getByRole("img");
	await expect
		.poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
		.toBeGreaterThan(0);
	const first = await picture.getAttribute("src");
	const enlarge = zoom.getByRole("checkbox", { name: "Ampliar la foto" });
	const frame = zoom.locator("label");
	const hidden = () => frame.evaluate((label) => label.scrollWidth - label.clientWidth);
	expect(await hidden(), "whole at first").toBe(0);
	await enlarge.focus();
	await page.keyboard.press("Space");
	await expect.poll(hidden).toBeGreaterThan(100);
	const scroll = () => frame.evaluate(({ scrollLeft }) => scrollLeft);
	const before = await scroll();
	for (let times = 0; times < 3; times++) await page.keyboard.press("ArrowRight");
	await expect.poll(scroll).toBeGreaterThan(before);
	await expectAccessible(page, { picture: "product-zoom", fullPage: false });
	// The second is that of 1280 px at 200 % zoom.
	for (const size of [
		{ width: 320, height: 720 },
		{ width: 640, height: 400 },
	]) {
		await page.setViewportSize(size);
		expect(await zoom.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), "sideways").toBe(
			0,
		);
	}

	await picture.click();
	await expect.poll(hidden, { message: "whole again" }).toBe(0);
	await zoom.getByRole("button", { name: "Anterior" }).click();
	await zoom.getByText(`Foto ${count} de ${count}`).waitFor();
	await zoom.getByRole("button", { name: "Siguiente" }).click();
	await expect.poll(() => picture.getAttribute("src")).toBe(first);
	await page.keyboard.press("Escape");
	await zoom.waitFor({ state: "detached" });
	await untilFocused(links.first());

	await links.first().click();
	await close.click();
	await zoom.waitFor({ state: "detached" });
	await untilFocused(links.first());
});

test("a large picture is a link when its script does not arrive", async () => {
	const page = await visit(desktop, sofa);
	await page.route("**/PictureZoom*.js", (route) => route.abort());
	const links = page.getByRole("link", { name: /^Ver la foto grande/ });
	await links.first().click();
	await page.waitForURL(/\/images\/.*\.webp$/);
	forgive(/ERR_FAILED/);
});

test("choosing a colour leaves the mosaic and its film in place, keeps the filter of the reviews, and shows the colour's picture first; the film lets go of its captions when the product is left, for which Chromium would keep the page", async () => {
	const page = await visit(desktop, `${sofa}?estrellas=5`);
	const gallery = page.getByRole("region", { name: /^Fotos de/ });
	const film = await gallery.locator("video").elementHandle();
	const before = await gallery.evaluate((section) => {
		const { height } = section.getBoundingClientRect();
		const heights = [height];
		Object.assign(window, { heights });
		new ResizeObserver(() => heights.push(section.getBoundingClientRect().height)).observe(section);
		return { height, first: section.querySelector("a")?.href };
	});
	await page.getByRole("radio", { name: /Arena/ }).check();
	await page.waitForURL(/\?color=[^&]+&estrellas=5$/);
	await expect.poll(() => gallery.locator("a").first().getAttribute("href")).not.toBe(before.first);
	await hydrated(page);
	const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights);
	expect(Math.min(...heights)).toBeGreaterThan(before.height - 5);
	expect(await film?.evaluate(({ isConnected }) => isConnected)).toBe(true);

	await page.setViewportSize({ width: 375, height: 800 });
	const slides = gallery.getByRole("list").first();
	await gallery.getByRole("link", { name: /^Foto 3 de/ }).click();
	const shown = () => slides.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
	await expect.poll(shown).toBe(2);
	await page
		.getByRole("radio", { name: /Arena/ })
		.locator("xpath=ancestor::fieldset")
		.getByRole("radio")
		.first()
		.check();
	await expect.poll(shown).toBe(0);

	await page.setViewportSize({ width: 1280, height: 800 });
	const track = await page.locator("video track").elementHandle();
	await page.getByRole("link", { name: "Nosotros" }).first().click();
	await page.getByRole("heading", { level: 1, name: "Nosotros" }).waitFor();
	expect(await track?.evaluate(({ parentNode }) => parentNode)).toBe(null);
});

test("the page of a mail's link, which asks before it confirms, has no axe violations", async () => {
	const email = "rosa-aviso@correo.pe";
	const asked = formBody({ email, consent: "on" });
	expect((await store.fetch(urls.stockNotice({ producto: "estante-qillqa" }), asked)).status).toBe(303);
	const page = await visit(desktop, confirmationLink(email, 60_000, demoSecret()));
	await page.getByText("Un aviso cuando vuelva: Estante Qillqa").waitFor();
	await look(page, "confirmation", expectAccessibleInAllColours);
});

test("on a phone, the link to share is copied, and the bar's button adds the chosen variant while the form's is out of view, and says why it failed", async () => {
	const page = await visit(phone, sofa);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	await page.getByRole("button", { name: "Copiar enlace" }).click();
	await page.getByText("Copiado").waitFor();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(storeUrl + sofa);
	const add = page.getByRole("button", { name: "Agregar Sofá Ayni" });
	await page.getByRole("radio", { name: /Arena/ }).check();
	await page.waitForURL(/color=/);
	await page.getByRole("button", { name: "Comprar Ahora" }).scrollIntoViewIfNeeded();
	await add.waitFor({ state: "hidden" });
	await page.evaluate(() => scrollTo(0, 0));
	await add.waitFor();
	// `click()` would first scroll the bar away from the screen's edge, and so the form into view, which hides it.
	await add.dispatchEvent("click");
	await page.getByRole("dialog").getByText("Arena").first().waitFor();
	await page.keyboard.press("Escape");

	await page.evaluate(() => scrollTo(0, 1500));
	const alert = await withoutConnection(page, () => add.click());
	await expect.poll(() => isInView(alert)).toBe(true);
	await page.getByRole("button", { name: "Agregar al carrito" }).scrollIntoViewIfNeeded();
	await expect.poll(() => isInView(alert)).toBe(true);
});
