import { expect, test } from "vitest";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { sumKept, sumLeft } from "~/domain/orders/order-amounts";
import type { Order, OrderStep } from "~/domain/orders/order-record.server";
import { type OrderStatus, orderStatuses } from "~/domain/orders/order-status";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { NotAllowed } from "~/domain/staff/actor";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { aProductRecord, racing } from "../catalog/memory-datastore";
import {
	aLine,
	anOrder,
	aStoreToPay,
	orderId,
	recordsOf,
	reference,
	stepsOf,
	storedOrder,
} from "../orders/an-order";

/** Four in the morning of the 13th in Lima; the order was placed on the 12th. */
const now = new Date("2026-11-13T09:00:00.000Z");
const at = now.toISOString();
const owner = anOwner(now);
type Input = Partial<Parameters<typeof collectPayment>[1]>;
const cents = (pen: number) => ({ pen, usd: 0 });

const pay = (store: Datastore, input: Input = {}, actor = owner) =>
	collectPayment(store, { reference, method: "yape", ...input }, actor);

const long = "x".repeat(201);
const allWrong = { note: long, operation: long, method: "x", paidOn: "x" };
test.each<[string, Input, string[]]>([
	["no method", { method: undefined }, ["method"]],
	["an unknown method", { method: "bitcoin" }, ["method"]],
	["an empty method", { method: "" }, ["method"]],
	["an operation without a method", { method: undefined, operation: "123" }, ["method"]],
	["a long operation", { operation: long }, ["operation"]],
	["a long note", { note: long }, ["note"]],
	["a day to come", { paidOn: "2026-11-14" }, ["paidOn"]],
	["no day", { paidOn: "x" }, ["paidOn"]],
	["nothing that is right", allWrong, Object.keys(allWrong)],
])("a payment with %s is refused before the order is looked at", async (_, input, fields) => {
	const store = aStoreToPay();
	expect(await pay(store, input)).toEqual({ outcome: "invalid", fields });
	expect((await storedOrder(store)).history).toHaveLength(1);
});

const wasPaid = (status: OrderStatus) =>
	stepsOf(status === "paid" ? ["pending", "paid"] : ["pending", "paid", status]);
const paid = (status: OrderStatus, balance?: number): Partial<Order> => ({
	...{ status, history: wasPaid(status), hasStock: status !== "cancelled" },
	...(balance && { balance }),
});
/** Its shopper says that the rest is paid, of which nothing or less is left by now. */
const noticed = (history: OrderStep[], status: OrderStatus, balance?: number): Partial<Order> => ({
	...{ status, hasStock: status !== "pending", paymentNotice: { operation: "0099", at } },
	history: [...(history.length > 0 ? history : stepsOf([status])), { status, at, event: "paymentNoticed" }],
	...(balance && { balance }),
});
const before = [{ method: "plin" as const, at, operation: "0071", pen: 4_000 }];
const cash = { method: "cash", at } as const;
const free = { total: { pen: 0, usd: 0 } };
const done = orderStatuses.filter((status) => status !== "pending");
const due = done.filter((status) => status !== "cancelled");

/** What is kept and left afterwards, or the refusal. */
type Made = string | [OrderStatus, kept: number, left: number];
test.each<[Partial<Order>, Input, Made]>([
	[{}, {}, ["paid", 10_000, 0]],
	[{}, { pen: 10_000, makesPaid: true }, ["paid", 10_000, 0]],
	[{}, { pen: 10_001 }, "tooMuch"],
	[{}, { pen: 9_999 }, ["pending", 9_999, 1]],
	[{}, { pen: 1 }, ["pending", 1, 9_999]],
	[{}, { pen: 0 }, "tooMuch"],
	[{}, { pen: -1 }, "tooMuch"],
	[{ differences: before }, {}, ["paid", 10_000, 0]],
	[{ differences: before }, { pen: 6_000 }, ["paid", 10_000, 0]],
	[{ differences: before }, { pen: 6_001 }, "tooMuch"],
	[{ differences: before }, { pen: 1, operation: "0072" }, ["pending", 4_001, 5_999]],
	[{ differences: before }, { pen: 1, operation: "op 00-71" }, "sameOperation"],
	[{ differences: before }, { pen: 1, operation: "Nro. de operación: 00-71" }, "sameOperation"],
	[{ differences: before }, { operation: "0071", method: "transfer" }, "sameOperation"],
	[free, {}, ["paid", 0, 0]],
	[free, { pen: 0 }, ["paid", 0, 0]],
	[free, { pen: 1 }, "tooMuch"],
	[free, { pen: -1 }, "tooMuch"],
	[{ ...paid("paid", 500), payment: { ...cash, operation: "SÍ 1" } }, { operation: "sí-1" }, "sameOperation"],
	[{ ...paid("paid", 500), payment: cash }, { operation: "0071" }, ["paid", 10_000, 0]],
	...done.flatMap((status): [Partial<Order>, Input, Made][] => [
		[paid(status), {}, "nothingDue"],
		[paid(status), { pen: 1 }, "nothingDue"],
	]),
	...due.flatMap((status): [Partial<Order>, Input, Made][] => [
		[paid(status, 500), {}, [status, 10_000, 0]],
		[paid(status, 500), { pen: 499 }, [status, 9_999, 1]],
		[paid(status, 500), { pen: 501 }, "tooMuch"],
		[paid(status, 500), { pen: 0 }, "tooMuch"],
		[paid(status, 500), { makesPaid: true }, "nothingDue"],
		[paid(status, -500), {}, "nothingDue"],
	]),
	[paid("cancelled", 500), {}, "nothingDue"],
	[noticed([], "pending"), { pen: 10_001 }, "tooMuch"],
	[noticed([], "pending"), { pen: 0 }, "tooMuch"],
	...due
		.filter((status) => status !== "quoted")
		.flatMap((status): [Partial<Order>, Input, Made][] => [
			[noticed(wasPaid(status), status, 500), { pen: 501 }, [status, 10_001, 0]],
			[noticed(wasPaid(status), status), { pen: 1 }, [status, 10_001, 0]],
			[noticed(wasPaid(status), status), {}, "nothingDue"],
			[noticed(wasPaid(status), status), { pen: -1 }, "nothingDue"],
		]),
	[{}, { paidOn: "2026-10-11" }, "paidEarly"],
	[{}, { paidOn: "2026-10-12" }, ["paid", 10_000, 0]],
	[{ placedAt: "2027-11-14T15:00:00.000Z" }, { paidOn: "2026-11-12" }, "paidEarly"],
	[{ placedAt: "2027-11-14T15:00:00.000Z" }, { paidOn: "2026-11-13" }, ["paid", 10_000, 0]],
	[{ lines: [aLine({ quantity: 6 })] }, { mayOwe: true }, ["paid", 10_000, 0]],
])("of an order with %j a payment of %j makes it %j", async (order, input, made) => {
	const store = aStoreToPay(order);
	const stored = await storedOrder(store);
	const change = await pay(store, input);
	const after = await storedOrder(store);
	if (typeof made === "string") {
		expect(change).toEqual({ outcome: "refused", order: stored, why: made });
		expect(after).toEqual(stored);
	} else {
		expect(change).toEqual({ outcome: "changed", order: after });
		expect([after.status, sumKept(after), sumLeft(after)]).toEqual(made);
	}
});

const byCard = { method: "card" };
const cardAtNoon = { ...byCard, at: "2026-11-12T17:00:00.000Z", operation: "77" };
const rest = { method: "yape", at, pen: 500 };
const part = (status: OrderStatus, note: string) => ({ status, event: "differencePaid", note });
/** What the order notes, and how the payment is kept. */
test.each<[Partial<Order>, Input, object, object]>([
	[{}, {}, { status: "paid" }, { payment: { method: "yape", at } }],
	[{}, { note: " De su\u00a0hija " }, { status: "paid", note: "De su hija" }, {}],
	[{}, { ...byCard, operation: " 77 ", paidOn: "2026-11-12" }, { status: "paid" }, { payment: cardAtNoon }],
	[{}, { paidOn: "2026-11-13" }, { status: "paid" }, { payment: { method: "yape", at } }],
	[{}, { pen: 2_999 }, part("pending", "S/\u00a029.99"), { differences: [{ ...rest, pen: 2_999 }] }],
	[{}, { pen: 3_000 }, { status: "paid", note: "S/\u00a030.00" }, { balance: 7_000 }],
	[{ differences: before }, { pen: 1, note: "Yape" }, { status: "paid", note: "S/\u00a00.01. Yape" }, {}],
	[paid("shipped", 500), { note: "Yape" }, part("shipped", "S/\u00a05.00. Yape"), { differences: [rest] }],
	[{ differences: before }, {}, { status: "paid" }, { differences: before, payment: { method: "yape", at } }],
])("at a deposit of 30 %%, an order with %j and payment %j notes %j", async (order, input, step, kept) => {
	const store = aStoreToPay(order, 30);
	await pay(store, input);
	const after = await storedOrder(store);
	expect(after.history.at(-1)).toEqual({ at, by: owner.by, ...step });
	expect(after).toMatchObject(kept);
	const mails = (await store.find("outbox")).map(({ id }) => id);
	const isStep = !("event" in step);
	expect(mails).toEqual([isStep ? `${orderId}-paid` : `${orderId}-difference-${after.history.length}`]);
});

test("the deposit is the one of the day of the order, and of an older order the shop's", async () => {
	for (const [agreed, deposit] of [
		[50, 5_000],
		[100, 10_000],
		[undefined, 8_000],
	] as const) {
		const store = aStoreToPay(agreed ? { depositPercent: agreed } : {}, 80);
		await pay(store, { pen: deposit - 1 });
		expect((await storedOrder(store)).status).toBe("pending");
		await pay(store, { pen: 1 });
		expect((await storedOrder(store)).status).toBe("paid");
	}
});

test.each(["lines", "refund"])(
	"below its deposit, by %s, an order is prepared only if the keeper says so",
	async (how) => {
		const half = {
			lines: [aLine({ quantity: 2, unit: cents(5_000), total: cents(10_000) })],
			depositPercent: 50,
		};
		const store = aStoreToPay(half);
		await store.set("product", "mesa", aProductRecord({ pen: 5_000, stock: 9 }));
		await pay(store, { pen: 5_000 });
		if (how === "lines")
			await changeLines(store, { reference, lines: [{ sku: "mesa", quantity: 3 }] }, owner);
		else await refund(store, { reference, pen: 1, method: "cash", reason: "Sí" }, owner);
		const prepare = (by: object, mayOwe = false) =>
			changeStatus(store, { reference, status: "preparing", mayOwe }, { ...owner, ...by });
		expect(await prepare({ role: "packer" }, true)).toMatchObject({ why: "dueAndNotAllowed" });
		expect(await prepare({})).toMatchObject({ why: "due" });
		expect(await prepare({}, true)).toMatchObject({ outcome: "changed" });
	},
);

test("an operation that another order has pays this one only if the keeper says so, however it is written", async () => {
	const store = aStoreToPay();
	const other = anOrder({ reference: "WASI-AAAA-AAAA", total: cents(10_000) });
	for (const [id, fields] of Object.entries(recordsOf([other]))) await store.set("order", id, fields);
	const second = { reference: other.reference, method: "plin", pen: 1 };
	await pay(store, { pen: 1, operation: "00-712345" });
	for (const operation of ["00712345", "OP: 00 712345"])
		expect(await pay(store, { ...second, operation })).toMatchObject({ why: "otherOrder" });
	expect(await pay(store, { ...second, operation: "712345" })).toMatchObject({ outcome: "changed" });
	const shared = { ...second, operation: "00712345", isShared: true };
	expect(await pay(store, shared)).toMatchObject({ outcome: "changed" });
	await undoStatus(store, { reference, reason: "Era de otro" }, owner);
	const again = { ...second, reference, operation: "712 346" };
	expect(await pay(store, again)).toMatchObject({ outcome: "changed" });
});

test("of two orders that get the same operation at once, one does, and both if the keeper says so", async () => {
	const other = anOrder({ reference: "WASI-AAAA-AAAA", total: cents(10_000) });
	for (const isShared of [false, true]) {
		const store = aStoreToPay();
		for (const [id, fields] of Object.entries(recordsOf([other]))) await store.set("order", id, fields);
		const collecting = [reference, other.reference].map((reference) =>
			pay(store, { reference, method: "plin", pen: 1, operation: "00-712345", isShared }),
		);
		const second = isShared ? { outcome: "changed" } : { outcome: "refused", why: "otherOrder" };
		expect(await Promise.all(collecting)).toMatchObject([{ outcome: "changed" }, second]);
	}
});

test("a payment is not recorded while its operation is written again each time", async () => {
	const store = aStoreToPay();
	const raced = racing(store, (keys) => {
		const key = keys.find(({ collection }) => collection === "order-key");
		return key && store.set(key.collection, key.id, { latest: crypto.randomUUID() });
	});
	const paying = pay(raced, { method: "plin", operation: "00-712345" });
	await expect(paying).rejects.toThrow(DatastoreUnavailable);
	expect(await storedOrder(store)).toMatchObject({ status: "pending" });
});

test("who packs confirms no payment, save of an order of which nothing is to be paid", async () => {
	const packer = { by: "luis", role: "packer", now } as const;
	await expect(pay(aStoreToPay(), {}, packer)).rejects.toThrow(NotAllowed);
	expect(await pay(aStoreToPay(free), {}, packer)).toMatchObject({ outcome: "changed" });
});
