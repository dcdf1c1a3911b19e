import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test, vi } from "vitest";
import { qrShape } from "~/domain/business/shop-pictures.server";
import type { Order } from "~/domain/orders/order-record.server";
import { makePicture } from "~/platform/pictures/make-picture.server";
import { urls } from "~/platform/urls";
import { aPhoto } from "../support/a-photo";
import { orderedSlug } from "../support/ordering";
import { storeOfFile } from "../support/store-of-file";
import { shopperOf, storeOrder } from "../support/stored-orders";
import { aReturn } from "../unit/domain/orders/an-order";
import { hydrated, open, phone, phoneWithoutScripts, sharedPage, takeCookies } from "./browser";
import { checkoutUrl } from "./cart-controls";
import { untilFocused } from "./focus";
import { expectNoLayoutShift } from "./layout-shift";
import { awaitFont, expectAccessible, expectAccessibleInAllColours, look } from "./look";
import { refusal } from "./messages";

// A store of its own, with a business to pay.
const store = storeOfFile(async () => ({ STORE_MODE: "demo" }));
beforeAll(async () => {
	const payment = {
		bankAccount: "Banco Demostración, cuenta en soles 000-0000000-0-00",
		yape: "900 000 000",
	};
	const photo = await aPhoto({ width: 600, height: 600 });
	const picture = await makePicture(photo, join(store.dataDir, "pictures"), qrShape);
	const yapeQr = { ...picture, number: payment.yape };
	const agency = { price: { pen: 1000, usd: 260 }, days: [2, 4] };
	const business = {
		...{ legalName: "Wasi Demostración S.A.C.", walletHolder: "Wasi S.A.C.", ...payment, yapeQr },
		...{ address: "Av. Arequipa 1234, Lince", hours: "Lunes a sábado de 9 a. m. a 7 p. m." },
		pickUp: { pen: 0, usd: 0 },
		agencies: [
			{ ...agency, carrier: "Olva" },
			{ ...agency, carrier: "Shalom" },
		],
		paymentMethods: ["tarjetas de crédito y débito", "Yape", "Plin", "PagoEfectivo"],
	};
	await store.datastore.set("business", "store", business);
	const { reference } = await storeOrder(store);
	const shopper = await shopperOf(store, reference);
	const isShown = async () =>
		(await shopper.page(urls.trackedOrder(reference))).includes(payment.bankAccount);
	await vi.waitUntil(isShown, { timeout: 30_000 });
});

const withScripts = sharedPage(phone);
const withoutScripts = sharedPage(phoneWithoutScripts);

/** Opens a page of a guest's order of this kind. */
async function visitOrder(page: Page, fields: Partial<Order>, urlOf: (reference: string) => string) {
	const { reference } = await storeOrder(store, fields);
	await takeCookies(page, await shopperOf(store, reference), store.url);
	await open(page, store.url + urlOf(reference));
	return page;
}

const shipment = { carrier: "Olva Courier", tracking: "OC-4471" };

test.each<[name: string, () => Page, Partial<Order>, urlOf: (reference: string) => string, words: string]>([
	["how-to-pay", withScripts, {}, urls.trackedOrder, "Ya pagué"],
	["delivered", withoutScripts, { status: "delivered" }, urls.trackedOrder, "Entregado"],
	["address", withoutScripts, {}, (pedido) => urls.orderAddress({ pedido }), "Corregir la dirección"],
	[
		"return",
		withoutScripts,
		{ status: "delivered" },
		(pedido) => urls.returnGoods({ pedido }),
		"Pedir la devolución",
	],
	[
		"return-asked",
		withoutScripts,
		{ status: "delivered", returns: [aReturn({ state: "asked" })] },
		(pedido) => urls.returnGoods({ pedido }),
		"Retirar mi devolución",
	],
	["cancel", withoutScripts, {}, (pedido) => urls.cancelOrder({ pedido }), "Sí, cancelar mi pedido"],
])("an order's screen %s", async (name, pageOf, fields, urlOf, words) => {
	const page = await visitOrder(pageOf(), fields, urlOf);
	await page.getByRole("main").getByText(words).first().waitFor();
	if (name === "how-to-pay") await expectNoLayoutShift(page);
	const isForm = /^(address|return|cancel)$/.test(name);
	await look(page, `own-order-${name}`, isForm ? expectAccessible : expectAccessibleInAllColours);
});

test.each<[name: string, Partial<Order>, urlOf: (reference: string) => string, button: string]>([
	["notice", {}, (pedido) => urls.paymentNotice({ pedido }), "Avisar que ya pagué"],
	[
		"review",
		{ status: "delivered" },
		(pedido) => urls.review({ pedido, producto: orderedSlug }),
		"Enviar mi opinión",
	],
])("an order's form %s has the focus on its mistakes", async (name, fields, urlOf, button) => {
	const page = await visitOrder(withScripts(), fields, urlOf);
	await page.getByRole("button", { name: button }).click();
	await untilFocused(await refusal(page, "Falta corregir"));
	await look(page, `own-order-${name}-mistake`);
});

test("in forced colours, the order's steps keep their dots", async () => {
	const page = withScripts();
	await page.emulateMedia({ forcedColors: "active" });
	await visitOrder(page, { status: "shipped", shipment }, urls.trackedOrder);
	const dot = await page
		.getByRole("list", { name: "Historia del pedido" })
		.getByRole("listitem")
		.first()
		.evaluate((step) => getComputedStyle(step, "::before").borderTopWidth);
	expect(dot).toBe("6px");
	await page.emulateMedia({ forcedColors: "none" });
});

test("who has ordered copies the number to pay to, and says with a photo that it is paid", async () => {
	const page = await visitOrder(withScripts(), {}, urls.placedOrder);
	await expectNoLayoutShift(page);
	// It may have loaded the page again.
	await hydrated(page);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
	const reference = page.getByText("Tu referencia", { exact: true }).first();
	const paid = page.locator("summary", { hasText: "Ya pagué" });
	const [from, to] = await Promise.all([reference.boundingBox(), paid.boundingBox()]);
	expect((to?.y ?? Infinity) - (from?.y ?? 0), "pixels below the reference").toBeLessThanOrEqual(450);
	await page.getByText("Pagar por transferencia").click();
	for (const [name, copied] of [
		["Monto", "1170.00"],
		["Yape", "900000000"],
		["Cuenta bancaria", "000-0000000-0-00"],
	]) {
		const row = page.getByRole("term").filter({ hasText: name }).locator("xpath=..");
		await row.getByRole("button", { name: `Copiar ${name}` }).click();
		await row.getByText("Copiado").waitFor();
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
	}
	await expect.poll(() => page.getByText("Copiado").count()).toBe(0);
	await page.getByText("Pagar por transferencia").click();
	await page.emulateMedia({ media: "print" });
	expect(await paid.isVisible()).toBe(false);
	expect(await page.getByText("000-0000000-0-00").isVisible(), "on paper").toBe(true);
	await page.emulateMedia({ media: "screen" });
	await paid.click();
	await page.getByLabel("Número de operación").fill("00123456");
	const photo = "public/images/product/mesa-de-comedor-mikuy-1-400.webp";
	await page.getByLabel("Foto de la constancia").setInputFiles(photo);
	await page.getByRole("button", { name: "Avisar que ya pagué" }).click();
	await page.getByText("Gracias: recibimos tu aviso de pago.").waitFor();
	const orders = await store.datastore.find("order");
	expect(JSON.stringify(orders)).toMatch(/"operation":"00123456"[^}]*"picture":"[0-9a-f]{32}\.jpg"/);
});

test("with two carriers' agencies, the checkout without scripts fits on 2,400 px of a phone and offers all ways of delivery", async () => {
	const page = withoutScripts();
	await page.context().clearCookies();
	await takeCookies(page, { cookies: new Map([["demo_cart", "empty"]]) }, store.url);
	await awaitFont(page);
	await open(page, store.url + urls.product("lampara-de-pie-killa"));
	await page.getByRole("button", { name: "Comprar Ahora" }).click();
	await page.waitForURL(checkoutUrl);
	await page.evaluate(() => document.fonts.ready);
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2400);
	for (const name of [
		"Envío a domicilio",
		"Recojo en tienda: gratis",
		"Recojo en agencia Olva: S/\u00a010.00",
	])
		expect(await page.getByRole("radio", { name }).isVisible(), name).toBe(true);
	const office = page.getByLabel("Agencia", { exact: true });
	expect(await office.isVisible()).toBe(false);
	await page.getByRole("radio", { name: /Shalom/ }).check();
	await office.waitFor();
});
