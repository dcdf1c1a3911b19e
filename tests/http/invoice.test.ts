import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { checkoutAnswers } from "../support/answers";
import { runCommand } from "../support/commands";
import { hiddenFields, placeOrder } from "../support/ordering";
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

test("its page, its record and the CSV have the data of the factura, and the IGV separately", async () => {
	const { reference, shopper } = await placeOrder(store, { ...ruc, ...invoice, saveInfo: "on" });
	const text = textOf(await shopper.page(urls.placedOrder(reference)));
	for (const words of [
		"Comprobante Factura",
		"RUC 20131312955",
		"Razón social Casa & Luz S.A.C.",
		"Domicilio fiscal Jr. Uno 1, 2.º piso, Lima",
	]) {
		expect(text).toContain(words);
	}
	const céntimos = (label: string) => {
		const [, amount = ""] = new RegExp(`${label} S/\u00a0([\\d,.]+)`).exec(text) ?? [];
		return Number(amount.replace(/[,.]/g, ""));
	};
	const [base, tax, total] = [céntimos("Valor de venta"), céntimos("IGV \\(18\u00a0%\\)"), céntimos("Total")];
	expect(base + tax).toBe(total);
	expect(Math.round((base * 18) / 100)).toBeCloseTo(tax, -1);
	const { stdout } = await runCommand("orders", ["export"], { DATA_DIR: store.dataDir });
	const decimals = (amount: number) => (amount / 100).toFixed(2);
	expect(stdout).toContain(`,${decimals(base)},${decimals(tax)},`);
	expect(stdout).toContain(',RUC 20131312955,Casa & Luz S.A.C.,"Jr. Uno 1, 2.º piso, Lima",');
	expect((await runCommand("orders", ["show", reference], { DATA_DIR: store.dataDir })).stdout).toMatch(
		/IGV 18 % {4}PEN \d+\.\d\d\n/,
	);
	// "Save this information for next time".
	await shopper.post(urls.cart, { intent: "add", slug: "mesa-de-comedor-mikuy" });
	expect(fieldValue(await shopper.page(urls.checkout), "legalName")).toBe("Casa & Luz S.A.C.");
});

test("an order with a DNI drops the data typed for a factura", async () => {
	const { reference, shopper } = await placeOrder(store, invoice);
	const text = textOf(await shopper.page(urls.placedOrder(reference)));
	expect(text).toContain("Comprobante Boleta");
	expect(text).not.toMatch(/Casa & Luz|Jr\. Uno|Valor de venta/);
	expect((await runCommand("orders", ["show", reference], { DATA_DIR: store.dataDir })).stdout).not.toMatch(
		/Casa & Luz|IGV/,
	);
});
