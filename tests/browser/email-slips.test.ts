import { expect, test } from "vitest";
import { urls } from "~/urls";
import { desktop, expectAccessibleInAllColours, forgive, hydrated, keepPicture, visit } from "./browser";

test("a slip is asked about and sent all the same", async () => {
	const page = await visit(desktop, urls.contact());
	const email = page.getByLabel("Correo electrónico");
	const question = page.getByText("¿Quisiste decir rosa@gmail.com?");
	const send = page.getByRole("button", { name: "Enviar el mensaje" });
	await email.fill("rosa@gmail.con");
	await question.waitFor();
	await send.click();
	await page.getByRole("alert").filter({ hasText: "Falta corregir 3 datos" }).waitFor();
	forgive(/status of 400/);
	await question.waitFor();
	await expectAccessibleInAllColours(page);
	await keepPicture(page, "email-slip");
	expect(await email.inputValue()).toBe("rosa@gmail.con");
	await page.getByLabel("Nombre").fill("Rosa");
	await page.getByLabel("Asunto").selectOption("producto");
	await page.getByLabel("Mensaje").fill("¿Hay sofás azules?");
	await send.click();
	await page.getByRole("status").filter({ hasText: "Recibimos tu mensaje" }).waitFor();
});

test("one press takes the suggestion, which a reload keeps", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 1280 }, urls.checkout);
	const email = page.getByLabel("Correo electrónico");
	const suggestion = page.getByRole("button", { name: "rosa@gmail.com" });
	await email.pressSequentially("rosa@gmail.co");
	expect(await suggestion.count(), "on the way to .com").toBe(0);
	await page.keyboard.press("Tab");
	await suggestion.waitFor();
	await email.press("Tab");
	await page.keyboard.press("Enter");
	await suggestion.waitFor({ state: "detached" });
	expect(await email.inputValue()).toBe("rosa@gmail.com");
	expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
	await page.reload();
	await hydrated(page);
	await expect.poll(() => email.inputValue()).toBe("rosa@gmail.com");
});
