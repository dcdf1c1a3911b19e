import { describe, expect, test, vi } from "vitest";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { describeChange } from "~/domain/checkout/changed-lines.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import { addNote } from "~/domain/orders/add-note.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { splitGivenBack, sumDue, sumKept, sumOwed } from "~/domain/orders/order-amounts";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import type { Order, OrderGoods, OrderLine } from "~/domain/orders/order-record.server";
import { salesOf, toOrderRecord } from "~/domain/orders/order-sales.server";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { listMoneyMoves } from "~/domain/payments/money-moves.server";
import { recordReceipt } from "~/domain/payments/record-receipt.server";
import { refund } from "~/domain/payments/refund.server";
import { readSales } from "~/domain/payments/sales-report.server";
import { type Actor, NotAllowed } from "~/domain/staff/actor";
import { aDeskRecord, aProductRecord, memoryDatastore, racing } from "../catalog/memory-datastore";
import { anOrder, inSoles, lineOf, orderId, reference, stepsOf, storedOrder } from "../orders/an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner: Actor = { by: "rosa", role: "owner", now };
const deskIn = (color: string) => `escritorio_${variantKey({ choice: { color } })}`;
const [oak, walnut] = [deskIn("marron"), deskIn("negro")];
const swapped = { [oak]: 0, [walnut]: 1 };
const lines = [lineOf("mesa", 2, 10_000), lineOf(oak, 1, 8_000)];
const amounts = { lines, subtotal: inSoles(28_000), total: inSoles(28_000) };
const preparing = { status: "preparing", history: stepsOf(["pending", "paid", "preparing"]) } as const;
const cancelled = { status: "cancelled", history: stepsOf(["pending", "cancelled"]) } as const;
const paid: Partial<Order> = { status: "paid", history: stepsOf(["pending", "paid"]), hasStock: true };
const held: Partial<Order> = { hasStock: true, heldUntil: "2026-11-14T15:20:00.000Z" };
const product = {
	mesa: aProductRecord({ name: "Mesa", pen: 12_000, stock: 1 }),
	escritorio: { ...aDeskRecord([0, 5]), pen: 9_000 },
	lampara: aProductRecord({ pen: 5_000, stock: 9 }),
	oculta: aProductRecord({ pen: 5_000, stock: 9, hidden: true }),
};
const fifty = Array.from({ length: 50 }, (_, n) => lineOf(`p-${n}`, 1, 1_000));
const tenPercent = { code: "FERIA10", kind: "percent", value: 10, least: 20_000 } as const;
const discount = { ...tenPercent, amount: inSoles(2_800) };
const paymentNotice = { operation: "123", at: "2026-11-12T16:00:00.000Z" };
const givenBack = (pen: number) => [{ pen, at: "2026-11-13T08:00:00.000Z", by: "rosa", reason: "Rayón" }];

function storeWith(order: Partial<Order> = {}) {
	const codes = { feria10: { ...tenPercent, used: 1, hasEnded: false } };
	const orders = { [orderId]: toOrderRecord(anOrder({ ...amounts, ...order })) };
	return withOrderEvents(memoryDatastore({ order: orders, product, "discount-code": codes }));
}

type Input = Partial<Parameters<typeof changeLines>[1]>;
type Store = ReturnType<typeof storeWith>;
const wanted = (units: Record<string, number>) =>
	Object.entries(units).map(([sku, quantity]) => ({ sku, quantity }));
const change = (store: Store, units: Record<string, number>, input: Input = {}, actor = owner) =>
	changeLines(store, { reference, lines: wanted(units), ...input }, actor);
const undo = (store: Store, mayOwe = false) =>
	undoStatus(store, { reference, reason: "Se arrepintió", mayOwe }, owner);
const listed = ({ lines }: Pick<OrderGoods, "lines">) =>
	lines.map(({ sku, quantity, unit }) => `${sku}*${quantity}*${unit.pen}`);
async function unitsOf(store: Store, slug: keyof typeof product) {
	return Object.values(readUnits(product[slug], await store.get("stock", slug)));
}

describe.each<[string, Partial<Order>]>([
	["unpaid", {}],
	["that has its units", held],
	["paid", paid],
])("the lines of an order %s", (name, order) => {
	test.each<[string, Record<string, number>, string[], number]>([
		["fewer units, at the price they were sold", { mesa: 1 }, ["mesa*1*10000", `${oak}*1*8000`], 18_000],
		["a line less", { mesa: 0 }, [`${oak}*1*8000`], 8_000],
		["another variant, at today's price", swapped, ["mesa*2*10000", `${walnut}*1*9000`], 29_000],
		["a product more", { lampara: 2 }, ["mesa*2*10000", `${oak}*1*8000`, "lampara*2*5000"], 38_000],
		["a hidden product that stays", { oculta: 0, mesa: 1 }, ["mesa*1*10000", `${oak}*1*8000`], 18_000],
	])("%s", async (_, units, after, total) => {
		const store = storeWith(order);
		expect(await change(store, units)).toMatchObject({ outcome: "changed" });
		const stored = await storedOrder(store);
		expect([listed(stored), stored.subtotal.pen, stored.total.pen]).toEqual([after, total, total]);
		expect(stored.balance ?? 0).toBe(name === "paid" ? total - 28_000 : 0);
		const moved = name === "unpaid" ? 0 : 1;
		expect(await unitsOf(store, "mesa")).toEqual([1 + moved * (2 - (units.mesa ?? 2))]);
		expect(await unitsOf(store, "lampara")).toEqual([9 - moved * (units.lampara ?? 0)]);
		const desks = (units[walnut] ?? 0) * moved;
		expect(await unitsOf(store, "escritorio")).toEqual([desks, 5 - desks]);
		const outbox = (await store.find("outbox")).map(({ id }) => id.replace(/-\d$/, ""));
		const changed = `changed-${stored.history.length}-event`;
		expect(outbox).toEqual([changed, "lines"].map((name) => `${orderId}-${name}`));
		await undo(store);
		const { total: before, balance, formerGoods, ...undone } = await storedOrder(store);
		expect([listed(undone), before]).toEqual([listed(amounts), amounts.total]);
		expect([balance, formerGoods]).toEqual([undefined, undefined]);
		expect([await unitsOf(store, "mesa"), await unitsOf(store, "escritorio")]).toEqual([[1], [0, 5]]);
	});
});

test.each<[string, Partial<Order>, Record<string, number>, object]>([
	["no line", {}, { mesa: 0, [oak]: 0 }, { reason: "empty" }],
	["what is being prepared", preparing, { mesa: 1 }, { reason: "closed" }],
	["a cancelled order", cancelled, { mesa: 1 }, { reason: "closed" }],
	["a deleted account", { contact: null }, { mesa: 1 }, { reason: "forgotten" }],
	["a receipt", { ...paid, receipt: { series: "B001", number: "1" } }, { mesa: 1 }, { reason: "receipt" }],
	["a payment to confirm", { paymentNotice }, { mesa: 1 }, { reason: "noticed" }],
	["a 51st line", { lines: fifty }, { lampara: 1 }, { reason: "full" }],
	["a hidden product", {}, { oculta: 1 }, { reason: "notSold", sku: "oculta" }],
	["what nobody sells", {}, { nada: 1 }, { reason: "notSold", sku: "nada" }],
	["more than an order takes", paid, { lampara: 1_000 }, { reason: "tooMany", sku: "lampara" }],
	["more than there is", {}, { lampara: 10 }, { reason: "short", sku: "lampara", left: 9 }],
	["a code whose minimum is not met", { discount }, { mesa: 1 }, { reason: "minimum" }],
	["less than was given back", { ...paid, refunds: givenBack(8_001) }, { mesa: 0 }, { reason: "refunded" }],
	["an order given back", { ...paid, refunds: givenBack(28_000) }, { lampara: 1 }, { reason: "refunded" }],
	["too few of the second", {}, { lampara: 1, [walnut]: 6 }, { reason: "short", sku: walnut, left: 5 }],
])("%s is refused and nothing is written", async (_, order, units, why) => {
	const store = storeWith(order);
	const before = await store.get("order", orderId);
	for (const input of [{}, { isPreview: true }, { quotesShipping: true }])
		expect(await change(store, units, input)).toMatchObject({ outcome: "refused", why });
	expect(await store.get("order", orderId)).toEqual(before);
	expect(await store.find("outbox")).toEqual([]);
});

test.each<[string, Partial<Order>, Record<string, number>, Input?]>([
	["as much as a cart takes", {}, { lampara: 20 }, { mayOwe: true }],
	["a 50th line", { lines: fifty.slice(1) }, { lampara: 1 }],
	["as much as was given back", { ...paid, refunds: givenBack(8_000) }, { mesa: 0 }],
	["the total that was shown", paid, { mesa: 1 }, { shownTotal: 18_000 }],
])("%s is accepted", async (_, order, units, input) => {
	expect(await change(storeWith(order), units, input)).toMatchObject({ outcome: "changed" });
});

test("a renamed product is changed by both of its names, and what is added has dollars by the order's rate", async () => {
	const store = storeWith({ exchangeRate: 4 });
	await store.set("product", "mesa-nueva", aProductRecord({ formerSlugs: ["mesa"], stock: 9 }));
	await store.remove("product", "mesa");
	await change(store, { mesa: 1, "mesa-nueva": 2, lampara: 1 });
	const stored = await storedOrder(store);
	expect(listed(stored)).toEqual(["mesa*3*10000", `${oak}*1*8000`, "lampara*1*5000"]);
	expect(stored.lines[2]?.unit.usd).toBe(1_250);
	await store.remove("order", orderId);
	expect(await change(store, {})).toEqual({ outcome: "unknown" });
});

test.each([
	[3, ["vieja*2*10000", "mesa*1*9000"]],
	[1, ["vieja*1*10000"]],
	[5, ["vieja*2*10000", "mesa*3*9000"]],
])("lines of what is one product now have its %d units together", async (units, after) => {
	const lines = [lineOf("vieja", 2, 10_000), lineOf("mesa", 1, 9_000)];
	const store = storeWith({ lines, subtotal: inSoles(29_000), total: inSoles(29_000) });
	await store.set("product", "mesa", aProductRecord({ formerSlugs: ["vieja"], stock: 9 }));
	await change(store, { mesa: units });
	expect(listed(await storedOrder(store))).toEqual(after);
});

test("units that a paid order lacks are refused or, if the keeper says so, owed; what was owed before stays so", async () => {
	const store = storeWith({ ...paid, lines: [{ ...mesa, owed: 1 }, desk] });
	await store.set("stock", "mesa", { units: { only: 0 } });
	expect(await change(store, { mesa: 3 })).toMatchObject({ outcome: "short", missing: [{ left: 1 }] });
	expect(await change(store, { lampara: 1 })).toMatchObject({ outcome: "changed" });
	expect((await storedOrder(store)).lines[0]).toMatchObject({ owed: 1 });
	expect(await change(store, { mesa: 3 }, { mayOwe: true })).toMatchObject({ outcome: "changed" });
	expect((await storedOrder(store)).lines[0]).toMatchObject({ quantity: 3, owed: 2 });
});

test("a percentage follows, a code whose minimum is missed goes if the keeper says so, and comes back with undo", async () => {
	const store = storeWith({ ...paid, discount, total: inSoles(25_200) });
	await change(store, { lampara: 2 });
	const larger = { discount: { amount: { pen: 3_800 } }, total: { pen: 34_200 } };
	expect(await storedOrder(store)).toMatchObject(larger);
	await change(store, { lampara: 0, mesa: 0 }, { dropsDiscount: true });
	expect(await storedOrder(store)).toMatchObject({ total: { pen: 8_000 } });
	expect((await storedOrder(store)).discount).toBeUndefined();
	expect(await store.get("discount-code", "feria10")).toMatchObject({ used: 0 });
	await undo(store);
	expect(await storedOrder(store)).toMatchObject(larger);
	expect(await store.get("discount-code", "feria10")).toMatchObject({ used: 1 });
});

test("delivery keeps its agreed price unless it is to be quoted again", async () => {
	const store = storeWith({
		shipping: { ...anOrder().shipping, price: inSoles(7_000) },
		total: inSoles(35_000),
	});
	await change(store, { mesa: 1 });
	expect((await storedOrder(store)).total.pen).toBe(25_000);
	await change(store, { lampara: 1 }, { quotesShipping: true });
	const quoted = await storedOrder(store);
	expect(quoted.shipping.price.pen).not.toBe(7_000);
	expect(quoted.total.pen).toBe(23_000 + quoted.shipping.price.pen);
});

test("delivery that is quoted again costs dollars by the rate that the order shows", async () => {
	const business = { exchangeRate: 4, address: "Av. Larco 1", pickUp: { pen: 1_200 } };
	for (const [exchangeRate, usd] of [[3.75, 320] as const, [undefined, 300] as const]) {
		const order = { shipping: { ...pickUp, price: inSoles(7_000) }, ...(exchangeRate && { exchangeRate }) };
		const store = storeWith(order);
		await store.set("business", "store", business);
		await change(store, { mesa: 1 }, { quotesShipping: true });
		expect((await storedOrder(store)).shipping.price).toEqual({ pen: 1_200, usd });
	}
});

const { shipping } = anOrder();
const pickUp = { ...shipping, isPickUp: true } as const;
const chairs = lineOf("silla", 3, 5_000);
const [mesa, desk] = lines as [OrderLine, OrderLine];
test.each<[string, Partial<OrderGoods>, string]>([
	["nothing", {}, ""],
	["a unit less", { lines: [lineOf("mesa", 1, 10_000), desk] }, "mesa: de 2 a 1."],
	["another line", { lines: [mesa, chairs] }, `Sale 1 × ${oak}. Entra 3 × silla, a S/ 50.00.`],
	["delivery", { shipping: { ...shipping, price: inSoles(900) } }, "Envío: de S/ 0.00 a S/ 9.00."],
	["pick-up", { shipping: { ...pickUp, price: inSoles(1) } }, "Recojo: de S/ 0.00 a S/ 0.01."],
	["the code", { discount: undefined }, "Ya no vale el código FERIA10."],
	["the total", { total: inSoles(27_999) }, "Total: de S/ 280.00 a S/ 279.99."],
])("the shopper reads that other lines change %s", (_, after, said) => {
	const before = anOrder({ ...amounts, discount });
	expect(describeChange(before, { ...before, ...after }).replaceAll("\u00a0", " ")).toBe(said);
});

/** What the shop has of it, what it owes and what is still to be paid. */
const money = (order: Order) => [sumKept(order), sumOwed(order), sumDue(order)];

test("what a dearer order still costs stands until it is paid, and what a cheaper one costs less until it is given back", async () => {
	const store = storeWith({ ...paid, payment: { method: "yape", at: "2026-11-12T16:00:00.000Z" } });
	await change(store, { lampara: 2 });
	expect(money(await storedOrder(store))).toEqual([28_000, 0, 10_000]);
	expect(toOrderView(await storedOrder(store)).nextStep).toMatch(/falta pagar S\/\s100\.00/);
	expect(await readSales(store, {})).toMatchObject({ all: { total: 38_000 }, due: 10_000 });
	expect((await findOrders(store, { isDue: true }).next()).value).toMatchObject({ reference });
	const dues = { reference, method: "plin", operation: "77" } as const;
	expect(await collectPayment(store, dues, owner)).toMatchObject({ outcome: "changed" });
	expect(await collectPayment(store, dues, owner)).toMatchObject({ why: "nothingDue" });
	expect(await undo(store)).toMatchObject({ outcome: "changed" });
	expect(money(await storedOrder(store))).toEqual([28_000, 0, 10_000]);
	await collectPayment(store, dues, owner);
	await change(store, { mesa: 1 });
	expect(money(await storedOrder(store))).toEqual([38_000, 10_000, 0]);
	expect((await findOrders(store, { owesRefund: true }).next()).value).toMatchObject({ reference });
	await refund(store, { reference, method: "cash", pen: 12_000, reason: "Lleva menos, y un rayón" }, owner);
	const order = await storedOrder(store);
	expect(money(order)).toEqual([26_000, 0, 0]);
	const moves = await listMoneyMoves(store, {});
	expect(moves.map(({ amount, payment }) => `${amount.total} by ${payment.method}`)).toEqual([
		"28000 by yape",
		"10000 by plin",
		"-12000 by cash",
	]);
	const sales = salesOf(order);
	expect(sales.map(({ total }) => total)).toEqual([28_000, -2_000]);
	const sold = sales[0]?.products.map(({ sku, units }) => `${units} × ${sku}`);
	expect(sold).toEqual(["1 × mesa", `1 × ${oak}`, "2 × lampara"]);
	await changeStatus(store, { reference, status: "cancelled" }, owner);
	expect(money(await storedOrder(store))).toEqual([26_000, 26_000, 0]);
	expect(salesOf(await storedOrder(store)).reduce((sum, { total }) => sum + total, 0)).toBe(0);
});

test("undone one by one, changes of lines leave to pay what was left before each, and only five can be undone", async () => {
	const store = storeWith(paid);
	const amountsNow = async () => {
		const { total, balance = 0 } = await storedOrder(store);
		return [total.pen, balance];
	};
	const before: number[][] = [];
	for (const mesa of [1, 3, 2, 5, 1, 4]) {
		before.push(await amountsNow());
		expect(await change(store, { mesa }, { mayOwe: true })).toMatchObject({ outcome: "changed" });
	}
	for (const amounts of before.slice(1).reverse()) {
		expect(await undo(store, true)).toMatchObject({ outcome: "changed" });
		expect(await amountsNow()).toEqual(amounts);
	}
	expect(before.map(([, left]) => left)).toEqual([0, -10_000, 10_000, 0, 30_000, -10_000]);
	expect(await undo(store)).toMatchObject({ outcome: "refused", why: "first" });
});

test("delivery that is quoted again stays as agreed once its agency or pick-up is no longer offered", async () => {
	const price = { pen: 1_000, usd: 270 };
	for (const way of [{ agency: "Olva" }, { isPickUp: true as const }]) {
		const store = storeWith({ shipping: { ...anOrder().shipping, ...way, price } });
		await change(store, { mesa: 1 }, { quotesShipping: true });
		const stored = await storedOrder(store);
		expect(stored).toMatchObject({ shipping: { ...way, price }, lines: [{ quantity: 1 }, {}] });
	}
});

const repay = (store: Store) =>
	refund(store, { reference, method: "yape", pen: 1_000, reason: "Rayón" }, owner);
const issue = (store: Store) =>
	recordReceipt(store, { reference, kind: "receipt", receipt: { series: "B001", number: "1" } }, owner);
const note = (store: Store) => addNote(store, { reference, note: "Llamó" }, owner);
type Act = (store: Store) => Promise<{ outcome: string }>;

test.each<[string, Act | undefined, Act | undefined, why: string | undefined]>([
	["a refund", repay, undefined, undefined],
	["nothing", undefined, undefined, undefined],
	["nothing", undefined, note, undefined],
	["nothing", undefined, repay, undefined],
	["nothing", undefined, issue, "receipt"],
])(
	"after %s, other lines or what followed are undone, unless that was a receipt",
	async (_, earlier, later, why) => {
		const store = storeWith(paid);
		await earlier?.(store);
		await change(store, { mesa: 1 });
		if (later) expect((await later(store)).outcome).toMatch(/changed|recorded/);
		expect(await undo(store)).toMatchObject(why ? { outcome: "refused", why } : { outcome: "changed" });
	},
);

test("a cancellation gives back what was left then: earlier refunds stay on their day, and later ones add nothing", async () => {
	const store = storeWith(paid);
	const at = (hour: string): Actor => ({ ...owner, now: new Date(`2026-11-13T${hour}:00:00.000Z`) });
	const give = (pen: number, hour: string) =>
		refund(store, { reference, method: "yape", pen, reason: "Rayón" }, at(hour));
	await give(3_000, "10");
	await changeStatus(store, { reference, status: "cancelled" }, at("11"));
	await give(20_000, "12");
	const order = await storedOrder(store);
	const given = splitGivenBack(order).map(({ at, total }) => `${total} at ${at.slice(11, 13)}`);
	expect(given).toEqual(["3000 at 10", "25000 at 11"]);
	expect([sumOwed(order), sumDue({ ...order, balance: 500 })]).toEqual([5_000, 0]);
});

test("a preview writes nothing, another total than was seen is refused, and of two keepers the second one is", async () => {
	const store = storeWith(paid);
	const before = await store.get("order", orderId);
	expect(await change(store, { mesa: 1 }, { isPreview: true })).toMatchObject({
		outcome: "planned",
		order: { total: { pen: 18_000 }, balance: -10_000 },
	});
	const otherTotal = await change(store, { mesa: 1 }, { shownTotal: 17_000 });
	expect(otherTotal).toMatchObject({ why: { reason: "otherTotal" } });
	expect(await change(store, {}, {})).toMatchObject({ outcome: "changed" });
	expect(await store.get("order", orderId)).toEqual(before);
	const seen = { shownSteps: 2 };
	const both = await Promise.all([change(store, { mesa: 1 }, seen), change(store, { lampara: 1 }, seen)]);
	expect(both.map(({ outcome }) => outcome)).toEqual(["changed", "outdated"]);
	expect(listed(await storedOrder(store))).toEqual(["mesa*1*10000", `${oak}*1*8000`]);
});

test("who packs changes what is unpaid, not what a paid order costs", async () => {
	const by = async (role: Actor["role"], order = {}, units: Record<string, number> = { mesa: 1 }) =>
		change(storeWith(order), units, {}, { by: "luis", role, now });
	expect(await by("packer")).toMatchObject({ outcome: "changed" });
	expect(await by("packer", paid, { mesa: 1, lampara: 2 })).toMatchObject({ outcome: "changed" });
	expect(await by("packer", paid)).toMatchObject({ why: { reason: "moneyNotAllowed" } });
	await expect(by(undefined)).rejects.toThrow(NotAllowed);
});

test("a status given meanwhile by somebody who saw the former lines moves the units of the present ones", async () => {
	const store = storeWith();
	const swapOnce = vi.fn().mockImplementationOnce(() => change(store, { mesa: 0, lampara: 3, [oak]: 0 }));
	const raced = racing(store, swapOnce);
	expect((await collectPayment(raced, { reference, method: "yape" }, owner)).outcome).toBe("changed");
	expect([await unitsOf(store, "lampara"), await unitsOf(store, "mesa")]).toEqual([[6], [1]]);
});
