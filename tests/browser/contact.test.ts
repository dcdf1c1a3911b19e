import { describe, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, expectAccessible, forgive, keepPicture, visit } from "./browser";

describe.each([desktop])("a message, $name", ({ slug, ...mode }) => {
	test("is sent from the footer's button after a mistake, and acknowledged; a slip in its e-mail address is asked about and sent all the same", async () => {
		const page = await visit(mode, urls.about);
		const footer = page.getByRole("contentinfo");
		await footer.getByRole("link", { name: "Envíanos un mensaje" }).click();
		await page.waitForURL(`**${urls.contact()}`);
		const email = page.getByLabel("Correo electrónico");
		const question = page.getByText("¿Quisiste decir rosa@gmail.com?");
		const send = page.getByRole("button", { name: "Enviar el mensaje" });
		await page.getByLabel("Mensaje").fill("¿Hay sofás azules?");
		await email.fill("rosa@gmail.con");
		await question.waitFor();
		await send.click();
		await page.getByRole("alert").filter({ hasText: "Falta corregir 2 datos" }).waitFor();
		forgive(/status of 400/);
		await question.waitFor();
		await expectAccessible(page);
		await keepPicture(page, `contact-mistake-${slug}`);
		expect(await email.inputValue()).toBe("rosa@gmail.con");
		expect(await page.getByLabel("Mensaje").inputValue()).toBe("¿Hay sofás azules?");
		const name = page.getByLabel("Nombre");
		const isInvalid = () => name.getAttribute("aria-invalid");
		expect(await isInvalid()).toBe("true");
		await name.fill(`Rosa ${slug}`);
		await expect.poll(isInvalid).toBe("false");
		expect(await name.getAttribute("aria-describedby")).toBeNull();
		await page.getByLabel("Asunto").selectOption("producto");
		await send.click();
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
