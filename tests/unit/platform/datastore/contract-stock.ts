import { describe, expect, it, onTestFinished } from "vitest";
import { changeUnits } from "~/domain/goods/change-stock.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { changeStatus } from "~/domain/orders/change-order.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { aProductRecord } from "../../domain/catalog/memory-datastore";
import { aLine, anOrder } from "../../domain/orders/an-order";
import { openTwice, type Place } from "./contract";
import { untilAnswered } from "./contract-faults";

export function describeStock(name: string, newPlace: () => Promise<Place>) {
	describe(`${name} counts stock`, () => {
		const both = openTwice(newPlace);
		const actor = { by: "rosa", role: "owner" as const, now: new Date("2026-11-20T15:00:00Z") };
		const product = aProductRecord({ stock: 3 });

		const referenceOf = (index: number) => `WASI-7777-${1000 + index}`;

		async function placeOrders(count: number) {
			const lines = [aLine({ sku: "lampara", quantity: 1 })];
			await both.store.apply([
				{ collection: "product", id: "lampara", fields: product },
				...Array.from({ length: count }, (_, index) => {
					const reference = referenceOf(index);
					return {
						collection: "order" as const,
						id: reference.toLowerCase(),
						fields: anOrder({ reference, lines }),
					};
				}),
			]);
			return Array.from({ length: count }, (_, index) => referenceOf(index));
		}
		const unitsLeft = async () => readUnits(product, await both.other.get("stock", "lampara")).only;

		it("which the last three of fifty payments from three places at once cannot exceed", async () => {
			const references = await placeOrders(50);
			const { place, store, other } = both;
			const third = place.open();
			onTestFinished(() => third.close());
			const places = [store, other, third];
			const changes = await Promise.all(
				references.map((reference, index) =>
					untilAnswered(() => changeStatus(places[index % 3] ?? store, { reference, status: "paid" }, actor)),
				),
			);
			const orders = (await store.list("order")).map(({ fields }) => parseOrder(fields));
			expect(orders.filter(({ status, hasStock }) => status === "paid" && hasStock)).toHaveLength(3);
			expect(changes.filter(({ outcome }) => outcome === "short")).toHaveLength(47);
			expect(await unitsLeft()).toBe(0);
		});

		it("once, however often a payment or a cancellation is repeated", async () => {
			const [reference = ""] = await placeOrders(1);
			const repeat = (status: "paid" | "cancelled") =>
				Promise.all(
					[both.store, both.other, both.store].map((store) =>
						untilAnswered(() => changeStatus(store, { reference, status }, actor)),
					),
				);
			await repeat("paid");
			expect(await unitsLeft()).toBe(2);
			await repeat("cancelled");
			expect(await unitsLeft()).toBe(3);
		});

		it("that two instances change at once without losing a unit", async () => {
			await placeOrders(0);
			const add = (index: number) =>
				untilAnswered(() =>
					changeUnits(
						index % 2 ? both.store : both.other,
						new Map([["lampara", (units: number) => units + 1]]),
						{
							actor,
							reason: "conteo",
						},
					),
				);
			// An answer that was lost may be counted twice, so only answered additions are repeated.
			await Promise.all(Array.from({ length: 6 }, (_, index) => add(index)));
			expect(await unitsLeft()).toBe(9);
		});
	});
}
