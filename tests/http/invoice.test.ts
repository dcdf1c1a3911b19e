import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { hiddenFields, placeOrder, runOrders } from "../support/ordering";
import { fieldValue, newShopper, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

const ruc = { documentType: "RUC", documentNumber: "20131312955" };
const invoice = { legalName: "Casa & Luz S.A.C.", fiscalAddress: "Jr. Uno 1, 2.º piso, Lima" };

test("an order with a RUC requires the data of its factura; a form without them keeps every answer", async () => {
	const shopper = newShopper(store);
	await shopper.post(urls.cart, { intent: "add", slug: "mesa-de-comedor-mikuy" });
	const typed = checkoutAnswers({ ...ruc, legalName: "Casa & Luz S.A.C." });
	const response = await shopper.post(urls.checkout, {
		intent: "pay",
		...typed,
		...(await hiddenFields(shopper)),
	});
	expect(response.status).toBe(400);
	const html = await response.text();
	expect(textOf(html)).toContain("Falta corregir un dato");
	expect(html).toContain('href="#checkout-fiscalAddress"');
	expect(html).toContain("Escribe el domicilio fiscal de la factura.");
	const draft = await shopper.page(urls.checkout);
	for (const page of [html, draft]) {
		for (const name of ["documentNumber", "legalName", "fullName", "email"] as const) {
			expect(fieldValue(page, name)).toBe(typed[name]);
		}
	}
});

test("the order of a RUC has the data of its factura on its page and in the CSV; a DNI's drops what was typed", async () => {
	const company = await placeOrder(store, { ...ruc, ...invoice, saveInfo: "on" });
	const text = textOf(await company.shopper.page(urls.placedOrder(company.reference)));
	expect(text).toMatch(
		/Comprobante Factura.*Razón social Casa & Luz S\.A\.C\. .*Domicilio fiscal Jr\. Uno 1/,
	);
	expect(text).toMatch(/Valor de venta .*IGV \(18\u00a0%\)/);
	await company.shopper.post(urls.cart, { intent: "add", slug: "mesa-de-comedor-mikuy" });
	expect(fieldValue(await company.shopper.page(urls.checkout), "legalName")).toBe("Casa & Luz S.A.C.");

	const person = await placeOrder(store, invoice);
	const boleta = textOf(await person.shopper.page(urls.placedOrder(person.reference)));
	expect(boleta).toContain("Comprobante Boleta");
	expect(boleta).not.toMatch(/Casa & Luz|Jr\. Uno|Valor de venta/);
	const { stdout } = await runOrders({ DATA_DIR: store.dataDir }, "export");
	expect(stdout.split(',RUC 20131312955,Casa & Luz S.A.C.,"Jr. Uno 1, 2.º piso, Lima",')).toHaveLength(2);
	expect(stdout.split("Casa & Luz")).toHaveLength(2);
});
