import { expect, it } from "vitest";
import { placesOf } from "~/domain/delivery/place";
import { listZones } from "~/domain/delivery/shipping-zones";
import { changeStatus } from "~/domain/orders/change-status.server";
import { toOrderView } from "~/domain/orders/order-view";
import { correctAddress, orderAddressFields } from "~/domain/shipping/correct-address.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { aDelivery, anOrder, aStoreWithOrder, reference, storedOrder } from "../orders/an-order";

const actor = { by: "rosa", role: "owner" as const, now: new Date("2026-11-13T09:00:00.000Z") };
const shopper = { by: "shopper", now: actor.now };
const surquillo = { district: "150141", address: "Jr. Dante 250" };
const iquitos = { district: "160101", address: "Jr. Próspero 10" };
type Input = Omit<Parameters<typeof correctAddress>[1], "reference">;
const correct = (store: Datastore, to: Input, by: Actor = actor) =>
	correctAddress(store, { reference, ...to }, by);

it("an order's address is corrected by the team until it is shipped, when its shopper no longer can, in a step that the shopper does not see", async () => {
	const store = aStoreWithOrder({ status: "preparing" });
	const before = await storedOrder(store);
	const noted = { ...surquillo, note: "Llamó" };
	expect(await correct(store, noted)).toMatchObject({ outcome: "changed" });
	const order = await storedOrder(store);
	const step = { status: "preparing", event: "addressCorrected", at: actor.now.toISOString() };
	const { delivery, shipping } = before;
	const former = { delivery, shipping };
	expect(order).toEqual({
		...before,
		delivery: aDelivery({ ...surquillo, place: "Surquillo, Lima, Lima" }),
		history: [...before.history, { ...step, by: "rosa", note: "Llamó", former }],
	});
	expect(toOrderView(order).timeline).toHaveLength(1);
	expect(await correct(store, surquillo, shopper)).toMatchObject({ why: "tooLate" });
	expect(toOrderView(order).addressUrl).toBeUndefined();
	await changeStatus(store, { reference, status: "shipped" }, actor);
	expect(await correct(store, noted)).toMatchObject({ outcome: "refused", why: "tooLate" });
	expect(await storedOrder(store)).toMatchObject({ status: "shipped", delivery: order.delivery });
});

it("an order's address keeps its street, and its shopper is mailed every correction", async () => {
	const store = aStoreWithOrder({});
	for (const by of [shopper, actor])
		for (const address of [undefined, "", " ", "\u200b", "-", "…"])
			expect(await correct(store, { ...surquillo, address }, by)).toMatchObject({ why: "noStreet" });
	await correct(store, surquillo, shopper);
	await correct(store, { district: "150122", address: "Av. Larco 1" });
	const mails = (await store.find("outbox")).map(({ fields }) => JSON.stringify(fields));
	expect(mails.filter((mail) => mail.includes('"to":"maria@correo.pe"'))).toHaveLength(2);
	expect(mails.filter((mail) => mail.includes('"to":"keeper"'))).toHaveLength(1);
	const without = aStoreWithOrder({ delivery: aDelivery({ address: "" }) });
	expect((await correct(without, { ...surquillo, address: "" }, shopper)).outcome).toBe("changed");
});

it("an order's address moves to a zone of other days once they are accepted, and of another price if the team says so", async () => {
	const free = aStoreWithOrder({});
	const slower = (by: Actor, more = {}) => correct(free, { ...iquitos, ...more }, by);
	for (const asked of [slower(actor), slower(shopper), slower(shopper, { acceptedDays: "1-5" })])
		expect(await asked).toMatchObject({ why: "otherDays", quoted: { days: [3, 8] } });
	expect(await slower(shopper, { acceptedDays: "3-8" })).toMatchObject({ outcome: "changed" });
	expect((await storedOrder(free)).shipping).toMatchObject({ days: [3, 8], price: { pen: 0 } });

	const subtotal = { pen: 5000, usd: 1300 };
	const shipping = { ...anOrder().shipping, price: { pen: 1200, usd: 320 } };
	const paid = aStoreWithOrder({ subtotal, shipping });
	expect(await correct(paid, iquitos)).toMatchObject({ why: "otherPrice" });
	expect((await storedOrder(paid)).delivery?.district).toBe("150122");
	await correct(paid, { ...iquitos, anyTerms: true });
	const { delivery, ...moved } = await storedOrder(paid);
	expect(delivery?.district).toBe("160101");
	expect(moved.shipping).toMatchObject({ zone: "Loreto, Madre de Dios y Ucayali", price: shipping.price });
	expect(moved.total).toEqual(anOrder().total);
});

it("an order's address moves within a zone whose price, name and days have changed since", async () => {
	const { shipping } = anOrder();
	const store = aStoreWithOrder({});
	const [lima] = listZones({});
	const dear = { ...lima, price: { pen: 900, usd: 240 }, freeFrom: 10_000_000 };
	await store.set("business", "store", { deliveryZones: [dear] });
	await correct(store, surquillo);
	expect(await storedOrder(store)).toMatchObject({ delivery: surquillo, shipping });
	const renamed = { ...dear, name: "Lima", days: [2, 9] };
	await store.set("business", "store", { deliveryZones: [renamed] });
	for (const to of [
		{ ...surquillo, address: "Jr. Dante 7" },
		{ district: "150122", address: "Av. Larco 9" },
	])
		expect(await correct(store, to, shopper)).toMatchObject({ order: { delivery: to, shipping } });
});

it("an order's address of an agency that is no longer offered keeps its delivery", async () => {
	const shipping = { ...anOrder().shipping, label: "Recojo en agencia Olva", agency: "Olva" };
	const store = aStoreWithOrder({ shipping });
	for (const by of [shopper, actor])
		for (const there of [surquillo, iquitos])
			expect((await correct(store, there, by)).outcome).toBe("changed");
	expect(await storedOrder(store)).toMatchObject({ shipping, delivery: iquitos });
});

it("an order's address is corrected twenty times at most by its shopper, and after that still by the store", async () => {
	const store = aStoreWithOrder({});
	const at = (n: number) => ({ ...surquillo, address: `Jr. Dante ${n}` });
	for (let n = 0; n < 20; n++) expect((await correct(store, at(n), shopper)).outcome).toBe("changed");
	expect(await correct(store, at(20), shopper)).toMatchObject({ outcome: "refused", why: "tooMany" });
	expect((await storedOrder(store)).history).toHaveLength(21);
	expect((await correct(store, at(20))).outcome).toBe("changed");
});

it("an order's address that is sent again as it is leaves no trace", async () => {
	const store = aStoreWithOrder({});
	expect((await correct(store, { district: "150122", address: "Av. Larco 123" })).outcome).toBe("changed");
	expect(await storedOrder(store)).toEqual(anOrder());
});

it("an order's address is checked like the checkout's", () => {
	const wrong = orderAddressFields.safeParse({ ...placesOf("150141"), district: "160101" });
	expect(wrong.error?.issues).toMatchObject([{ path: ["district"], message: "Elige un distrito de Lima." }]);
	expect(orderAddressFields.safeParse({ department: "15" }).error?.issues).toHaveLength(2);
});
