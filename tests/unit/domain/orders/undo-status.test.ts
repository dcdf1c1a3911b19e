import { beforeEach, describe, expect, it } from "vitest";
import { readUnits } from "~/domain/goods/stock-record.server";
import { changeStatus, type StatusInput } from "~/domain/orders/change-order.server";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { refund } from "~/domain/payments/refund.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aLine, anOrder } from "./an-order";

const id = "wasi-7k3m-9xa4";
const reference = "WASI-7K3M-9XA4";
const lamp = { stock: 5 };
let minute = 0;
const actor = () => ({
	by: "rosa",
	role: "owner" as const,
	now: new Date(Date.UTC(2026, 10, 13, 9, minute++)),
});

function storeWith(order: Partial<Order> = {}) {
	const lines = [aLine({ sku: "lampara", quantity: 2 })];
	const records = { order: { [id]: anOrder({ lines, ...order }) }, product: { lampara: lamp } };
	return withOrderEvents(memoryDatastore(records));
}
type Store = ReturnType<typeof storeWith>;

const stored = async (store: Store) => parseOrder((await store.get("order", id)) ?? {});
const stockOf = async (store: Store) => readUnits(lamp, await store.get("stock", "lampara")).only;
const posted = async (store: Store) => (await store.list("outbox")).map((record) => record.id);
const undo = (store: Store, reason = "Era otro pedido") => undoStatus(store, { reference, reason }, actor());
const go = (store: Store, status: OrderStatus, options?: Partial<StatusInput>) =>
	changeStatus(store, { reference, status, ...options }, actor());

beforeEach(() => {
	minute = 0;
});

describe("a mistaken payment", () => {
	it("is taken back with its reason, gives the stock back and is not shown to the shopper", async () => {
		const store = storeWith();
		await go(store, "paid", { method: "yape" });
		expect(await stockOf(store)).toBe(3);
		expect((await undo(store)).outcome).toBe("changed");
		expect(await stockOf(store)).toBe(5);
		const order = await stored(store);
		expect(order).toMatchObject({ status: "pending", hasStock: false });
		expect(order.payment).toBeUndefined();
		expect(order.history.at(-1)).toEqual({
			status: "pending",
			event: "takenBack",
			note: "Era otro pedido",
			by: "rosa",
			at: "2026-11-13T09:01:00.000Z",
		});
		const view = toOrderView(order);
		expect(view.timeline.map(({ label }) => label)).toEqual(["Pendiente de pago"]);
		expect(JSON.stringify(view)).not.toContain("otro pedido");
	});

	it("tells the shopper and the webhook, and so does the payment that follows", async () => {
		const store = storeWith();
		for (const status of ["paid", "paid"] as const) {
			await go(store, status);
			await undo(store);
		}
		await go(store, "paid");
		expect(await posted(store)).toEqual([
			`${id}-paid`,
			`${id}-paid-2`,
			`${id}-paid-2-event`,
			`${id}-paid-3`,
			`${id}-paid-3-event`,
			`${id}-paid-event`,
			`${id}-reverted`,
			`${id}-reverted-2`,
			`${id}-reverted-2-event`,
			`${id}-reverted-event`,
		]);
		const mail = JSON.stringify(await store.get("outbox", `${id}-reverted`));
		expect(mail).toContain("Por error marcamos tu pedido como «Pagado». Su estado es «Pendiente de pago».");
		expect(mail).not.toContain("otro pedido");
		const { event } = (await store.get("outbox", `${id}-reverted-event`)) as { event: { body: string } };
		expect(event).toMatchObject({ type: "order.reverted" });
		expect(JSON.parse(event.body).data.order).toMatchObject({ status: "pending" });
		expect(event.body).not.toMatch(/otro pedido|rosa/);
		expect(await stockOf(store)).toBe(3);
	});

	it("does not make a later cancellation one to be refunded", async () => {
		const store = storeWith();
		await go(store, "paid");
		await undo(store);
		await go(store, "cancelled");
		const mail = JSON.stringify(await store.get("outbox", `${id}-cancelled`));
		expect(mail).toContain("Este pedido se canceló y no se cobrará.");
	});

	it("stays once money was given back", async () => {
		const store = storeWith();
		await go(store, "paid");
		await refund(store, { reference, pen: 100, reason: "Rayón" }, actor());
		expect(await undo(store)).toMatchObject({ outcome: "refused", why: "refunded" });
		expect(await stored(store)).toMatchObject({ status: "paid" });
	});
});

describe("a mistaken step", () => {
	it("is taken back one at a time, down to the first", async () => {
		const store = storeWith();
		const shipment = { carrier: "Olva", tracking: "123" };
		await go(store, "paid");
		await go(store, "preparing");
		await go(store, "shipped", shipment);
		await go(store, "delivered");
		await undo(store);
		expect(await stored(store)).toMatchObject({ status: "shipped", shipment });
		await undo(store);
		expect((await stored(store)).shipment).toBeUndefined();
		expect(await stockOf(store)).toBe(3);
		for (const status of ["paid", "pending"]) {
			await undo(store);
			expect((await stored(store)).status).toBe(status);
		}
		expect(await undo(store)).toMatchObject({ outcome: "refused", why: "first" });
		expect(await posted(store)).not.toContain(`${id}-reverted-5`);
	});

	it("that was a cancellation takes the stock again, if it is there", async () => {
		const store = storeWith();
		await go(store, "paid");
		await go(store, "cancelled");
		await store.set("product", "lampara", lamp);
		await store.set("stock", "lampara", { units: { only: 1 } });
		expect(await undo(store)).toMatchObject({ outcome: "short", missing: [{ left: 1 }] });
		expect((await stored(store)).status).toBe("cancelled");
		expect(
			await undoStatus(store, { reference, reason: "Sí lo quiere", mayOwe: true }, actor()),
		).toMatchObject({
			outcome: "changed",
			order: { status: "paid", lines: [{ owed: 1 }] },
		});
		expect(await posted(store)).toContain(`${id}-reverted-event`);
	});

	it("stays when the shopper's data are gone", async () => {
		const at = anOrder().placedAt;
		const history: Order["history"] = [
			{ status: "pending", at },
			{ status: "cancelled", at },
		];
		const store = storeWith({ status: "cancelled", history, contact: null });
		expect(await undo(store)).toMatchObject({ outcome: "refused", why: "forgotten" });
	});

	it("that the webhook was not told of is not told when it is taken back", async () => {
		const store = storeWith();
		await go(store, "paid");
		await go(store, "preparing");
		await undo(store);
		expect(await posted(store)).toContain(`${id}-reverted`);
		expect(await posted(store)).not.toContain(`${id}-reverted-event`);
	});

	it("keeps the payment, and what was given back", async () => {
		const store = storeWith();
		await go(store, "paid", { method: "yape" });
		await go(store, "preparing");
		await refund(store, { reference, pen: 100, reason: "Rayón" }, actor());
		expect((await undo(store)).outcome).toBe("changed");
		expect(await stored(store)).toMatchObject({ payment: { method: "yape" }, refunds: [{ pen: 100 }] });
	});
});
