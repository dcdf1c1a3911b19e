import fc from "fast-check";
import { expect, test } from "vitest";
import { toPaymentDetails } from "~/desk/orders/payment-details.server";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { whyFixed } from "~/domain/checkout/changed-lines.server";
import { cancelOrder, changeStatus } from "~/domain/orders/change-status.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { countItems } from "~/domain/orders/order";
import {
	isAllRefunded,
	sumDue,
	sumKept,
	sumLeft,
	sumOwed,
	sumRefundedOfTotal,
} from "~/domain/orders/order-amounts";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { listMoneyMoves, type OrderMove } from "~/domain/payments/money-moves.server";
import { noticePayment, refusePayment } from "~/domain/payments/notice-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { readSales } from "~/domain/payments/sales-report.server";
import { receiveReturn } from "~/domain/returns/answer-return.server";
import { startReturn } from "~/domain/returns/ask-return.server";
import { correctShipment } from "~/domain/shipping/correct-shipment.server";
import { NotAllowed } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { exportOrder } from "~/shop/account/export-order.server";
import { anOwner, aShopper } from "../../../support/actors";
import { aProductRecord } from "../catalog/memory-datastore";
import { aLine, aStoreToPay, orderId, reference, storedOrder } from "../orders/an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner = anOwner(now);
const packer = { by: "luis", role: "packer", now } as const;
const total = { pen: 10_000, usd: 0 };
const picturesFolder = "/nowhere";
const oneTable = { reference, lines: [{ sku: "mesa", quantity: 1 }] };
const twoTables = [aLine({ quantity: 2, unit: { pen: 5_000, usd: 0 }, total })];
const hold = { heldUntil: "2026-11-14T09:00:00.000Z", hasStock: true };

const aStore = (depositPercent?: number, order: Partial<Order> = {}) =>
	withOrderEvents(aStoreToPay(order, depositPercent));
const pay = (store: Datastore, pen?: number, more = {}) =>
	collectPayment(store, { reference, pen, method: "yape", ...more }, owner);
type Status = "preparing" | "shipped" | "cancelled";
const go = async (store: Datastore, status: Status, mayOwe = false, by = owner) =>
	changeStatus(store, { reference, status, mayOwe }, by);
const undo = async (store: Datastore, by = owner) =>
	undoStatus(store, { reference, reason: "Error", mayOwe: true }, by);
const repay = (store: Datastore, pen?: number, method = "yape") =>
	refund(store, { reference, method, pen, reason: "Sí" }, owner);
const tell = (store: Datastore, operation: string) =>
	noticePayment(store, { reference, operation, picturesFolder }, aShopper(now));
const unitsLeft = async (store: Datastore) =>
	Object.values((await store.get("stock", "mesa"))?.units ?? {})[0] ?? 5;
const cash = { method: "cash" };
type Act = (store: Datastore) => Promise<unknown>;
const half: Act = (store) => pay(store, 5_000, cash);
const repayByPlin: Act = (store) => repay(store, 7_000, "plin");
const prepare: Act = (store) => go(store, "preparing");
const handOver: Act = (store) => go(store, "shipped");
const cancel: Act = (store) => go(store, "cancelled");
const buyLess = (store: Datastore) => changeLines(store, oneTable, owner);
async function money(store: Datastore) {
	const order = await storedOrder(store);
	return [order.status, sumKept(order), sumLeft(order), sumOwed(order)];
}

test("parts add up until all is paid, each is told and taken back, and the first keeps the units", async () => {
	const store = aStore(undefined, hold);
	await pay(store, 4_000, { operation: "1", method: "cash" });
	expect(await money(store)).toEqual(["pending", 4_000, 6_000, 0]);
	expect(await storedOrder(store)).toMatchObject({ hasStock: true, differences: [{ pen: 4_000 }] });
	expect((await storedOrder(store)).heldUntil).toBeUndefined();
	expect(toOrderView(await storedOrder(store))).toMatchObject({
		nextStep: expect.stringMatching(/pagaste S\/\s40\.00 y falta pagar S\/\s60\.00/),
		paid: [{ value: "S/\u00a040.00" }, { value: "S/\u00a060.00" }],
	});
	expect(toOrderView(await storedOrder(store)).cancelUrl).toBeUndefined();
	expect(await cancelOrder(store, { reference }, aShopper(now))).toMatchObject({ why: "paid" });
	expect((await findOrders(store, { isDue: true }).next()).value).toMatchObject({ reference });
	await pay(store);
	expect(await money(store)).toEqual(["paid", 10_000, 0, 0]);
	await undo(store);
	expect(await money(store)).toEqual(["pending", 4_000, 6_000, 0]);
	await undo(store);
	expect(await money(store)).toEqual(["pending", 0, 10_000, 0]);
	expect(await storedOrder(store)).toMatchObject(hold);
	const mails = await store.find("outbox");
	expect(mails.filter(({ fields }) => JSON.stringify(fields).includes("una parte del pago"))).toHaveLength(1);
	const events = mails.flatMap(({ id }) => /-(changed-\d|paid|reverted)-event$/.exec(id)?.[1] ?? []);
	expect(events.sort()).toEqual(["changed-2", "changed-5", "paid", "reverted"]);
});

test.each<[of: string, depositPercent: number | undefined, Partial<Order>]>([
	["the shop", 50, {}],
	["what is ordered", undefined, { lines: [aLine({ unit: total, total, depositPercent: 50 })] }],
])(
	"with the deposit of %s an order is prepared, and handed over only once the rest is paid or the keeper says so",
	async (_, depositPercent, ordered) => {
		const store = aStore(depositPercent, ordered);
		const first = { name: "Para empezar a prepararlo basta", value: "S/\u00a050.00" };
		const { howToPay } = toOrderView(await storedOrder(store), { payment: { depositPercent } });
		expect(howToPay?.amounts).toContainEqual({ ...first, copy: "50.00" });
		const quoted = { ...(await storedOrder(store)), status: "quoted" as const };
		expect(toOrderView(quoted, { payment: { depositPercent } }).paid).toEqual([first]);
		const atDesk = toPaymentDetails(await storedOrder(store), true, { depositPercent });
		expect(atDesk.amounts).toContainEqual(first);
		await pay(store, 4_999);
		expect(await money(store)).toEqual(["pending", 4_999, 5_001, 0]);
		await pay(store, 1);
		expect(await money(store)).toEqual(["paid", 5_000, 5_000, 0]);
		expect(toOrderView(await storedOrder(store)).status).toBe("Pagado en parte");
		const mail = await store.get("outbox", `${orderId}-paid`);
		expect(JSON.stringify(mail)).toMatch(/Recibimos una parte del pago .+«Ya pagué».+Falta pagar/);
		expect(await readSales(store, {})).toMatchObject({ all: { total: 10_000 }, due: 5_000 });
		await go(store, "preparing");
		expect(JSON.stringify(await store.get("outbox", `${orderId}-preparing`))).toContain("Cómo pagar");
		expect(await go(store, "shipped")).toMatchObject({ why: "due" });
		await undo(store);
		expect(JSON.stringify(await store.get("outbox", `${orderId}-reverted`))).toMatch(
			/«En preparación»\. Su estado es «Pagado en parte»\..+falta pagar S\/\s50\.00.+Cómo pagar/,
		);
		const told = { estado: "Pagado en parte", faltaPagar: "S/\u00a050.00" };
		expect(exportOrder(await storedOrder(store), "2026-11-14")).toMatchObject(told);
		await go(store, "preparing");
		await tell(store, "OP 555");
		expect(toOrderView(await storedOrder(store)).nextStep).toMatch(/falta pagar .+ con la operación 555/);
		await refusePayment(store, { reference, reason: "No figura" }, owner);
		expect(toOrderView(await storedOrder(store)).nextStep).toMatch(/falta pagar .+ No figura\./);
		expect(await go(store, "shipped", true)).toMatchObject({ outcome: "changed" });
		await expect(undo(store, packer)).rejects.toThrow(NotAllowed);
		await pay(store);
		expect(await money(store)).toEqual(["shipped", 10_000, 0, 0]);
		expect(await tell(store, "666")).toMatchObject({ why: "closed" });
	},
);

test.each([
	[100, 5_000, ["paid", 5_000, 0, 0], "paid"],
	[100, 6_000, ["paid", 6_000, 0, 1_000], "paid"],
	[60, 4_000, ["paid", 4_000, 1_000, 0], "paid"],
	[100, 4_000, ["pending", 4_000, 1_000, 0], "linesChanged"],
])("with a deposit of %d %% and %d paid, fewer lines make it %j", async (percent, pen, made, last) => {
	const store = aStore(percent, { lines: twoTables });
	await pay(store, pen);
	await buyLess(store);
	expect(await money(store)).toEqual(made);
	const { event, status } = (await storedOrder(store)).history.at(-1) ?? {};
	expect(event ?? status).toBe(last);
	expect(await unitsLeft(store)).toBe(4);
	if (last === "paid") await undo(store);
	const { nextStep } = toOrderView(await storedOrder(store), { payment: {} });
	expect(nextStep.includes("Págalo")).toBe(made[2] !== 0);
	await undo(store);
	expect(await money(store)).toEqual(["pending", pen, 10_000 - pen, 0]);
});

test("a deposit that was given back in part is to be paid again before the order is prepared; in whole, it cancels the order", async () => {
	const store = aStore(50);
	await pay(store, 5_000);
	await repay(store, 2_000);
	expect(exportOrder(await storedOrder(store), "2026-11-14").reembolsos).toMatchObject([
		{ soles: "S/\u00a020.00" },
	]);
	expect(await money(store)).toEqual(["paid", 3_000, 7_000, 0]);
	await repay(store);
	expect(await money(store)).toEqual(["cancelled", 0, 0, 0]);
	for (const owed of [3_000, 0]) {
		await undo(store);
		expect((await money(store))[3]).toBe(owed);
	}
	expect(await money(store)).toEqual(["paid", 3_000, 7_000, 0]);
	expect(await go(store, "preparing")).toMatchObject({ why: "due" });
	await pay(store, 5_000, { method: "cash" });
	await go(store, "preparing");
	expect(await go(store, "shipped")).toMatchObject({ why: "due" });
	await pay(store);
	expect(await money(store)).toEqual(["preparing", 10_000, 0, 0]);
});

const free = { kind: "percent", value: "100", reason: "Regalo" };
const giveAll = (store: Datastore) => changeLines(store, { reference, lines: [], given: free }, owner);
test.each<[when: string, acts: Act[], kept: number]>([
	["once it was paid", [pay, giveAll, (store) => repay(store)], 0],
	["once it was paid, before that is given back", [pay, giveAll], 10_000],
	["before it is paid", [giveAll], 0],
	["once a part was paid", [(store) => pay(store, 4_000), giveAll], 4_000],
])("an order that becomes free %s is paid, has its units and goes on", async (_, acts, kept) => {
	const store = aStore(undefined, hold);
	for (const act of acts) await act(store);
	const order = await storedOrder(store);
	expect([await money(store), isAllRefunded(order), whyFixed(order)]).toEqual([
		["paid", kept, 0, kept],
		false,
		undefined,
	]);
	expect([order.heldUntil, order.hasStock]).toEqual([undefined, true]);
	expect(await go(store, "preparing")).toMatchObject({ outcome: "changed" });
});

/** Each row is a method, what came by it and what went. */
test.each<[deposit: number, acts: Act[], rows: string[]]>([
	[50, [(store) => pay(store, 5_000), cancel], ["yape 5000 0"]],
	[100, [pay, (store) => repay(store, 2_000, "cash"), cancel], ["yape 10000 0", "cash 0 2000"]],
	[100, [half, pay, cancel, repayByPlin], ["yape 5000 0", "cash 5000 0", "plin 0 7000"]],
	[100, [pay, buyLess, (store) => repay(store, 5_000, "cash")], ["yape 10000 0", "cash 0 5000"]],
])("the report tells how the money came and went: case %#", async (percent, acts, rows) => {
	const store = aStore(percent, { lines: twoTables });
	for (const act of acts) await act(store);
	const { method } = await readSales(store, {});
	expect(method.map(({ key, sold, refunded }) => `${key} ${sold} ${refunded}`).sort()).toEqual(rows.sort());
});

const correct = (store: Datastore) => correctShipment(store, { reference, tracking: "12" }, owner);
const refuse = (store: Datastore) => refusePayment(store, { reference, reason: "No" }, owner);
const send = async (store: Datastore) => {
	await go(store, "preparing");
	await go(store, "shipped", true);
};
test.each<[what: string, acts: Act[], due: RegExp]>([
	["a payment of all was a mistake", [pay, undo], /Su estado es «Pendiente de pago»/],
	["a payment of a part was", [(store) => pay(store, 4_000), undo], /un pago de S\/\s40\.00/],
	["the second part was", [(store) => pay(store, 1_000), half, undo], /falta pagar S\/\s90\.00/],
	["other lines were", [half, buyLess, undo], /falta pagar S\/\s50/],
	["the payment did not come", [(store) => tell(store, "111"), refuse], /No encontramos el pago/],
	["it was not sent yet", [half, send, undo], /falta pagar S\/\s50\.00/],
	["the parcel has another number", [half, send, correct], /falta pagar S\/\s50\.00/],
])("the mail that says that %s says how to pay what is due", async (_, acts, due) => {
	const store = aStore(50, { lines: twoTables });
	const ids = async () => (await store.find("outbox")).map(({ id }) => id);
	let before: string[] = [];
	for (const act of acts) {
		before = await ids();
		await act(store);
	}
	const [mail = ""] = (await ids()).filter((id) => !before.includes(id) && !id.endsWith("-event"));
	const said = JSON.stringify(await store.get("outbox", mail));
	expect(said).toMatch(due);
	expect(said).toMatch(/Cómo pagar.+987654321.+Ya pagué/);
});

const share =
	(pen: number): Act =>
	(store) =>
		pay(store, pen, cash);
const tellRest: Act = (store) => tell(store, "0077");
const buy =
	(quantity: number): Act =>
	(store) =>
		changeLines(store, { reference, lines: [{ sku: "mesa", quantity }], mayOwe: true }, owner);
const comeBack: Act = async (store) => {
	const lines = [{ sku: "mesa", quantity: 1 }];
	await startReturn(store, { reference, lines, cause: "changedMind", wants: "refund", note: "" }, owner);
	await receiveReturn(store, { reference, restocked: lines, writtenOff: [] }, owner);
};
const deliver: Act = async (store) => {
	await send(store);
	await changeStatus(store, { reference, status: "delivered" }, owner);
};
test.each<[what: string, acts: Act[], undone: string, pen: number, made: unknown[]]>([
	["other lines", [share(10_000), buy(3), tellRest], "noticed", 6_000, ["paid", 16_000, 0, 1_000]],
	["other lines of what is unpaid", [buy(3), tellRest], "noticed", 15_000, ["paid", 15_000, 0, 0]],
	["a return", [half, deliver, tellRest, comeBack], "changed", 5_000, ["delivered", 10_000, 0, 0]],
])(
	"after %s, what the shopper said was paid is recorded, and what is too much is owed",
	async (_, acts, undone, pen, made) => {
		const store = aStore(50, { lines: twoTables });
		await store.set("product", "mesa", aProductRecord({ pen: 5_000, stock: 5 }));
		for (const act of acts) await act(store);
		expect(await undo(store)).toMatchObject(undone === "changed" ? { outcome: "changed" } : { why: undone });
		expect(await pay(store, pen, { operation: "0077" })).toMatchObject({ outcome: "changed" });
		expect(await money(store)).toEqual(made);
		await undo(store);
		expect(sumKept(await storedOrder(store))).toBe(Number(made[1]) - pen);
	},
);

test("a confirmed payment settles what the shopper told, and the next one is told anew", async () => {
	const store = aStore();
	await tell(store, "111");
	await pay(store, 1_000, { operation: "111" });
	expect(toOrderView(await storedOrder(store)).noticeUrl).toBeUndefined();
	expect(await refuse(store)).toMatchObject({ why: "unnoticed" });
	await repay(store);
	await cancelOrder(store, { reference }, aShopper(now));
	const told = await store.get("outbox", `${orderId}-cancelled-keeper`);
	expect(JSON.stringify(told)).toContain("No hay nada que hacer");
	await undo(store);
	await tell(store, "222");
	expect(toOrderView(await storedOrder(store)).nextStep).toMatch(/operación 222/);
});

test("who packs neither records a part nor cancels what was paid in part, and a cancellation owes it", async () => {
	const store = aStore(undefined, { lines: twoTables });
	await pay(store, 3_000, { operation: "0071" });
	await expect(go(store, "cancelled", false, packer)).rejects.toThrow(NotAllowed);
	await buyLess(store);
	await expect(undo(store, packer)).rejects.toThrow(NotAllowed);
	await cancel(store);
	expect(await money(store)).toEqual(["cancelled", 3_000, 0, 3_000]);
	expect(toPaymentDetails(await storedOrder(store), true).amounts).toContainEqual({
		name: expect.stringContaining("Pago: Yape, 0071"),
		value: "S/\u00a030.00",
	});
	expect(await readSales(store, {})).toMatchObject({ all: { count: 0, total: 0, refunded: 0 }, owed: 3_000 });
	expect(await repay(store, 3_001)).toMatchObject({ why: "tooMuch" });
	await repay(store);
	expect(await money(store)).toEqual(["cancelled", 0, 0, 0]);
});

test("who packs is told that a form is outdated before what it asks is refused, and a form sent again is answered", async () => {
	const store = aStore();
	await pay(store, 3_000, { operation: "0071" });
	const asked = { reference, status: "cancelled" as const };
	expect(await changeStatus(store, { ...asked, shownSteps: 1 }, packer)).toMatchObject({
		outcome: "outdated",
	});
	await expect(changeStatus(store, { ...asked, shownSteps: 2 }, packer)).rejects.toThrow(NotAllowed);
	await changeStatus(store, asked, { ...owner, form: "f" });
	const again = changeStatus(store, { ...asked, shownSteps: 2 }, { ...packer, form: "f" });
	expect(await again).toMatchObject({ outcome: "changed" });
});

test("whatever is paid, given back and taken back, all sums agree", async () => {
	/** What an act pays or gives back; an undo, the opposite of the act that it takes back. */
	type Try = { act: Act; pen?: number; isUndo?: true };
	const amount = fc.option(fc.integer({ min: 1, max: 6_000 }), { nil: undefined });
	const moved = fc.tuple(amount, fc.constantFrom("yape", "cash"));
	const forgetMethod: Act = async (store) => {
		const { moves: _, ...stored } = (await store.get("order", orderId)) ?? {};
		const refunds = (stored.refunds as Order["refunds"]).map(({ method: _, ...refund }) => refund);
		await store.set("order", orderId, { ...stored, refunds });
	};
	const tries = fc.oneof(
		moved.map(([pen, method]): Try => {
			return { act: (store) => pay(store, pen, { method }), pen: pen ?? Number.NaN };
		}),
		moved.map(([pen, method]): Try => {
			return { act: (store) => repay(store, pen, method), pen: -(pen ?? Number.POSITIVE_INFINITY) };
		}),
		fc.constant<Try>({ act: undo, isUndo: true }),
		fc.constantFrom<Act>(forgetMethod, prepare, handOver, cancel, buyLess).map((act): Try => ({ act })),
	);
	const sumOf = (moves: OrderMove[]) => moves.reduce((sum, { amount }) => sum + amount.total, 0);
	await fc.assert(
		fc.asyncProperty(fc.array(tries, { maxLength: 20 }), fc.constantFrom(100, 50), async (acts, percent) => {
			const store = aStore(percent, { lines: twoTables });
			let expected = 0;
			const standing: number[] = [];
			for (const { act, pen = 0, isUndo } of acts) {
				const before = await storedOrder(store);
				await act(store);
				const steps = (await storedOrder(store)).history.length - before.history.length;
				if (steps > 0) {
					const asked = Number.isNaN(pen) ? sumLeft(before) : Math.max(pen, -sumKept(before));
					const moved = isUndo ? -(standing.pop() ?? 0) : asked;
					if (!isUndo) standing.push(...Array(steps - 1).fill(0), moved);
					expected += moved;
				}
				const order = await storedOrder(store);
				const [kept, left] = [sumKept(order), sumLeft(order)];
				const moves = await listMoneyMoves(store, {});
				expect([sumOf(moves), kept]).toEqual([expected, expected]);
				expect(Math.min(kept, left, sumDue(order), sumOwed(order))).toBeGreaterThanOrEqual(0);
				const toSettle = order.total.pen - kept - sumRefundedOfTotal(order);
				if (order.status === "cancelled") expect(sumOwed(order)).toBe(kept);
				else expect([left, sumOwed(order)]).toEqual([Math.max(0, toSettle), Math.max(0, -toSettle)]);
				const sales = await readSales(store, {});
				for (const amount of ["count", "sold", "refunded", "total", "base", "igv"] as const)
					for (const group of ["day", "district", "code"] as const)
						expect(sales[group].reduce((sum, row) => sum + row[amount], 0)).toBe(sales.all[amount]);
				for (const method of ["yape", "cash", ""]) {
					const told = sales.method.find(({ key }) => key === method)?.total ?? 0;
					const came = sumOf(moves.filter(({ payment }) => (payment.method ?? "") === method));
					expect([method, told]).toEqual([method, came]);
				}
				const isHeld = order.status === "pending" ? kept > 0 : order.status !== "cancelled";
				const units = isHeld ? 5 - countItems(order) : 5;
				expect([order.hasStock, await unitsLeft(store)]).toEqual([isHeld, units]);
				expect((await store.get("order", orderId))?.isDue === true).toBe(sumDue(order) > 0);
			}
		}),
		{ numRuns: 100 },
	);
});
