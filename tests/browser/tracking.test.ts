import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { cartPanelId } from "~/domain/cart/cart";
import { urls } from "~/platform/urls";
import { placeOrder } from "../support/ordering";
import { unsubscribeLink } from "../support/unsubscribe-link";
import {
	demoSecret,
	expectAccessible,
	expectAccessibleInAllColours,
	forgive,
	hold,
	isFocused,
	keepPicture,
	open,
	store,
	untilFocused,
	visit,
	visitBeforeScripts,
} from "./browser";

const document = "45678912";

const mode = { javaScriptEnabled: true, width: 1280 };
const slug = "1280-js";
const find = (page: Page) => page.getByRole("button", { name: "Ver mi pedido" }).click();

test("tracking an order works from the footer to its status history, with mistakes on the way", async () => {
	const { reference } = await placeOrder(store);
	const page = await visit(mode, urls.about);
	await page.getByRole("contentinfo").getByRole("link", { name: "Seguimiento orden" }).click();
	await page.waitForURL(`**${urls.tracking}`);
	await page.getByRole("heading", { level: 1, name: "Seguimiento orden" }).waitFor();
	await expectAccessibleInAllColours(page);
	await keepPicture(page, `tracking-${slug}`);

	await find(page);
	const summary = page.getByRole("alert").filter({ hasText: "Falta corregir 2 datos" });
	await summary.waitFor();
	forgive(/status of 400/);
	await expectFocus(page, "Falta corregir 2 datos");
	await expectAccessible(page);
	await keepPicture(page, `tracking-errors-${slug}`);
	await summary.getByRole("link", { name: /^Número de documento/ }).click();
	await page.waitForFunction(
		() => globalThis.document.activeElement?.getAttribute("name") === "documentNumber",
	);
	expect(await summary.isVisible()).toBe(true);

	await page.getByLabel("Referencia del pedido").fill(reference.toLowerCase());
	await page.getByLabel("Número de documento").fill("11111111");
	await page.keyboard.press("Enter");
	await page.getByRole("alert").filter({ hasText: "No encontramos ese pedido" }).waitFor();
	forgive(/status of 404/);
	await expectFocus(page, "No encontramos ese pedido");
	expect(await page.getByLabel("Referencia del pedido").inputValue()).toBe(reference.toLowerCase());
	expect(await page.getByLabel("Número de documento").inputValue()).toBe("11111111");
	await keepPicture(page, `tracking-unknown-${slug}`);

	await page.getByLabel("Número de documento").fill(document);
	await find(page);
	await page.waitForURL(`**${urls.trackedOrder(reference)}`);
	await page.getByRole("heading", { name: `Pedido ${reference}` }).waitFor();
	await expect.poll(() => page.title()).toBe(`Pedido ${reference} · Wasi`);
	await announced(page, `Pedido ${reference} · Wasi`);
	const history = page.getByRole("list", { name: "Historia del pedido" });
	expect(await history.textContent()).toContain("Pendiente de pago");
	await expectAccessible(page);
	await keepPicture(page, `tracked-order-${slug}`);

	await page.reload();
	await history.waitFor();
	await page.getByRole("link", { name: "Buscar otro pedido" }).click();
	await page.getByLabel("Referencia del pedido").waitFor();
	expect(await page.getByLabel("Referencia del pedido").inputValue()).toBe("");
	await expectAccessible(page);
	await keepPicture(page, `tracking-again-${slug}`);
	await page.getByRole("link", { name: reference }).click();
	await history.waitFor();
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

test("unsubscribing takes an e-mail address, to which the link is sent, or only a button when a valid link was followed", async () => {
	const ask = (page: Page) => page.getByRole("button", { name: "Pedir el enlace" }).click();
	const page = await visit(mode, urls.tracking);
	await page.getByRole("link", { name: "Date de baja aquí" }).click();
	await page.getByLabel("Correo electrónico").fill("maria");
	await ask(page);
	await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
	forgive(/status of 400/);
	await expectFocus(page, "Falta corregir un dato");
	expect(await page.getByLabel("Correo electrónico").inputValue()).toBe("maria");
	await expectAccessible(page);
	await keepPicture(page, `leave-news-errors-${slug}`);
	await page.getByLabel("Correo electrónico").fill("maria@correo.pe");
	await ask(page);
	await page.getByRole("heading", { level: 1, name: "Recibimos tu solicitud de baja" }).waitFor();
	await announced(page, "Recibimos tu solicitud de baja · Wasi");
	await expectAccessible(page);
	await keepPicture(page, `leave-news-done-${slug}`);

	await open(page, unsubscribeLink("maria@correo.pe", demoSecret()));
	expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
	await expectAccessible(page);
	await keepPicture(page, `leave-news-${slug}`);
	await page.getByRole("button", { name: "Darme de baja" }).click();
	await page.waitForURL(`**${urls.unsubscribe({ listo: "1" })}`);
	await page.getByRole("heading", { level: 1, name: "Listo" }).waitFor();
	await announced(page, "Listo: ya no te enviaremos noticias ni avisos · Wasi");

	await open(page, urls.unsubscribe({ s: "a".repeat(40) }));
	await page.getByText("Este enlace ya no es válido.").waitFor();
	await expectAccessible(page);
	await keepPicture(page, `leave-news-invalid-${slug}`);
	await page.getByLabel("Correo electrónico").fill("maria@correo.pe");
	await ask(page);
	await page.getByRole("heading", { level: 1, name: "Recibimos tu solicitud de baja" }).waitFor();
});

test("a form that does not reach the store keeps what was typed, and can be sent again", async () => {
	const { reference } = await placeOrder(store);
	const page = await visit(mode, urls.tracking);
	await page.getByLabel("Referencia del pedido").fill(reference);
	await page.getByLabel("Número de documento").fill(document);
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Ver mi pedido" }).click();
	await page.getByRole("alert").filter({ hasText: "No hay conexión" }).waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	expect(await page.getByLabel("Número de documento").inputValue()).toBe(document);
	await page.context().setOffline(false);
	await page.getByRole("button", { name: "Ver mi pedido" }).click();
	await page.getByRole("heading", { name: `Pedido ${reference}` }).waitFor();

	await open(page, urls.unsubscribe());
	await page.getByLabel("Correo electrónico").fill("maria@correo.pe");
	await page.context().setOffline(true);
	await page.getByRole("button", { name: "Pedir el enlace" }).click();
	await page.getByRole("alert").filter({ hasText: "No hay conexión" }).waitFor();
	forgive(/ERR_INTERNET_DISCONNECTED/);
	expect(await page.getByLabel("Correo electrónico").inputValue()).toBe("maria@correo.pe");
});

/** Waits until the page's title is announced. */
async function announced(page: Page, title: string): Promise<void> {
	await page.getByRole("status").filter({ hasText: title }).waitFor({ state: "attached" });
}

/** The error has the focus, with and without scripts. */
async function expectFocus(page: Page, words: string): Promise<void> {
	await untilFocused(page.getByRole("alert").filter({ hasText: words }));
}
