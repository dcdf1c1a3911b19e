import { describe, expect, it } from "vitest";
import { changeStatus } from "~/domain/orders/change-order.server";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { refund } from "~/domain/payments/refund.server";
import { aStoreWithOrder, orderId as id, reference, storedOrder } from "../orders/an-order";

const at = "2026-11-13T09:00:00.000Z";
const actor = { by: "rosa", role: "owner" as const, now: new Date(at) };

async function paidStore() {
	const store = withOrderEvents(aStoreWithOrder());
	await changeStatus(store, { reference, status: "paid" }, actor);
	const give = (pen?: number, reason = "Llegó rayada") => refund(store, { reference, pen, reason }, actor);
	return { store, give, order: () => storedOrder(store) };
}

describe("a refund", () => {
	it("is recorded with its amount, reason and who gave it, in parts up to the whole", async () => {
		const { give, order } = await paidStore();
		expect((await give(17_000)).outcome).toBe("changed");
		expect(await give(100_001)).toMatchObject({ outcome: "refused", why: "tooMuch" });
		await give();
		const given = { at, by: "rosa", reason: "Llegó rayada" };
		const { refunds, status, history } = await order();
		expect([status, refunds]).toEqual(["paid", [17_000, 100_000].map((pen) => ({ pen, ...given }))]);
		expect(history.slice(-2)).toMatchObject([{ event: "refunded" }, { event: "refunded" }]);
		expect(await give()).toMatchObject({ outcome: "refused", why: "tooMuch" });
		expect((await order()).refunds).toHaveLength(2);
	});

	it("needs a payment", async () => {
		const given = await refund(aStoreWithOrder(), { reference, pen: 1, reason: "Rayón" }, actor);
		expect(given).toMatchObject({ outcome: "refused", why: "unpaid" });
	});

	it("tells the shopper the amount, and the webhook base and IGV, which add up to the order's", async () => {
		const { store, give } = await paidStore();
		for (const pen of [33_333, 33_333, 50_334]) await give(pen);
		const mail = JSON.stringify(await store.get("outbox", `${id}-refunded`));
		expect(mail).toContain("Te devolvimos S/\u00a0333.33 de tu pedido");
		const { event } = (await store.get("outbox", `${id}-refunded-3-event`)) as { event: { body: string } };
		expect(event).toMatchObject({ type: "order.refunded" });
		const { refunds, totals } = JSON.parse(event.body).data;
		expect(refunds[2]).toEqual({ at, reason: "Llegó rayada", total: 50_334, base: 42_656, igv: 7678 });
		const sum = (name: string) =>
			refunds.reduce((all: number, one: Record<string, number>) => all + (one[name] ?? 0), 0);
		expect([sum("total"), sum("base"), sum("igv")]).toEqual([totals.total, totals.base, totals.igv]);
	});
});
