import { describe, expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { orderedSlug } from "../support/ordering";
import { expectAccessible, forgive, keepPicture, phoneWithoutScripts, visit } from "./browser";
import { choosePlaces, fillContact, unavailable } from "./checkout-form";

// Styles show the fields, with and without scripts.
describe.each([phoneWithoutScripts])("an order with a RUC, $name", (mode) => {
	test("asks for the factura's data, which its page then shows with the IGV", async () => {
		const page = await visit(mode, urls.product(orderedSlug));
		const main = page.getByRole("main");
		await page.getByRole("button", { name: "Comprar Ahora" }).click();
		await page.waitForURL(`**${urls.checkout}**`);
		const legalName = page.getByLabel("Razón social");
		expect(await legalName.isVisible()).toBe(false);
		await fillContact(page, checkoutAnswers({ documentType: "RUC", documentNumber: "20131312955" }));
		expect(await legalName.isVisible()).toBe(true);
		await choosePlaces(page, mode);
		await legalName.fill("Casa & Luz S.A.C.");
		await page.getByRole("button", { name: "Pay now" }).click();
		await page.getByRole("alert").filter({ hasText: "Falta corregir un dato" }).waitFor();
		forgive(/status of 400/);
		expect(await legalName.inputValue()).toBe("Casa & Luz S.A.C.");
		await expectAccessible(page);
		await keepPicture(page, `invoice-mistake-${mode.slug}`);
		await page.getByLabel("Domicilio fiscal").fill("Jr. Uno 1, Lima");
		await page.getByRole("button", { name: "Pay now" }).click();
		await page.getByRole("status").filter({ hasText: unavailable }).waitFor();
		for (const words of ["Casa & Luz S.A.C.", "Jr. Uno 1, Lima", "Valor de venta", "IGV (18\u00a0%)"]) {
			await main.getByText(words).waitFor();
		}
		await page.emulateMedia({ media: "print" });
		await keepPicture(page, `invoice-print-${mode.slug}`);
	});
});
