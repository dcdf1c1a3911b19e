import { expect, test } from "vitest";
import { urls } from "~/platform/urls";
import { placeOrder, runOrders } from "../support/ordering";
import { textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();

const invoice = { legalName: "Casa & Luz S.A.C.", fiscalAddress: "Jr. Uno 1, 2.º piso, Lima" };

test("the order of a RUC has the data of its factura on its page and in the CSV; a DNI's drops what was typed", async () => {
	const ruc = { documentType: "RUC", documentNumber: "20131312955" };
	const company = await placeOrder(store, { ...ruc, ...invoice });
	const text = textOf(await company.shopper.page(urls.placedOrder(company.reference)));
	expect(text).toMatch(
		/Comprobante Factura.*Razón social Casa & Luz S\.A\.C\. .*Domicilio fiscal Jr\. Uno 1/,
	);
	expect(text).toMatch(/Valor de venta .*IGV \(18\u00a0%\)/);

	const person = await placeOrder(store, invoice);
	const boleta = textOf(await person.shopper.page(urls.placedOrder(person.reference)));
	expect(boleta).toContain("Comprobante Boleta");
	expect(boleta).not.toMatch(/Casa & Luz|Jr\. Uno|Valor de venta/);
	const { stdout } = await runOrders({ DATA_DIR: store.dataDir }, "export");
	expect(stdout.split(',RUC 20131312955,Casa & Luz S.A.C.,"Jr. Uno 1, 2.º piso, Lima",')).toHaveLength(2);
	expect(stdout.split("Casa & Luz")).toHaveLength(2);
});
