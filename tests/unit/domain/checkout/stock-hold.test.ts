import { randomInt } from "node:crypto";
import { expect, it, onTestFinished, vi } from "vitest";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { type OrderRequest, placeOrder } from "~/domain/checkout/place-order.server";
import { grantHold, openHoldReleaser, releaseHeldStock } from "~/domain/checkout/stock-hold.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { readUnits } from "~/domain/goods/stock-record.server";
import { addNote } from "~/domain/orders/add-note.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { type Order, parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { noticePayment, refusePayment } from "~/domain/payments/notice-payment.server";
import type { Datastore } from "~/platform/datastore/datastore.server";
import { createRateLimit } from "~/platform/process/rate-limit.server";
import { createRateLimits } from "~/web/rate-limits/rate-limits.server";
import { networksOf } from "~/web/rate-limits/sender.server";
import { anOwner, aShopper } from "../../../support/actors";
import { aSession, storeOrder } from "../../shop/account/accounts";
import { memoryDatastore } from "../catalog/memory-datastore";
import { aUniqueOrder, giveStatus, recordsOf } from "../orders/an-order";
import { anOrderRequest, lamp, ofLamps } from "./an-order-request";

const now = new Date("2026-11-12T15:20:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60_000);
const rosa = anOwner(now);
const log = { warn: vi.fn() };

const lastHeld = { collection: "order-key" as const, id: "0".repeat(32) };

async function storeWithHeldOrder(until = hours(24)) {
	const datastore = memoryDatastore({ product: { lamp } });
	return {
		datastore,
		reference: await place(datastore, { hold: { key: lastHeld, last: undefined, until } }),
	};
}

/** Places an order of two lamps. */
async function place(datastore: Datastore, request: Partial<OrderRequest>): Promise<string> {
	const asked = anOrderRequest({ ...ofLamps(2), quotedShipping: undefined, ...request });
	const placement = await placeOrder(datastore, asked, { by: "shopper", now });
	if (placement.outcome !== "placed") throw new Error(placement.outcome);
	return placement.reference;
}
const unitsOf = async (datastore: Datastore) => readUnits(lamp, await datastore.get("stock", "lamp")).only;
const read = async (datastore: Datastore, reference: string) =>
	parseOrder((await datastore.get("order", toOrderId(reference))) ?? {});

it("an order that is held takes its units when it is placed, and says until when; it keeps them when it is paid, and gives them back when it is cancelled", async () => {
	const { datastore, reference } = await storeWithHeldOrder();
	expect(await unitsOf(datastore)).toBe(3);
	expect(await datastore.find("stock-move")).toMatchObject([{ fields: { reason: "held", by: "shopper" } }]);
	const { nextStep } = toOrderView(await read(datastore, reference));
	expect(nextStep).toContain("Apartamos los productos para ti hasta el 13 de noviembre de 2026");
	const noted = await addNote(datastore, { reference, note: "Llamó" }, rosa);
	expect(noted).toMatchObject({ order: { heldUntil: hours(24).toISOString() } });
	const paid = await collectPayment(datastore, { reference, method: "yape" }, rosa);
	expect(paid).toMatchObject({ order: { hasStock: true } });
	expect(paid).not.toHaveProperty("order.heldUntil");
	expect(await unitsOf(datastore)).toBe(3);
	await releaseHeldStock(datastore, hours(48), log);
	expect(await unitsOf(datastore), "a paid order is not held any more").toBe(3);
	await changeStatus(datastore, { reference, status: "cancelled" }, rosa);
	expect(await unitsOf(datastore)).toBe(5);
	const { datastore: other, reference: unpaid } = await storeWithHeldOrder();
	await changeStatus(other, { reference: unpaid, status: "cancelled" }, rosa);
	expect(await unitsOf(other)).toBe(5);
});

it.each<[what: string, holdHours: number | undefined, quotedUntil: string | undefined, left: number]>([
	["orders", 24, undefined, 1],
	["orders of a shop that keeps no unpaid ones", undefined, undefined, 5],
	["quotes", 24, "2026-11-20", 5],
])(
	"two %s by phone of two units each leave what they do not hold, until their time is over",
	async (_, holdHours, quotedUntil, left) => {
		const datastore = memoryDatastore({ product: { lamp }, business: { store: { holdHours } } });
		const { lines, values } = anOrderRequest(ofLamps(2));
		for (const key of ["a", "b"].map((digit) => digit.repeat(32)))
			await takeOrderByPhone(datastore, { lines, values, key, quotedUntil }, rosa);
		for (const time of [0, 23]) {
			await releaseHeldStock(datastore, hours(time), log);
			expect(await unitsOf(datastore)).toBe(left);
		}
		await releaseHeldStock(datastore, hours(25), log);
		expect(await unitsOf(datastore)).toBe(5);
	},
);

it("an order that is held gives its units back when the time is over, once, and can still be paid", async () => {
	const { datastore, reference } = await storeWithHeldOrder();
	await releaseHeldStock(datastore, hours(23), log);
	expect(await unitsOf(datastore)).toBe(3);
	await Promise.all([1, 2].map(() => releaseHeldStock(datastore, hours(25), log)));
	expect(await unitsOf(datastore)).toBe(5);
	const released = await read(datastore, reference);
	expect([released.status, released.heldUntil]).toEqual(["pending", undefined]);
	expect(toOrderView(released).nextStep).toContain("no apartamos los productos");
	await collectPayment(datastore, { reference, method: "yape" }, rosa);
	expect(await unitsOf(datastore)).toBe(3);
});

it("an order that is held keeps its units if it was held longer meanwhile, and gives them back at the very time, once", async () => {
	const { datastore } = await storeWithHeldOrder();
	const read = await datastore.find("order");
	const late: Datastore = { ...datastore, find: async (_, { after } = {}) => (after ? [] : read) };
	await releaseHeldStock(late, hours(23), log);
	expect(await unitsOf(datastore)).toBe(3);
	for (const time of [24, 25]) {
		await releaseHeldStock(late, hours(time), log);
		expect(await unitsOf(datastore)).toBe(5);
	}
	const [last, ...others] = (await datastore.find("stock-move")).toReversed();
	expect(last?.fields).toMatchObject({ by: "store", units: 2, left: 5 });
	expect(others).toHaveLength(1);
});

it("an order whose shopper says that it is paid keeps its units and its code's use until the notice is taken back, and no other's from being given back", async () => {
	const datastore = memoryDatastore({ product: { lamp }, "discount-code": { feria } });
	const hold = { key: lastHeld, last: undefined, until: now };
	const code = { code: "FERIA", quotedDiscount: "FERIA*2000*540", useHeldUntil: now };
	const reference = await place(datastore, { hold, ...code });
	await noticePayment(datastore, { reference, operation: "00071", picturesFolder: "" }, aShopper(now));
	const paymentNotice = { operation: "1234", at: now.toISOString() };
	const store = (until: Date, order: Partial<Order>) =>
		storeOrder(datastore, aUniqueOrder({ heldUntil: until.toISOString(), ...order }));
	for (let told = 0; told < 100; told++) await store(now, { adoptableBy: asked.phone, paymentNotice });
	await store(hours(1), {});
	const release = async () => {
		await releaseHeldStock(datastore, hours(25), log);
		const held = await datastore.find("order", { by: "heldUntil", size: 200 });
		return [await unitsOf(datastore), await used(datastore), held.length];
	};
	expect(await release()).toEqual([3, 1, 101]);
	expect(await ask(datastore, { limits: hasNoOwnShare }), "the phone holds a hundred orders").toBeUndefined();
	await refusePayment(datastore, { reference, reason: "No llegó" }, rosa);
	expect(await release()).toEqual([5, 0, 100]);
	const calls = [vi.spyOn(datastore, "get"), vi.spyOn(datastore, "runTransaction")];
	await releaseHeldStock(datastore, hours(25), log);
	expect(calls.map(({ mock }) => mock.calls)).toEqual([[], []]);
});

it("a damaged order that is held is logged once, and keeps no other from giving its units back", async () => {
	const { datastore } = await storeWithHeldOrder();
	const id = "wasi-3333-3333";
	await datastore.set("order", id, { reference: "WASI-3333-3333", heldUntil: now.toISOString() });
	const warn = vi.fn();
	const releaser = openHoldReleaser(datastore, { warn }, () => hours(25), { pollMs: 1 });
	onTestFinished(() => releaser.close());
	await expect.poll(() => unitsOf(datastore)).toBe(5);
	const looks = vi.spyOn(datastore, "find");
	await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(4);
	expect(warn.mock.calls, "it is logged once").toEqual([
		[expect.objectContaining({ id }), expect.any(String)],
	]);
});

it("an order that is held gives its units back while the store runs", async () => {
	const { datastore } = await storeWithHeldOrder(new Date(now.getTime() + 1));
	const releaser = openHoldReleaser(datastore, log, () => new Date(), { pollMs: 5 });
	onTestFinished(() => releaser.close());
	await expect.poll(() => unitsOf(datastore)).toBe(5);
});

const feria = { code: "FERIA", kind: "percent", value: 10, least: 0, most: 3, used: 0, hasEnded: false };
const used = async (datastore: Datastore) => (await datastore.get("discount-code", "feria"))?.used;

async function storeWithCode(useHeldUntil: Date | undefined, most = 3) {
	const datastore = memoryDatastore({ product: { lamp }, "discount-code": { feria: { ...feria, most } } });
	const discounted = { code: "FERIA", quotedDiscount: "FERIA*2000*540", useHeldUntil };
	const reference = await place(datastore, discounted);
	const go = async (status: "paid" | "cancelled", pen?: number) => {
		await giveStatus(datastore, { reference, status, ...(pen && { pen }) }, rosa);
		return used(datastore);
	};
	const undo = async () => {
		await undoStatus(datastore, { reference, reason: "No", mayOwe: true }, rosa);
		return used(datastore);
	};
	const release = async (at: Date) => {
		await Promise.all([1, 2].map(() => releaseHeldStock(datastore, at, log)));
		return used(datastore);
	};
	const placeAnother = () =>
		place(datastore, {
			...discounted,
			keys: ["3".repeat(32)],
			cartKeys: ["4".repeat(32)],
			useHeldUntil: hours(72),
		});
	return { datastore, reference, go, undo, release, placeAnother, used: () => used(datastore) };
}

it("a use of a discount code is held for a time by an unpaid order, given back once, and taken again by its payment", async () => {
	const order = await storeWithCode(hours(24));
	expect(await order.used()).toBe(1);
	expect([await order.release(hours(23)), await order.release(hours(24))]).toEqual([1, 0]);
	expect(await order.release(hours(25))).toBe(0);
	for (const pen of [undefined, 1])
		expect([await order.go("paid", pen), await order.release(hours(26)), await order.undo()]).toEqual([
			1, 1, 0,
		]);
	expect([await order.go("cancelled"), await order.undo()]).toEqual([0, 0]);
});

it("a use of a discount code is taken only by the payment of an order that may not hold one", async () => {
	const order = await storeWithCode(undefined);
	expect([await order.used(), await order.go("paid")]).toEqual([0, 1]);
});

it.each([undefined, 1])(
	"a code whose uses were taken by others since is used once more by a payment of %s only if the team says so",
	async (pen) => {
		const { datastore, reference, release, placeAnother, used } = await storeWithCode(hours(24), 1);
		await release(hours(25));
		await placeAnother();
		const payment = { reference, method: "yape", pen };
		const refused = await collectPayment(datastore, payment, rosa);
		expect(refused).toMatchObject({ outcome: "refused", why: "codeUsedUp", order: { status: "pending" } });
		expect([await used(), await unitsOf(datastore)]).toEqual([1, 5]);
		await collectPayment(datastore, { ...payment, mayOwe: true }, rosa);
		expect([await used(), await unitsOf(datastore)]).toEqual([2, 3]);
	},
);

it.each<[freeFrom: number, pen: number, uses: number]>([
	[20_000, 0, 0],
	[20_001, 900, 1],
])(
	"a code of free delivery, which is free from %i anyway, saves %i and is used %i times by an order of 20,000, until that pays delivery",
	async (freeFrom, pen, uses) => {
		const envio = { ...feria, code: "ENVIO", kind: "delivery", value: 0 };
		const datastore = memoryDatastore({ product: { lamp }, "discount-code": { envio } });
		const used = async () => (await datastore.get("discount-code", "envio"))?.used;
		const zone = {
			name: "Perú",
			places: [""],
			days: [1, 5] as [number, number],
			price: { pen: 900, usd: 240 },
			freeFrom,
		};
		const code = { code: "ENVIO", quotedDiscount: "ENVIO*delivery", useHeldUntil: hours(24) };
		await datastore.set("business", "store", { deliveryZones: [zone] });
		const reference = await place(datastore, { ...code, business: { deliveryZones: [zone] } });
		expect((await read(datastore, reference)).discount?.amount.pen).toBe(pen);
		expect(await used()).toBe(uses);
		await giveStatus(datastore, { reference, status: "paid" }, rosa);
		expect(await used()).toBe(uses);
		if (uses > 0) return;
		await datastore.set("discount-code", "envio", { ...envio, used: 3 });
		const change = { reference, lines: [{ sku: "lamp", quantity: 1 }], quotesShipping: true };
		const refused = await changeLines(datastore, change, rosa);
		expect(refused).toMatchObject({ why: { reason: "codeUsedUp" } });
		await changeLines(datastore, { ...change, mayOwe: true }, rosa);
		expect(await used()).toBe(4);
	},
);

const limits = createRateLimits().stockHold;
const hasNoOwnShare = { ...limits, senderAndPhone: createRateLimit({ attempts: 0, seconds: 1 }) };
const asked = { hours: 24, phone: "+51987654321", session: undefined, limits };
const grant = (datastore: Datastore, request: Partial<Parameters<typeof grantHold>[1]> = {}) => {
	const sender = networksOf(`192.0.2.${randomInt(256)}`);
	return grantHold(datastore, { ...asked, sender, ...request }, "a secret", now);
};
const ask = async (...request: Parameters<typeof grant>) => (await grant(...request))?.until;

it("a hold is refused without the setting, and otherwise has a key for each phone and account", async () => {
	const datastore = memoryDatastore({});
	expect(await ask(datastore, { hours: undefined })).toBeUndefined();
	expect(await ask(datastore)).toEqual(hours(24));
	const requests = [{}, { phone: "+51987654322" }, { session: aSession() }];
	const keys = await Promise.all(requests.map(async (request) => (await grant(datastore, request))?.key));
	const key = { collection: "order-key", id: expect.stringMatching(/^[0-9a-f]{32}$/) };
	expect(keys).toEqual([key, key, key]);
	expect(new Set(keys.map((one) => one?.id)).size).toBe(3);
});

it("of the orders of a phone only those that hold units are read, however many it has", async () => {
	const orders = Array.from({ length: 250 }, () => aUniqueOrder({ adoptableBy: asked.phone }));
	const newest = orders.slice(-2).map((order) => ({ ...order, heldUntil: hours(1).toISOString() }));
	const datastore = memoryDatastore({ order: recordsOf([...orders, ...newest]) });
	const find = vi.spyOn(datastore, "find");
	expect(await ask(datastore, { limits: hasNoOwnShare })).toBeUndefined();
	const sizes = await Promise.all(find.mock.results.map(async ({ value }) => (await value).length));
	expect(sizes).toEqual([2]);
});

it("a hold is refused to a phone or an account that holds two orders", async () => {
	const datastore = memoryDatastore({});
	const session = aSession();
	const owners = [{ shopper: session.shopperId, adoptableBy: null }, { adoptableBy: "+51987654321" }];
	const hold = async (until: Date) => {
		const held = { heldUntil: until.toISOString(), hasStock: true };
		for (const owner of owners) await storeOrder(datastore, aUniqueOrder({ ...owner, ...held }));
	};
	const sender = networksOf("203.0.113.9");
	for (const until of [hours(1), now]) await hold(until);
	for (const request of [{ sender }, { session }, { sender }])
		expect(await ask(datastore, request)).toEqual(hours(24));
	await hold(hours(2));
	for (const request of [{ sender }, { session }]) expect(await ask(datastore, request)).toBeUndefined();
	expect(await ask(datastore, { sender, phone: "+51987654322" })).toEqual(hours(24));
	expect(await ask(datastore), "somebody else, whose phone it may be").toEqual(hours(24));
});

it("a hold is refused to all but one of the orders that a phone sends at once", async () => {
	const datastore = memoryDatastore({ product: { lamp: { ...lamp, stock: 99 } } });
	const { phone } = anOrderRequest().values;
	const sender = networksOf("203.0.113.10");
	const many = { ...limits, sender: createRateLimit({ attempts: 99, seconds: 60 }) };
	const send = async (digits: string[]) => {
		const holds = await Promise.all(digits.map(() => grant(datastore, { phone, sender, limits: many })));
		const placing = digits.map(async (digit, index) => {
			const keys = { keys: [digit.repeat(32)], cartKeys: [`c${digit.repeat(31)}`] };
			return read(datastore, await place(datastore, { ...keys, hold: holds[index] }));
		});
		const orders = await Promise.all(placing);
		return orders.filter(({ heldUntil }) => heldUntil).length;
	};
	expect(await send(["1", "2", "3", "4"])).toBe(1);
	expect(await send(["5", "6"])).toBe(1);
	expect(await send(["7"]), "the phone holds two orders").toBe(0);
});

it("a hold is refused to a sender who asks a sixth time in a day", async () => {
	const datastore = memoryDatastore({});
	const sender = networksOf("198.51.100.7");
	const askFrom = (digit: string) => ask(datastore, { sender, phone: `+5198765430${digit}` });
	for (const digit of "12345") expect(await askFrom(digit)).toEqual(hours(24));
	expect(await askFrom("6")).toBeUndefined();
});
