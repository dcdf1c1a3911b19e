import { expect, test } from "vitest";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { listMoneyMoves } from "~/domain/orders/money-moves.server";
import { describeNextStep } from "~/domain/orders/next-step";
import { sumDue, sumKept, sumOwed } from "~/domain/orders/order-amounts";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { refund } from "~/domain/payments/refund.server";
import { type Actor, NotAllowed } from "~/domain/staff/actor";
import { limaDay } from "~/platform/values/lima-time";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { anOrder, aReturn, orderId, reference, stepsOf, storedOrder } from "../orders/an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner: Actor = { by: "rosa", role: "owner", now };
const at = now.toISOString();
const price = (pen: number) => ({ pen, usd: 0 });
/** Delivery is free from 5 soles on. */
const zone = { name: "Perú", places: [""], days: [1, 5], price: price(0), freeFrom: 500 };

/** An order for which 90 soles are owed. */
function storeWith(depositPercent?: number) {
	const former = anOrder({
		status: "delivered",
		history: stepsOf(["pending", "paid", "shipped", "delivered"]),
		total: price(20_000),
		shopper: "ana",
		adoptableBy: null,
		returns: [aReturn()],
	});
	return withOrderEvents(
		memoryDatastore({
			order: { [orderId]: toOrderRecord(former) },
			product: { silla: aProductRecord({ pen: 3_000, stock: 9 }) },
			business: { store: { deliveryZones: [zone], depositPercent } },
		}),
	);
}
type Store = ReturnType<typeof storeWith>;
const exchange = (store: Store, quantity: number, more = {}, actor = owner) =>
	takeOrderByPhone(
		store,
		{
			lines: [{ sku: "silla", quantity }],
			values: checkoutFields.parse(checkoutAnswers()),
			exchangeOf: reference,
			...more,
		},
		actor,
	);
async function placedIn(store: Store): Promise<Order> {
	const others = (await store.find("order")).filter(({ id }) => id !== orderId);
	expect(others).toHaveLength(1);
	return parseOrder(others[0]?.fields ?? {});
}

test.each<[how: string, quantity: number, used: number, due: number, owed: number, percent?: number]>([
	["less than is owed", 2, 6_000, 0, 3_000],
	["as much as is owed", 3, 9_000, 0, 0],
	["more than is owed", 4, 9_000, 3_000, 0],
	["more than is owed, with the deposit", 4, 9_000, 3_000, 0, 75],
])(
	"an exchange for %s: the rest is given back or asked for",
	async (_, quantity, used, due, owed, percent = 100) => {
		const store = storeWith(percent);
		const isPaid = used >= (quantity * 3_000 * percent) / 100;
		const placed = await exchange(store, quantity);
		const [former, order] = [await storedOrder(store), await placedIn(store)];
		expect(placed).toMatchObject({ outcome: "placed", reference: order.reference });
		expect([sumKept(former), sumOwed(former)]).toEqual([20_000 - used, owed]);
		expect([sumKept(order), sumDue(order), sumOwed(order)]).toEqual([used, due, 0]);
		expect(order).toMatchObject({
			status: isPaid ? "paid" : "pending",
			hasStock: true,
			shopper: "ana",
			adoptableBy: null,
		});
		const payment = { method: "other", at, operation: `Cambio de ${reference}` };
		expect(isPaid ? order.payment : order.differences).toEqual(
			isPaid ? payment : [{ ...payment, pen: used }],
		);
		expect(former.refunds).toMatchObject([
			{ pen: used, returned: used, reason: `Cambio por el pedido ${order.reference}` },
		]);
		expect(await store.get("stock", "silla")).toMatchObject({ units: { only: 9 - quantity } });
		expect(describeNextStep(order).includes("falta pagar")).toBe(due > 0);
		// The bank saw none of it.
		const moves = await listMoneyMoves(store, { from: now });
		expect(moves.map(({ amount }) => amount.total).sort()).toEqual([-used, used].sort());
		expect(moves.map(({ payment }) => payment.method)).toEqual(["other", "other"]);
		const id = toOrderId(order.reference);
		expect((await store.find("outbox")).map(({ id }) => id)).toEqual(
			expect.arrayContaining([
				`${orderId}-refunded`,
				`${orderId}-refunded-event`,
				`${id}-${isPaid ? "paid" : "pending"}-event`,
				`${id}-pending-event`,
				`${id}-placed`,
			]),
		);
		if (isPaid)
			expect(await undoStatus(store, { reference: order.reference, reason: "No" }, owner)).toMatchObject({
				why: "first",
			});
	},
);

test("sent twice, an exchange is made once; what was given back meanwhile pays nothing", async () => {
	const store = storeWith();
	const key = "1".repeat(32);
	const [one, again] = [await exchange(store, 3, { key }), await exchange(store, 3, { key })];
	expect(again).toEqual(one);
	expect((await placedIn(store)).total.pen).toBe(9_000);
	const racing = storeWith();
	let isFirst = true;
	const raced: Store = {
		...racing,
		runTransaction: async (keys, callback) => {
			const isPlacing = isFirst && keys.some(({ collection }) => collection === "order-key");
			if (isPlacing) {
				isFirst = false;
				await refund(racing, { reference, method: "yape", pen: 9_000, reason: "Ya" }, owner);
			}
			return racing.runTransaction(keys, callback);
		},
	};
	expect(await exchange(raced, 2)).toEqual({ outcome: "changed" });
	expect(await exchange(racing, 2)).toEqual({ outcome: "nothingOwed" });
	expect(await racing.find("order")).toHaveLength(1);
});

test("who packs takes no exchange, no other order pays one, and none is a quote", async () => {
	const store = storeWith();
	await expect(exchange(store, 1, {}, { ...owner, role: "packer" })).rejects.toThrow(NotAllowed);
	expect(await exchange(store, 1, { exchangeOf: "WASI-3333-3333" })).toEqual({ outcome: "nothingOwed" });
	expect(await exchange(store, 1, { quotedUntil: limaDay(owner.now) })).toEqual({
		outcome: "exchangeQuoted",
	});
	expect(await store.find("outbox")).toEqual([]);
});
