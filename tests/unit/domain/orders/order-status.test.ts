import { describe, expect, it } from "vitest";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { changeStatus, type StatusInput } from "~/domain/orders/change-order.server";
import type { Order } from "~/domain/orders/order-record.server";
import { nextStatuses, type OrderStatus, orderStatuses, statusLabel } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { memoryDatastore } from "../catalog/memory-datastore";
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
const actor = { by: "rosa", role: "owner" as const, now: later };
const storeWith = (status: OrderStatus) => aStoreWithOrder({ status });

describe("an order's status", () => {
	const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));
	it.each(pairs)("changes from %s to %s, or is refused", async (from, to) => {
		const datastore = storeWith(from);
		const before = await storedOrder(datastore);
		const change = await giveStatus(datastore, { reference, status: to }, actor);
		const order = await storedOrder(datastore);
		if (!allowed[from].includes(to)) {
			const why = to === "paid" ? "nothingDue" : "status";
			expect([change, order]).toEqual([{ outcome: "refused", order: before, why }, before]);
			return;
		}
		const step = { status: to, at: later.toISOString(), by: actor.by };
		const history = [...before.history, step];
		const payment = { method: "yape", at: later.toISOString() };
		const isPaid = to === "paid";
		expect(order).toEqual({ ...before, status: to, history, hasStock: isPaid, ...(isPaid && { payment }) });
		expect(change).toEqual({ outcome: "changed", order });
		const timeline = toOrderView(order).timeline.map(({ label }) => label);
		expect(timeline).toEqual([from, to].map((status) => statusLabel(status)));
	});

	it("has a text for every status and for the next step", () => {
		for (const status of orderStatuses) {
			expect(nextStatuses(status)).toEqual(allowed[status]);
			expect(statusLabel(status)).toMatch(/^[A-Z]/);
			expect(toOrderView(anOrder({ status })).nextStep).toMatch(/^[A-Z].*\.$/);
		}
		expect(statusLabel("shipped", { isPickUp: true })).toBe("Listo para recoger");
		expect(statusLabel("shipped")).toBe("En camino");
		expect(statusLabel("paid", { isPickUp: true })).toBe("Pagado");
	});

	it.each(orderStatuses)("lets the shopper cancel, once, an order that is %s", async (status) => {
		const store = storeWith(status);
		const shopper = { by: "shopper", now: later };
		const before = await storedOrder(store);
		const change = await cancelOrder(store, { reference }, shopper);
		if (status === "quoted" || status === "pending") {
			const step = { status: "cancelled", at: later.toISOString(), by: "shopper" };
			const order = { ...before, status: "cancelled", history: [...before.history, step] };
			expect(change).toEqual({ outcome: "changed", order });
			const mails = (await store.find("outbox")).map((mail) => mail.id);
			expect(mails).toEqual([`${id}-cancelled`, `${id}-cancelled-keeper`]);
			const written = await store.get("order", id);
			expect(await cancelOrder(store, { reference }, shopper)).toEqual({ outcome: "changed", order });
			expect(await store.get("order", id)).toBe(written);
		} else {
			const refused = { outcome: "refused", order: before, why: "paid" };
			const unchanged = { outcome: "changed", order: before };
			expect(change).toEqual(status === "cancelled" ? unchanged : refused);
			expect(await store.find("outbox")).toEqual([]);
		}
	});

	it("is not changed for a missing or unreadable order", async () => {
		const datastore = memoryDatastore({ order: { [id]: { status: "pending" } } });
		const status = "cancelled";
		const unknown = changeStatus(datastore, { reference: "WASI-7777-7777", status }, actor);
		expect(await unknown).toEqual({ outcome: "unknown" });
		await expect(changeStatus(datastore, { reference, status }, actor)).rejects.toThrow();
		const goneMeanwhile = { ...memoryDatastore({}), get: async () => anOrder() };
		const gone = changeStatus(goneMeanwhile, { reference, status }, actor);
		expect(await gone).toEqual({ outcome: "unknown" });
	});

	it("is not reported as changed when the datastore does not answer", async () => {
		const runTransaction = () => Promise.reject(new DatastoreUnavailable("no answer"));
		const datastore = { ...storeWith("pending"), runTransaction };
		const changing = changeStatus(datastore, { reference, status: "cancelled" }, actor);
		await expect(changing).rejects.toThrow(DatastoreUnavailable);
	});
});

const atNow = later.toISOString();
it.each<[OrderStatus, Partial<StatusInput>, Partial<Order>]>([
	["paid", { carrier: "Olva" }, {}],
	["preparing", { carrier: "Olva" }, { shipment: { carrier: "Olva" } }],
	["preparing", { tracking: " 1  2 " }, { shipment: { tracking: "1 2" } }],
	["preparing", { carrier: "Olva", tracking: "12" }, { shipment: { carrier: "Olva", tracking: "12" } }],
	["preparing", { note: "Ojo" }, { history: [{ status: "shipped", note: "Ojo", at: atNow, by: "rosa" }] }],
])("the step that follows %s with %j", async (from, input, expected) => {
	const [status = from] = nextStatuses(from);
	const change = await giveStatus(storeWith(from), { reference, ...input, status }, actor);
	if (change.outcome !== "changed") return expect.unreachable(change.outcome);
	const { payment, shipment, history } = change.order;
	const step = { status, at: atNow, by: "rosa" };
	const told = { payment, shipment, history: history.slice(1) };
	expect(told).toEqual({ payment: undefined, shipment: undefined, history: [step], ...expected });
});

it.each<[OrderStatus, OrderStatus, number, boolean]>([
	["pending", "paid", 5, false],
	["paid", "preparing", 5, true],
	["preparing", "shipped", 5, true],
	["pending", "cancelled", 4, false],
])(
	"from %s to %s its code has %i uses, only read with the stock: %j",
	async (from, status, uses, isShared) => {
		const code = { code: "FERIA", kind: "percent" as const, value: 10, least: 0 };
		const order = { status: from, discount: { ...code, amount: { pen: 1, usd: 0 } } };
		const codes = { feria: { ...code, used: 5, hasEnded: false } };
		const store = aStoreWithOrder(order, { "discount-code": codes });
		const used = async () => (await store.get("discount-code", "feria"))?.used;
		let shared: object = {};
		const runTransaction: typeof store.runTransaction = (keys, callback) => {
			shared = Object.fromEntries(keys.map((key) => [key.collection, "isShared" in key && key.isShared]));
			return store.runTransaction(keys, callback);
		};
		await giveStatus({ ...store, runTransaction }, { reference, status }, actor);
		expect(await used()).toBe(uses);
		expect(shared).toMatchObject({ order: false, product: true, stock: isShared, "discount-code": isShared });
		await undoStatus(store, { reference, reason: "No era" }, actor);
		expect(await used()).toBe(5);
		await store.remove("discount-code", "feria");
		expect(await giveStatus(store, { reference, status }, actor)).not.toMatchObject({
			outcome: "unknown",
		});
	},
);

it("that is ready for pick-up is mailed with the opening hours", async () => {
	const shipping = { ...anOrder().shipping, zone: "Av. Sol 1", isPickUp: true as const };
	const order = { shipping, hasStock: true };
	const store = aStoreWithOrder(order, { business: { store: { hours: "de 9 a 18" } } });
	for (const status of ["paid", "preparing", "shipped", "delivered"] as const) {
		await giveStatus(store, { reference, status }, actor);
		const mail = JSON.stringify(await store.get("outbox", `${id}-${status}`));
		expect([status, mail.includes("de 9 a 18")]).toEqual([status, status === "shipped"]);
	}
});
