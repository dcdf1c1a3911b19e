import { expect, it } from "vitest";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderView } from "~/domain/orders/order-view";
import { aContact, aDelivery, anOrder } from "./an-order";

const personal = /María|Quispe|05678912|987|maria@correo\.pe|Larco|Miraflores/;

const company = { legalName: "Casa & Luz S.A.C.", fiscalAddress: "Jr. Uno 1, Lima" };
const contact = aContact({ documentType: "RUC", documentNumber: "20131312955", ...company });

it("an order with a RUC shows its factura: razón social, domicilio fiscal, and base and IGV at the percentage of its day", () => {
	const { tax, details } = toOrderView(anOrder({ contact, igvPercent: 17 }));
	expect(tax).toEqual({ percent: 17, base: 100_000, tax: 17_000 });
	expect(details.slice(0, 4).map(({ name, value }) => `${name}: ${value}`)).toEqual([
		...["Comprobante: Factura", "RUC: 20131312955", "Razón social: Casa & Luz S.A.C."],
		"Domicilio fiscal: Jr. Uno 1, Lima",
	]);
});

it("an order with a RUC from before those fields existed is readable, with the tax of that time", () => {
	const { igvPercent, ...old } = anOrder({ contact });
	const { legalName, fiscalAddress, ...oldContact } = contact;
	const order = parseOrder({ ...old, contact: oldContact });
	expect(order).toMatchObject({ igvPercent: 18, contact: { legalName: "", fiscalAddress: "" } });
	expect(toOrderView(order).details.map(({ name }) => name)).not.toContain("Razón social");
});

it("an order with a RUC shows a boleta without the tax, or the receipt that is known, and where its PDF is", () => {
	const receipt = { series: "B001", number: "123" };
	const pdf = "https://recibos.example/1.pdf";
	const firstOf = (order: Partial<Order>) => toOrderView(anOrder(order)).details[0];
	expect(toOrderView(anOrder())).not.toHaveProperty("tax");
	const comprobante = { name: "Comprobante", value: "Boleta B001-123" };
	expect(firstOf({})).toEqual({ name: "Comprobante", value: "Boleta" });
	expect(firstOf({ receipt })).toEqual(comprobante);
	expect(firstOf({ receipt: { ...receipt, pdf } })).toEqual({ ...comprobante, pdf });
	expect(firstOf({ receipt, shopper: null, adoptableBy: null })).toBeUndefined();
});

it("asks nobody to pay nothing, also an order from before such orders were paid from the start", () => {
	const view = toOrderView(anOrder({ total: { pen: 0, usd: 0 } }), { payment: { yape: "911 111 111" } });
	expect(view).not.toHaveProperty("howToPay");
	expect(view.nextStep).toContain("No hay nada que pagar");
});

it.each([
	[{ yape: "911 111 111" }, ["yape", "other"]],
	[{ cci: "002-191-001234567012-54" }, ["transfer", "other"]],
	[{ paymentNote: "Te escribimos." }, ["transfer", "yape", "plin", "other"]],
])("asks how it was paid among the ways that %j offers", (payment, methods) => {
	expect(toOrderView(anOrder(), { payment }).howToPay?.methods).toEqual(methods);
});

it.each([
	[{}, "", "Cuando llegue a la agencia Olva, recógelo con tu documento."],
	[{}, "Luis", "Cuando llegue a la agencia Olva, Luis lo recoge con su documento."],
	[{ isPickUp: true as const }, "Luis", "Luis lo recoge en Lima y Callao, con su documento y la referencia."],
])("says who picks up what was sent, %j to %j", (way, recipientName, said) => {
	const shipping = { ...anOrder().shipping, ...("isPickUp" in way ? way : { agency: "Olva" }) };
	const delivery = aDelivery({ recipientName });
	expect(toOrderView(anOrder({ status: "shipped", shipping, delivery })).nextStep).toContain(said);
});

it("tells the deposit also where the shop says no way to pay", () => {
	const deposit = [{ name: "Para empezar a prepararlo basta", value: "S/\u00a0585.00" }];
	for (const status of ["pending", "quoted"] as const)
		expect(toOrderView(anOrder({ status, depositPercent: 50 })).paid).toEqual(deposit);
	expect(toOrderView(anOrder()).paid).toEqual([]);
});

it.each(["No está en la cuenta", "No está en la cuenta."])("says why a payment was refused: %s", (note) => {
	const { history } = anOrder();
	const refused = history.map((step) => ({ ...step, event: "paymentRefused" as const, note }));
	const view = toOrderView(anOrder({ history: [...history, ...refused] }));
	expect(view.nextStep).toContain("No está en la cuenta. Revisa tu constancia");
});

it.each([
	["its account", { shopper: "a".repeat(40), adoptableBy: null }],
	["a guest whose phone may adopt it", { shopper: null, adoptableBy: "+51987654321" }],
])("the personal data of an order is shown to %s", (_, owner) => {
	const view = toOrderView(anOrder({ ...owner, contact: aContact() }));
	expect(view.email).toBe("maria@correo.pe");
	const names = view.details.map(({ name }) => name);
	expect(names).toEqual(["Comprobante", "DNI", "A nombre de", "Teléfono", "Entrega en"]);
});

it("the personal data of an order is hidden after the account's deletion, although the record keeps it for the receipt", () => {
	const order = anOrder({ status: "paid", shopper: null, adoptableBy: null, contact: aContact() });
	expect(JSON.stringify(order)).toMatch(personal);
	const view = toOrderView(order);
	expect(view).not.toHaveProperty("email");
	expect(view).toMatchObject({ details: [], lines: order.lines });
	expect(JSON.stringify(view)).not.toMatch(personal);
});
