import { expect, test } from "vitest";
import { correctBuyer } from "~/domain/checkout/correct-buyer.server";
import { listDue, listPosted } from "~/domain/mail/outbox.server";
import { eventQueue, parsePosted } from "~/domain/mail/outbox-record.server";
import { describeOrder, withOrderEvents } from "~/domain/orders/order-events.server";
import type { Order } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { correctAddress } from "~/domain/shipping/correct-address.server";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { memoryDatastore } from "../catalog/memory-datastore";
import {
	aContact,
	aDelivery,
	aLine,
	anOrder,
	aStoreWithOrder,
	orderId,
	reference,
	storedOrder,
} from "./an-order";

const now = new Date("2026-11-12T15:20:00.000Z");
const key = { collection: "order" as const, id: orderId };

/** Writes an order in a transaction, as the acts do. */
function placeAgain(datastore: Datastore, fields: object): Promise<void> {
	const changes = [{ ...key, fields: { ...fields } }];
	return datastore.runTransaction([key], () => ({ changes, result: undefined }));
}

/** What is sent about an order. */
async function sentAbout(order: Order) {
	const stored = memoryDatastore({});
	await placeAgain(withOrderEvents(stored), order);
	return (await stored.find("outbox")).map(({ id, fields }) => {
		const posted = parsePosted(id, fields ?? {});
		if (!("event" in posted)) return expect.unreachable(id);
		return { id, ...posted.event, body: JSON.parse(posted.event.body) };
	});
}

test("an order that is paid when it is placed is told as placed first", async () => {
	const store = memoryDatastore({});
	await placeAgain(
		withOrderEvents(store),
		anOrder({ status: "paid", history: [{ status: "paid", at: now.toISOString() }] }),
	);
	const due = await listDue(store, eventQueue, new Date(now.getTime() + 1000), 9, expect.unreachable);
	expect(due.map((one) => "event" in one && one.event.type)).toEqual(["order.placed", "order.paid"]);
	const [placed, paid] = due.map(({ postedAt }) => postedAt);
	expect(String(placed) < String(paid)).toBe(true);
});

test.each<[OrderStatus, string[]]>([
	["pending", ["pending-event order.placed"]],
	["paid", ["paid-event order.paid", "pending-event order.placed"]],
	["preparing", []],
	["shipped", []],
	["delivered", []],
	["cancelled", ["cancelled-event order.cancelled"]],
])("of an order that is %s the webhook is told %j", async (status, told) => {
	const sent = await sentAbout(anOrder({ status, history: [{ status, at: now.toISOString() }] }));
	const all = told.map((event) => `${orderId}-${event} ${reference}`);
	expect(sent.map(({ id, type, order }) => `${id} ${type} ${order}`)).toEqual(all);
});

test("only the order's own change tells the webhook, whatever else is written with it", async () => {
	const history = [...anOrder().history, { status: "paid" as const, at: now.toISOString() }];
	const fields = anOrder({ status: "paid", history });
	const other = { ...fields, reference: "WASI-3333-3333" };
	const stock = { collection: "stock" as const, id: key.id };
	const stored = memoryDatastore({ stock: { [key.id]: other }, order: { [key.id]: anOrder(), other } });
	const written = { ...stock, id: "x", fields: other };
	const writing = () => ({ changes: [written, { ...key, fields }], result: undefined });
	await withOrderEvents(stored).runTransaction([stock, { ...key, id: "other" }, key], writing);
	expect((await stored.find("outbox")).map(({ id }) => id)).toEqual(["wasi-7k3m-9xa4-paid-event"]);
});

test.each<[string, RecordFields, RecordFields]>([
	["is written as it was", { ...anOrder() }, { ...anOrder() }],
	["was damaged", { reference: "x" }, { ...anOrder() }],
	["is damaged now", { ...anOrder() }, { history: "damaged" }],
	["gets a step that damages it", { ...anOrder() }, { history: [1, 2] }],
	["keeps its steps, whatever it loses", { ...anOrder() }, { history: anOrder().history }],
	["gets another owner", { ...anOrder() }, { ...anOrder(), adoptableBy: null }],
])("of an order that %s the webhook is told nothing", async (_, before, after) => {
	const stored = memoryDatastore({ order: { [orderId]: before } });
	await placeAgain(withOrderEvents(stored), after);
	expect(await stored.find("outbox")).toEqual([]);
});

test("an order that the transaction did not read cannot be written", async () => {
	const stored = memoryDatastore({});
	const changes = [{ ...key, fields: anOrder() }];
	const others = [{ ...key, id: "wasi-3333-3333" }];
	const writing = withOrderEvents(stored).runTransaction(others, () => ({ changes, result: 1 }));
	await expect(writing).rejects.toThrow("writes order wasi-7k3m-9xa4 without reading it");
	expect([await stored.find("order"), await stored.find("outbox")]).toEqual([[], []]);
});

const contact = { email: "maria@correo.pe", phone: "+51987654321" };
const company = {
	documentType: "RUC" as const,
	documentNumber: "20131312955",
	legalName: "Sol",
	fiscalAddress: "Sol 1",
};
const luis = { recipientName: "Luis", recipientDocument: "41414141", recipientPhone: "" };
const maria = { name: "María del Carmen Quispe O’Higgins", ...contact };

test("what is sent has all that a factura needs, with the delivery as a line", async () => {
	const shipping = { ...anOrder().shipping, price: { pen: 1200, usd: 320 } };
	const price = { unit: { pen: 999, usd: 0 }, total: { pen: 1998, usd: 0 } };
	const lines = [aLine({ sku: "silla_1", name: "Silla", choice: "Gris", quantity: 2, ...price })];
	const company = { legalName: "Luz S.A.C.", fiscalAddress: "Av. Sol 1, Cusco" };
	const ruc = { documentType: "RUC" as const, documentNumber: "20600000421", ...company };
	const total = { pen: 3198, usd: 0 };
	const order = { lines, shipping, contact: aContact(ruc), total, subtotal: total };
	const [sent] = await sentAbout(anOrder(order));
	const silla = { kind: "product", sku: "silla_1", description: "Silla, Gris", quantity: 2 };
	const description = "Envío Estándar (Lima y Callao)";
	const envio = { kind: "delivery", sku: "envio", description, quantity: 1 };
	const at = "2026-11-12T15:20:00.000Z";
	expect(sent?.body).toEqual({
		type: "order.placed",
		timestamp: at,
		data: {
			order: { reference, placedAt: at, status: "pending", history: [{ status: "pending", at }] },
			receiptType: "factura",
			buyer: { ...ruc, ...maria },
			delivery: { ubigeo: "150122", place: "Miraflores, Lima, Lima", address: "Av. Larco 123" },
			currency: "PEN",
			igvPercent: 18,
			lines: [
				{ ...silla, unitPrice: 999, unitBase: 847, base: 1693, igv: 305, total: 1998 },
				{ ...envio, unitPrice: 1200, unitBase: 1017, base: 1017, igv: 183, total: 1200 },
			],
			totals: { base: 2710, igv: 488, total: 3198 },
		},
	});
});

test("what is sent is a boleta's for another document, without a line for free delivery", () => {
	const recipient = { recipientName: "Luis", recipientDocument: "", recipientPhone: "+51912345678" };
	const received = describeOrder(anOrder({ delivery: aDelivery(recipient) }));
	expect(received.recipient).toEqual({ name: "Luis", document: "", phone: "+51912345678" });
	const { receiptType, buyer, lines } = describeOrder(anOrder());
	expect([receiptType, lines.map(({ description }) => description)]).toEqual(["boleta", ["Mesa"]]);
	expect(buyer).toEqual({ documentType: "DNI", documentNumber: "05678912", ...maria });
});

test("what is sent names no buyer who has deleted the account", () => {
	const order = anOrder({ status: "cancelled", contact: null, delivery: null });
	expect(describeOrder(order)).toMatchObject({ receiptType: null, buyer: null, delivery: null });
});

test.each<[string, (store: Datastore, order: Order) => Promise<{ outcome: string }>, object]>([
	[
		"buyer",
		(store, { contact }) =>
			correctBuyer(store, { reference, typed: { ...contact, ...company } }, anOwner(now)),
		{ receiptType: "factura", buyer: { ...company, ...contact } },
	],
	[
		"receiver",
		(store, { contact }) => correctBuyer(store, { reference, typed: { ...contact, ...luis } }, anOwner(now)),
		{ receiptType: "boleta", recipient: { name: "Luis", document: "41414141" } },
	],
	[
		"address",
		(store) => correctAddress(store, { reference, district: "150122", address: "Jr. Uno 1" }, anOwner(now)),
		{ delivery: { address: "Jr. Uno 1" } },
	],
])(
	"the webhook is told of a corrected %s, and of an earlier payment with the corrected person",
	async (what, correct, data) => {
		const store = withOrderEvents(aStoreWithOrder());
		await collectPayment(store, { reference, method: "yape" }, anOwner(now));
		expect(await correct(store, await storedOrder(store))).toMatchObject({ outcome: "changed" });
		const told = (await listPosted(store, `${orderId}-`)).flatMap((posted) =>
			"event" in posted ? { id: posted.id, ...JSON.parse(posted.event.body) } : [],
		);
		const order = { status: "paid" };
		expect(told).toMatchObject([
			{ id: `${orderId}-changed-3-event`, type: "order.changed", data: { order, ...data } },
			{ id: `${orderId}-paid-event`, type: "order.paid", data: { order, ...(what !== "address" && data) } },
		]);
		expect(told[1].data.order.history).toHaveLength(2);
	},
);
