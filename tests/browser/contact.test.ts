import { describe, expect, test } from "vitest";
import { urls } from "~/urls";
import { desktop, expectAccessible, forgive, keepPicture, visit } from "./browser";

describe.each([desktop])("a message, $name", ({ slug, ...mode }) => {
	test("is sent from the footer's button after a mistake, and acknowledged", async () => {
		const page = await visit(mode, urls.about);
		const footer = page.getByRole("contentinfo");
		await footer.getByRole("link", { name: "Envíanos un mensaje" }).click();
		await page.waitForURL(`**${urls.contact()}`);
		await page.getByLabel("Nombre").fill(`Rosa ${slug}`);
		await page.getByLabel("Asunto").selectOption("producto");
		await page.getByLabel("Mensaje").fill("¿Hay sofás azules?");
		await page.getByRole("button", { name: "Enviar el mensaje" }).click();
		await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
		forgive(/status of 400/);
		await keepPicture(page, `contact-mistake-${slug}`);
		expect(await page.getByLabel("Mensaje").inputValue()).toBe("¿Hay sofás azules?");
		await page.getByLabel("Teléfono").fill("987 654 321");
		await page.getByRole("button", { name: "Enviar el mensaje" }).click();
		await page.getByRole("status").filter({ hasText: "Recibimos tu mensaje" }).waitFor();
	});
});

test("a message's characters are counted, and those over the limit stay", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 320 }, urls.contact());
	const message = page.getByLabel("Mensaje");
	const described = () => message.evaluate((field) => field.parentElement?.textContent);
	expect(await described()).toContain("Como máximo 4000 caracteres.");
	await message.fill("Hola");
	await expect.poll(described).toContain("4 de 4000 caracteres.");
	await message.fill("x".repeat(4012));
	await page.getByRole("status").filter({ hasText: "no cabe todo" }).waitFor();
	expect(await described()).toContain("4012 de 4000 caracteres.");
	await expectAccessible(page);
	await keepPicture(page, "message-too-long");
	await page.reload();
	await expect.poll(described).toContain("4012 de 4000 caracteres.");
});
