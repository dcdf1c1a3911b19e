import { expect, test } from "vitest";
import { describeDone } from "~/desk/orders/done-texts";
import { toPaymentDetails } from "~/desk/orders/payment-details.server";
import { postPlaced } from "~/domain/orders/order-mails.server";
import type { Order } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import { postedMails } from "../../domain/mail/mails";
import { anOrder, stepsOf } from "../../domain/orders/an-order";

const at = "2026-11-13T09:00:00.000Z";
const total = { pen: 10_000, usd: 0 };
const back = { pen: 10_000, at, by: "rosa", reason: "Rayón" };
const part: Partial<Order> = { differences: [{ pen: 4_000, at, method: "yape" }] };
const partOfPaid: Partial<Order> = { balance: 6_000 };

interface Money {
	left?: string;
	owed?: string;
	isUncharged?: boolean;
}
const half: Money = { left: "S/ 60.00" };
const none: Money = {};

const sent: OrderStatus[] = ["paid", "preparing", "shipped", "delivered"];
const cases: [string, OrderStatus[], Partial<Order>, Money][] = [
	["nothing paid", ["pending"], {}, { isUncharged: true }],
	["a part paid", ["pending"], part, half],
	["nothing paid", ["pending", "cancelled"], {}, none],
	["a part paid", ["pending", "cancelled"], part, { owed: "S/ 40.00" }],
	["all paid", ["pending", "paid", "cancelled"], {}, { owed: "S/ 100.00" }],
	["all given back", ["pending", "paid", "cancelled"], { refunds: [back] }, none],
	...sent.flatMap((status, index): typeof cases => {
		const steps: OrderStatus[] = ["pending", ...sent.slice(0, index), status];
		return [
			["a part paid", steps, partOfPaid, half],
			["all paid", steps, {}, none],
			["more than all paid", steps, { balance: -3_000 }, { owed: "S/ 30.00" }],
			["nothing to pay", steps, { total: { pen: 0, usd: 0 } }, none],
		];
	}),
];

test.each(cases)("mails, page and desk say the same of money: %s, %s", (_, steps, money, expected) => {
	const order = anOrder({ total, subtotal: total, history: stepsOf(steps), status: steps.at(-1), ...money });
	const { left, owed, isUncharged = false } = expected;
	const [toShopper, toKeeper] = postedMails(postPlaced(order, new Date(at))).map(({ text }) => text);
	const { debt, exchangeUrl } = toPaymentDetails(order, true);
	const [taken, exchanged, received] = ["nuevo", "cambio", "recibir-devolucion"].map((step) =>
		describeDone(step, order),
	);

	expect(toShopper?.includes("No se hizo ningún cargo")).toBe(isUncharged);
	expect(toOrderView(order).isUncharged).toBe(isUncharged);
	expect(toKeeper?.includes("para acordar el pago")).toBe(isUncharged);
	expect(taken?.includes("lo pague")).toBe(isUncharged);

	for (const said of [toKeeper, debt]) expect(sumIn(said, /faltan (S\/\s[\d.]+\d)/)).toBe(left);
	for (const said of [taken, exchanged]) expect(sumIn(said, /pague los (\S+\s\S+) que faltan/)).toBe(left);
	expect(sumIn(debt, /Debes devolver (\S+\s[^:]+):/)).toBe(owed);
	expect(exchangeUrl !== undefined, "what is owed can pay another order").toBe(owed !== undefined);
	expect(toPaymentDetails(order, false)).not.toHaveProperty("exchangeUrl");
	expect(sumIn(received, /Falta devolver (\S+\s\S+) o/)).toBe(owed);
});

function sumIn(said: string | undefined, words: RegExp): string | undefined {
	return said?.match(words)?.[1]?.replace(/\s/, " ");
}
