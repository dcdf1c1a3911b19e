import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { placeOrder } from "../support/ordering";
import { signIn } from "../unit/shop/account/auth-emulator";
import { splitCookie } from "../unit/shop/account/open-account";
import {
	cookiesOf,
	desktop,
	hydrated,
	open,
	phoneWithoutScripts,
	store,
	takeCookies,
	visit,
} from "./browser";
import { openCart } from "./cart-controls";
import { choosePlaces } from "./checkout-form";
import { isInView, untilFocused } from "./focus";
import { expectAccessibleInAllColours, look } from "./look";
import { refusal } from "./messages";
import { doubleClick, hold, holdScripts } from "./network";

const emulator = { host: new URL(inject("codesUrl")).host, project: "demo-wasi" };

/** A new shopper's account. */
async function newAccount() {
	const number = `9${String(Date.now()).slice(-8)}`;
	const { cookie } = await signIn(store, emulator, number);
	return { cookie, phone: `+51 ${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}` };
}

const signInWith = (page: Page, { cookie }: { cookie: string }) =>
	takeCookies(page, { cookies: new Map([splitCookie(cookie)]) });

/** Opens a page of a new account. */
async function visitAccount(path: string, mode = desktop) {
	const account = await newAccount();
	const page = await visit(mode, path, { prepare: (page) => signInWith(page, account) });
	return { page, cookie: account.cookie };
}

const menu = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Mi cuenta" }).getByText(name, { exact: true });

/** Waits for a change's confirmation, which has the focus. */
async function said(page: Page, words: string): Promise<void> {
	const message = page.getByRole("status").filter({ hasText: words });
	await untilFocused(message);
	const top = () => message.evaluate((box) => box.getBoundingClientRect().top);
	await expect.poll(top, { message: "the confirmation is on screen" }).toBeGreaterThan(0);
}

test("the account's pages, empty and with an order, have no axe violations and no overflow, and its data are downloaded", async () => {
	const { page, cookie } = await visitAccount(urls.account, phoneWithoutScripts);
	await look(page, "account-dashboard-empty");
	const { reference } = await placeOrder(store, checkoutAnswers(), cookie);
	for (const [name, path] of [
		["orders", urls.orders()],
		["order", urls.order(reference)],
	] as const) {
		await page.goto(path);
		await page.getByText(reference).first().waitFor();
		await look(page, `account-${name}`, expectAccessibleInAllColours);
	}
	await page.goto(urls.accountDetails);
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("link", { name: "Descargar mis datos" }).click(),
	]);
	expect(download.suggestedFilename()).toBe("wasi-mis-datos.json");
});

test("the account saves and changes an address", async () => {
	const { page } = await visitAccount(urls.addresses);
	await page.getByRole("button", { name: "Guardar dirección" }).click();
	const summary = await refusal(page, "Falta corregir 5 datos");
	await expect.poll(() => isInView(summary)).toBe(true);
	await summary.getByRole("link", { name: /^Nombre de la dirección/ }).click();
	await untilFocused(page.getByLabel("Nombre de la dirección"));
	expect(await summary.isVisible()).toBe(true);
	await page.getByLabel("Nombre de la dirección").fill("Casa");
	await page.getByLabel("Dirección", { exact: true }).fill("Av. Larco 100, dpto. 3");
	await choosePlaces(page);
	await doubleClick(page.getByRole("button", { name: "Guardar dirección" }), urls.addresses);
	await said(page, "Guardamos la dirección.");
	await expect.poll(() => page.getByLabel("Nombre de la dirección").inputValue()).toBe("");
	await page.getByRole("heading", { name: "Casa" }).waitFor();
	expect(await page.getByRole("list", { name: "Tus direcciones" }).getByRole("listitem").count()).toBe(1);
	await look(page, "account-addresses");

	await page.getByRole("link", { name: "Cambiar Casa" }).click();
	await page.getByRole("group", { name: "Cambiar la dirección" }).waitFor();
	await expect.poll(() => page.title()).toBe("Cambiar la dirección · Wasi");
	await page.getByRole("status").filter({ hasText: "Cambiar la dirección" }).waitFor({ state: "attached" });
	await untilFocused(page.getByLabel("Nombre de la dirección"));
	await page.getByLabel("Nombre de la dirección").fill("Oficina");
	expect(await page.getByLabel("Distrito").inputValue()).toBe("150122");
	await page.getByRole("button", { name: "Guardar dirección" }).click();
	await said(page, "Guardamos la dirección.");
});

test("a form of the account keeps unfinished details across F5, for this account alone, until the shopper signs out, and asks for sign-in once the session has ended", async () => {
	const { page } = await visitAccount(urls.accountDetails);
	const second = await newAccount();
	const name = page.getByLabel("Nombre completo");
	await name.fill("Rosa");
	await page.getByLabel("Email me with news and offers").check();
	await page.reload();
	await expect.poll(() => name.inputValue()).toBe("Rosa");
	expect(await page.getByLabel("Email me with news and offers").isChecked()).toBe(false);
	await signInWith(page, second);
	await page.reload();
	await hydrated(page);
	await page.getByText(second.phone).first().waitFor();
	expect(await name.inputValue(), "to the next account in the tab").toBe("");
	await name.fill("Rosa");
	await menu(page, "LOGOUT").click();
	await said(page, "Cerraste tu sesión.");
	await page.getByRole("link", { name: "Iniciar sesión" }).waitFor();
	expect(await cookiesOf(page)).not.toContain("wasi_account");
	// Cleared on hydration, which may come after the page's text.
	await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Rosa");

	await signInWith(page, await newAccount());
	await open(page, urls.accountDetails);
	await page.context().clearCookies();
	await menu(page, "ADDRESSES").click();
	await page.waitForURL(`**${urls.signIn}?volver=*`);
	await page.getByText("Verificación completa.").waitFor();
});

test("a form of the account keeps what is typed while something is being saved, an address is removed and the cart changes", async () => {
	const { page } = await visitAccount(urls.accountDetails);
	await page.getByLabel("Nombre completo").fill("Rosa");
	await page.getByRole("button", { name: "Guardar datos" }).click();
	await said(page, "Guardamos tus datos.");

	// The confirmation must not take the focus back after the skip link moved it.
	await page.getByRole("link", { name: "Saltar al contenido" }).press("Enter");
	await page.waitForURL("**#contenido");
	await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("contenido");

	await page.getByLabel("Nombre completo").fill("Rosa   María");
	const release = await hold(page, `**${urls.accountDetails}.data**`);
	await page.getByRole("button", { name: "Guardar datos" }).click();
	await page.getByRole("button", { name: "Guardando…" }).waitFor();
	const email = page.getByLabel("Correo electrónico");
	await email.pressSequentially("rosa@");
	release();
	await expect.poll(() => page.getByLabel("Nombre completo").inputValue()).toBe("Rosa María");
	await page.getByText("Guardamos tus datos.").waitFor();
	await hydrated(page);
	await page.keyboard.type("correo.pe");
	expect(await email.inputValue()).toBe("rosa@correo.pe");
	await page.reload();
	await expect.poll(() => email.inputValue()).toBe("rosa@correo.pe");

	await open(page, urls.addresses);
	const alias = page.getByLabel("Nombre de la dirección");
	await alias.fill("Casa");
	await page.getByLabel("Dirección", { exact: true }).fill("Av. Larco 100");
	await choosePlaces(page);
	const releaseAddress = await hold(page, `**${urls.addresses}.data**`);
	await page.getByRole("button", { name: "Guardar dirección" }).click();
	await page.getByRole("button", { name: "Guardando…" }).waitFor();
	await alias.fill("Trabajo");
	releaseAddress();
	await page.getByRole("heading", { name: "Casa" }).waitFor();
	await expect.poll(() => page.getByLabel("Dirección", { exact: true }).inputValue()).toBe("");
	expect(await alias.inputValue()).toBe("Trabajo");

	await page.locator("summary", { hasText: "Quitar Casa" }).click();
	await page.getByRole("button", { name: "Sí, quitarla Casa" }).click();
	await said(page, "Quitamos la dirección.");
	expect(await alias.inputValue()).toBe("Trabajo");
	const remove = (await openCart(page)).getByRole("button", { name: /^Eliminar/ });
	await remove.first().click();
	await expect.poll(() => remove.count()).toBe(5);
	await page.keyboard.press("Escape");
	expect(await alias.inputValue()).toBe("Trabajo");
});

test("a form of the account shows the details that were sent before the scripts loaded, not older unsent ones", async () => {
	const { page } = await visitAccount(urls.accountDetails);
	await page.getByLabel("Nombre completo").fill("Rosa");
	const release = await holdScripts(page);
	await page.reload({ waitUntil: "domcontentloaded" });
	await page.getByLabel("Nombre completo").fill("Rosa María");
	await page.getByRole("button", { name: "Guardar datos" }).click({ noWaitAfter: true });
	// The browser moves the focus there, because the URL ends with its fragment.
	await untilFocused(page.getByText("Guardamos tus datos."));
	const surname = page.getByLabel("Apellido paterno");
	await surname.pressSequentially("Mam");
	release();
	await hydrated(page);
	await page.keyboard.type("ani");
	expect(await page.getByLabel("Nombre completo").inputValue()).toBe("Rosa María");
	expect(await surname.inputValue(), "the confirmation does not take the focus").toBe("Mamani");
});
