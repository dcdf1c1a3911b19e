import { expect, test } from "vitest";
import { acceptQuote, acceptQuoteByPhone, renewQuote } from "~/domain/checkout/answer-quote.server";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { makePushKeys } from "~/domain/mail/push-devices.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { changeStatus } from "~/domain/orders/change-order.server";
import { describeNextStep, describeStatus } from "~/domain/orders/next-step";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { noticePayment } from "~/domain/payments/notice-payment.server";
import { anOwner, aShopper } from "../../../support/actors";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner = anOwner(now);
const day = "2026-11-20";
const shopperOn = (at: string) => aShopper(new Date(at));

/** A store with a quote of two of three chairs. */
async function quoted({ holdHours, stock = 3 }: { holdHours?: number; stock?: number } = {}) {
	const store = withOrderEvents(
		memoryDatastore({
			product: { silla: aProductRecord({ pen: 3_000, stock }) },
			business: { store: { ...(holdHours && { holdHours }) } },
		}),
	);
	await makePushKeys(store);
	const values = checkoutFields.parse(checkoutAnswers());
	const lines = [{ sku: "silla", quantity: 2 }];
	const taken = await takeOrderByPhone(store, { lines, values, quotedUntil: day }, owner);
	const reference = taken.outcome === "placed" ? taken.reference : expect.unreachable();
	const order = async () => parseOrder((await store.get("order", reference.toLowerCase())) ?? {});
	const posted = async () => (await store.find("outbox")).map(({ id }) => id.replace(/^wasi-....-....-/, ""));
	const units = async () =>
		readUnits((await store.get("product", "silla")) ?? {}, await store.get("stock", "silla"));
	return { store, reference, order, posted, units };
}

test("a quote says its price and day, has no units and asks for no money, and only the shopper is told", async () => {
	const { order, posted, units, store, reference } = await quoted({ holdHours: 24 });
	const quote = await order();
	expect(quote).toMatchObject({ status: "quoted", quotedUntil: day, hasStock: false });
	expect([await units(), await posted()]).toEqual([{ only: 3 }, ["quoted-1"]]);
	expect(describeStatus(quote)).toBe("Cotización hasta el 20 de noviembre de 2026");
	expect(describeNextStep(quote, true, day)).toContain("vale hasta el 20 de noviembre");
	expect(describeNextStep(quote, true, "2026-11-21")).toContain("venció");
	const notice = { reference, operation: "00071", picturesFolder: "" };
	expect(await noticePayment(store, notice, aShopper(now))).toMatchObject({ why: "closed" });
	const collected = { reference, pen: 100, method: "yape" as const };
	expect(await collectPayment(store, collected, owner)).toMatchObject({ why: "nothingDue" });
	expect(await cancelOrder(store, { reference }, aShopper(now))).toMatchObject({ outcome: "changed" });
});

test.each([
	["with a hold", 24, 3, { only: 1 }, { hasStock: true, heldUntil: "2026-11-22T04:59:00.000Z" }],
	["without one", undefined, 3, { only: 3 }, { hasStock: false }],
	["when units are short", 24, 1, { only: 1 }, { hasStock: false }],
])(
	"on its last day it is accepted once and becomes an order, %s",
	async (_, holdHours, stock, left, expected) => {
		const { store, reference, order, posted, units } = await quoted({ holdHours: holdHours ?? 0 });
		await store.set("product", "silla", aProductRecord({ pen: 9_000, stock }));
		const last = shopperOn("2026-11-21T04:59:00.000Z");
		expect(await acceptQuote(store, { reference }, last)).toMatchObject({ outcome: "changed" });
		const accepted = await order();
		expect(accepted).toMatchObject({ status: "pending", total: { pen: expect.any(Number) }, ...expected });
		expect(accepted.lines).toMatchObject([{ unit: { pen: 3_000 } }]);
		expect(await units()).toEqual(left);
		const told = ["placed", "placed-keeper", "placed-push", "pending-event", "quoted-1"];
		expect((await posted()).sort()).toEqual(told.sort());
		expect(await acceptQuote(store, { reference }, last)).toMatchObject({ order: accepted });
	},
);

test("after its day only the team accepts it, and renews it for others", async () => {
	const { store, reference, order, posted } = await quoted();
	const late = "2026-11-21T05:00:00.000Z";
	expect(await acceptQuote(store, { reference }, shopperOn(late))).toMatchObject({ why: "lapsed" });
	const renew = (quotedUntil: string) =>
		renewQuote(store, { reference, quotedUntil }, anOwner(new Date(late)));
	for (const wrong of ["", "2026-11-20", "2026-02-30", "2027-11-20"])
		expect(await renew(wrong), wrong).toMatchObject({ why: "noSuchDay" });
	expect(await renew("2026-11-25")).toMatchObject({ outcome: "changed" });
	expect((await order()).history.at(-1)).toMatchObject({ event: "noted", by: "Rosa" });
	expect(await posted()).toContain("quoted-2");
	expect(await acceptQuote(store, { reference }, shopperOn(late))).toMatchObject({ outcome: "changed" });
	expect(await renew("2026-11-25")).toMatchObject({ why: "notQuoted" });

	const other = await quoted();
	const byPhone = { reference: other.reference };
	expect((await acceptQuoteByPhone(other.store, byPhone, anOwner(new Date(late)))).outcome).toBe("changed");
});

test("an acceptance can be taken back, and a cancelled quote is not accepted", async () => {
	const { store, reference, order, units } = await quoted({ holdHours: 24 });
	await acceptQuote(store, { reference }, aShopper(now));
	expect(await units()).toEqual({ only: 1 });
	await undoStatus(store, { reference, reason: "Se arrepintió" }, owner);
	expect([await units(), await order()]).toMatchObject([{ only: 3 }, { status: "quoted", quotedUntil: day }]);
	await changeStatus(store, { reference, status: "cancelled" }, owner);
	expect(await acceptQuote(store, { reference }, aShopper(now))).toMatchObject({ why: "cancelled" });
});
