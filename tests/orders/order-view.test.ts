import { describe, expect, it } from "vitest";
import { toOrderView } from "~/orders/order-view";
import { aContact, anOrder } from "./an-order";

const personal = /María|Quispe|05678912|987|maria@correo\.pe|Larco|Miraflores/;

describe("the personal data of an order", () => {
	it.each([
		["its account", { shopper: "a".repeat(40), adoptableBy: null }],
		["a guest whose phone may adopt it", { shopper: null, adoptableBy: "+51987654321" }],
	])("is shown to %s", (_, owner) => {
		const view = toOrderView(anOrder({ ...owner, contact: aContact() }));
		expect(view.email).toBe("maria@correo.pe");
		expect(view.details.map(({ name }) => name)).toEqual(["A nombre de", "DNI", "Teléfono", "Entrega en"]);
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
