import { describe, expect, it } from "vitest";
import { placesOf } from "~/domain/delivery/place";
import { listZones } from "~/domain/delivery/shipping-zones";
import { changeStatus } from "~/domain/orders/change-order.server";
import { correctAddress, orderAddressFields } from "~/domain/orders/correct-address.server";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import type { OrderStatus } from "~/domain/orders/order-status";
import { toOrderView } from "~/domain/orders/order-view";
import type { Actor } from "~/domain/staff/actor";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aDelivery, aLine, anOrder } from "./an-order";

const id = "wasi-7k3m-9xa4";
const reference = "WASI-7K3M-9XA4";
const actor = { by: "rosa", role: "owner" as const, now: new Date("2026-11-13T09:00:00.000Z") };
const shopper = { by: "shopper", now: actor.now };
const surquillo = { district: "150141", address: "Jr. Dante 250" };
const iquitos = { district: "160101", address: "Jr. Próspero 10" };

function storeWith(order: Partial<Order>) {
	return memoryDatastore({ order: { [id]: anOrder(order) }, product: { [aLine().sku]: { stock: 5 } } });
}
type Store = ReturnType<typeof storeWith>;
const stored = async (store: Store) => parseOrder((await store.get("order", id)) ?? {});

describe("an order's address", () => {
	it.each<OrderStatus>(["pending", "paid", "preparing"])("is corrected while it is %s", async (status) => {
		const store = storeWith({ status });
		const before = await stored(store);
		const { outcome } = await correctAddress(store, { reference, ...surquillo, note: "Llamó" }, actor);
		expect(outcome).toBe("changed");
		const order = await stored(store);
		expect(order).toEqual({
			...before,
			delivery: aDelivery({
				district: "150141",
				place: "Surquillo, Lima, Lima",
				address: "Jr. Dante 250",
			}),
			history: [
				...before.history,
				{ status, event: "addressCorrected", at: actor.now.toISOString(), by: "rosa", note: "Llamó" },
			],
		});
		expect(toOrderView(order).timeline).toHaveLength(1);
	});

	it.each<OrderStatus>(["shipped", "delivered", "cancelled"])("stays once it is %s", async (status) => {
		const store = storeWith({ status });
		expect(await correctAddress(store, { reference, ...surquillo }, actor)).toMatchObject({
			outcome: "refused",
			why: "tooLate",
		});
		expect(await stored(store)).toEqual(anOrder({ status }));
	});

	it.each<OrderStatus>(["preparing", "shipped"])("stays for its shopper once it is %s", async (status) => {
		const store = storeWith({ status });
		expect(await correctAddress(store, { reference, ...surquillo }, shopper)).toMatchObject({
			why: "tooLate",
		});
		expect(toOrderView(await stored(store)).addressUrl).toBeUndefined();
	});

	it("moves to another zone where delivery costs the same, or if whoever keeps the store says so", async () => {
		const free = storeWith({});
		await correctAddress(free, { reference, ...iquitos }, actor);
		expect((await stored(free)).shipping).toMatchObject({ days: [3, 8], price: { pen: 0 } });

		const subtotal = { pen: 5000, usd: 1300 };
		const shipping = { ...anOrder().shipping, price: { pen: 1200, usd: 320 } };
		const paid = storeWith({ subtotal, shipping });
		expect(await correctAddress(paid, { reference, ...iquitos }, actor)).toMatchObject({
			why: "otherPrice",
		});
		expect((await stored(paid)).delivery?.district).toBe("150122");
		await correctAddress(paid, { reference, ...iquitos, anyPrice: true }, actor);
		const { delivery, ...moved } = await stored(paid);
		expect(delivery?.district).toBe("160101");
		expect(moved.shipping).toMatchObject({ zone: "Loreto, Madre de Dios y Ucayali", price: shipping.price });
		expect(moved.total).toEqual(anOrder().total);
	});

	it("moves within a zone whose price has changed since", async () => {
		const store = storeWith({});
		const [lima] = listZones({});
		const dear = { ...lima, price: { pen: 900, usd: 240 }, freeFrom: 10_000_000 };
		await store.set("business", "store", { deliveryZones: [dear] });
		expect(await correctAddress(store, { reference, ...surquillo }, actor)).toMatchObject({
			outcome: "changed",
		});
		expect((await stored(store)).shipping.price).toEqual(anOrder().shipping.price);
	});

	it("is corrected twenty times at most by its shopper, and after that still by the store", async () => {
		const store = storeWith({});
		const correct = (n: number, by: Actor) =>
			correctAddress(store, { reference, ...surquillo, address: `Jr. Dante ${n}` }, by);
		for (let n = 0; n < 20; n++) expect((await correct(n, shopper)).outcome).toBe("changed");
		expect(await correct(20, shopper)).toMatchObject({ outcome: "refused", why: "tooMany" });
		expect((await stored(store)).history).toHaveLength(21);
		expect((await correct(20, actor)).outcome).toBe("changed");
	});

	it("that is sent again as it is leaves no trace", async () => {
		const store = storeWith({});
		const same = { ...surquillo, district: "150122", address: "Av. Larco 123" };
		expect(await correctAddress(store, { reference, ...same }, actor)).toMatchObject({
			outcome: "changed",
		});
		expect(await stored(store)).toEqual(anOrder());
	});

	it("that was corrected lets the order go on", async () => {
		const store = storeWith({});
		await correctAddress(store, { reference, ...surquillo }, actor);
		expect(await changeStatus(store, { reference, status: "paid" }, actor)).toMatchObject({
			outcome: "changed",
		});
	});

	it("is checked like the checkout's", () => {
		const wrong = orderAddressFields.safeParse({ ...placesOf("150141"), district: "160101" });
		expect(wrong.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
			["district", "Elige un distrito de Lima."],
		]);
		expect(orderAddressFields.safeParse({ department: "15" }).error?.issues).toHaveLength(2);
	});
});
