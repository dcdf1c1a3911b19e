import { expect, it } from "vitest";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { variantKey } from "~/domain/goods/variant-key.server";
import type { Order } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { countToHandOver } from "~/domain/orders/order-stock.server";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { receiveReturn } from "~/domain/returns/answer-return.server";
import { startReturn } from "~/domain/returns/ask-return.server";
import { aDeskRecord } from "../catalog/memory-datastore";
import { stockMovesOf } from "../goods/stock-moves";
import { aLine, anOrder, aReturn, aStoreWithOrder, giveStatus, reference, storedOrder } from "./an-order";

const now = (minute = 0) => new Date(Date.UTC(2026, 10, 13, 9, minute));
const product = { lampara: { stock: 5 }, escritorio: aDeskRecord([2, 7]) };
const oak = `escritorio_${variantKey({ choice: { color: "marron" } })}`;
const lineOf = (sku: string, quantity: number) => aLine({ sku, quantity });

/** Goes through the statuses, and returns the last answer and what there is afterwards. */
async function go(order: Partial<Order>, statuses: OrderStatus[], mayOwe = false) {
	const store = aStoreWithOrder(order, { product });
	let change: unknown;
	for (const [minute, status] of statuses.entries()) {
		const actor = { by: "rosa", role: "owner" as const, now: now(minute) };
		change = await giveStatus(store, { reference, status, mayOwe }, actor);
	}
	const unitsOf = async (slug: keyof typeof product) =>
		Object.values(readUnits(product[slug], await store.get("stock", slug)));
	const { lines, status } = await storedOrder(store);
	const units = [...(await unitsOf("lampara")), ...(await unitsOf("escritorio"))];
	const owed = lines.map((line) => line.owed);
	return { change, status, units, owed, moves: await stockMovesOf(store, "lampara") };
}

const two = { lines: [lineOf("lampara", 2), lineOf(oak, 2)] };
const six = { lines: [lineOf("lampara", 6), lineOf("ya-no-existe", 1)] };
const million = {
	lines: [lineOf("lampara", 1_000_000), lineOf(oak, 1)],
	status: "paid" as const,
	hasStock: true,
};
it.each<[string, Partial<Order>, OrderStatus[], number[], boolean?, number[]?]>([
	["is taken when an order is paid, of the variant that was ordered", two, ["paid"], [3, 0, 7]],
	["stays taken", two, ["paid", "preparing", "shipped", "delivered"], [3, 0, 7]],
	["comes back when a paid order is cancelled", two, ["paid", "preparing", "cancelled"], [5, 2, 7]],
	["stays when an unpaid order is cancelled", two, ["cancelled"], [5, 2, 7]],
	["stays for orders paid before stock was counted", { ...two, status: "paid" }, ["cancelled"], [5, 2, 7]],
	["that is short refuses the payment", six, ["paid"], [5, 2, 7]],
	["that is short is owed if the store says so", six, ["paid"], [0, 2, 7], true, [1, 1]],
	["comes back as far as it was taken", six, ["paid", "cancelled"], [5, 2, 7], true],
	["may come back above what can be typed", million, ["cancelled"], [1_000_005, 3, 7]],
])("stock %s", async (_, order, statuses, units, mayOwe, owed = []) => {
	const after = await go(order, statuses, mayOwe);
	expect(after.units).toEqual(units);
	expect(after.owed).toEqual([owed[0], owed[1]]);
});

const pickedUp = { ...anOrder().shipping, isPickUp: true as const };
const carried = ["preparing", "shipped", "delivered"] as const;
it.each<[string, Partial<Order>, arrivals: readonly number[], unitsAndOwed: string]>([
	["leave with the parcel", {}, [10, 0, 0], "10 2, 8 0, 8 0"],
	["that come later wait to be sent by themselves", {}, [1, 0, 5], "1 2, 0 1, 5 1"],
	["are owed on while none came", {}, [0, 0, 0], "0 2, 0 2, 0 2"],
	["leave when it is picked up", { shipping: pickedUp }, [10, 0, 0], "10 2, 10 2, 8 0"],
])("owed units %s, and each undo brings them back", async (_, order, arrivals, unitsAndOwed) => {
	const after = unitsAndOwed.split(", ");
	const lines = [lineOf("lampara", 3)];
	const store = aStoreWithOrder({ lines, ...order }, { product: { lampara: { stock: 1 } } });
	const actor = { by: "rosa", role: "owner" as const, now: now() };
	const counted = async () => {
		const units = readUnits({ stock: 1 }, await store.get("stock", "lampara")).only ?? 0;
		return [units, (await storedOrder(store)).lines[0]?.owed ?? 0];
	};
	await giveStatus(store, { reference, status: "paid", mayOwe: true }, actor);
	for (const [index, status] of carried.entries()) {
		const arrived = (units: number) => units + (arrivals[index] ?? 0);
		await changeUnits(store, new Map([["lampara", arrived]]), { actor, reason: "set" });
		const before = await counted();
		for (const _ of ["by mistake", "once more"]) {
			await giveStatus(store, { reference, status, mayOwe: true }, actor);
			expect((await counted()).join(" ")).toBe(after[index]);
			await undoStatus(store, { reference, reason: "Error" }, actor);
			expect(await counted()).toEqual(before);
		}
		await giveStatus(store, { reference, status, mayOwe: true }, actor);
	}
	const [left = 0, owed = 0] = await counted();
	const came = (quantity: number) => ({ reference, lines: [{ sku: "lampara", quantity }] });
	const why = { cause: "faulty", wants: "refund", note: "Rota" };
	expect(await startReturn(store, { ...came(4 - owed), ...why }, actor)).toMatchObject({ why: "units" });
	await startReturn(store, { ...came(1), ...why }, actor);
	await receiveReturn(store, { reference, restocked: came(1).lines, writtenOff: [] }, actor);
	expect(await counted()).toEqual([left + 1, owed]);
	await undoStatus(store, { reference, reason: "Error" }, actor);
	expect(await counted()).toEqual([left, owed]);
});

it("of a product that is gone is no obstacle to the return of another", async () => {
	const store = aStoreWithOrder(
		{ lines: [lineOf("lampara", 2), lineOf("silla", 1)] },
		{ product: { lampara: { stock: 5 }, silla: { stock: 5 } } },
	);
	const actor = { by: "rosa", role: "owner" as const, now: now() };
	for (const status of ["paid", ...carried] as const) await giveStatus(store, { reference, status }, actor);
	await store.remove("product", "silla");
	const lines = [{ sku: "lampara", quantity: 1 }];
	await startReturn(store, { reference, lines, cause: "faulty", wants: "refund", note: "Rota" }, actor);
	const received = await receiveReturn(store, { reference, restocked: lines, writtenOff: [] }, actor);
	expect(received).toMatchObject({ outcome: "changed" });
	expect((await storedOrder(store)).lines.map(({ owed }) => owed)).toEqual([undefined, undefined]);
});

it.each<[string, Partial<Order>, number[]]>([
	["all that is ordered", { status: "preparing" }, [3, 1]],
	["what did not come back before it is picked up", { status: "shipped", shipping: pickedUp }, [2, 1]],
	["what was handed over, as before its return", { status: "delivered", shipping: pickedUp }, [3, 1]],
])("papers name %s", (_, order, units) => {
	const lines = [aLine({ ...lineOf("lampara", 3), owed: 1 }), lineOf("silla", 1)];
	const back = { sku: "lampara", quantity: 1, restocked: 1 };
	const isSent = order.status !== "preparing";
	const stored = anOrder({ lines, ...order, ...(isSent && { returns: [aReturn({ lines: [back] })] }) });
	expect(lines.map((line) => countToHandOver(stored, line))).toEqual(units);
	const givenUp = { ...stored, returns: [aReturn({ state: "givenUp", lines: [back] })] };
	expect(countToHandOver(givenUp, lineOf("lampara", 3))).toBe(2);
});

it("that moves says why, and stock that is short says how much there is", async () => {
	const { moves } = await go(two, ["paid", "cancelled"]);
	const move = { by: "rosa", product: "lampara", variant: "only", order: reference };
	expect(moves).toEqual([
		{ ...move, at: now(1).toISOString(), units: 2, left: 5, reason: "cancelled" },
		{ ...move, at: now(0).toISOString(), units: -2, left: 3, reason: "paid" },
	]);
	const { change, status } = await go(six, ["paid"]);
	const missing = six.lines.map((line, index) => ({ line, left: index === 0 ? 5 : 0 }));
	expect(change).toEqual({ outcome: "short", order: expect.objectContaining({ hasStock: false }), missing });
	expect(status).toBe("pending");
});
