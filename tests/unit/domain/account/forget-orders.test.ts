import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { forgetOldOrders, forgetOrder } from "~/domain/account/forget-orders.server";
import { consentText } from "~/domain/checkout/order-consent.server";
import { readCustomerNote, writeCustomerNote } from "~/domain/customer-service/customer-note.server";
import { toReviewRecord } from "~/domain/goods/review-record.server";
import { noOwner } from "~/domain/orders/order";
import type { Order } from "~/domain/orders/order-record.server";
import { reviewIdOf } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { paperYears, paperYearsText } from "~/domain/payments/paper-years";
import { nameSentFile } from "~/platform/pictures/sent-picture-name.server";
import { aFolder } from "../../../support/a-folder";
import { anOwner } from "../../../support/actors";
import { root } from "../../../support/serving";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aComplaint } from "../customer-service/a-complaint";
import { aReview } from "../customer-service/a-review";
import {
	aContact,
	aDelivery,
	aLine,
	anOrder,
	aReturn,
	orderId,
	reference,
	stepsOf,
	storedOrder,
} from "../orders/an-order";

const now = new Date("2026-11-13T12:00:00Z");
const delivery = aDelivery({ recipientName: "Luz", recipientDocument: "41414141" });
const quote = (quotedUntil: string, more: Partial<Order> = {}) =>
	toOrderRecord(
		anOrder({
			status: "quoted",
			history: stepsOf(["quoted"]),
			quotedUntil,
			delivery,
			shopper: "abc",
			...more,
		}),
	);

test("a quote loses its personal data ninety days after it lapsed, and no day earlier", async () => {
	const log = { warn: vi.fn() };
	const order = {
		[orderId]: quote("2026-08-14", { reference: "WASI-7K3M-9XA4" }),
		"wasi-2222-2222": quote("2026-08-15", { reference: "WASI-2222-2222" }),
		"wasi-3333-3333": quote("2026-01-01", { reference: "WASI-3333-3333", status: "pending" }),
		"wasi-4444-4444": {
			status: "quoted",
			reference: "WASI-4444-4444",
			quotedUntil: "2026-01-01",
			placedAt: "2025-12-20T12:00:00.000Z",
		},
	};
	const store = memoryDatastore({ order });
	for (const _ of "12") await forgetOldOrders(store, { now, picturesFolder: "", log });
	const { [orderId]: old, ...others } = order;
	for (const [id, fields] of Object.entries(others)) expect(await store.get("order", id)).toEqual(fields);
	const left = await store.get("order", orderId);
	expect(left).toMatchObject({
		status: "cancelled",
		contact: null,
		delivery: null,
		shopper: null,
		total: old.total,
	});
	expect(JSON.stringify(left)).not.toMatch(/Luz|41414141|Quispe|correo|987654321|05678912/);
	expect(log.warn).toHaveBeenCalledWith(
		expect.objectContaining({ id: "wasi-4444-4444" }),
		expect.any(String),
	);
});

const at = "2026-08-01T12:00:00.000Z";
const sold = { placedAt: at, delivery, contact: aContact({ documentNumber: "05678912" }) };
const closed = (overrides: Partial<Order> = {}) =>
	anOrder({
		...sold,
		status: "delivered",
		history: [
			...stepsOf(["pending", "paid", "preparing", "shipped", "delivered"], at),
			{ status: "delivered", at, event: "noted", by: "Luis", note: "Quispe llama por la tarde" },
		],
		payment: { method: "yape", at },
		...overrides,
	});
const personal = /Luz|41414141|correo|987654321|Larco|por la tarde/;

async function aStoreWith(order: Order, others: Parameters<typeof memoryDatastore>[0] = {}) {
	return memoryDatastore({ order: { [orderId]: toOrderRecord(order) }, ...others });
}

test("a delivered guest order that is forgotten keeps its receipt's data, and its journal entry names nobody", async () => {
	const [picturesFolder, id] = [aFolder(), reviewIdOf(reference, "mesa")];
	const [photo, proof] = [nameSentFile(id, "a photo", "jpg"), `${"a".repeat(32)}.jpg`];
	for (const name of [photo, proof]) writeFileSync(join(picturesFolder, name), "a photo");
	const note = { documentNumber: "05678912", text: "Amable", seen: "" };
	const store = await aStoreWith(closed({ formerPictures: [proof] }), {
		review: { [id]: toReviewRecord(aReview({ id, photos: [photo] })) },
	});
	await writeCustomerNote(store, note, anOwner(now));
	const actor = { ...anOwner(now), action: "admin pedidos olvidar", form: "f1" };
	const forget = () => forgetOrder(store, { reference, shownSteps: 6, picturesFolder }, actor);
	const told = { event: "buyerForgotten", by: "Rosa", at: now.toISOString() };
	for (const _ of "12") expect(await forget()).toMatchObject({ outcome: "changed" });
	const left = await storedOrder(store);
	expect(left.contact).toMatchObject({ documentNumber: "05678912", paternalSurname: "Quispe", phone: "" });
	expect(left).toMatchObject({
		status: "delivered",
		shopper: null,
		adoptableBy: null,
		adoptableByEmail: null,
	});
	expect(left.history).toHaveLength(7);
	expect(left.history.at(-1)).toMatchObject(told);
	expect(JSON.stringify(await store.get("order", orderId))).not.toMatch(personal);
	expect(await store.get("review", id)).toBeUndefined();
	expect(readdirSync(picturesFolder)).toEqual([]);
	expect(await readCustomerNote(store, note.documentNumber)).toBeUndefined();
	const entries = (await store.find("journal")).map(({ fields }) => fields);
	expect(entries).toContainEqual(
		expect.objectContaining({ by: "Rosa", records: [`order/${orderId}`, `review/${id}`] }),
	);
	expect(entries).toHaveLength(2);
	expect(JSON.stringify(entries)).not.toMatch(/Quispe|05678912/);
	const undo = await undoStatus(store, { reference, reason: "Error" }, anOwner(now));
	expect(undo).toMatchObject({ outcome: "refused", why: "forgotten" });
});

const owed = [aLine({ owed: 1 })];
const told = {
	paymentNotice: { operation: "12", at },
	history: [...closed().history, { status: "delivered" as const, at, event: "paymentNoticed" as const }],
};
const complained = {
	complaint: {
		"1": aComplaint({ number: "1", consumer: { ...aComplaint().consumer, documentNumber: "05678912" } }),
	},
};

test.each<[string, Partial<Order>, Parameters<typeof memoryDatastore>[0]?]>([
	["owned", { shopper: "abc", adoptableBy: null }],
	["open", { status: "shipped", history: stepsOf(["pending", "paid", "preparing", "shipped"], at) }],
	["money", { balance: -500 }],
	["money", { balance: 500 }],
	["money", told],
	["units", { lines: owed }],
	["return", { returns: [{ ...aReturn({ state: "asked" }), pen: 0 }] }],
	["complaint", {}, complained],
])("a guest order is not forgotten: %s", async (why, overrides, others) => {
	const store = await aStoreWith(closed(overrides), others);
	const before = await store.get("order", orderId);
	const input = { reference, picturesFolder: "/nowhere" };
	expect(await forgetOrder(store, input, anOwner(now))).toMatchObject({ outcome: "refused", why });
	expect(await store.get("order", orderId)).toEqual(before);
});

test("only the owner has an order forgotten, and only as it was shown", async () => {
	const store = await aStoreWith(closed());
	const input = { reference, shownSteps: 5, picturesFolder: "/nowhere" };
	const keeper = { ...anOwner(now), role: "keeper" as const };
	await expect(forgetOrder(store, input, keeper)).rejects.toThrow("may not use");
	expect(await forgetOrder(store, input, anOwner(now))).toMatchObject({ outcome: "outdated" });
	expect(await storedOrder(store)).toMatchObject({ contact: { phone: "+51987654321" } });
});

test.each<[string, boolean, Partial<Order>]>([
	["cancelled ninety days ago", true, {}],
	[
		"cancelled a moment later",
		false,
		{ history: [...stepsOf(["pending"], at), ...stepsOf(["cancelled"], "2026-08-15T12:00:00.001Z")] },
	],
	["of an account", false, { shopper: "abc", adoptableBy: null }],
	["paid and refunded", false, { history: stepsOf(["pending", "paid", "cancelled"], at) }],
	["still to pay", false, { status: "pending", history: stepsOf(["pending"], at) }],
])("a guest order is tidied away, with who ordered it: %s", async (_, isForgotten, overrides) => {
	const cancelled = closed({
		status: "cancelled",
		history: stepsOf(["pending", "cancelled"], at),
		...overrides,
	});
	const { payment: __, ...unpaid } = cancelled;
	const store = await aStoreWith(unpaid);
	const before = await store.get("order", orderId);
	const log = { warn: vi.fn() };
	for (const _ of "12") await forgetOldOrders(store, { now, picturesFolder: "/nowhere", log });
	expect(log.warn).not.toHaveBeenCalled();
	const after = await store.get("order", orderId);
	if (!isForgotten) expect(after).toEqual(before);
	else {
		expect(after).toMatchObject({ status: "cancelled", contact: null, delivery: null, adoptableBy: null });
		expect(JSON.stringify(after)).not.toMatch(/Quispe|05678912|Luz|987654321/);
	}
});

test("a quote and a cancelled order keep a buyer who waits for the answer to a complaint", async () => {
	const { payment: _, ...cancelled } = closed({
		status: "cancelled",
		history: stepsOf(["pending", "cancelled"], at),
	});
	for (const fields of [quote("2026-01-01"), toOrderRecord(cancelled)]) {
		const store = memoryDatastore({ order: { [orderId]: fields }, ...complained });
		const tidy = () => forgetOldOrders(store, { now, picturesFolder: "", log: { warn: expect.fail } });
		await tidy();
		expect(await store.get("order", orderId)).toEqual(fields);
		await store.remove("complaint", "1");
		await tidy();
		expect(await storedOrder(store)).toMatchObject({ status: "cancelled", contact: null });
	}
});

const oldSale = (at: string, overrides: Partial<Order> = {}) => ({
	...closed({ placedAt: at, formerPictures: [`${"a".repeat(32)}.jpg`] }),
	history: stepsOf(["pending", "paid", "preparing", "shipped", "delivered"], at),
	receipt: { series: "B001", number: "12", pdf: "https://sunat.example/1", file: `${"b".repeat(32)}.pdf` },
	shopper: "abc",
	adoptableBy: null,
	...overrides,
});

test.each<[string, boolean, string, Partial<Order>?, Parameters<typeof memoryDatastore>[0]?]>([
	["closed on the last day of the sixth year before", true, "2021-01-01T04:59:59.000Z"],
	["closed a second later", false, "2021-01-01T05:00:00.000Z"],
	["of a guest whose name its receipt kept", true, "2019-03-01T12:00:00.000Z", noOwner],
	[
		"cancelled and refunded",
		true,
		"2019-03-01T12:00:00.000Z",
		{
			status: "cancelled",
			history: stepsOf(["pending", "paid", "cancelled"], "2019-03-01T12:00:00.000Z"),
			refunds: [{ pen: anOrder().total.pen, at, by: "Rosa", reason: "Quispe se arrepintió" }],
		},
	],
	["not delivered yet", false, "2019-03-01T12:00:00.000Z", { status: "shipped" }],
	["with money to give back", false, "2019-03-01T12:00:00.000Z", { balance: -500 }],
	["with a complaint that waits", false, "2019-03-01T12:00:00.000Z", {}, complained],
])("the buyer of an old sale is erased in January: %s", async (_, isForgotten, at, overrides, others) => {
	const picturesFolder = aFolder();
	const order = oldSale(at, overrides);
	for (const name of [`${"a".repeat(32)}.jpg`, `${"b".repeat(32)}.pdf`])
		writeFileSync(join(picturesFolder, name), "a paper");
	const store = await aStoreWith(order, others);
	const before = await store.get("order", orderId);
	const tidy = (now: string) =>
		forgetOldOrders(store, { now: new Date(now), picturesFolder, log: { warn: expect.fail } });
	await tidy("2026-12-31T12:00:00.000Z");
	expect(await store.get("order", orderId)).toEqual(before);
	for (const day of ["02", "03"]) await tidy(`2026-01-${day}T12:00:00.000Z`);
	const after = await store.get("order", orderId);
	if (!isForgotten) return expect(after).toEqual(before);
	expect(after).toMatchObject({ contact: null, shopper: null, sales: before?.sales });
	expect(after?.receipt).toEqual({ series: "B001", number: "12" });
	expect(after?.history).toHaveLength(order.history.length + 1);
	expect(JSON.stringify(after)).not.toMatch(/Quispe|05678912|Luz|41414141|correo|987654321|Larco|sunat/);
	expect(readdirSync(picturesFolder)).toEqual([]);
});

test("the privacy page and the consent of each order say how long a sale's buyer is kept", () => {
	const page = readFileSync(join(root, "content/pages/privacidad.md"), "utf8");
	for (const text of [page, consentText({})]) expect(text).toContain(paperYearsText);
	expect([paperYears, paperYearsText]).toEqual([5, expect.stringMatching(/^cinco años /)]);
});
