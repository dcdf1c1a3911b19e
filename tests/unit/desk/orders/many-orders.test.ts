import { expect, test } from "vitest";
import { isListed, listChosen, type OrderFilter, statusOf } from "~/desk/frame/listed-orders.server";
import { describeManyChanged } from "~/desk/orders/orders-screen.server";
import type { Order } from "~/domain/orders/order-record.server";
import { orderMarks } from "~/domain/orders/order-sales.server";
import { orderStatuses } from "~/domain/orders/order-status";
import { memoryDatastore } from "../../domain/catalog/memory-datastore";
import { aReturn, aUniqueOrder, recordsOf, stepsOf } from "../../domain/orders/an-order";

const [before, read, after] = ["09:00", "10:00", "11:00"].map((time) => `2026-11-12T${time}:00.000Z`);
const now = new Date("2026-11-12T12:00:00.000Z");
const history = stepsOf(["paid", "preparing"], before);
const corrected = { ...stepsOf(["preparing"], after)[0], event: "addressCorrected" as const };

test.each([
	["was so before the list was read", history, true],
	["became so afterwards", [...stepsOf(["paid"], before), ...stepsOf(["preparing"], after)], false],
	["left and came back since", [...history, ...stepsOf(["paid", "preparing"], after)], false],
	["was corrected since", [...history, corrected], false],
])(
	"of a list are chosen, by their boxes or all, the orders as it had them: one that %s",
	async (_, steps, isMeant) => {
		const order = aUniqueOrder({ status: "preparing", history: steps as typeof history });
		const store = memoryDatastore({ order: recordsOf([order]) });
		for (const ticked of [undefined, [order.reference, "WASI-XXXX-XXXX"]]) {
			const choose = (readAt?: string) =>
				listChosen(store, { ticked, text: undefined, listed: "preparing", readAt }, now);
			const found = { orders: [order], later: [] };
			expect(await choose(read)).toEqual(isMeant ? found : { orders: [], later: [order.reference] });
			expect(await choose()).toEqual(found);
		}
	},
);

const notice = { paymentNotice: { operation: "123", at: after ?? "" } };
const told = { status: "pending", at: after ?? "", event: "paymentNoticed" } as const;
const asked = { returns: [aReturn({ state: "asked" })] };
const canComeBack: string[] = ["shipped", "delivered"];
/** The lists of Hoy that count orders, and which orders each reads. */
const tiles: [OrderFilter, (order: Order) => boolean][] = [
	...(["paid", "preparing", "sin-devolucion", "sin-aviso", "quoted"] as const).map(
		(filter): [OrderFilter, (order: Order) => boolean] => [
			filter,
			({ status }) => status === statusOf(filter),
		],
	),
	["avisados", orderMarks.isNoticed],
	["devoluciones", orderMarks.hasOpenReturn],
];

test.each(
	orderStatuses.flatMap((status) =>
		[{}, notice].flatMap((noticed) =>
			(canComeBack.includes(status) ? [{}, asked] : [{}]).flatMap((returned) =>
				[0, 500].map((balance) => ({ status, noticed, returned, balance })),
			),
		),
	),
)(
	"no two tiles of Hoy count the same order, and one that is said to be paid is on one or «por cobrar»: %j",
	({ status, noticed, returned, balance }) => {
		const passed = orderStatuses.slice(1, orderStatuses.indexOf(status) + 1);
		const history = [...stepsOf(status === "quoted" ? ["quoted"] : passed, before), { ...told, status }];
		const order = aUniqueOrder({ status, history, ...noticed, ...returned, ...(balance > 0 && { balance }) });
		const counted = tiles.filter(([filter, isRead]) => isRead(order) && isListed(order, filter, now));
		expect(counted.length).toBeLessThanOrEqual(1);
		if (orderMarks.isNoticed(order))
			expect(counted.length + Number(orderMarks.isDue(order))).toBeGreaterThan(0);
	},
);

test.each([
	["1-0-0-0", "Cambió 1 pedido."],
	["7-2-0-0", /^Cambiaron 7 pedidos\. Otros 2 ya no estaban en ese paso/],
	["7-0-33-0", "Cambiaron 7 pedidos. Quedan 33: hazlo otra vez."],
	["0-0-0-2", /^Cambiaron 0 pedidos\. 2 cambiaron después de que abriste la lista.+ \(WASI-1\)\.$/],
	["7-2-1-1", /Otros 2 .+ Quedan 1: .+ 1 cambió después/],
	["0-0-0-1200", /1200 cambiaron después/],
	["7-2", undefined],
	[null, undefined],
])("of many orders, %s is told as it was", (counts, told) => {
	const said = describeManyChanged(counts, ["WASI-1"]);
	if (told instanceof RegExp) expect(said).toMatch(told);
	else expect(said).toBe(told);
});
