import { expect, it } from "vitest";
import { releaseHeldStock } from "~/domain/checkout/stock-hold.server";
import { writeReview } from "~/domain/customer-service/review-repository.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { addNote } from "~/domain/orders/add-note.server";
import type { StatusInput } from "~/domain/orders/change-status.server";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import type { Order } from "~/domain/orders/order-record.server";
import { type OrderStatus, statusLabel } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { noticePayment, refusePayment } from "~/domain/payments/notice-payment.server";
import { recordReceipt } from "~/domain/payments/record-receipt.server";
import { refund } from "~/domain/payments/refund.server";
import { startReturn } from "~/domain/returns/ask-return.server";
import { correctAddress } from "~/domain/shipping/correct-address.server";
import { anOwner, aShopper } from "../../../support/actors";
import {
	aDelivery,
	aDiscount,
	aLine,
	aStoreToPay,
	aStoreWithOrder,
	giveStatus,
	orderId,
	reference,
	stepsOf,
	storedOrder,
} from "./an-order";

const lamp = { stock: 5 };
let minute = 0;
const actor = () => ({ ...anOwner(new Date(Date.UTC(2026, 10, 13, 9, minute++))), by: "rosa" });

const lines = [aLine({ sku: "lampara", quantity: 2 })];
const storeWith = (order: Partial<Order> = {}) =>
	withOrderEvents(aStoreWithOrder({ lines, ...order }, { product: { lampara: lamp } }));
type Store = ReturnType<typeof storeWith>;

const stockOf = async (store: Store) => readUnits(lamp, await store.get("stock", "lampara")).only;
const posted = async (store: Store) => (await store.find("outbox")).map((record) => record.id);
const undo = (store: Store, mayOwe = false) =>
	undoStatus(store, { reference, reason: "Era otro pedido", mayOwe }, actor());
const go = (store: Store, status: OrderStatus, options?: Partial<StatusInput>) =>
	giveStatus(store, { reference, ...options, status }, actor());

const details: Record<string, Partial<StatusInput>> = { shipped: { carrier: "Olva", tracking: "123" } };
const forward: OrderStatus[] = ["paid", "preparing", "shipped", "delivered"];
const cancelled = [0, 1, 2].map((steps): OrderStatus[] => [...forward.slice(0, steps), "cancelled"]);
const paths = [...forward.map((_, index) => forward.slice(0, index + 1)), ...cancelled];

it.each(paths.map((path) => [path]))("the last, mistaken step of %j leaves no trace", async (path) => {
	const store = storeWith();
	const right = path.slice(0, -1);
	const [mistaken = "paid"] = path.slice(-1);
	for (const status of right) await go(store, status, details[status]);
	const before = await storedOrder(store);
	const units = await stockOf(store);
	// The second mistake is told, too, and so is the step that turns out to be right.
	for (const times of ["", "-2"]) {
		await go(store, mistaken, details[mistaken]);
		const { history } = await storedOrder(store);
		expect((await undo(store)).outcome).toBe("changed");
		const order = await storedOrder(store);
		const note = "Era otro pedido";
		const step = { status: before.status, event: "takenBack", note, by: "rosa", at: expect.any(String) };
		expect(order).toEqual({ ...before, history: [...history, step] });
		expect(await stockOf(store)).toBe(units);
		const mail = JSON.stringify(await store.get("outbox", `${orderId}-reverted${times}`));
		const [wrong, label] = [mistaken, before.status].map((status) => statusLabel(status));
		expect(mail).toContain(`Por error marcamos tu pedido como «${wrong}». Su estado es «${label}».`);
		const sent = (await store.get("outbox", `${orderId}-reverted${times}-event`)) as {
			event: { body: string };
		};
		const isKnown = mistaken === "paid" || mistaken === "cancelled";
		expect(await posted(store)).toContain(`${orderId}-${mistaken}${times}`);
		expect(sent !== undefined).toBe(isKnown);
		if (isKnown) {
			expect(sent.event).toMatchObject({ type: "order.reverted" });
			expect(JSON.parse(sent.event.body).data.order).toMatchObject({ status: before.status });
		}
		const view = toOrderView(order);
		const labels = ["pending" as const, ...right].map((status) => statusLabel(status));
		expect(view.timeline.map(({ label }) => label)).toEqual(labels);
		expect(JSON.stringify([view, mail, sent])).not.toMatch(/otro pedido|rosa/);
	}
	expect((await go(store, mistaken)).outcome).toBe("changed");
});

const until = "2026-11-14T09:00:00.000Z";
const ends = ["paid", "part", "cancelled"].flatMap((act) =>
	[true, false].map((isNoticed) => ({ act, isNoticed })),
);
it.each([...ends, { act: "refused", isNoticed: true }])(
	"undoing %j of an order that is held brings back what it held, unless its time is over and nothing was noticed",
	async ({ act, isNoticed }) => {
		for (const isOver of [false, true]) {
			const { amount, ...terms } = aDiscount();
			const discount = { ...terms, amount };
			const store = aStoreToPay({ heldUntil: until, useHeldUntil: until, hasStock: true, discount });
			await store.set("stock", "mesa", { units: { only: 4 } });
			await store.set("discount-code", "feria", { ...terms, most: 1, used: 1, hasEnded: false });
			const told = { reference, operation: "777", picturesFolder: "/nowhere" };
			if (isNoticed) await noticePayment(store, told, aShopper(new Date("2026-11-13T09:00:00.000Z")));
			const { history: _, ...before } = await storedOrder(store);
			const status = act === "cancelled" ? ("cancelled" as const) : ("paid" as const);
			const by = anOwner(new Date("2026-11-13T09:30:00.000Z"));
			if (act === "refused") await refusePayment(store, { reference, reason: "No figura" }, by);
			else await giveStatus(store, { reference, status, ...(act === "part" && { pen: 100 }) }, by);
			const now = new Date(isOver ? "2026-11-15T09:00:00.000Z" : "2026-11-13T10:00:00.000Z");
			await releaseHeldStock(store, now, { warn: () => expect.unreachable() });
			await undoStatus(store, { reference, reason: "Era de otro pedido" }, anOwner(now));
			const { history: __, ...after } = await storedOrder(store);
			const isHeld = isNoticed || !isOver;
			const { heldUntil: ___, ...unheld } = before;
			expect(after).toEqual(isHeld ? before : { ...unheld, useHeldUntil: null, hasStock: false });
			expect(await store.get("stock", "mesa")).toEqual({ units: { only: isHeld ? 4 : 5 } });
			expect((await store.get("discount-code", "feria"))?.used).toBe(isHeld ? 1 : 0);
		}
	},
);

const repaid = { reference, method: "yape", reason: "Rayón" };
const moved = { district: "150122", address: "Jr. Dante 2" };
type Later = "refundAll" | "refundPart" | "receipt" | "creditNote" | "note" | "address" | "review";
const later: Record<Later, (store: Store) => Promise<{ outcome: string }>> = {
	refundAll: (store) => refund(store, { ...repaid, pen: undefined }, actor()),
	refundPart: (store) => refund(store, { ...repaid, pen: 100 }, actor()),
	receipt: (store) => record(store, "receipt"),
	creditNote: async (store) => {
		await record(store, "receipt");
		return record(store, "creditNote");
	},
	note: (store) => addNote(store, { reference, note: "Llamó" }, actor()),
	address: (store) => correctAddress(store, { reference, ...moved }, actor()),
	async review(store) {
		const { outcome } = await writeReview(store, review, actor());
		return { outcome: outcome === "notDelivered" ? "refused" : outcome };
	},
};
const review = { reference, product: "lampara", stars: 5 as const, text: "Alumbra bien." };
const record = (store: Store, kind: "receipt" | "creditNote") =>
	recordReceipt(store, { reference, kind, receipt: { series: "B001", number: "1" } }, actor());

/** Why a step cannot be taken back after what came later; the others can. */
const rests: Partial<Record<OrderStatus, Partial<Record<Later, string>>>> = {
	paid: { receipt: "receipt" },
	cancelled: { creditNote: "creditNote" },
	delivered: { review: "reviewed" },
};
const undone: OrderStatus[][] = [...paths.slice(0, forward.length), ["paid", "cancelled"]];
const followed = undone.flatMap((path) =>
	Object.keys(later).map((event) => [path.at(-1), event as Later, path] as const),
);

it.each(followed)("a mistaken step (%s) followed by %s", async (step = "paid", event, path) => {
	const store = storeWith();
	for (const status of path) await go(store, status);
	// An address can be corrected until the order is on its way or cancelled, a review written once it came.
	if ((await later[event](store)).outcome === "refused")
		return expect(["address", "review"]).toContain(event);
	const before = await storedOrder(store);
	if (event === "refundAll")
		for (const status of forward.slice(1, 3)) expect((await go(store, status)).outcome).toBe("refused");
	const why = rests[step]?.[event];
	expect(await undo(store)).toMatchObject(why ? { outcome: "refused", why } : { outcome: "changed" });
	if (why) expect(await storedOrder(store)).toEqual(before);
});

it("a mistaken step can be a return's step of an order that was reviewed", async () => {
	const store = storeWith();
	for (const status of forward) await go(store, status);
	await later.review(store);
	const lines = [{ sku: "lampara", quantity: 1 }];
	const why = { cause: "changedMind", wants: "refund", note: "" };
	await startReturn(store, { reference, lines, ...why }, actor());
	expect(await undo(store)).toMatchObject({ outcome: "changed" });
	expect(await undo(store)).toMatchObject({ why: "reviewed" });
});

it("a mistaken step does not make a later cancellation one to be refunded", async () => {
	const store = storeWith();
	await go(store, "paid");
	await undo(store);
	await go(store, "cancelled");
	const mail = JSON.stringify(await store.get("outbox", `${orderId}-cancelled`));
	expect(mail).toContain("Este pedido se canceló y no se cobrará.");
});

it("a mistaken step that was a cancellation takes the stock again, if it is there", async () => {
	const store = storeWith();
	await go(store, "paid");
	await go(store, "cancelled");
	await store.set("product", "lampara", lamp);
	await store.set("stock", "lampara", { units: { only: 1 } });
	expect(await undo(store)).toMatchObject({ outcome: "short", missing: [{ left: 1 }] });
	expect((await storedOrder(store)).status).toBe("cancelled");
	const undone = await undo(store, true);
	expect(undone).toMatchObject({ outcome: "changed", order: { status: "paid", lines: [{ owed: 1 }] } });
	expect(await posted(store)).toContain(`${orderId}-reverted-event`);
});

it("a mistaken step that was a cancellation takes the use of its code again, if others left one", async () => {
	const code = { code: "FERIA", kind: "percent" as const, value: 10, least: 0 };
	const store = storeWith({ discount: { ...code, amount: { pen: 100, usd: 20 } } });
	const usedOf = async () => (await store.get("discount-code", "feria"))?.used;
	await store.set("discount-code", "feria", { ...code, most: 1, used: 1, hasEnded: false });
	await go(store, "paid");
	await go(store, "cancelled");
	expect(await usedOf()).toBe(0);
	await store.set("discount-code", "feria", { ...code, most: 1, used: 1, hasEnded: false });
	expect(await undo(store)).toMatchObject({ outcome: "refused", why: "codeUsedUp" });
	expect(await usedOf()).toBe(1);
	expect([(await undo(store, true)).outcome, await usedOf()]).toEqual(["changed", 2]);
});

it("a mistaken step stays when the shopper's data are gone", async () => {
	const store = storeWith({ status: "cancelled", history: stepsOf(["pending", "cancelled"]), contact: null });
	expect(await undo(store)).toMatchObject({ outcome: "refused", why: "forgotten" });
});

const receiver = { recipientName: "Luis", giftNote: "Feliz día" };
it.each<[OrderStatus[], OrderStatus, string]>([
	[["paid"], "preparing", "changed"],
	[["paid", "preparing", "shipped"], "delivered", "refused"],
	[["paid"], "cancelled", "changed"],
])("of a deleted account's order after %j a mistaken step (%s) is %s", async (path, mistaken, expected) => {
	const gone = { shopper: null, adoptableBy: null };
	const store = storeWith({
		...gone,
		history: stepsOf(["pending", "paid"]),
		delivery: aDelivery(receiver),
		status: "paid",
	});
	for (const status of path.slice(1)) await go(store, status);
	const { contact, delivery, status } = await storedOrder(store);
	await go(store, mistaken);
	expect(await undo(store)).toMatchObject({
		outcome: expected,
		...(expected === "refused" && { why: "forgotten" }),
	});
	const left = await storedOrder(store);
	if (expected === "changed") expect(left).toMatchObject({ contact, delivery, status });
	else expect(left).toMatchObject({ contact: { phone: "" }, status: mistaken });
});
