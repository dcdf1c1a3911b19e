import { expect, test } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { adminUrls } from "~/platform/admin-urls";
import { urls } from "~/platform/urls";
import { deskOf, expectFault } from "../support/desk";
import { orderedSlug } from "../support/ordering";
import { expectStatus, fieldValue, textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";

const store = storeOfFile();
const url = adminUrls.newOrder;
const buyer = {
	fullName: "Elsa",
	paternalSurname: "Mori",
	documentType: "DNI",
	documentNumber: "45678912",
	phone: "987 654 321",
	district: "Miraflores, Lima",
	address: "Av. Larco 100",
};
const units = `units-${orderedSlug}`;

test("an order by phone is taken in three steps without losing what was typed, and once", async () => {
	const desk = await deskOf(store, "packer");
	expect(await desk.page(adminUrls.orders())).toContain(`href="${url}"`);
	const key = fieldValue(await desk.page(url), "key") ?? "";
	expect(key).toMatch(/^[0-9a-f]{32}$/);
	const typed = { ...buyer, key };
	const found = await expectStatus(200, desk.post(url, { ...typed, intent: "buscar", q: "mesa mikuy" }));
	expect(found).toMatch(new RegExp(`name="agregar" value="${orderedSlug}"`));
	expect([fieldValue(found, "address"), fieldValue(found, "key")]).toEqual([buyer.address, key]);
	const added = await expectStatus(200, desk.post(url, { ...typed, q: "mesa mikuy", agregar: orderedSlug }));
	expect(fieldValue(added, units)).toBe("1");
	expect(textOf(added)).toMatch(/Suma S\/\s[\d,.]+ sin envío/);

	const order = { ...typed, [units]: "2", intent: "anotar" };
	const sent = await Promise.all([desk.post(url, order), desk.post(url, order)]);
	const [path = "", again] = sent.map(({ headers }) => headers.get("location") ?? "");
	expect([sent.map(({ status }) => status), again]).toEqual([[303, 303], path]);
	const page = await desk.page(path);
	const reference = /WASI-[A-Z\d-]{9}/.exec(path)?.[0] ?? "";
	expect(textOf(page)).toContain("Anotamos el pedido.");
	const [, whatsapp = ""] = /href="(https:\/\/wa\.me\/[^"]+)"/.exec(page) ?? [];
	expect(decodeURIComponent(whatsapp)).toContain(`${store.url}${urls.trackedOrder(reference)}`);
	expect(whatsapp).toContain("wa.me/51987654321");
	const stored = parseOrder((await store.datastore.get("order", toOrderId(reference))) ?? {});
	expect(stored).toMatchObject({
		lines: [{ sku: orderedSlug, quantity: 2 }],
		contact: { fullName: "Elsa", phone: "+51987654321", email: "" },
		delivery: { district: "150122" },
		history: [{ status: "pending", by: "Rosa" }],
	});
});

test.each([
	["no product", {}, "q", "agrega al menos un producto"],
	["units that are no number", { [units]: "dos" }, units, "Escribe cuántas unidades"],
	["more than there is", { [units]: "90" }, units, "Solo se pueden pedir"],
	["what is not sold", { "units-nada": "1" }, "units-nada", "No se vende ahora"],
	["no name", { [units]: "1", fullName: "" }, "fullName", ""],
	["a wrong document", { [units]: "1", documentNumber: "123" }, "documentNumber", ""],
	[
		"a district of several names",
		{ [units]: "1", district: "Miraflores" },
		"district",
		"Hay varios distritos",
	],
])(
	"an order by phone with %s is refused at its field, with all that was typed",
	async (_, change, field, said) => {
		const desk = await deskOf(store, "keeper");
		const answer = await desk.post(url, { ...buyer, ...change, intent: "anotar", key: "0".repeat(32) });
		expect([400, 409]).toContain(answer.status);
		const html = await answer.text();
		expectFault(html, `anotar-${field}`, said);
		expect(fieldValue(html, "paternalSurname")).toBe("Mori");
		expect(await store.datastore.get("order-key", "0".repeat(32))).toBeUndefined();
	},
);
