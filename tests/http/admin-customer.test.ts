import { expect, test } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { reviewIdOf } from "~/domain/orders/review-id.server";
import { adminUrls } from "~/platform/admin-urls";
import { deskOf } from "../support/desk";
import { aComplaintRecord, aMessageRecord, aReviewRecord } from "../support/desk-records";
import { textOf } from "../support/shopper";
import { storeOfFile } from "../support/store-of-file";
import { aContact, aUniqueOrder } from "../unit/domain/orders/an-order";

const store = storeOfFile();
const at = "2026-11-12T15:20:00.000Z";
const eva = { documentNumber: "41414141", phone: "+51911222333", email: "eva@correo.pe", fullName: "Eva" };
const consumer = { ...aComplaintConsumer(), fullName: "Eva Soto", email: "", phone: "911 222 333" };
const paid = ["pending", "paid", "preparing", "shipped", "delivered"] as const;

function aComplaintConsumer() {
	return aComplaintRecord().consumer as Record<string, string>;
}

async function storeOrder(overrides: Partial<Order>): Promise<string> {
	const order = aUniqueOrder({ hasStock: true, ...overrides });
	await store.datastore.set("order", toOrderId(order.reference), toOrderRecord(order));
	return order.reference;
}

test("all of a person is on one page, found by document, phone, e-mail or parts of them, for whom may see it", async () => {
	const { datastore } = store;
	const contact = aContact(eva);
	const delivered = await storeOrder({
		contact,
		status: "delivered",
		history: paid.map((status) => ({ status, at })),
		refunds: [{ pen: 5000, at, by: "rosa", reason: "rayado" }],
	});
	const pending = await storeOrder({ contact });
	const others = await storeOrder({
		contact: aContact({ ...eva, documentNumber: "42424242", email: "", phone: "+51955666777" }),
	});
	const number = "000000001-2026";
	await datastore.set("complaint", number, aComplaintRecord({ number, consumer }));
	await datastore.set("complaint", "000000002-2026", aComplaintRecord({ number: "000000002-2026" }));
	await datastore.set("message", "eva", aMessageRecord({ email: "EVA@correo.pe", phone: "" }));
	await datastore.set("message", "luz", aMessageRecord());
	const review = reviewIdOf(delivered, "mesa-de-comedor-mikuy");
	await datastore.set("review", review, aReviewRecord({ order: delivered }));

	const keeper = await deskOf(store, "keeper");
	expect(await keeper.page(adminUrls.order(pending))).toContain(
		`href="${adminUrls.customer({ q: "41414141" })}"`,
	);
	const own = [delivered, pending].map((reference) => adminUrls.order(reference));
	const written = [
		adminUrls.inboxItem("reclamos", number),
		adminUrls.inboxItem("mensajes", "eva"),
		adminUrls.inboxItem("opiniones", review),
	];
	const linksOf = (html: string) =>
		(html.match(/(?<=href=")\/admin\/(pedidos|reclamos|mensajes|opiniones)\/[^"?]+/g) ?? []).sort();
	for (const q of ["41414141", "911 222 333", "+51 911 222 333", "eva@correo.pe", "2333", "4141"]) {
		const html = await keeper.page(adminUrls.customer({ q }));
		expect(linksOf(html), q).toEqual([...own, ...written].sort());
		expect(textOf(html), q).toMatch(/Pagó en total S\/\s1,170\.00\s+Se le devolvió S\/\s50\.00/);
	}
	const packer = await (await deskOf(store, "packer")).page(adminUrls.customer({ q: "41414141" }));
	expect(linksOf(packer)).toEqual([...own].sort());
	expect(textOf(packer)).not.toMatch(/Pagó en total|Reclamos|Mensajes/);

	const several = await keeper.page(adminUrls.customer({ q: "eva" }));
	expect(textOf(several)).toContain("Hay varias personas así: elige una.");
	expect(linksOf(several)).toEqual([]);
	for (const q of ["41414141", "42424242"]) expect(several).toContain(adminUrls.customer({ q }));
	expect(linksOf(await keeper.page(adminUrls.customer({ q: others })))).toEqual([adminUrls.order(others)]);
	expect(linksOf(await keeper.page(adminUrls.customer({ q: "99999999" })))).toEqual([]);
	expect((await keeper.get(adminUrls.customer())).status).toBe(200);
});

test("who never ordered is found by what they wrote", async () => {
	const number = "000000003-2026";
	const luis = { ...consumer, fullName: "Luis Ríos", documentNumber: "43434343", phone: "" };
	await store.datastore.set("complaint", number, aComplaintRecord({ number, consumer: luis }));
	const keeper = await deskOf(store, "keeper");
	for (const q of ["43434343", "4343", "rios"])
		expect(await keeper.page(adminUrls.customer({ q })), q).toContain(
			adminUrls.inboxItem("reclamos", number),
		);
});
