import { expect, test, vi } from "vitest";
import { toPaymentDetails } from "~/desk/orders/payment-details.server";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { priceOrderByPhone } from "~/domain/checkout/price-order-by-phone.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { describeNextStep } from "~/domain/orders/next-step";
import { sumDue, sumKept, sumOwed } from "~/domain/orders/order-amounts";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { listMoneyMoves } from "~/domain/payments/money-moves.server";
import { tableOfOrders } from "~/domain/payments/orders-table.server";
import { refund } from "~/domain/payments/refund.server";
import { NotAllowed } from "~/domain/staff/actor";
import type { Cell } from "~/platform/tables/csv.server";
import { limaDay } from "~/platform/values/lima-time";
import { anOwner } from "../../../support/actors";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord, memoryDatastore, racing } from "../catalog/memory-datastore";
import { anOrder, aReturn, inSoles, orderId, reference, stepsOf, storedOrder } from "../orders/an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner = anOwner(now);
const at = now.toISOString();
/** Delivery is free from 5 soles on. */
const zone = { name: "Perú", places: [""], days: [1, 5], price: inSoles(0), freeFrom: 500 };
const account = { shopper: "ana", adoptedBy: "phone" as const, adoptableBy: null };

/** An order for which 90 soles are owed. */
function storeWith(depositPercent?: number) {
	const former = anOrder({
		status: "delivered",
		history: stepsOf(["pending", "paid", "shipped", "delivered"]),
		total: inSoles(20_000),
		...account,
		returns: [aReturn()],
	});
	const product = { silla: aProductRecord({ pen: 3_000, stock: 9 }) };
	const business = { store: { deliveryZones: [zone], depositPercent } };
	return withOrderEvents(memoryDatastore({ order: { [orderId]: toOrderRecord(former) }, product, business }));
}
type Store = ReturnType<typeof storeWith>;
const values = checkoutFields.parse(checkoutAnswers());
async function exchange(store: Store, quantity: number, more = {}, actor = owner) {
	const lines = [{ sku: "silla", quantity }];
	return takeOrderByPhone(store, { lines, values, exchangeOf: reference, ...more }, actor);
}
async function placedIn(store: Store): Promise<Order> {
	const [order, ...others] = (await store.find("order")).filter(({ id }) => id !== orderId);
	expect(others).toEqual([]);
	return parseOrder(order?.fields ?? {});
}

test.each<[how: string, quantity: number, used: number, due: number, owed: number, percent?: number]>([
	["less than is owed", 2, 6_000, 0, 3_000],
	["as much as is owed", 3, 9_000, 0, 0],
	["more than is owed", 4, 9_000, 3_000, 0],
	["more than is owed, with the deposit", 4, 9_000, 3_000, 0, 75],
])("an exchange for %s: the rest is due or owed", async (_, quantity, used, due, owed, percent = 100) => {
	const store = storeWith(percent);
	const isPaid = used >= (quantity * 3_000 * percent) / 100;
	const placed = await exchange(store, quantity);
	const [former, order] = [await storedOrder(store), await placedIn(store)];
	expect(placed).toMatchObject({ outcome: "placed", reference: order.reference });
	expect([sumKept(former), sumOwed(former)]).toEqual([20_000 - used, owed]);
	expect([sumKept(order), sumDue(order), sumOwed(order)]).toEqual([used, due, 0]);
	const payment = { method: "other", at, operation: `Cambio de ${reference}` };
	const paid = { status: "paid", payment };
	const begun = { status: "pending", differences: [{ ...payment, pen: used }] };
	expect(order).toMatchObject({ ...(isPaid ? paid : begun), ...account, hasStock: true });
	const reason = `Cambio por el pedido ${order.reference}`;
	expect(former.refunds).toMatchObject([{ pen: used, returned: used, reason, exchange: order.reference }]);
	expect(await store.get("stock", "silla")).toMatchObject({ units: { only: 9 - quantity } });
	expect(describeNextStep(order).includes("falta pagar")).toBe(due > 0);
	// The bank saw none of it.
	const moves = await listMoneyMoves(store, { from: now });
	expect(moves.map(({ amount }) => amount.total).sort()).toEqual([-used, used].sort());
	expect(moves.map(({ payment }) => payment.method)).toEqual(["other", "other"]);
	const posted = (await store.find("outbox")).map(({ id }) => id);
	for (const name of ["refunded", "refunded-event"]) expect(posted).toContain(`${orderId}-${name}`);
	for (const name of ["placed", "pending-event", ...(isPaid ? ["paid-event"] : [])])
		expect(posted).toContain(`${toOrderId(order.reference)}-${name}`);
	if (!isPaid) return;
	const undone = await undoStatus(store, { reference: order.reference, reason: "No" }, owner);
	expect(undone).toMatchObject({ why: "first" });
});

test("an exchange for something free is placed as the free order that it is, and all is still owed", async () => {
	const store = storeWith();
	const given = { kind: "percent", value: "100", reason: "Regalo" };
	expect(await exchange(store, 2, { given })).toMatchObject({ outcome: "placed", total: 0 });
	const [former, order] = [await storedOrder(store), await placedIn(store)];
	expect([sumOwed(former), former.refunds, former.history.length]).toEqual([9_000, [], 4]);
	expect(order).toMatchObject({ status: "paid", ...account, hasStock: true });
	expect([order.payment, sumKept(order), sumOwed(order)]).toEqual([undefined, 0, 0]);
	expect(await store.get("stock", "silla")).toMatchObject({ units: { only: 7 } });
});

test("money that paid an exchange is nowhere shown as given back", async () => {
	const store = storeWith();
	await exchange(store, 2);
	await refund(store, { reference, pen: 1_000, method: "yape", reason: "Sí" }, owner);
	const [former, order] = [await storedOrder(store), await placedIn(store)];
	const used = `Usado para tu cambio ${order.reference}`;
	const names = [used, "Devolución del 13 de noviembre de 2026"];
	expect(toOrderView(former).refunds.map(({ name }) => name)).toEqual(names);
	const [mail] = (await store.find("outbox")).filter(({ id }) => id === `${orderId}-refunded`);
	expect(JSON.stringify(mail)).toContain(`{"name":"${used}"`);
	const shown = toPaymentDetails(former, true).amounts.map(({ name }) => name);
	expect(shown).toContain(`Usado para su cambio ${order.reference}`);
	const table: Cell[][] = [];
	for await (const row of tableOfOrders([former, order])) table.push(row);
	const [headings = [], ...rows] = table;
	const sumOf = (column: string) =>
		rows.map((row) => row[headings.indexOf(column)] as { minor: number }).map(({ minor }) => minor);
	expect([sumOf("paid_pen"), sumOf("refunded_pen")]).toEqual([
		[14_000, 6_000],
		[1_000, 0],
	]);
});

test("a cancelled order says what became of its money", () => {
	const made = { pen: 5_000, at, by: "rosa", reason: "x", method: "other" as const };
	const [back, used] = [
		{ ...made, exchange: null },
		{ ...made, exchange: "WASI-3333-3333" },
	];
	const history = stepsOf(["pending", "paid", "cancelled"]);
	const said = (refunds: Order["refunds"]) =>
		describeNextStep(anOrder({ status: "cancelled", history, total: inSoles(10_000), refunds }));
	expect(said([back])).toMatch(/se canceló\. Te escribiremos .+ S\/\s50\.00\.$/);
	expect(said([back, back])).toBe("Este pedido se canceló y te devolvimos lo que pagaste.");
	const exchanged = "Este pedido se canceló y lo que pagaste se usó para pagar tu cambio.";
	expect(said([used, used])).toBe(exchanged);
	expect(said([used, back])).toBe(`${exchanged} Te devolvimos el resto.`);
});

test("sent twice, an exchange is made once; what was given back meanwhile pays nothing", async () => {
	const store = storeWith();
	const key = "1".repeat(32);
	expect(await exchange(store, 3, { key })).toEqual(await exchange(store, 3, { key }));
	expect((await placedIn(store)).total.pen).toBe(9_000);
	const other = storeWith();
	const given = { reference, method: "yape", pen: 9_000, reason: "Ya" };
	const refundOnce = vi.fn().mockImplementationOnce(() => refund(other, given, owner));
	const isOfKey = ({ collection }: { collection: string }) => collection === "order-key";
	const raced = racing(other, (keys) => keys.some(isOfKey) && refundOnce());
	expect(await exchange(raced, 2)).toEqual({ outcome: "changed" });
	expect(await exchange(other, 2)).toEqual({ outcome: "nothingOwed" });
	const seen = { shownOwed: 9_000 };
	const third = storeWith();
	await refund(third, { ...given, pen: 1 }, owner);
	expect(await exchange(third, 2, seen)).toEqual({ outcome: "changed" });
	expect(await exchange(storeWith(), 2, seen)).toMatchObject({ outcome: "placed" });
	expect(await other.find("order")).toHaveLength(1);
});

test("who packs takes no exchange, no other order pays one, and none is a quote", async () => {
	const store = storeWith();
	await expect(exchange(store, 1, {}, { ...owner, role: "packer" })).rejects.toThrow(NotAllowed);
	expect(await exchange(store, 1, { exchangeOf: "WASI-3333-3333" })).toEqual({ outcome: "nothingOwed" });
	const quoted = await exchange(store, 1, { quotedUntil: limaDay(owner.now) });
	expect(quoted).toEqual({ outcome: "exchangeQuoted" });
	expect(await store.find("outbox")).toEqual([]);
});

test("a phone order is placed at the total with delivery that was seen, and at no other", async () => {
	const silla = aProductRecord({ pen: 3_000, stock: 9 });
	const store = memoryDatastore({ product: { silla } });
	const request = { lines: [{ sku: "silla", quantity: 2 }], values };
	const seen = await priceOrderByPhone(store, request, owner);
	expect(seen).toMatchObject({ outcome: "planned", total: 7_200, shipping: { price: { pen: 1_200 } } });
	const take = (shownTotal: number) => takeOrderByPhone(store, { ...request, shownTotal }, owner);
	for (const other of [6_000, Number.NaN]) expect(await take(other)).toEqual({ outcome: "changed" });
	await store.set("product", "silla", aProductRecord({ pen: 3_100, stock: 9 }));
	expect(await take(7_200)).toEqual({ outcome: "changed" });
	expect(await store.find("order")).toEqual([]);
	expect(await take(7_400)).toMatchObject({ outcome: "placed", total: 7_400, shipping: 1_200 });
});

test.each([
	["the same", {}, [["silla", 2]], "placed"],
	["another shopper's", { fullName: "Rosa" }, [["silla", 2]], "usedForm"],
	["one of other goods", {}, [["silla", 3]], "usedForm"],
	[
		"one of the product's two names",
		{},
		[
			["silla-vieja", 1],
			["silla", 1],
		],
		"placed",
	],
] as const)(
	"a phone order whose form was used for two chairs before, now %s, is not said to be placed if it is not",
	async (_, more, named, outcome) => {
		const silla = { ...aProductRecord({ pen: 3_000, stock: 9 }), formerSlugs: ["silla-vieja"] };
		const store = memoryDatastore({ product: { silla }, business: { store: { deliveryZones: [zone] } } });
		const take = (lines: readonly (readonly [string, number])[], changed = {}) =>
			takeOrderByPhone(
				store,
				{
					lines: lines.map(([sku, quantity]) => ({ sku, quantity })),
					values: { ...values, ...changed },
					key: "a".repeat(32),
				},
				owner,
			);
		const { reference: first } = (await take([
			["silla-vieja", 1],
			["silla", 1],
		])) as { reference: string };
		expect(await take(named, more)).toMatchObject({ outcome, reference: first });
		expect(await store.find("order")).toMatchObject([{ fields: { lines: [{ sku: "silla", quantity: 2 }] } }]);
	},
);
