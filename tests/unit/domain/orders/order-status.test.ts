import { describe, expect, it } from "vitest";
import { changeStatus } from "~/domain/orders/change-order.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { nextStatuses, type OrderStatus, orderStatuses, statusLabel } from "~/domain/orders/order-status";
import { describeNextStep, toOrderView } from "~/domain/orders/order-view";
import { DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aLine, anOrder } from "./an-order";

/** Every other transition is refused. */
const allowed: Record<OrderStatus, OrderStatus[]> = {
	pending: ["paid", "cancelled"],
	paid: ["preparing", "cancelled"],
	preparing: ["shipped", "cancelled"],
	shipped: ["delivered"],
	delivered: [],
	cancelled: [],
};
const id = "wasi-7k3m-9xa4";
const reference = "WASI-7K3M-9XA4";
const later = new Date("2026-11-13T09:00:00.000Z");
const actor = { by: "rosa", role: "owner" as const, now: later };
const storeWith = (status: OrderStatus) =>
	memoryDatastore({ order: { [id]: anOrder({ status }) }, product: { [aLine().sku]: { stock: 5 } } });

describe("an order's status", () => {
	const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to] as const));
	it.each(pairs.filter(([from, to]) => allowed[from].includes(to)))(
		"may change from %s to %s",
		async (from, to) => {
			const datastore = storeWith(from);
			const before = parseOrder((await datastore.get("order", id)) ?? {});
			const change = await changeStatus(datastore, { reference, status: to }, actor);
			const order = parseOrder((await datastore.get("order", id)) ?? {});
			expect(change).toEqual({ outcome: "changed", order });
			expect(order).toEqual({
				...before,
				status: to,
				history: [...before.history, { status: to, at: later.toISOString(), by: actor.by }],
				hasStock: to === "paid",
			});
			expect(toOrderView(order).timeline.map(({ label }) => label)).toEqual([
				statusLabel(from),
				statusLabel(to),
			]);
		},
	);

	it.each(pairs.filter(([from, to]) => !allowed[from].includes(to)))(
		"may not change from %s to %s",
		async (from, to) => {
			const datastore = storeWith(from);
			const before = await datastore.get("order", id);
			const change = await changeStatus(datastore, { reference, status: to }, actor);
			expect(change).toEqual({ outcome: "refused", order: parseOrder(before ?? {}), why: "status" });
			expect(await datastore.get("order", id)).toEqual(before);
		},
	);

	it("has a text for every status and for the next step", () => {
		for (const status of orderStatuses) {
			expect(nextStatuses(status)).toEqual(allowed[status]);
			expect(statusLabel(status)).toMatch(/^[A-Z]/);
			expect(toOrderView(anOrder({ status })).nextStep).toBe(describeNextStep({ status }));
			expect(describeNextStep({ status })).toMatch(/\.$/);
		}
	});

	it("is not changed for a missing or unreadable order", async () => {
		const datastore = memoryDatastore({ order: { [id]: { status: "pending" } } });
		expect(await changeStatus(datastore, { reference: "WASI-7777-7777", status: "paid" }, actor)).toEqual({
			outcome: "unknown",
		});
		await expect(changeStatus(datastore, { reference, status: "paid" }, actor)).rejects.toThrow();
	});

	it("is not reported as changed when the datastore does not answer", async () => {
		const runTransaction = () => Promise.reject(new DatastoreUnavailable("no answer"));
		await expect(
			changeStatus({ ...storeWith("pending"), runTransaction }, { reference, status: "paid" }, actor),
		).rejects.toThrow(DatastoreUnavailable);
	});
});
