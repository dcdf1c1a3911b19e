import { expect, test, vi } from "vitest";
import { forgetLapsedQuotes } from "~/domain/checkout/forget-quotes.server";
import type { Order } from "~/domain/orders/order-record.server";
import { toOrderRecord } from "~/domain/orders/order-sales.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aDelivery, anOrder, orderId, stepsOf } from "../orders/an-order";

const now = new Date("2026-11-13T12:00:00Z");
const delivery = aDelivery({ recipientName: "Luz", recipientDocument: "41414141" });
const quote = (quotedUntil: string, more: Partial<Order> = {}) =>
	toOrderRecord(
		anOrder({
			status: "quoted",
			history: stepsOf(["quoted"]),
			quotedUntil,
			delivery,
			shopper: "abc",
			...more,
		}),
	);

test("a quote loses its personal data ninety days after it lapsed, and no day earlier", async () => {
	const log = { warn: vi.fn() };
	const order = {
		[orderId]: quote("2026-08-14", { reference: "WASI-7K3M-9XA4" }),
		"wasi-2222-2222": quote("2026-08-15", { reference: "WASI-2222-2222" }),
		"wasi-3333-3333": quote("2026-01-01", { reference: "WASI-3333-3333", status: "pending" }),
		"wasi-4444-4444": {
			status: "quoted",
			reference: "WASI-4444-4444",
			quotedUntil: "2026-01-01",
			placedAt: "2025-12-20T12:00:00.000Z",
		},
	};
	const store = memoryDatastore({ order });
	for (const _ of "12") await forgetLapsedQuotes(store, now, log);
	const { [orderId]: old, ...others } = order;
	for (const [id, fields] of Object.entries(others)) expect(await store.get("order", id)).toEqual(fields);
	const left = await store.get("order", orderId);
	expect(left).toMatchObject({
		status: "cancelled",
		contact: null,
		delivery: null,
		shopper: null,
		total: old.total,
	});
	expect(JSON.stringify(left)).not.toMatch(/Luz|41414141|Quispe|correo|987654321|05678912/);
	expect(log.warn).toHaveBeenCalledWith(
		expect.objectContaining({ id: "wasi-4444-4444" }),
		expect.any(String),
	);
});
