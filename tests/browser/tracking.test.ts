import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { cartPanelId } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import {
	expectAccessible,
	forgive,
	hold,
	isFocused,
	store,
	untilFocused,
	visit,
	visitBeforeScripts,
} from "./browser";

const document = "45678912";

const mode = { javaScriptEnabled: true, width: 1280 };
const slug = "1280-js";
const find = (page: Page) => page.getByRole("button", { name: "Ver mi pedido" }).click();

test("tracking an order works with mistakes on the way, and without a connection keeps what was typed", async () => {
	const { reference } = await placeOrder(store);
	const page = await visit(mode, urls.tracking);
	await find(page);
	const summary = page.getByRole("alert").filter({ hasText: "Falta corregir 2 datos" });
	await untilFocused(summary);
	forgive(/status of 400/);
	await expectAccessible(page, { picture: `tracking-errors-${slug}` });
	await summary.getByRole("link", { name: /^Número de documento/ }).click();
	await untilFocused(page.getByLabel("Número de documento"));
	expect(await summary.isVisible()).toBe(true);

	await page.getByLabel("Referencia del pedido").fill(reference.toLowerCase());
	await page.getByLabel("Número de documento").fill("11111111");
	await page.keyboard.press("Enter");
	await untilFocused(page.getByRole("alert").filter({ hasText: "No encontramos ese pedido" }));
	forgive(/status of 404/);
	await page.getByLabel("Número de documento").fill(document);
	await page.context().setOffline(true);
	await find(page);
	await page.getByRole("alert").filter({ hasText: "No hay conexión" }).waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	expect(await page.getByLabel("Número de documento").inputValue()).toBe(document);
	await page.context().setOffline(false);
	await find(page);
	await page.waitForURL(`**${urls.trackedOrder(reference)}`);
	await page.getByRole("heading", { name: `Pedido ${reference}` }).waitFor();
	await announced(page, `Pedido ${reference} · Wasi`);
	await expectAccessible(page, { picture: `tracked-order-${slug}` });

	await page.getByRole("link", { name: "Buscar otro pedido" }).click();
	await page.getByLabel("Referencia del pedido").waitFor();
	expect(await page.getByLabel("Referencia del pedido").inputValue()).toBe("");
	await expectAccessible(page, { picture: `tracking-again-${slug}` });
});

describe("the message about an order of another document", () => {
	const address = `${urls.trackedOrder("WASI-3333-3333")}&antes=1`;
	const message = (page: Page) =>
		page.getByRole("alert").filter({ hasText: "registrado con otro documento" });

	test("takes the focus once, not again when the cart changes", async () => {
		const page = await visit(mode, address);
		await untilFocused(message(page));
		const release = await hold(page, "**/cart.data**");
		await page.getByRole("button", { name: /^Abrir el carrito/ }).click();
		const panel = page.locator(`#${cartPanelId}`);
		await panel.getByRole("button", { name: "Agregar uno de Lámpara de pie Killa" }).click();
		await page.keyboard.press("Escape");
		await panel.waitFor({ state: "hidden" });
		const field = page.getByLabel("Número de documento");
		await field.focus();
		release();
		await panel.getByText("Ahora llevas").waitFor({ state: "attached" });
		expect(await isFocused(field)).toBe(true);
	});

	test("does not take the focus from a field that the shopper entered before the scripts loaded", async () => {
		const { page, release } = await visitBeforeScripts(address);
		const field = page.getByLabel("Número de documento");
		await field.pressSequentially("456");
		await release();
		await page.keyboard.type("78912");
		expect(await field.inputValue()).toBe("45678912");
	});
});

test("asking for the link that unsubscribes works with mistakes on the way, and without a connection keeps what was typed", async () => {
	const ask = (page: Page) => page.getByRole("button", { name: "Pedir el enlace" }).click();
	const page = await visit(mode, urls.unsubscribe());
	const email = page.getByLabel("Correo electrónico");
	await email.fill("maria");
	await ask(page);
	await untilFocused(page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }));
	forgive(/status of 400/);
	await email.fill("maria@correo.pe");
	await page.context().setOffline(true);
	await ask(page);
	await page.getByRole("alert").filter({ hasText: "No hay conexión" }).waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	expect(await email.inputValue()).toBe("maria@correo.pe");
	await page.context().setOffline(false);
	await ask(page);
	await page.getByRole("heading", { level: 1, name: "Recibimos tu solicitud de baja" }).waitFor();
	await announced(page, "Recibimos tu solicitud de baja · Wasi");
	await expectAccessible(page, { picture: `leave-news-done-${slug}` });
});

/** Waits until the page's title is announced. */
async function announced(page: Page, title: string): Promise<void> {
	await page.getByRole("status").filter({ hasText: title }).waitFor({ state: "attached" });
}
