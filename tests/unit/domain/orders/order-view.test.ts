import { describe, expect, it } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderView } from "~/domain/orders/order-view";
import { aContact, anOrder } from "./an-order";

const personal = /María|Quispe|05678912|987|maria@correo\.pe|Larco|Miraflores/;

describe("an order with a RUC", () => {
	const contact = aContact({
		documentType: "RUC",
		documentNumber: "20131312955",
		legalName: "Casa & Luz S.A.C.",
		fiscalAddress: "Jr. Uno 1, Lima",
	});

	it("shows its factura: razón social, domicilio fiscal, base and IGV", () => {
		const view = toOrderView(anOrder({ contact, igvPercent: 18 }));
		expect(view.tax).toEqual({ percent: 18, base: 99_153, tax: 17_847 });
		expect(view.details.slice(0, 4)).toEqual([
			{ name: "Comprobante", value: "Factura" },
			{ name: "RUC", value: "20131312955" },
			{ name: "Razón social", value: "Casa & Luz S.A.C." },
			{ name: "Domicilio fiscal", value: "Jr. Uno 1, Lima" },
		]);
	});

	it("from before those fields existed is readable, with the tax of that time", () => {
		const { igvPercent, ...old } = anOrder({ contact });
		const { legalName, fiscalAddress, ...oldContact } = contact;
		const order = parseOrder({ ...old, contact: oldContact });
		expect(order).toMatchObject({ igvPercent: 18, contact: { legalName: "", fiscalAddress: "" } });
		expect(toOrderView(order).details.map(({ name }) => name)).not.toContain("Razón social");
	});

	it("keeps the percentage of its day", () => {
		expect(toOrderView(anOrder({ contact, igvPercent: 17 })).tax).toEqual({
			percent: 17,
			base: 100_000,
			tax: 17_000,
		});
	});

	it("shows a boleta without the tax", () => {
		const view = toOrderView(anOrder());
		expect(view).not.toHaveProperty("tax");
		expect(view.details[0]).toEqual({ name: "Comprobante", value: "Boleta" });
	});

	it("shows a receipt that is known, and where its PDF is", () => {
		const receipt = { series: "B001", number: "123" };
		const pdf = "https://recibos.example/1.pdf";
		const comprobante = { name: "Comprobante", value: "Boleta B001-123" };
		expect(toOrderView(anOrder({ receipt })).details[0]).toEqual(comprobante);
		expect(toOrderView(anOrder({ receipt: { ...receipt, pdf } })).details[0]).toEqual({
			...comprobante,
			pdf,
		});
		const ofDeletedAccount = { receipt, shopper: null, adoptableBy: null };
		expect(toOrderView(anOrder(ofDeletedAccount)).details).toEqual([]);
	});
});

describe("the personal data of an order", () => {
	it.each([
		["its account", { shopper: "a".repeat(40), adoptableBy: null }],
		["a guest whose phone may adopt it", { shopper: null, adoptableBy: "+51987654321" }],
	])("is shown to %s", (_, owner) => {
		const view = toOrderView(anOrder({ ...owner, contact: aContact() }));
		expect(view.email).toBe("maria@correo.pe");
		expect(view.details.map(({ name }) => name)).toEqual([
			"Comprobante",
			"DNI",
			"A nombre de",
			"Teléfono",
			"Entrega en",
		]);
	});

	it("is hidden after the account's deletion, although the record keeps it for the receipt", () => {
		const order = anOrder({ status: "paid", shopper: null, adoptableBy: null, contact: aContact() });
		expect(JSON.stringify(order)).toMatch(personal);
		const view = toOrderView(order);
		expect(view).not.toHaveProperty("email");
		expect(view.details).toEqual([]);
		expect(JSON.stringify(view)).not.toMatch(personal);
		expect(view.lines).toEqual(order.lines);
	});
});
