import { expect, it } from "vitest";
import { cancelOrder, changeStatus, type StatusInput } from "~/domain/orders/change-status.server";
import type { Order } from "~/domain/orders/order-record.server";
import { nextStatuses, type OrderStatus, orderStatuses, statusLabel } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { memoryDatastore, racing } from "../catalog/memory-datastore";
import { anOrder, aStoreWithOrder, giveStatus, orderId as id, reference, storedOrder } from "./an-order";

/** Every other transition is refused. */
const allowed: Record<OrderStatus, OrderStatus[]> = {
	quoted: ["cancelled"],
	pending: ["paid", "cancelled"],
	paid: ["preparing", "cancelled"],
	preparing: ["shipped", "cancelled"],
	shipped: ["delivered"],
	delivered: [],
	cancelled: [],
};
const later = new Date("2026-11-13T09:00:00.000Z");
const at = later.toISOString();
const actor = { by: "rosa", role: "owner" as const, now: later };
const give = (store: Datastore, status: OrderStatus, input: Partial<StatusInput> = {}) =>
	giveStatus(store, { reference, ...input, status }, actor);
const storeWith = (status: OrderStatus) => aStoreWithOrder({ status });

const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));
it.each(pairs)("an order's status changes from %s to %s, or is refused", async (from, to) => {
	const datastore = storeWith(from);
	const before = await storedOrder(datastore);
	const change = await give(datastore, to);
	const order = await storedOrder(datastore);
	if (!allowed[from].includes(to)) {
		const why = to === "paid" ? "nothingDue" : "status";
		expect([change, order]).toEqual([{ outcome: "refused", order: before, why }, before]);
		return;
	}
	const history = [...before.history, { status: to, at, by: actor.by }];
	const payment = { method: "yape", at };
	const isPaid = to === "paid";
	expect(order).toEqual({ ...before, status: to, history, hasStock: isPaid, ...(isPaid && { payment }) });
	expect(change).toEqual({ outcome: "changed", order });
	const timeline = toOrderView(order).timeline.map(({ label }) => label);
	expect(timeline).toEqual([from, to].map((status) => statusLabel(status)));
});

it("an order's status has a text for every status and for the next step", () => {
	for (const status of orderStatuses) {
		expect(nextStatuses(status)).toEqual(allowed[status]);
		expect(statusLabel(status)).toMatch(/^[A-Z]/);
		expect(toOrderView(anOrder({ status })).nextStep).toMatch(/^[A-Z].*\.$/);
	}
	expect(statusLabel("shipped", { isPickUp: true })).toBe("Listo para recoger");
	expect(statusLabel("shipped")).toBe("En camino");
	expect(statusLabel("paid", { isPickUp: true })).toBe("Pagado");
});

it.each<[OrderStatus, string[]]>([
	["quoted", []],
	["pending", ["Pagado", "En preparación", "Listo para recoger", "Entregado"]],
	["shipped", ["Entregado"]],
	["delivered", []],
	["cancelled", []],
])("an order that is %s shows what still comes", (status, ahead) => {
	const shipping = { ...anOrder().shipping, isPickUp: true as const };
	expect(toOrderView(anOrder({ status, shipping })).ahead).toEqual(ahead);
});

it.each(orderStatuses)("the shopper can cancel, once, an order that is %s", async (status) => {
	const store = storeWith(status);
	const shopper = { by: "shopper", now: later };
	const before = await storedOrder(store);
	const change = await cancelOrder(store, { reference }, shopper);
	if (status === "quoted" || status === "pending") {
		const history = [...before.history, { status: "cancelled", at, by: "shopper" }];
		const order = { ...before, status: "cancelled", history };
		expect(change).toEqual({ outcome: "changed", order });
		const mails = (await store.find("outbox")).map((mail) => mail.id);
		expect(mails).toEqual([`${id}-cancelled`, `${id}-cancelled-keeper`]);
		const written = await store.get("order", id);
		expect(await cancelOrder(store, { reference }, shopper)).toEqual({ outcome: "changed", order });
		expect(await store.get("order", id)).toBe(written);
	} else {
		const refused = { outcome: "refused", order: before, why: "paid" };
		expect(change).toEqual(status === "cancelled" ? { outcome: "changed", order: before } : refused);
		expect(await store.find("outbox")).toEqual([]);
	}
});

it("an order's status is not changed for a missing or unreadable order", async () => {
	const datastore = memoryDatastore({ order: { [id]: { status: "pending" } } });
	const cancel = (store: Datastore, order = reference) =>
		changeStatus(store, { reference: order, status: "cancelled" }, actor);
	expect(await cancel(datastore, "WASI-7777-7777")).toEqual({ outcome: "unknown" });
	await expect(cancel(datastore)).rejects.toThrow();
	const goneMeanwhile = { ...memoryDatastore({}), get: async () => anOrder() };
	expect(await cancel(goneMeanwhile)).toEqual({ outcome: "unknown" });
});

it("an order's status is not reported as changed when the datastore does not answer", async () => {
	const runTransaction = () => Promise.reject(new DatastoreUnavailable("no answer"));
	const datastore = { ...storeWith("pending"), runTransaction };
	const changing = changeStatus(datastore, { reference, status: "cancelled" }, actor);
	await expect(changing).rejects.toThrow(DatastoreUnavailable);
});

it.each<[OrderStatus, Partial<StatusInput>, Partial<Order>]>([
	["paid", { carrier: "Olva" }, {}],
	["preparing", { carrier: "Olva" }, { shipment: { carrier: "Olva" } }],
	["preparing", { tracking: " 1  2 " }, { shipment: { tracking: "1 2" } }],
	["preparing", { carrier: "Olva", tracking: "12" }, { shipment: { carrier: "Olva", tracking: "12" } }],
	["preparing", { note: "Ojo" }, { history: [{ status: "shipped", note: "Ojo", at, by: "rosa" }] }],
])("the step that follows %s with %j", async (from, input, expected) => {
	const [status = from] = nextStatuses(from);
	const store = storeWith(from);
	await give(store, status, input);
	const { payment, shipment, history } = await storedOrder(store);
	const told = { payment, shipment, history: history.slice(1) };
	const step = { status, at, by: "rosa" };
	expect(told).toEqual({ payment: undefined, shipment: undefined, history: [step], ...expected });
});

it.each<[OrderStatus, OrderStatus, number, boolean]>([
	["pending", "paid", 5, false],
	["paid", "preparing", 5, true],
	["preparing", "shipped", 5, true],
	["pending", "cancelled", 4, false],
])("from %s to %s its code has %i uses, only read: %j", async (from, status, uses, isShared) => {
	const code = { code: "FERIA", kind: "percent" as const, value: 10, least: 0 };
	const order = { status: from, discount: { ...code, amount: { pen: 1, usd: 0 } } };
	const store = aStoreWithOrder(order, { "discount-code": { feria: { ...code, used: 5, hasEnded: false } } });
	const used = async () => (await store.get("discount-code", "feria"))?.used;
	let shared: object = {};
	const raced = racing(store, (keys) => {
		shared = Object.fromEntries(keys.map((key) => [key.collection, "isShared" in key && key.isShared]));
	});
	await give(raced, status);
	expect(await used()).toBe(uses);
	expect(shared).toMatchObject({ order: false, product: true, stock: isShared, "discount-code": isShared });
	await undoStatus(store, { reference, reason: "No era" }, actor);
	expect(await used()).toBe(5);
	await store.remove("discount-code", "feria");
	expect((await give(store, status)).outcome).not.toBe("unknown");
});

it("that is ready for pick-up is mailed with the opening hours", async () => {
	const shipping = { ...anOrder().shipping, isPickUp: true as const };
	const store = aStoreWithOrder({ shipping }, { business: { store: { hours: "de 9 a 18" } } });
	for (const status of ["paid", "preparing", "shipped", "delivered"] as const) {
		await give(store, status);
		const mail = JSON.stringify(await store.get("outbox", `${id}-${status}`));
		expect([status, mail.includes("de 9 a 18")]).toEqual([status, status === "shipped"]);
	}
});
