import { expect, test } from "vitest";
import { sumKept, sumLeft } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { type OrderStatus, orderStatuses } from "~/domain/orders/order-status";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { NotAllowed } from "~/domain/staff/actor";
import { anOwner } from "../../../support/actors";
import { aLine, aStoreWithOrder, orderId, reference, stepsOf, storedOrder } from "../orders/an-order";

/** Four in the morning of the 13th in Lima; the order was placed on the 12th. */
const now = new Date("2026-11-13T09:00:00.000Z");
const at = now.toISOString();
const owner = anOwner(now);
const total = { pen: 10_000, usd: 0 };
type Input = Omit<Parameters<typeof collectPayment>[1], "reference">;

function aStore(order: Partial<Order> = {}, depositPercent?: number) {
	return aStoreWithOrder(
		{ total, subtotal: total, ...order },
		{ business: { store: { depositPercent, yape: "987654321" } } },
	);
}
const pay = (store: ReturnType<typeof aStore>, input: Input = {}, actor = owner) =>
	collectPayment(store, { reference, method: "yape", ...input }, actor);

const long = "x".repeat(201);
test.each<[string, Input, string[]]>([
	["no method", { method: undefined }, ["method"]],
	["an unknown method", { method: "bitcoin" }, ["method"]],
	["an empty method", { method: "" }, ["method"]],
	["an operation without a method", { method: undefined, operation: "123" }, ["method"]],
	["a long operation", { operation: long }, ["operation"]],
	["a long note", { note: long }, ["note"]],
	["a day to come", { paidOn: "2026-11-14" }, ["paidOn"]],
	["no day", { paidOn: "x" }, ["paidOn"]],
	[
		"nothing that is right",
		{ note: long, operation: long, method: "x", paidOn: "x" },
		["note", "operation", "method", "paidOn"],
	],
])("a payment with %s is refused before the order is looked at", async (_, input, fields) => {
	const store = aStore();
	expect(await pay(store, input)).toEqual({ outcome: "invalid", fields });
	expect((await storedOrder(store)).history).toHaveLength(1);
});

const wasPaid = (status: OrderStatus) =>
	stepsOf(status === "paid" ? ["pending", "paid"] : ["pending", "paid", status]);
const paid = (status: OrderStatus, balance?: number): Partial<Order> => ({
	...{ status, history: wasPaid(status), hasStock: status !== "cancelled" },
	...(balance && { balance }),
});
const before = [{ method: "plin" as const, at, operation: "0071", pen: 4_000 }];
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
	[{ differences: before }, { operation: "0071" }, "sameOperation"],
	[free, {}, ["paid", 0, 0]],
	[free, { pen: 0 }, ["paid", 0, 0]],
	[free, { pen: 1 }, "tooMuch"],
	[free, { pen: -1 }, "tooMuch"],
	[
		{ ...paid("paid", 500), payment: { method: "cash", at, operation: "SÍ 1" } },
		{ operation: "sí-1" },
		"sameOperation",
	],
	[{ ...paid("paid", 500), payment: { method: "cash", at } }, { operation: "0071" }, ["paid", 10_000, 0]],
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
	[{}, { paidOn: "2026-11-11" }, "paidEarly"],
	[{}, { paidOn: "2026-11-12" }, ["paid", 10_000, 0]],
	[{ placedAt: "2026-11-14T15:00:00.000Z" }, { paidOn: "2026-11-12" }, "paidEarly"],
	[{ placedAt: "2026-11-14T15:00:00.000Z" }, { paidOn: "2026-11-13" }, ["paid", 10_000, 0]],
	[{ lines: [aLine({ quantity: 6 })] }, { mayOwe: true }, ["paid", 10_000, 0]],
])("of an order with %j a payment of %j makes it %j", async (order, input, made) => {
	const store = aStore(order);
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

/** What the order notes, and how the payment is kept. */
test.each<[Partial<Order>, Input, object, object]>([
	[{}, {}, { status: "paid" }, { payment: { method: "yape", at } }],
	[{}, { note: " De su\u00a0hija " }, { status: "paid", note: "De su hija" }, {}],
	[
		{},
		{ method: "card", operation: " 77 ", paidOn: "2026-11-12" },
		{ status: "paid" },
		{ payment: { method: "card", at: "2026-11-12T17:00:00.000Z", operation: "77" } },
	],
	[{}, { paidOn: "2026-11-13" }, { status: "paid" }, { payment: { method: "yape", at } }],
	[
		{},
		{ pen: 2_999 },
		{ status: "pending", event: "differencePaid", note: "S/\u00a029.99" },
		{ differences: [{ method: "yape", at, pen: 2_999 }] },
	],
	[{}, { pen: 3_000 }, { status: "paid", note: "S/\u00a030.00" }, { balance: 7_000 }],
	[{ differences: before }, { pen: 1, note: "Yape" }, { status: "paid", note: "S/\u00a00.01. Yape" }, {}],
	[
		paid("shipped", 500),
		{ note: "Yape" },
		{ status: "shipped", event: "differencePaid", note: "S/\u00a05.00. Yape" },
		{ differences: [{ method: "yape", at, pen: 500 }] },
	],
	[{ differences: before }, {}, { status: "paid" }, { differences: before, payment: { method: "yape", at } }],
])(
	"with a deposit of 30 %%, an order with %j and a payment of %j notes %j",
	async (order, input, step, kept) => {
		const store = aStore(order, 30);
		await pay(store, input);
		const after = await storedOrder(store);
		expect(after.history.at(-1)).toEqual({ at, by: owner.by, ...step });
		expect(after).toMatchObject(kept);
		const mails = (await store.find("outbox")).map(({ id }) => id);
		const isStep = !("event" in step);
		expect(mails).toEqual([isStep ? `${orderId}-paid` : `${orderId}-difference-${after.history.length}`]);
	},
);

test("who packs confirms no payment, save of an order of which nothing is to be paid", async () => {
	const packer = { by: "luis", role: "packer", now } as const;
	await expect(pay(aStore(), {}, packer)).rejects.toThrow(NotAllowed);
	expect(await pay(aStore(free), {}, packer)).toMatchObject({ outcome: "changed" });
});
