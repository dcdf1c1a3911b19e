import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { desktop, hydrated, phoneWithoutScripts, visit } from "./browser";
import { openCart } from "./cart-controls";
import { isFocused } from "./focus";
import { expectAccessible, expectAccessibleInAllColours, expectNoOverflow, keepPicture } from "./look";
import { refusal } from "./messages";

test("a message's characters are counted, and those over the limit stay; a field is no longer wrong once it is corrected, and a slip in the e-mail address is asked about", async () => {
	const page = await visit({ javaScriptEnabled: true, width: 320 }, urls.contact());
	const message = page.getByLabel("Mensaje");
	const described = () => message.evaluate((field) => field.parentElement?.textContent);
	expect(await described()).toContain("Como máximo 4000 caracteres.");
	await message.fill("x".repeat(4012));
	await page.getByRole("status").filter({ hasText: "no cabe todo" }).waitFor();
	expect(await described()).toContain("4012 de 4000 caracteres.");
	await expectAccessible(page, { picture: "message-too-long" });
	await page.reload();
	await expect.poll(described).toContain("4012 de 4000 caracteres.");
	await message.fill("Hola");
	await expect.poll(described).toContain("4 de 4000 caracteres.");

	const email = page.getByLabel("Correo electrónico");
	const question = page.getByText("¿Quisiste decir rosa@gmail.com?");
	const send = page.getByRole("button", { name: "Enviar el mensaje" });
	await email.fill("rosa@gmail.con");
	await question.waitFor();
	await send.click();
	await refusal(page, "Falta corregir 2 datos");
	await question.waitFor();
	const name = page.getByLabel("Nombre");
	const isInvalid = () => name.getAttribute("aria-invalid");
	expect(await isInvalid()).toBe("true");
	await name.fill("Rosa");
	await expect.poll(isInvalid).toBe("false");
	expect(await name.getAttribute("aria-describedby")).toBeNull();
	await page.getByLabel("Asunto").selectOption("producto");
	await send.click();
	await page.getByRole("status").filter({ hasText: "Recibimos tu mensaje" }).waitFor();
});

test("one press takes the suggestion for an e-mail address, which a reload keeps", async () => {
	const page = await visit(desktop, urls.checkout);
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
	expect(await isFocused(email)).toBe(true);
	await page.reload();
	await hydrated(page);
	await expect.poll(() => email.inputValue()).toBe("rosa@gmail.com");
});

test("a change of the cart keeps the idempotency key of a complaint", async () => {
	const page = await visit(desktop, urls.complaints);
	const key = page.locator("#complaint input[name=key]");
	const before = await key.inputValue();
	const panel = await openCart(page);
	await panel.getByRole("button", { name: "Agregar uno de Lámpara de pie Killa" }).click();
	await panel.getByText("Ahora llevas").waitFor({ state: "attached" });
	expect(await key.inputValue()).toBe(before);
});

const typed = { "Nombre completo": "Rosa Mamani", Detalle: "La mesa llegó rota." };

test("without scripts, a complaint's copy fits a small phone and is printed without the store's frame, and Back shows the form as it was refused", async () => {
	const page = await visit(phoneWithoutScripts, urls.complaints);
	const send = () => page.getByRole("button", { name: "Enviar la hoja" }).click();
	for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
	await send();
	const summary = await refusal(page, "Falta corregir");
	await page.getByLabel("Tipo de documento").selectOption("DNI");
	await page.getByLabel("Número de documento").fill("45678913");
	await page.getByLabel("Domicilio").fill("Jr. Puno 45, Juliaca");
	await page.getByLabel("Queja", { exact: true }).check();
	await send();
	const sheet = page.getByRole("main").getByRole("article").filter({ hasText: typed.Detalle });
	await sheet.waitFor();
	await expectAccessibleInAllColours(page, { picture: "complaint-sheet" });
	await expectNoOverflow(page, 320);
	await page.emulateMedia({ media: "print" });
	expect(await page.getByRole("banner").isVisible()).toBe(false);
	expect(await sheet.isVisible()).toBe(true);
	await keepPicture(page, "complaint-print");

	// Offline, the browser shows only what it has kept, and sends nothing again.
	await page.emulateMedia({ media: "screen" });
	await page.context().setOffline(true);
	await page.goBack();
	await summary.waitFor();
	for (const [label, text] of Object.entries(typed))
		expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
});
