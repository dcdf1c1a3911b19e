import { expect, test } from "vitest";
import type { Order } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { tableOfOrders } from "~/domain/payments/orders-table.server";
import { collect } from "../../../support/collect";
import { anOrder, aReturn, inSoles, stepsOf } from "../orders/an-order";

const at = "2026-11-13T09:00:00.000Z";
const made = { at, by: "rosa", reason: "x", method: "cash" as const };
const given = { ...made, exchange: null };
const exchanged = { ...made, exchange: "WASI-3333-3333" };
const part = { method: "yape" as const, at };
const returned = { returns: [aReturn()] };

/** What the row of an order of 200 soles says, in céntimos. */
type Sums = [paid: number, left: number, back: number, owed: number, uncharged: number];
const sent: OrderStatus[] = ["paid", "shipped", "delivered"];
const usedUp = { ...returned, refunds: [{ ...exchanged, pen: 9_000, returned: 9_000 }] };
const allBack = { refunds: [{ ...given, pen: 20_000 }] };

test.each<[string, OrderStatus[], Partial<Order>, Sums]>([
	["awaits its payment", [], {}, [0, 20_000, 0, 0, 0]],
	["was paid in part before", [], { differences: [{ ...part, pen: 500 }] }, [500, 19_500, 0, 0, 0]],
	["is paid", ["paid"], {}, [20_000, 0, 0, 0, 0]],
	["is paid in part", ["paid"], { balance: 500 }, [19_500, 500, 0, 0, 0]],
	["costs less since", ["paid"], { balance: -500 }, [20_500, 0, 0, 500, 0]],
	["was given a part back", ["paid"], { refunds: [{ ...given, pen: 500 }] }, [20_000, 0, 500, 0, 500]],
	["was cancelled before it was paid", ["cancelled"], {}, [0, 0, 0, 0, 20_000]],
	["was cancelled and is owed", ["paid", "cancelled"], {}, [20_000, 0, 0, 20_000, 20_000]],
	["was cancelled and given back", ["paid", "cancelled"], allBack, [20_000, 0, 20_000, 0, 20_000]],
	["came back in part, which is owed", sent, returned, [20_000, 0, 0, 9_000, 9_000]],
	[
		"came back, of which the rest was not paid",
		sent,
		{ ...returned, balance: 9_000 },
		[11_000, 0, 0, 0, 9_000],
	],
	["came back and paid an exchange", sent, usedUp, [11_000, 0, 0, 0, 9_000]],
])("a row of the table adds up of an order that %s", async (_, steps, overrides, sums) => {
	const history = stepsOf(["pending", ...steps]);
	const order = anOrder({ status: steps.at(-1) ?? "pending", history, total: inSoles(20_000), ...overrides });
	const [headings = [], row = []] = await collect(tableOfOrders([order]));
	const [paid = 0, left = 0, back = 0, owed = 0, uncharged = 0] = [
		"paid",
		"left",
		"refunded",
		"owed",
		"uncharged",
	].map((name) => (row[headings.indexOf(`${name}_pen`)] as { minor: number }).minor);
	expect([paid, left, back, owed, uncharged]).toEqual(sums);
	expect(paid + left - back - owed + uncharged).toBe(20_000);
});
