import { expect, test } from "vitest";
import { describeDone } from "~/desk/orders/done-texts";
import { acceptQuoteByPhone } from "~/domain/checkout/answer-quote.server";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { priceOrderByPhone } from "~/domain/checkout/price-order-by-phone.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { sumDue, sumKept, sumLeft } from "~/domain/orders/order-amounts";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { listMoneyMoves } from "~/domain/payments/money-moves.server";
import { readSales } from "~/domain/payments/sales-report.server";
import { NotAllowed } from "~/domain/staff/actor";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { anOwner } from "../../../support/actors";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { anOrder, aReturn, reference as former, inSoles, orderId, stepsOf } from "../orders/an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner = anOwner(now);
const values = checkoutFields.parse(checkoutAnswers());
const lines = [{ sku: "silla", quantity: 2 }];
const key = "1".repeat(32);
const yape = { method: "yape", operation: "00123456" };

type Request = Partial<Parameters<typeof takeOrderByPhone>[1]>;

/** Two chairs cost 60 soles and their delivery 12, of which the shop asks for half before it prepares them. */
function aStore({
	depositPercent = 50,
	order = {},
}: {
	depositPercent?: number;
	order?: Record<string, RecordFields>;
} = {}) {
	const product = { silla: aProductRecord({ name: "Silla", pen: 3_000, stock: 3 }) };
	const business = { store: { depositPercent, holdHours: 24 } };
	const store = withOrderEvents(memoryDatastore({ product, business, order }));
	const take = (request: Request = {}, actor = owner) =>
		takeOrderByPhone(store, { lines, values, ...request }, { ...actor, action: "admin pedidos nuevo" });
	const placed = async (request: Request = {}) => {
		const taken = await take(request);
		return taken.outcome === "placed" ? taken.reference : expect.unreachable(JSON.stringify(taken));
	};
	const stored = async (reference: string) =>
		parseOrder((await store.get("order", toOrderId(reference))) ?? {});
	const units = async () =>
		readUnits((await store.get("product", "silla")) ?? {}, await store.get("stock", "silla"));
	return { store, take, placed, stored, units };
}

const undo = (store: ReturnType<typeof aStore>["store"], reference: string) =>
	undoStatus(store, { reference, reason: "No llegó" }, owner);

test.each<[string, number | undefined, kept: number, status: string]>([
	["all of it", undefined, 7_200, "paid"],
	["its deposit", 3_600, 3_600, "paid"],
	["less than its deposit", 3_599, 3_599, "pending"],
])(
	"an order by phone with %s is placed and paid in one write, mailed and reported, and the payment can be undone",
	async (_, pen, kept, status) => {
		const { store, placed, stored, units } = aStore();
		const reference = await placed({ key, paid: { ...yape, pen } });
		const order = await stored(reference);
		expect([order.status, sumKept(order), sumLeft(order)]).toEqual([status, kept, 7_200 - kept]);
		expect([order.history.length, order.history[0]?.status, order.hasStock]).toEqual([2, "pending", true]);
		expect(await units()).toEqual({ only: 1 });
		const entries = (await store.find("journal")).map(({ fields }) => fields.action);
		expect(entries).toEqual(["admin pedidos nuevo"]);
		const { method } = await readSales(store, {});
		expect(method).toMatchObject([{ key: "yape", total: kept }]);
		const mails = (await store.find("outbox")).filter(({ id }) => !id.endsWith("-event"));
		expect(mails.map(({ id }) => id.replace(/^wasi-....-....-/, ""))).toEqual(["placed", "placed-keeper"]);
		expect(JSON.stringify(mails[0]?.fields).includes("Falta pagar")).toBe(sumDue(order) > 0);

		expect(await undo(store, reference)).toMatchObject({ outcome: "changed" });
		const undone = await stored(reference);
		const held = { status: "pending", hasStock: true, heldUntil: "2026-11-14T09:00:00.000Z" };
		expect(undone).toMatchObject(held);
		expect([sumKept(undone), await units()]).toEqual([0, { only: 1 }]);
	},
);

test.each<[string, Request, object]>([
	["more than it costs", { paid: { ...yape, pen: 7_201 } }, { why: "tooMuch", left: 7_200 }],
	["nothing", { paid: { ...yape, pen: 0 } }, { why: "tooMuch" }],
	["an operation of another order", { paid: yape }, { why: "otherOrder" }],
	["no method", { paid: { operation: "00777777" } }, { outcome: "badPayment", fields: ["method"] }],
	["a quote", { paid: yape, quotedUntil: "2026-11-20" }, { why: "quoted" }],
	[
		"what costs nothing",
		{
			paid: { method: "cash" },
			given: { kind: "percent", value: "100", reason: "Regalo" },
			values: checkoutFields.parse({ ...checkoutAnswers() }),
			exchangeOf: former,
		},
		{ why: "nothingDue" },
	],
])("a payment of %s is refused, and no order is placed", async (_, request, expected) => {
	const delivered = anOrder({
		status: "delivered",
		history: stepsOf(["pending", "paid", "shipped", "delivered"]),
		total: inSoles(20_000),
		payment: { ...yape, method: "yape", at: now.toISOString() },
		returns: [aReturn()],
	});
	const { store, take, units } = aStore({ order: { [orderId]: toOrderRecord(delivered) } });
	expect(await take({ key, ...request })).toMatchObject({ outcome: "paymentRefused", ...expected });
	expect(await store.find("order")).toHaveLength(1);
	expect([await store.find("outbox"), await store.find("journal"), await units()]).toEqual([
		[],
		[],
		{ only: 3 },
	]);
	if ("why" in expected && expected.why === "otherOrder")
		expect(await take({ paid: { ...yape, isShared: true } })).toMatchObject({ outcome: "placed" });
});

const delivered = (): Record<string, RecordFields> => ({
	[orderId]: toOrderRecord(
		anOrder({
			status: "delivered",
			history: stepsOf(["pending", "paid", "shipped", "delivered"]),
			total: inSoles(20_000),
			returns: [aReturn({ pen: 20_000 })],
		}),
	),
});
test.each<[string, Request, status: string, owed: number | undefined, units: number]>([
	["not paid", {}, "pending", undefined, 3],
	["paid", { paid: { method: "cash" } }, "paid", 2, 0],
	["paid in part", { paid: { method: "cash", pen: 100 } }, "pending", 2, 0],
	["quoted", { quotedUntil: "2026-11-20" }, "quoted", undefined, 3],
	["an exchange", { exchangeOf: former }, "paid", 2, 0],
])(
	"an order by phone that is %s may owe what is out of stock, if that is said",
	async (_, asked, status, owed, left) => {
		const { store, take, stored, units } = aStore({ order: delivered() });
		const request = { ...asked, key, lines: [{ sku: "silla", quantity: 5 }] };
		const packer = { ...owner, role: "packer" as const };
		const taker = asked.paid || asked.exchangeOf ? owner : packer;
		const short = { outcome: "short", sku: "silla", available: 3 };
		expect(await priceOrderByPhone(store, { values, ...request }, taker)).toEqual(short);
		expect(await take(request, taker)).toEqual(short);
		const placed = await take({ ...request, mayOwe: true }, taker);
		if (placed.outcome !== "placed") return expect.unreachable(placed.outcome);
		const order = await stored(placed.reference);
		expect(placed.hasStock, "whether units are reserved").toBe(left === 0);
		const said = "No se apartaron unidades: las toma del stock cuando se pague.";
		expect(describeDone("nuevo", order)?.includes(said)).toBe(left > 0);
		expect([order.status, order.lines[0]?.quantity, order.lines[0]?.owed]).toEqual([status, 5, owed]);
		expect([placed.total, await units()]).toEqual([15_000 + order.shipping.price.pen, { only: left }]);
		if (status === "quoted")
			await acceptQuoteByPhone(store, { reference: order.reference, mayOwe: true }, owner);
		const pay = { reference: order.reference, method: "cash", mayOwe: true };
		if (status !== "paid")
			expect(await collectPayment(store, pay, owner)).toMatchObject({ outcome: "changed" });
		expect((await stored(placed.reference)).lines[0]).toMatchObject({ quantity: 5, owed: 2 });
		expect(await units()).toEqual({ only: 0 });
	},
);

test("an order by phone takes more units of a product than a cart does, up to a bound that is said", async () => {
	const { store, take, stored } = aStore();
	await store.set("stock", "silla", { units: { only: 1_200 } });
	const takeUnits = (quantity: number, mayOwe = false) =>
		take({ lines: [{ sku: "silla", quantity }], mayOwe });
	for (const mayOwe of [false, true])
		expect(await takeUnits(1_000, mayOwe)).toEqual({ outcome: "tooMany", sku: "silla" });
	const taken = await takeUnits(999);
	if (taken.outcome !== "placed") return expect.unreachable(taken.outcome);
	expect((await stored(taken.reference)).lines).toMatchObject([{ quantity: 999, total: { pen: 2_997_000 } }]);
});

const months = ["2026-11-01T05:00:00Z", "2026-12-01T05:00:00Z", "2027-01-01T05:00:00Z"].map(
	(at) => new Date(at),
);
test.each([
	["taken with it", true, undefined],
	["taken with a part of it", true, 3_000],
	["paid afterwards", false, undefined],
	["paid in part afterwards", false, 3_000],
] as const)(
	"what came before its order was written down counts on its own day and in its own month: an order that was %s",
	async (_, isAtOnce, pen) => {
		const { store, placed, stored, take } = aStore();
		const actor = { ...anOwner(new Date("2026-12-01T15:00:00Z")), action: "admin pedidos nuevo" };
		const paid = { ...yape, pen, paidOn: "2026-11-30" };
		const early = { ...paid, paidOn: "2026-10-30" };
		if (isAtOnce) {
			expect(await take({ key, paid: early }, actor)).toMatchObject({ why: "paidEarly" });
			await take({ key, paid }, actor);
		} else {
			await take({ key }, actor);
			const [{ id: reference } = { id: "" }] = await store.find("order");
			expect(await collectPayment(store, { reference, ...early }, actor)).toMatchObject({ why: "paidEarly" });
			await collectPayment(store, { reference, ...paid }, actor);
		}
		const [{ id } = { id: "" }] = await store.find("order");
		expect(sumKept(await stored(id))).toBe(pen ?? 7_200);
		const [november, december] = [0, 1].map((month) => ({ from: months[month], before: months[month + 1] }));
		const total = pen ?? 7_200;
		const { method, all } = await readSales(store, november ?? {});
		expect([method, all.total]).toMatchObject([[{ key: "yape", total }], pen ? 0 : total]);
		expect(await listMoneyMoves(store, november ?? {})).toMatchObject([{ amount: { total } }]);
		expect((await readSales(store, december ?? {})).all.total).toBe(0);
		expect(await listMoneyMoves(store, december ?? {})).toEqual([]);
		if (isAtOnce)
			expect(await take({ key, paid: { ...paid, paidOn: "2026-11-29" } }, actor)).toMatchObject({
				outcome: "usedForm",
			});
		else expect(await placed({ key })).toBe((await stored(id)).reference);
	},
);

test("a payment is not called refused if the transaction ran again and found other prices", async () => {
	const { store } = aStore();
	const runTransaction: typeof store.runTransaction = async (keys, callback) => {
		if (!keys.some(({ collection }) => collection === "order")) return store.runTransaction(keys, callback);
		const first = callback(await Promise.all(keys.map(({ collection, id }) => store.get(collection, id))));
		expect(first.result).toMatchObject({ isPaymentRefused: true });
		await store.set("product", "silla", aProductRecord({ name: "Silla", pen: 3_100, stock: 3 }));
		return store.runTransaction(keys, callback);
	};
	const paid = { ...yape, pen: 7_201 };
	const taken = await takeOrderByPhone({ ...store, runTransaction }, { lines, values, paid }, owner);
	expect(taken).toEqual({ outcome: "changed" });
});

test("who packs records no payment, and sees no total with one", async () => {
	const { store, take } = aStore();
	const packer = { ...owner, role: "packer" as const };
	await expect(take({ paid: yape }, packer)).rejects.toThrow(NotAllowed);
	await expect(priceOrderByPhone(store, { lines, values, paid: yape }, packer)).rejects.toThrow(NotAllowed);
	expect(await store.find("order")).toEqual([]);
});

const quote = { quotedUntil: "2026-11-20" };
test.each<[string, Request, Request, "placed" | "usedForm"]>([
	["an order, now a quote", {}, quote, "usedForm"],
	["a quote, now an order", quote, {}, "usedForm"],
	["a quote, now one until another day", quote, { quotedUntil: "2026-11-21" }, "usedForm"],
	["a quote, as it was", quote, quote, "placed"],
	["a payment, now by another method", { paid: yape }, { paid: { ...yape, method: "plin" } }, "usedForm"],
	["a payment, now of another operation", { paid: yape }, { paid: { method: "yape" } }, "usedForm"],
	["a payment of all, now of a part", { paid: yape }, { paid: { ...yape, pen: 7_199 } }, "usedForm"],
	["a payment of all, said in figures", { paid: yape }, { paid: { ...yape, pen: 7_200 } }, "placed"],
	["a part, now all", { paid: { ...yape, pen: 3_000 } }, { paid: yape }, "usedForm"],
	["a part, as it was", { paid: { ...yape, pen: 3_000 } }, { paid: { ...yape, pen: 3_000 } }, "placed"],
])("a form sent again that told of %s", async (_, first, again, outcome) => {
	const { store, placed, take } = aStore();
	const reference = await placed({ key, ...first });
	expect(await take({ key, ...again })).toMatchObject({ outcome, reference });
	expect(await store.find("order")).toHaveLength(1);
});

test("a form sent twice places and pays one order; with a payment that the first lacked it is not the same", async () => {
	const { store, placed, take } = aStore();
	const sent = { key, paid: yape };
	const both = await Promise.all([placed(sent), placed(sent)]);
	expect([...both, await placed(sent)]).toEqual([both[0], both[0], both[0]]);
	expect(await store.find("order")).toHaveLength(1);
	const other = { key: "2".repeat(32), lines: [{ sku: "silla", quantity: 1 }] };
	const unpaid = await placed(other);
	const again = { ...other, paid: { method: "cash" } };
	expect(await take(again)).toEqual({ outcome: "usedForm", reference: unpaid });
	await collectPayment(store, { reference: unpaid, method: "cash" }, owner);
	expect(await placed(other)).toBe(unpaid);
});
