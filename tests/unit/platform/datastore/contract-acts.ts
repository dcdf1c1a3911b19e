import { describe, expect, it } from "vitest";
import { addCode } from "~/domain/cart/discount-code-repository.server";
import { placeOrder as checkOut } from "~/domain/checkout/place-order.server";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { anOwner, aShopper } from "../../../support/actors";
import { aProductRecord } from "../../domain/catalog/memory-datastore";
import { anOrderRequest, lamp } from "../../domain/checkout/an-order-request";
import { aLine, anOrder, giveStatus } from "../../domain/orders/an-order";
import { change, openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

const now = new Date("2026-11-20T15:00:00Z");
const [owner, shopper] = [anOwner(now), aShopper(now)];

/** Acts that read products and stock without locking them, each done several times at once through two instances. */
export function describeActs(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} keeps the rules of acts that are done at once:`, () => {
		const both = openTwice(newPlace);
		const atOnce = <T>(count: number, act: (side: Datastore, n: number) => Promise<T>) => {
			const sides = Array.from({ length: count }, (_, n) => (n % 2 ? both.other : both.store));
			return Promise.all(sides.map((side, n) => untilAnswered(() => act(side, n))));
		};

		it("one of two orders, each sent twice, gets a discount that is left once", async () => {
			await both.store.set("product", "lamp", lamp);
			await addCode(both.store, { code: "FERIA", kind: "percent", value: "10", uses: "1" }, owner);
			const order = (side: Datastore, cart: number, quotedDiscount: string) => {
				const keys = { keys: [`${cart}`.repeat(32)], cartKeys: [`c${cart}`.repeat(16)] };
				return checkOut(
					side,
					anOrderRequest({ ...keys, code: "FERIA", quotedDiscount, useHeldUntil: shopper.now }),
					shopper,
				);
			};
			const placements = await atOnce(4, (side, n) => order(side, n >> 1, "FERIA*1000*270"));
			const outcomes = placements.map(({ outcome }) => outcome);
			expect(outcomes.sort()).toEqual(["changed", "changed", "placed", "repeated"]);
			const problem = expect.stringContaining("ya se usó todas las veces");
			const discount = expect.objectContaining({ problem });
			expect(placements).toContainEqual(expect.objectContaining({ outcome: "changed", discount }));
			expect((await order(both.store, 2, "")).outcome, "at the full price").toBe("placed");
			expect(await both.other.find("discount-code")).toMatchObject([{ fields: { used: 1 } }]);
		});

		it("units are taken, given back and added without losing or doubling one", async () => {
			const product = aProductRecord({ stock: 3 });
			const references = Array.from({ length: 20 }, (_, n) => `WASI-7777-${1000 + n}`);
			const lines = [aLine({ sku: "lampara", quantity: 1 })];
			await both.store.apply([
				change("product", "lampara", product),
				...references.map((reference) =>
					change("order", toOrderId(reference), anOrder({ reference, lines })),
				),
			]);
			const unitsLeft = async () => readUnits(product, await both.other.get("stock", "lampara")).only;
			const setStatus = (side: Datastore, reference: string, status: "paid" | "cancelled") =>
				giveStatus(side, { reference, status }, owner);
			await atOnce(40, (side, n) => setStatus(side, references[n >> 1] ?? "", "paid"));
			const orders = (await both.store.find("order")).map(({ fields }) => parseOrder(fields));
			const paid = orders.filter(({ status, hasStock }) => status === "paid" && hasStock);
			expect([paid.length, await unitsLeft()]).toEqual([3, 0]);

			await atOnce(3, (side) => setStatus(side, paid[0]?.reference ?? "", "cancelled"));
			expect(await unitsLeft()).toBe(1);
			const addOne = new Map([["lampara", (units: number) => units + 1]]);
			await atOnce(6, (side) => changeUnits(side, addOne, { actor: owner, reason: "conteo" }));
			expect(await unitsLeft()).toBe(7);
		});
	});
}
