import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { desktop, visit } from "./browser";
import { checkoutUrl } from "./cart-controls";
import { saveAnswers } from "./checkout-form";
import { untilFocused } from "./focus";
import { refusal } from "./messages";
import { hold, renderLate } from "./network";

const cusco = { department: "08", province: "0801", district: "080101" };
const places = async (page: Page) => ({
	department: await page.getByLabel("Departamento").inputValue(),
	province: await page.getByLabel("Provincia").inputValue(),
	district: await page.getByLabel("Distrito").inputValue(),
});

test("a form with a validation error keeps the new delivery address, also after a link of its error summary was followed, until the shopper erases the answers", async () => {
	// A shopper with a saved address in Miraflores sends the form with Cusco instead, and with a wrong document.
	const page = await visit(desktop, urls.checkout, {
		prepare: (page) => saveAnswers(page, checkoutAnswers()),
	});
	await expect.poll(() => places(page)).toEqual({ department: "15", province: "1501", district: "150122" });
	await page.getByLabel("Departamento").selectOption(cusco.department);
	await page.getByLabel("Provincia").selectOption(cusco.province);
	await page.getByLabel("Distrito").selectOption(cusco.district);
	await page.getByLabel("Número de documento").fill("123");
	await page.getByRole("button", { name: "Pay now" }).click();
	const summary = await refusal(page, "Falta corregir un dato");
	await summary.getByRole("link", { name: /^Número de documento/ }).click();
	await page.waitForURL(/#/);
	const field = page.getByLabel("Número de documento");
	await untilFocused(field);
	expect(await summary.isVisible()).toBe(true);
	expect(await field.getAttribute("aria-invalid")).toBe("true");
	expect(await places(page)).toEqual(cusco);

	await page.goBack();
	await page.waitForURL((url) => url.hash === "");
	await page.getByRole("button", { name: "Volver al carrito" }).click();
	await page.waitForURL(`**${urls.cart}`);
	await page.getByRole("main").getByRole("link", { name: "Check out" }).click();
	await page.waitForURL(checkoutUrl);
	await expect.poll(() => places(page)).toEqual(cusco);

	await page.getByRole("button", { name: "Pay now" }).click();
	await refusal(page, "Falta corregir un dato");
	await renderLate(page);
	await page.getByRole("button", { name: "Borrar mis datos" }).click();
	await summary.waitFor({ state: "detached" });
	await expect.poll(() => places(page)).toEqual({ department: "", province: "", district: "" });
});

test("a form with a validation error says so in the title until another page is shown, and is sent to the end when a link of its error summary is followed", async () => {
	const page = await visit(desktop, urls.tracking);
	const find = page.getByRole("button", { name: "Ver mi pedido" });
	await find.click();
	await refusal(page, "Falta corregir 2 datos");
	await expect.poll(() => page.title()).toBe("Error: Seguimiento orden · Wasi");
	await page.getByRole("link", { name: "Date de baja aquí" }).click();
	await expect.poll(() => page.title()).toBe("Dejar de recibir correos · Wasi");
	await page.goBack();
	await expect.poll(() => page.title()).toBe("Seguimiento orden · Wasi");

	await find.click();
	const summary = await refusal(page, "Falta corregir 2 datos");
	await page.getByLabel("Referencia del pedido").fill("WASI-3333-3333");
	const release = await hold(page, `**${urls.tracking}.data`);
	await find.click();
	await page.getByRole("button", { name: "Buscando…" }).waitFor();
	await summary.getByRole("link", { name: /^Número de documento/ }).click();
	await page.waitForURL(/#/);
	release();
	await refusal(page, "Falta corregir un dato");
});

test("a form with a validation error leaves the focus in the field that is corrected while the answer is under way", async () => {
	const page = await visit(desktop, urls.checkout);
	const phone = page.getByLabel("Teléfono");
	await phone.fill("987");
	const release = await hold(page, `**${urls.checkout}.data`);
	await page.getByRole("button", { name: "Pay now" }).click();
	await phone.selectText();
	await page.keyboard.type("+51 987");
	release();
	await refusal(page, "Falta corregir 10 datos");
	await page.keyboard.type(" 654 321");
	expect(await phone.inputValue()).toBe("+51 987 654 321");
});
