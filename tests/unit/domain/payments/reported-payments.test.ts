import { expect, test } from "vitest";
import { cancelOrder, changeStatus } from "~/domain/orders/change-status.server";
import { findOrders } from "~/domain/orders/find-orders.server";
import { listWaived } from "~/domain/orders/order";
import { sumKept, sumLeft, sumOwed, sumOwedOfReturns } from "~/domain/orders/order-amounts";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { listMoneyMoves } from "~/domain/payments/money-moves.server";
import { noticePayment, refusePayment } from "~/domain/payments/notice-payment.server";
import { refund } from "~/domain/payments/refund.server";
import { readSales } from "~/domain/payments/sales-report.server";
import { receiveReturn } from "~/domain/returns/answer-return.server";
import { startReturn } from "~/domain/returns/ask-return.server";
import type { Role } from "~/domain/staff/roles";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { outlineOf } from "~/shop/orders/require-own-order.server";
import { anOwner, aShopper } from "../../../support/actors";
import { aLine, aStoreToPay, orderId, reference, storedOrder } from "../orders/an-order";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner = anOwner(now);
const soles = (pen: number) => ({ pen, usd: 0 });
const twoTables = [aLine({ quantity: 2, unit: soles(5_000), total: soles(10_000) })];

type Act = (store: Datastore) => Promise<{ outcome: string }>;
const collect =
	(pen?: number): Act =>
	(store) =>
		collectPayment(store, { reference, pen, method: "yape" }, owner);
const go =
	(status: "preparing" | "shipped" | "delivered" | "cancelled"): Act =>
	(store) =>
		changeStatus(store, { reference, status, mayOwe: true }, owner);
const tell =
	(operation = "123456"): Act =>
	(store) =>
		noticePayment(store, { reference, operation, picturesFolder: "" }, aShopper(now));
const cancelOwn: Act = (store) => cancelOrder(store, { reference }, aShopper(now));
const units = [{ sku: "mesa", quantity: 1 }];
const comeBack: Act = async (store) => {
	const asked = { lines: units, cause: "faulty", wants: "refund", note: "x" } as const;
	await startReturn(store, { reference, ...asked }, owner);
	return receiveReturn(store, { reference, restocked: units, writtenOff: [] }, owner);
};
const undo: Act = (store) => undoStatus(store, { reference, reason: "Error" }, owner);
const refuse: Act = (store) => refusePayment(store, { reference, reason: "No figura" }, owner);
const part = collect(5_000);
const begun = [part, go("preparing")];
const sent = [...begun, go("shipped")];
const delivered = [...sent, go("delivered")];

/** After these acts, recording what was reported leaves so much to give back. */
const reported: [acts: string, made: Act[], owed: number][] = [
	["pending", [tell()], 0],
	["paid in part", [part, tell()], 0],
	["being prepared", [...begun, tell()], 0],
	["sent", [...sent, tell()], 0],
	["delivered", [...delivered, tell()], 0],
	["delivered, with nothing left to pay since a return", [...delivered, tell(), comeBack], 5_000],
	["cancelled by the shopper", [tell(), cancelOwn], 10_000],
	["cancelled by the shop", [tell(), go("cancelled")], 10_000],
	["cancelled after a part was paid", [part, tell(), go("cancelled")], 10_000],
	["cancelled while it was prepared", [...begun, tell(), go("cancelled")], 10_000],
];

async function storeAfter(acts: Act[]) {
	const store = aStoreToPay({ lines: twoTables }, 50);
	for (const act of acts) expect(await act(store)).toMatchObject({ outcome: "changed" });
	return store;
}

async function isNoticed(store: Datastore): Promise<boolean> {
	const found = await findOrders(store, { isNoticed: true }).next();
	return found.value !== undefined;
}

test.each(reported)(
	"a reported payment stands while the order is %s, and can be corrected",
	async (_, acts) => {
		const store = await storeAfter(acts);
		expect(await isNoticed(store)).toBe(true);
		const view = toOrderView(await storedOrder(store), { payment: { yape: "987654321" } });
		expect(view).toMatchObject({ hasNotice: true, noticeUrl: expect.any(String) });
		expect(view.nextStep).toContain("con la operación 123456. Lo revisaremos y te avisaremos.");
		expect(outlineOf(await storedOrder(store)).canPay).toBe(true);
		await storeAfter([...acts, tell("654321")]);
	},
);

test.each(reported.slice(0, 3))(
	"whoever may not answer a reported payment does not cancel the order, also knowingly, while it is %s",
	async (_, acts) => {
		const store = await storeAfter(acts);
		const before = await storedOrder(store);
		const cancel = (role: Role, mayOwe: boolean) =>
			changeStatus(store, { reference, status: "cancelled", mayOwe }, { ...owner, role });
		for (const mayOwe of [false, true])
			expect(await cancel("packer", mayOwe)).toMatchObject({ why: "noticedAndNotAllowed" });
		expect(await cancel("keeper", false)).toMatchObject({ why: "noticed" });
		expect(await storedOrder(store)).toEqual(before);
		expect(await cancel("keeper", true)).toMatchObject({ outcome: "changed" });
	},
);

test.each(reported)("it came: what is awaited is recorded while the order is %s", async (_, acts, owed) => {
	const store = await storeAfter([...acts, collect()]);
	const paid = await storedOrder(store);
	expect([sumKept(paid), sumLeft(paid), sumOwed(paid)]).toEqual([10_000, 0, owed]);
	expect(await isNoticed(store)).toBe(false);
	expect((await findOrders(store, { owesRefund: true }).next()).value !== undefined).toBe(owed > 0);
	if (owed === 0) return;
	expect(await tell("777777")(store)).toMatchObject({ outcome: "refused", why: "closed" });
	await refund(store, { reference, pen: owed, method: "yape", reason: "Sí" }, owner);
	expect(sumOwed(await storedOrder(store))).toBe(0);
	const moves = await listMoneyMoves(store, {});
	expect(moves.reduce((sum, { amount }) => sum + amount.total, 0)).toBe(10_000 - owed);
	await undo(store);
	await undo(store);
	expect(await isNoticed(store)).toBe(true);
});

test.each(reported)(
	"it did not come: the shopper is told why while the order is %s",
	async (_, acts, owed) => {
		const store = await storeAfter([...acts, refuse]);
		expect(await isNoticed(store)).toBe(false);
		const posted = await store.find("outbox");
		const [mail] = posted.filter(({ id }) => id.startsWith(`${orderId}-payment-refused`));
		const told = owed > 0 ? /No figura\. Si lo hiciste, escríbenos/ : /No figura\. Revisa tu constancia/;
		expect(JSON.stringify(mail)).toMatch(told);
		expect(JSON.stringify(mail).includes("Avisar otra vez")).toBe(false);
		expect(await undo(store)).toMatchObject({ outcome: "changed" });
		expect(await isNoticed(store)).toBe(true);
	},
);

test("a reported payment may be more than what was awaited, up to the total, and nothing else is taken of a cancelled order", async () => {
	const store = await storeAfter([tell(), cancelOwn]);
	expect(await collect(10_001)(store)).toMatchObject({ why: "tooMuch" });
	expect(await collect(4_000)(store)).toMatchObject({ outcome: "changed" });
	expect(sumOwed(await storedOrder(store))).toBe(4_000);
	expect(await collect(1)(store)).toMatchObject({ why: "nothingDue" });
	await undo(store);
	await undo(store);
	const restored = await storedOrder(store);
	expect([restored.status, sumKept(restored), sumLeft(restored)]).toEqual(["pending", 0, 10_000]);
	expect(restored).not.toHaveProperty("balance");
});

test("the shop cancels an order whose payment was reported only when it says so", async () => {
	const store = await storeAfter([tell()]);
	const cancel = (mayOwe?: boolean) => changeStatus(store, { reference, status: "cancelled", mayOwe }, owner);
	expect(await cancel()).toMatchObject({ outcome: "refused", why: "noticed" });
	expect(await cancel(true)).toMatchObject({ outcome: "changed" });
});

test("what a return made needless to pay stays given back on its day, whatever is paid and refunded later", async () => {
	const store = await storeAfter([...delivered, tell(), comeBack]);
	const december = anOwner(new Date("2026-12-05T15:00:00.000Z"));
	const until = { before: new Date("2026-12-01T05:00:00.000Z") };
	const november = await readSales(store, until);
	expect(november.all).toMatchObject({ total: 5_000, refunded: 5_000 });
	const laterActs: Act[] = [
		(store) => collectPayment(store, { reference, method: "yape" }, december),
		(store) => refund(store, { reference, pen: 2_000, method: "yape", reason: "Sí" }, december),
		(store) => refund(store, { reference, pen: 3_000, method: "yape", reason: "Sí" }, december),
	];
	for (const [index, act] of laterActs.entries()) {
		expect(await act(store)).toMatchObject({ outcome: "changed" });
		expect((await readSales(store, until)).all).toEqual(november.all);
		expect(sumOwed(await storedOrder(store))).toBe([5_000, 3_000, 0][index]);
	}
	expect((await readSales(store, {})).all).toEqual(november.all);
	for (const _ of laterActs) await undoStatus(store, { reference, reason: "Error" }, december);
	expect((await readSales(store, until)).all).toEqual(november.all);
});

test("each of two returns makes needless to pay what was due when it came", async () => {
	const thirds = [aLine({ quantity: 4, unit: soles(2_500), total: soles(10_000) })];
	const store = aStoreToPay({ lines: thirds }, 50);
	const acts = [collect(7_000), go("preparing"), go("shipped"), go("delivered"), tell()];
	for (const act of [...acts, comeBack, comeBack, collect(3_000)]) await act(store);
	const order = await storedOrder(store);
	expect(listWaived(order).map(({ pen }) => pen)).toEqual([2_500, 500]);
	expect([sumKept(order), sumLeft(order), sumOwed(order)]).toEqual([10_000, 0, 5_000]);
	expect(sumOwedOfReturns(order)).toBe(2_000);
});
