import { describe, expect, it } from "vitest";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { noticePayment } from "~/domain/payments/notice-payment.server";
import { memoryDatastore } from "../catalog/memory-datastore";
import { anOrder } from "../orders/an-order";

const reference = "WASI-7K3M-9XA4";
const shopper = { by: "shopper", now: new Date("2026-11-13T09:00:00.000Z") };
const notice = (operation: string) => ({ reference, operation, picturesFolder: "" });

describe("a payment notice", () => {
	it("is changed twenty times at most, so that an order's record does not grow without end", async () => {
		const store = memoryDatastore({ order: { "wasi-7k3m-9xa4": anOrder() } });
		const outcomes: string[] = [];
		for (let n = 0; n < 22; n++) {
			outcomes.push((await noticePayment(store, notice(`10${n}`), shopper)).outcome);
		}
		expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(20);
		const { history, paymentNotice } = parseOrder((await store.get("order", "wasi-7k3m-9xa4")) ?? {});
		expect([history.length, paymentNotice?.operation]).toEqual([21, "1019"]);
		expect(await noticePayment(store, notice("1019"), shopper)).toMatchObject({
			outcome: "changed",
		});
		expect(await cancelOrder(store, { reference }, shopper)).toMatchObject({ outcome: "changed" });
	});

	it("is nothing to an unknown order", async () => {
		const noticed = await noticePayment(memoryDatastore({}), notice("123"), shopper);
		expect(noticed).toEqual({ outcome: "unknown" });
	});
});
