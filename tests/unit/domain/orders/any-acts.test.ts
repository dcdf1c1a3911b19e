import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { countReturnable, openReturn } from "~/domain/orders/order";
import { sumKept, sumLeft, sumOwed, sumOwedOfReturns } from "~/domain/orders/order-amounts";
import type { Order } from "~/domain/orders/order-record.server";
import { movesOf, salesOf } from "~/domain/orders/order-sales.server";
import { standingActs } from "~/domain/orders/standing-acts";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { noticePayment, refusePayment } from "~/domain/payments/notice-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { answerReturn, receiveReturn, sendRepaired } from "~/domain/returns/answer-return.server";
import { askReturn, withdrawReturn } from "~/domain/returns/ask-return.server";
import { giveUpOwed, sendOwed } from "~/domain/shipping/owed-units.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aFolder } from "../../../support/a-folder";
import { anOwner, aShopper } from "../../../support/actors";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import {
	aDiscount,
	anOrder,
	giveStatus,
	inSoles,
	lineOf,
	recordsOf,
	reference,
	storedOrder,
} from "./an-order";

const picturesFolder = aFolder(afterAll);
const prices = { mesa: 5_000, silla: 3_333 };
const skus = Object.keys(prices) as (keyof typeof prices)[];
const stocked = 2;

function aStore({ delivery, off }: { delivery: number; off: number }) {
	const lines = [lineOf("mesa", 2, prices.mesa), lineOf("silla", 1, prices.silla)];
	const shipping = { ...anOrder().shipping, price: inSoles(delivery) };
	const order = { lines, shipping, subtotal: inSoles(13_333), total: inSoles(13_333 + delivery - off) };
	const discount = off > 0 && { discount: aDiscount({ value: off, amount: inSoles(off) }) };
	return memoryDatastore({
		order: recordsOf([anOrder({ ...order, ...discount })]),
		product: Object.fromEntries(
			skus.map((sku) => [sku, aProductRecord({ stock: stocked, pen: prices[sku] })]),
		),
		business: { store: { returnDays: 7, depositPercent: 50 } },
	});
}

interface Turn {
	store: Datastore;
	owner: Actor;
	shopper: Actor;
	order: Order;
	/** Of an amount, between 0 and 1. */
	part: number;
	units: number;
	yes: boolean;
	sku: string;
}
type Act = (turn: Turn) => Promise<{ outcome: string }>;

const partOf = (most: number, part: number) => Math.max(1, Math.round(most * part));
const status =
	(status: "preparing" | "shipped" | "delivered" | "cancelled"): Act =>
	({ store, owner, yes }) =>
		giveStatus(store, { reference, status, mayOwe: yes }, owner);

/** The amounts that a turn would pay or, below zero, give back. */
const amounts: Record<string, (turn: Pick<Turn, "order" | "part">) => number> = {
	pay: ({ order, part }) => partOf(sumLeft(order), part),
	payAll: ({ order }) => sumLeft(order),
	refund: ({ order, part }) => -partOf(sumKept(order), part),
	refundOwed: ({ order }) => -sumOwed(order),
};

const collect =
	(name: string): Act =>
	({ store, owner, yes, ...turn }) =>
		giveStatus(store, { reference, status: "paid", pen: amounts[name]?.(turn) ?? 0, mayOwe: yes }, owner);
const giveBack =
	(name: string): Act =>
	({ store, owner, ...turn }) =>
		refund(store, { reference, method: "yape", pen: -(amounts[name]?.(turn) ?? 0), reason: "Rayón" }, owner);

const acts: Record<string, Act> = {
	pay: collect("pay"),
	payAll: collect("payAll"),
	refund: giveBack("refund"),
	refundOwed: giveBack("refundOwed"),
	prepare: status("preparing"),
	ship: status("shipped"),
	deliver: status("delivered"),
	cancel: status("cancelled"),
	lines: ({ store, owner, units, yes, sku }) =>
		changeLines(store, { reference, lines: [{ sku, quantity: units }], mayOwe: yes }, owner),
	notice: ({ store, shopper }) => {
		const operation = String(shopper.now.getTime()).slice(-9, -3);
		return noticePayment(store, { reference, operation, picturesFolder }, shopper);
	},
	refuse: ({ store, owner }) => refusePayment(store, { reference, reason: "No" }, owner),
	ask: ({ store, shopper, order, units, part, yes }) => {
		const lines = [...countReturnable(order)]
			.map(([sku, most]) => ({ sku, quantity: Math.min(most, units) }))
			.filter(({ quantity }) => quantity > 0);
		const wants = part < 0.2 ? "repair" : yes ? "refund" : "exchange";
		const faulty = { reference, lines, cause: "faulty", wants, note: "Rayada", picturesFolder };
		return askReturn(store, faulty, shopper);
	},
	answer: ({ store, owner, part, yes }) =>
		answerReturn(store, { reference, accepts: part > 0.2, answer: "Tráela", withDelivery: yes }, owner),
	receive: ({ store, owner, order, units, yes }) => {
		const accepted = openReturn(order)?.lines ?? [];
		const restocked = accepted.map(({ sku, quantity }) => ({ sku, quantity: Math.min(quantity, units) }));
		const writtenOff = accepted.map(({ sku, quantity }) => ({
			sku,
			quantity: yes ? quantity - Math.min(quantity, units) : 0,
		}));
		return receiveReturn(store, { reference, restocked, writtenOff }, owner);
	},
	repaired: ({ store, owner }) => sendRepaired(store, { reference, carrier: "", tracking: "" }, owner),
	withdraw: ({ store, shopper }) => withdrawReturn(store, { reference, picturesFolder }, shopper),
	sendOwed: ({ store, owner }) => sendOwed(store, { reference, carrier: "", tracking: "" }, owner),
	giveUp: ({ store, owner }) => giveUpOwed(store, { reference, reason: "Ya no" }, owner),
	arrive: async ({ store, owner, sku, units }) => {
		await changeUnits(store, new Map([[sku, (left) => left + units]]), { actor: owner, reason: "counted" });
		return { outcome: "arrived" };
	},
	undo: ({ store, owner, yes }) => undoStatus(store, { reference, reason: "Por error", mayOwe: yes }, owner),
};

const turnOf = (...names: string[]) =>
	fc.record({
		act: fc.constantFrom(...names),
		part: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
		units: fc.integer({ min: 0, max: 4 }),
		yes: fc.boolean(),
		sku: fc.constantFrom(...skus),
	});
const usual = ["lines", "pay", "payAll", "prepare", "ship", "deliver", "ask", "answer", "receive"];
/** Some of the usual ones first: by chance alone, few orders would be delivered. */
const turns = fc
	.tuple(
		fc
			.constantFrom(0, 2, 5, 7, 8, 8)
			.chain((count) => fc.tuple(...usual.slice(0, count).map((name) => turnOf(name)))),
		fc.array(turnOf(...Object.keys(acts), "undo", "undo", "answer", "receive", "pay"), {
			minLength: 2,
			maxLength: 14,
		}),
	)
	.map(([first, then]) => [...first, ...then]);
const sold = fc.record({ delivery: fc.constantFrom(0, 1_200), off: fc.constantFrom(0, 1_001, 13_333) });

/** Without what is told of it, and which units it waits for: some may have come to the stock meanwhile. */
function goodsOf({ history: _, shipment: __, paymentNotice: ___, ...order }: Order) {
	return { ...order, lines: order.lines.map(({ owed: _, ...line }) => line) };
}

function keyOf({ history }: Order): string {
	return JSON.stringify(standingActs(history).map(({ at, status, event }) => [at, status, event]));
}

async function unitsOf(store: Datastore, sku: string): Promise<number> {
	return readUnits((await store.get("product", sku)) ?? {}, await store.get("stock", sku)).only ?? Number.NaN;
}

function unitsWith({ hasStock, lines, returns = [] }: Order, sku: string): number {
	const line = lines.find((one) => one.sku === sku);
	if (!hasStock || !line) return 0;
	const back = returns.flatMap((one) => one.lines).filter((one) => one.sku === sku);
	return line.quantity - (line.owed ?? 0) - back.reduce((sum, { restocked = 0 }) => sum + restocked, 0);
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0);

interface Known {
	kept: number;
	units: Record<string, number>;
}

async function expectSound(store: Datastore, order: Order, { kept, units }: Known, trail: string) {
	expect(sumKept(order), trail).toBe(kept);
	expect(sumOf(movesOf(order).map(({ amount }) => amount.total)), `moves: ${trail}`).toBe(kept);
	expect(Math.min(sumOwed(order), sumLeft(order)), `owed and left: ${trail}`).toBe(0);
	for (const sku of skus)
		expect((await unitsOf(store, sku)) + unitsWith(order, sku), `${sku}: ${trail}`).toBe(units[sku]);
	const sales = salesOf(order).map(({ total }) => total);
	const isCancelled = order.status === "cancelled";
	const owed = sumOwed(order) - (isCancelled ? 0 : sumOwedOfReturns(order));
	if (sales.length > 0) expect(sumOf(sales), `sales: ${trail}`).toBe(kept + sumLeft(order) - owed);
}

test("whatever is done to an order, its money and units add up, and an undoing brings back what was before", async () => {
	const property = fc.asyncProperty(sold, turns, async (goods, sequence) => {
		const store = aStore(goods);
		const known = new Map<string, { kept: number; goods: object }>();
		const units: Record<string, number> = { mesa: stocked, silla: stocked };
		let kept = 0;
		for (const [n, { act, ...turn }] of sequence.entries()) {
			const now = new Date(Date.UTC(2026, 10, 13, 14, n));
			const before = await storedOrder(store);
			if (!known.has(keyOf(before))) known.set(keyOf(before), { kept, goods: goodsOf(before) });
			const whole = { ...turn, store, order: before, owner: anOwner(now), shopper: aShopper(now) };
			const done = await acts[act]?.(whole);
			const order = await storedOrder(store);
			if (act === "arrive") units[turn.sku] = (units[turn.sku] ?? 0) + turn.units;
			const trail = `turn ${n}, ${act}: ${JSON.stringify(done && { ...done, order: undefined })}`;
			if (done?.outcome !== "changed") {
				expect(order, trail).toEqual(before);
				continue;
			}
			const former = act === "undo" ? known.get(keyOf(order)) : undefined;
			// An act may be two steps, as a refund that cancels; an undoing takes back one of them.
			const times = new Set(before.history.map(({ at }) => at));
			if (act === "undo" && times.size === before.history.length) expect(former, trail).toBeDefined();
			if (former) expect(goodsOf(order), trail).toEqual(former.goods);
			kept = act === "undo" ? (former?.kept ?? sumKept(order)) : kept + (amounts[act]?.(whole) ?? 0);
			await expectSound(store, order, { kept, units }, trail);
		}
	});
	await fc.assert(property, {
		seed: Number(process.env.SEED ?? 1),
		numRuns: Number(process.env.RUNS ?? 100),
	});
});
