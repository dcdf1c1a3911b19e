import { describe, expect, it } from "vitest";
import { parseOrder } from "~/domain/orders/order-record.server";
import { cancelOrder } from "~/shop/orders/cancel-order-action.server";
import { noticePayment } from "~/shop/orders/payment-notice-action.server";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";
import { anOrder } from "../../domain/orders/an-order";

const reference = "WASI-7K3M-9XA4";
const now = new Date("2026-11-13T09:00:00.000Z");

describe("a payment notice", () => {
	it("is changed twenty times at most, so that an order's record does not grow without end", async () => {
		const store = memoryDatastore({ order: { "wasi-7k3m-9xa4": anOrder() } });
		const outcomes: string[] = [];
		for (let n = 0; n < 22; n++) {
			outcomes.push((await noticePayment(store, reference, { operation: `10${n}`, now })).outcome);
		}
		expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(20);
		const { history, paymentNotice } = parseOrder((await store.get("order", "wasi-7k3m-9xa4")) ?? {});
		expect([history.length, paymentNotice?.operation]).toEqual([21, "1019"]);
		expect(await noticePayment(store, reference, { operation: "1019", now })).toMatchObject({
			outcome: "changed",
		});
		expect(await cancelOrder(store, reference, now)).toMatchObject({ outcome: "changed" });
	});

	it("is nothing to an unknown order", async () => {
		const notice = noticePayment(memoryDatastore({}), reference, { operation: "123", now });
		expect(await notice).toEqual({ outcome: "unknown" });
	});
});
