import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { urls } from "~/platform/urls";
import { listMailedLinks } from "../unit/shop/session/mailed-links";
import {
	expectAccessible,
	expectAccessibleInAllColours,
	forgive,
	keepPicture,
	phone,
	storeUrl,
	visit,
} from "./browser";

test.each([phone])("signing in and out by a mailed link, $name", async (mode) => {
	const { slug } = mode;
	// The phone's button changes colour when the captcha is solved.
	const isSteady = (page: Page) => page.getByText("Verificación completa.").waitFor();
	const email = `${slug}@correo.pe`;
	const page = await visit(mode, urls.signIn);
	const field = page.getByLabel("Correo electrónico");
	const ask = page.getByRole("button", { name: "Recibir un enlace por correo" });
	await field.fill("ana@correo");
	await ask.click();
	await page.locator("#sign-in-link-email-error").waitFor();
	forgive(/status of 400/);
	expect(await field.inputValue()).toBe("ana@correo");
	await isSteady(page);
	await expectAccessible(page);
	await field.fill(email);
	await ask.click();
	await page.getByText(`Te enviamos un enlace a ${email}`).waitFor();
	await isSteady(page);
	await expectAccessible(page);
	await keepPicture(page, `link-sent-${slug}`);
	const [path = ""] = await listMailedLinks(inject("demoData"), email);

	const other = await visit({ ...mode, javaScriptEnabled: !mode.javaScriptEnabled }, path);
	await other.getByText(`Este enlace es para ${email}`).waitFor();
	await expectAccessibleInAllColours(other);
	await keepPicture(other, `link-confirm-${slug}`);

	await page.goto(storeUrl + path);
	await page.waitForURL(`**${urls.account}`);
	await page.getByText(email).first().waitFor();
	await page.goto(storeUrl + urls.addLogin);
	await page.getByRole("heading", { name: "Agrega otra forma de entrar" }).waitFor();
	await isSteady(page);
	await expectAccessible(page);
	await keepPicture(page, `another-way-${slug}`);

	await page.goto(storeUrl + urls.account);
	await page.getByRole("button", { name: "LOGOUT" }).click();
	await page.getByText("Cerraste tu sesión.").waitFor();
	expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("wasi_account");
});
