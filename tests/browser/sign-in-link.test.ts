import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { urls } from "~/platform/urls";
import { listMailedLinks } from "../unit/shop/session/mailed-links";
import { forgive, phone, phoneWithoutScripts, storeUrl, visit } from "./browser";
import { expectAccessible, expectAccessibleInAllColours } from "./look";

test("a mailed link signs in where it was asked for, and asks first in another browser", async () => {
	// The phone's button changes colour when the captcha is solved.
	const isSteady = (page: Page) => page.getByText("Verificación completa.").waitFor();
	const email = "enlace@correo.pe";
	const page = await visit(phone, urls.signIn);
	const field = page.getByLabel("Correo electrónico");
	const ask = page.getByRole("button", { name: "Recibir un enlace por correo" });
	await field.fill("ana@correo");
	await ask.click();
	await page.locator("#sign-in-link-email-error").waitFor();
	forgive(/status of 400/);
	expect(await field.inputValue()).toBe("ana@correo");
	await field.fill(email);
	await ask.click();
	await page.getByText(`Te enviamos un enlace a ${email}`).waitFor();
	await isSteady(page);
	await expectAccessible(page, { picture: "link-sent" });
	const [path = ""] = await listMailedLinks(inject("demoData"), email);

	const other = await visit(phoneWithoutScripts, path);
	await other.getByText(`Este enlace es para ${email}`).waitFor();
	await expectAccessibleInAllColours(other, { picture: "link-confirm" });

	await page.goto(storeUrl + path);
	await page.waitForURL(`**${urls.account}`);
	await page.getByText(email).first().waitFor();
	await page.goto(storeUrl + urls.addLogin);
	await page.getByRole("heading", { name: "Agrega otra forma de entrar" }).waitFor();
	await isSteady(page);
	await expectAccessible(page, { picture: "another-way" });
});
