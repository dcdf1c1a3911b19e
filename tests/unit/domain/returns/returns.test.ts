import { readdirSync } from "node:fs";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { toReturnDetails } from "~/desk/orders/return-details.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { countReturnable, openReturn } from "~/domain/orders/order";
import { sumKept, sumLeft, sumOwed, sumOwedOfReturns, sumPaid } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { salesOf, toOrderRecord } from "~/domain/orders/order-sales.server";
import { isOfReturn } from "~/domain/orders/order-status";
import { standingActs } from "~/domain/orders/standing-acts";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { answerReturn, receiveReturn, sendRepaired } from "~/domain/returns/answer-return.server";
import { askReturn, startReturn, withdrawReturn } from "~/domain/returns/ask-return.server";
import { type Actor, NotAllowed } from "~/domain/staff/actor";
import { aFolder } from "../../../support/a-folder";
import { aPhoto } from "../../../support/a-photo";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { anOrder, inSoles, lineOf, orderId, reference, stepsOf, storedOrder } from "../orders/an-order";

const delivered = "2026-11-10T15:20:00.000Z";
const now = new Date("2026-11-13T09:00:00.000Z");
const owner: Actor = { by: "rosa", role: "owner", now };
const packer: Actor = { by: "luis", role: "packer", now };
const shopper: Actor = { by: "shopper", now };
const tenPercent = { code: "FERIA10", kind: "percent", value: 10, least: 0 } as const;
const sent: Partial<Order> = {
	status: "delivered",
	history: stepsOf(["pending", "paid", "preparing", "shipped", "delivered"], delivered),
	lines: [lineOf("mesa", 3, 3_333), lineOf("silla", 2, 1_001)],
	subtotal: inSoles(12_001),
	shipping: { ...anOrder().shipping, price: inSoles(1_500) },
	discount: { ...tenPercent, amount: inSoles(1_200) },
	total: inSoles(12_301),
	hasStock: true,
};
const stock = 4;

function storeWith(order: Partial<Order> = {}, returnDays: number | undefined = 7) {
	const product = { mesa: aProductRecord({ stock }), silla: aProductRecord({ stock }) };
	const business = { store: { ...(returnDays && { returnDays }) } };
	const orders = { [orderId]: toOrderRecord(anOrder({ ...sent, ...order })) };
	return memoryDatastore({ order: orders, product, business });
}
type Store = ReturnType<typeof storeWith>;
type Units = Record<string, number>;
const linesOf = (units: Units) => Object.entries(units).map(([sku, quantity]) => ({ sku, quantity }));
const picturesFolder = aFolder(afterAll);
const why = { cause: "faulty", wants: "refund", note: "Llegó rayada" };
const ask = (store: Store, units: Units, more = {}, actor = shopper) =>
	askReturn(store, { reference, lines: linesOf(units), ...why, picturesFolder, ...more }, actor);
const withdraw = (store: Store) => withdrawReturn(store, { reference, picturesFolder }, shopper);
const start = (store: Store, units: Units, withDelivery = false, actor = owner) =>
	startReturn(store, { reference, lines: linesOf(units), ...why, withDelivery }, actor);
const answer = (store: Store, accepts: boolean, text = "Tráela") =>
	answerReturn(store, { reference, accepts, answer: text }, owner);
const came = (sku: string, restocked: number, writtenOff = 0) => ({ sku, restocked, writtenOff });
const receive = (store: Store, lines: ReturnType<typeof came>[], actor = owner) => {
	const restocked = lines.map((line) => ({ sku: line.sku, quantity: line.restocked }));
	const writtenOff = lines.map((line) => ({ sku: line.sku, quantity: line.writtenOff }));
	return receiveReturn(store, { reference, restocked, writtenOff }, actor);
};
const pay = (store: Store, pen: number) => collectPayment(store, { reference, method: "cash", pen }, owner);
const giveBack = (store: Store, pen: number) =>
	refund(store, { reference, method: "yape", pen, reason: "Llegó rayada" }, owner);
const undo = (store: Store, actor = owner) => undoStatus(store, { reference, reason: "Me equivoqué" }, actor);
const unitsOf = async (store: Store, slug: string) =>
	Object.values(readUnits(aProductRecord({ stock }), await store.get("stock", slug)))[0] ?? 0;
const mailsOf = async (store: Store) =>
	(await store.find("outbox")).map(({ id }) => id.replace(`${orderId}-`, ""));

test("a return is asked for, accepted, received in part and refunded; what is owed stands until then", async () => {
	const store = storeWith();
	expect(await ask(store, { mesa: 2, silla: 1 })).toMatchObject({ outcome: "changed" });
	const asked = await store.get("order", orderId);
	expect(await ask(store, { silla: 1, mesa: 2 })).toMatchObject({ outcome: "changed" });
	expect(await store.get("order", orderId)).toEqual(asked);
	expect(await ask(store, { silla: 1 })).toMatchObject({ why: "open" });
	expect((await findOrders(store, { hasOpenReturn: true }).next()).value).toMatchObject({ reference });
	expect(await receive(store, [came("mesa", 1)])).toMatchObject({ why: "notAccepted" });
	expect(await undo(store)).toMatchObject({ why: "returnAsked" });
	await answer(store, true);
	expect(await answer(store, true)).toMatchObject({ why: "notAsked" });
	expect(await receive(store, [came("mesa", 1, 1), came("silla", 0)])).toMatchObject({ outcome: "changed" });
	const order = await storedOrder(store);
	// Two of three tables of 89.99 without their share of the discount.
	expect([order.returns?.[0]?.pen, sumOwed(order), sumKept(order)]).toEqual([5_999, 5_999, 12_301]);
	expect([await unitsOf(store, "mesa"), await unitsOf(store, "silla")]).toEqual([stock + 1, stock]);
	expect(Object.fromEntries(countReturnable(order))).toEqual({ mesa: 1, silla: 2 });
	expect((await findOrders(store, { hasOpenReturn: true }).next()).value).toBeUndefined();
	expect((await findOrders(store, { owesRefund: true }).next()).value).toMatchObject({ reference });
	await giveBack(store, 6_500);
	const refunded = await storedOrder(store);
	expect([sumOwed(refunded), sumKept(refunded)]).toEqual([0, 5_801]);
	expect(refunded.refunds[0]).toMatchObject({ pen: 6_500, returned: 5_999 });
	expect(await mailsOf(store)).toEqual(["refunded", "return-6", "return-6-keeper", "return-7", "return-8"]);
	await undo(store);
	expect(await storedOrder(store)).toMatchObject({ returns: order.returns, refunds: [] });
});

const corrected = { status: "delivered", at: delivered, event: "addressCorrected", by: "shopper" } as const;
const many = [...(sent.history ?? []), ...Array<typeof corrected>(20).fill(corrected)];
test.each<[string, Partial<Order>, number | undefined, Units, object, string]>([
	["before it is delivered", { status: "shipped" }, 7, { mesa: 1 }, {}, "notSent"],
	["no line", {}, 7, {}, {}, "empty"],
	["no unit of a line", {}, 7, { mesa: 1, silla: 0 }, {}, "empty"],
	["more units than were bought", {}, 7, { mesa: 4 }, {}, "units"],
	["what was not bought", {}, 7, { sofa: 1 }, {}, "units"],
	["a change of mind after the shop's days", {}, 2, { mesa: 1 }, { cause: "changedMind" }, "late"],
	["a change of mind where the shop has no days", {}, 0, { mesa: 1 }, { cause: "changedMind" }, "late"],
	["the twenty-first change by the shopper", { history: many }, 7, { mesa: 1 }, {}, "tooMany"],
])("the shopper is refused %s, and nothing is written", async (_, order, days, units, more, refusal) => {
	const store = storeWith(order, days);
	const before = await store.get("order", orderId);
	expect(await ask(store, units, more)).toMatchObject({ outcome: "refused", why: refusal });
	expect(await store.get("order", orderId)).toEqual(before);
	expect(await mailsOf(store)).toEqual([]);
});

test("a change of mind is taken until the last day, and what the law grants after it", async () => {
	const asked = (days: number, more = {}) => ask(storeWith({}, days), { mesa: 1 }, more);
	expect(await asked(3, { cause: "changedMind" })).toMatchObject({ outcome: "changed" });
	expect(await asked(2)).toMatchObject({ outcome: "changed" });
	const agreed = (days: number) =>
		ask(storeWith({ returnDays: 3 }, days), { mesa: 1 }, { cause: "changedMind" });
	for (const days of [0, 2, 7]) expect(await agreed(days)).toMatchObject({ outcome: "changed" });
	const promised = storeWith({}, 0);
	await promised.set("business", "store", { freeReturns: "/devoluciones-gratis" });
	expect(await ask(promised, { mesa: 1 }, { cause: "changedMind" })).toMatchObject({ outcome: "changed" });
	expect(await asked(7, { note: " " })).toEqual({ outcome: "invalid", fields: ["note"] });
	expect(await asked(7, { cause: "x" })).toEqual({ outcome: "invalid", fields: ["cause"] });
});

test("what is to be repaired stays the shopper's, costs nothing, and goes back with its carrier", async () => {
	const store = storeWith();
	const sendBack = (tracking = "") =>
		sendRepaired(store, { reference, carrier: "Olva Courier", tracking }, packer);
	const state = async () => {
		const order = await storedOrder(store);
		const isOpen = (await findOrders(store, { hasOpenReturn: true }).next()).value !== undefined;
		const units = [countReturnable(order).get("mesa"), await unitsOf(store, "mesa")];
		return [order.returns?.[0]?.state, isOpen, sumOwed(order), ...units];
	};
	await ask(store, { mesa: 2 }, { wants: "repair" });
	await answer(store, true);
	expect(await sendBack()).toMatchObject({ why: "notInRepair" });
	await receive(store, [came("mesa", 2)]);
	expect(await state()).toEqual(["received", true, 0, 1, stock]);
	expect(await ask(store, { mesa: 1 })).toMatchObject({ why: "open" });
	expect(await sendBack("x".repeat(201))).toMatchObject({ outcome: "invalid", fields: ["tracking"] });
	expect(await sendBack("777")).toMatchObject({ outcome: "changed" });
	expect(await state()).toEqual(["sentBack", false, 0, 3, stock]);
	const mails = JSON.stringify(await store.find("outbox"));
	expect(mails).toContain("Recibimos 2 × mesa para su reparación.");
	const said =
		"Ya reparamos 2 × mesa y va de regreso a ti con Olva Courier. Su número de seguimiento es 777.";
	expect(mails).toContain(said);
	await undo(store);
	expect(await state()).toEqual(["received", true, 0, 1, stock]);
	expect((await storedOrder(store)).returns?.[0]).not.toHaveProperty("shipment");
	await sendBack();
	await start(store, { mesa: 3 });
	await receive(store, [came("mesa", 3)]);
	expect(sumOwed(await storedOrder(store))).toBe(8_999);
});

test("a shopper withdraws what is not answered yet, with its photos; keeper and shopper are told", async () => {
	const store = storeWith();
	const sent = [await aPhoto({ width: 16, height: 16 })];
	const kept = () => readdirSync(picturesFolder);
	expect(await withdraw(store)).toMatchObject({ why: "answered" });
	const broken = [...sent, Buffer.from("GIF89a")];
	const told = { outcome: "badPicture", why: "unreadable" };
	expect(await ask(store, { mesa: 1 }, { sent: broken })).toEqual(told);
	expect(await ask(store, { mesa: 9 }, { sent })).toMatchObject({ why: "units" });
	expect(kept()).toEqual([]);
	for (const _ of ["once", "twice"])
		expect(await ask(store, { mesa: 1 }, { sent })).toMatchObject({ outcome: "changed" });
	expect(kept()).toHaveLength(1);
	expect((await storedOrder(store)).returns?.[0]?.pictures).toEqual(kept());
	for (const _ of ["once", "twice"]) expect(await withdraw(store)).toMatchObject({ outcome: "changed" });
	const order = await storedOrder(store);
	expect(order.returns).toBeUndefined();
	expect([kept(), order.history.length, Object.fromEntries(countReturnable(order))]).toEqual([
		...[[], 7],
		{ mesa: 3, silla: 2 },
	]);
	expect(await mailsOf(store)).toEqual(["return-6", "return-6-keeper", "return-7", "return-7-keeper"]);
	expect((await findOrders(store, { hasOpenReturn: true }).next()).value).toBeUndefined();
	// The step before it is the next to be taken back.
	await ask(store, { silla: 1 });
	await answer(store, true);
	expect(await withdraw(store)).toMatchObject({ why: "answered" });
	await undo(store);
	await answer(store, true);
	await receive(store, [came("silla", 1)]);
	await ask(store, { mesa: 1 });
	await withdraw(store);
	await undo(store);
	expect((await storedOrder(store)).returns).toMatchObject([{ state: "accepted" }]);
	await undo(store);
	await withdraw(store);
	await undo(store);
	const left = await storedOrder(store);
	expect([left.status, left.returns]).toEqual(["shipped", undefined]);
});

test("the shop refuses with words, starts a return by itself, and takes each step back", async () => {
	const store = storeWith();
	await ask(store, { mesa: 1 });
	expect(await answer(store, false, "")).toMatchObject({ outcome: "invalid", fields: ["answer"] });
	await answer(store, false, "Está usada");
	expect((await storedOrder(store)).returns).toMatchObject([{ state: "refused", answer: "Está usada" }]);
	await undo(store);
	expect((await storedOrder(store)).returns?.[0]).not.toHaveProperty("answer");
	await answer(store, false, "Está usada");
	expect(await start(store, { mesa: 3 }, true)).toMatchObject({ outcome: "changed" });
	expect(await receive(store, [came("mesa", 4)])).toMatchObject({ why: "units" });
	expect(await receive(store, [came("silla", 1)])).toMatchObject({ why: "units" });
	expect(await receive(store, [came("mesa", 0)])).toMatchObject({ why: "nothing" });
	await receive(store, [came("mesa", 3)]);
	// All tables without their share, and delivery.
	expect(sumOwed(await storedOrder(store))).toBe(8_999 + 1_500);
	await undo(store);
	const accepted = { state: "accepted", withDelivery: true };
	expect(await storedOrder(store)).toMatchObject({ returns: [{}, accepted] });
	expect([sumOwed(await storedOrder(store)), await unitsOf(store, "mesa")]).toEqual([0, stock]);
	await undo(store);
	expect((await storedOrder(store)).returns).toHaveLength(1);
	await undo(store);
	expect(openReturn(await storedOrder(store))).toMatchObject({ state: "asked" });
});

test("one by one, units give back exactly what was paid for them, and delivery is given back once", async () => {
	const store = storeWith();
	for (const sku of ["mesa", "silla", "mesa", "mesa", "silla"]) {
		await start(store, { [sku]: 1 }, true);
		await receive(store, [came(sku, 1)]);
	}
	const order = await storedOrder(store);
	expect(order.returns?.map(({ pen }) => pen)).toEqual([2_999 + 1_500, 901, 3_000, 3_000, 901]);
	expect(sumOwed(order)).toBe(12_301);
	expect(await start(store, { mesa: 1 })).toMatchObject({ why: "units" });
});

test("delivery is given back only where something was paid for it and none gave it back before", async () => {
	const free = { code: "ENVIO", kind: "delivery", value: 0, least: 0, amount: inSoles(1_500) } as const;
	const codeStore = storeWith({ discount: free, total: inSoles(12_001) });
	const offers = async (store: Store) => toReturnDetails(await storedOrder(store), "owner").hasPaidDelivery;
	const last = async (store: Store) => (await storedOrder(store)).returns?.at(-1);
	expect(await offers(codeStore)).toBe(false);
	await start(codeStore, { mesa: 1 }, true);
	expect(await last(codeStore)).not.toHaveProperty("withDelivery");
	const store = storeWith();
	expect(await offers(store)).toBe(true);
	await start(store, { mesa: 1 }, true);
	expect([await offers(store), await last(store)]).toMatchObject([true, { withDelivery: true }]);
	await receive(store, [came("mesa", 1)]);
	expect(await offers(store)).toBe(false);
	await ask(store, { silla: 1 });
	await answerReturn(store, { reference, accepts: true, answer: "", withDelivery: true }, owner);
	expect(await last(store)).not.toHaveProperty("withDelivery");
});

test("money that is given back settles what a change of lines left first, and then what was returned", async () => {
	const store = storeWith({ balance: -500 });
	await start(store, { mesa: 1 });
	await receive(store, [came("mesa", 1)]);
	await giveBack(store, 1_000);
	const order = await storedOrder(store);
	expect(order.refunds).toMatchObject([{ settled: 500, returned: 500 }]);
	expect(sumOwed(order)).toBe(2_999 - 500);
});

test("units that were sold again meanwhile are owed only if the keeper says so", async () => {
	const store = storeWith();
	await start(store, { mesa: 2 });
	await receive(store, [came("mesa", 2)]);
	await store.set("stock", "mesa", { units: { only: 1 } });
	expect(await undo(store)).toMatchObject({ outcome: "short" });
	await undoStatus(store, { reference, reason: "No", mayOwe: true }, owner);
	expect((await storedOrder(store)).lines[0]).toMatchObject({ owed: 1 });
});

test("who packs receives what goes to the stock, and neither accepts, writes off nor takes back", async () => {
	const store = storeWith();
	const acts = [
		() => start(store, { mesa: 1 }, false, packer),
		() => answerReturn(store, { reference, accepts: true, answer: "" }, packer),
		() => receive(store, [came("mesa", 0, 1)], packer),
		() => undo(store, packer),
	];
	await start(store, { mesa: 1 });
	for (const act of acts) await expect((async () => act())()).rejects.toThrow(NotAllowed);
	expect(await receive(store, [came("mesa", 1)], packer)).toMatchObject({ outcome: "changed" });
});

test("what comes back first lowers what is left to pay, and only the rest is owed", async () => {
	const store = storeWith({ balance: 6_000 });
	const sums = async () => {
		const order = await storedOrder(store);
		return [sumLeft(order), sumOwed(order), sumKept(order)];
	};
	await ask(store, { mesa: 3 });
	await answer(store, true);
	await receive(store, [came("mesa", 1)]);
	expect(await sums()).toEqual([6_000 - 2_999, 0, 6_301]);
	await undo(store);
	expect(await sums()).toEqual([6_000, 0, 6_301]);
	await receive(store, [came("mesa", 3)]);
	expect(await sums()).toEqual([0, 8_999 - 6_000, 6_301]);
	expect((await storedOrder(store)).history.at(-1)?.note).toContain("Por devolver: S/\u00a029.99.");
	await giveBack(store, 2_999);
	expect(await sums()).toEqual([0, 0, 3_302]);
});

test("of two keepers who answer at once the second one is told", async () => {
	const store = storeWith();
	await ask(store, { mesa: 1 });
	const seen = { reference, shownSteps: 6, answer: "No" };
	const both = [true, false].map((accepts) => answerReturn(store, { ...seen, accepts }, owner));
	expect((await Promise.all(both)).map(({ outcome }) => outcome)).toEqual(["changed", "outdated"]);
});

test("whatever is done and taken back, units and money balance", async () => {
	const units = fc.record({ mesa: fc.nat(3), silla: fc.nat(2) });
	const undoReturn = async (store: Store) => {
		const last = standingActs((await storedOrder(store)).history).at(-1);
		return last && isOfReturn(last) && undo(store);
	};
	const act = fc.oneof(
		units.map((wanted) => (store: Store) => ask(store, positive(wanted))),
		units.map((wanted) => (store: Store) => start(store, positive(wanted))),
		units.map((wanted) => (store: Store) => start(store, positive(wanted), true)),
		fc.boolean().map((accepts) => (store: Store) => answer(store, accepts)),
		fc.tuple(units, units).map(([back, off]) => {
			const lines = (["mesa", "silla"] as const).map((sku) => came(sku, back[sku], off[sku]));
			return (store: Store) => receive(store, lines);
		}),
		fc.integer({ min: 1, max: 6_000 }).map((pen) => (store: Store) => giveBack(store, pen)),
		fc.integer({ min: 1, max: 6_000 }).map((pen) => (store: Store) => pay(store, pen)),
		fc.constant(undoReturn),
	);
	const acts = fc.array(act, { maxLength: 25 });
	await fc.assert(
		fc.asyncProperty(acts, fc.constantFrom(0, -500, 500, 9_000), async (chosen, balance) => {
			const store = storeWith({ balance });
			let paid = 12_301 - balance;
			for (const act of chosen) {
				const before = await storedOrder(store);
				await act(store);
				const order = await storedOrder(store);
				const { returns = [], lines } = order;
				const sums = [sumOwed(order), sumOwedOfReturns(order), ...countReturnable(order).values()];
				expect(Math.min(...sums)).toBeGreaterThanOrEqual(0);
				expect(sumOwed(order)).toBeLessThanOrEqual(sumKept(order));
				const came = order.differences?.slice(before.differences?.length ?? 0) ?? [];
				paid += came.reduce((sum, { pen }) => sum + pen, 0);
				expect(sumPaid(order)).toBe(paid);
				expect(Math.min(sumLeft(order), sumOwed(order))).toBe(0);
				expect(sumLeft(order)).toBeGreaterThanOrEqual(0);
				const still = order.balance && order.balance < 0 ? order.balance : sumLeft(order);
				expect(salesOf(order).reduce((sum, { total }) => sum + total, 0)).toBe(sumKept(order) + still);
				if (order.refunds.length > before.refunds.length)
					expect(sumOwed(order)).toBe(Math.max(0, sumOwed(before) - (order.refunds.at(-1)?.pen ?? 0)));
				for (const { sku, quantity } of lines) {
					const back = returns.flatMap((one) => one.lines.filter((line) => line.sku === sku));
					const restocked = back.reduce((sum, line) => sum + (line.restocked ?? 0), 0);
					expect(await unitsOf(store, sku)).toBe(stock + restocked);
					expect(restocked).toBeLessThanOrEqual(quantity);
				}
				for (const { state } of returns.slice(0, -1)) expect(["refused", "received"]).toContain(state);
				expect(order.history.length - before.history.length).toBeLessThanOrEqual(1);
			}
		}),
		{ numRuns: 150 },
	);
});

const positive = (units: Units) => Object.fromEntries(Object.entries(units).filter(([, count]) => count > 0));
