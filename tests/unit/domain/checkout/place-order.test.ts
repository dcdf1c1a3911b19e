import { expect, test } from "vitest";
import { hasSameDetails } from "~/domain/checkout/new-order.server";
import { quoteConsent } from "~/domain/checkout/order-consent.server";
import { findReferenceByKey } from "~/domain/checkout/order-keys.server";
import { type OrderRequest, placeOrder } from "~/domain/checkout/place-order.server";
import { changeStatus } from "~/domain/orders/change-status.server";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { parseOrder } from "~/domain/orders/order-record.server";
import { salesOf } from "~/domain/orders/order-sales.server";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import type { Session } from "~/domain/people/shopper";
import { type Actor, NotAllowed } from "~/domain/staff/actor";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { anOwner, aShopper } from "../../../support/actors";
import { isAsked, subscribe } from "../../../support/subscribed";
import { accountOf, aSession } from "../../shop/account/accounts";
import { memoryDatastore, type Records } from "../catalog/memory-datastore";
import { anOrderRequest, lamp, ofLamps } from "./an-order-request";

const now = new Date("2026-11-12T15:20:00Z");
const place = (datastore: Datastore, request: OrderRequest, actor = aShopper(now)) =>
	placeOrder(datastore, request, actor);
const toLima = { pen: 1200, usd: 320 };

const storeWithLamp = (changes = {}, others: Records = {}) =>
	memoryDatastore({ product: { lamp: { ...lamp, ...changes } }, ...others });

const countOrders = async (datastore: Datastore) => (await datastore.find("order")).length;

async function onlyOrder(datastore: Datastore) {
	const [order, ...others] = await datastore.find("order");
	expect(others).toEqual([]);
	return parseOrder(order?.fields ?? {});
}

test("a plain order writes nothing but itself, its mails and its keys, and only reads the stock; a held one takes it", async () => {
	const written: string[] = [];
	const shared: string[] = [];
	const store = storeWithLamp();
	const runTransaction: Datastore["runTransaction"] = (keys, callback) => {
		shared.push(...keys.flatMap((key) => ("isShared" in key && key.isShared ? key.collection : [])));
		return store.runTransaction(keys, (found) => {
			const outcome = callback(found);
			written.push(...(outcome.changes ?? []).map(({ collection }) => collection));
			return outcome;
		});
	};
	await place({ ...store, runTransaction }, anOrderRequest());
	expect(written.splice(0)).toEqual(["order", "outbox", "outbox", "order-key", "order-key"]);
	expect(shared.splice(0)).toEqual(["product", "stock", "push-key"]);
	const hold = { key: { collection: "order-key" as const, id: "0" }, last: undefined, until: now };
	const others = { keys: ["3".repeat(32)], cartKeys: ["4".repeat(32)] };
	await place({ ...store, runTransaction }, anOrderRequest({ ...others, hold }));
	expect(written).toEqual(expect.arrayContaining(["stock", "stock-move"]));
	expect(shared).toEqual(["product", "push-key"]);
});

test("an order keeps the terms that the shop had", async () => {
	for (const [business, terms] of [
		[
			{ depositPercent: 30, returnDays: 15 },
			{ depositPercent: 30, returnDays: 15 },
		],
		[{ freeReturns: "/devoluciones-gratis" }, { depositPercent: 100, returnDays: 30 }],
		[{}, { depositPercent: 100 }],
	]) {
		const datastore = storeWithLamp();
		await place(datastore, anOrderRequest({ business }));
		const { depositPercent, returnDays } = await onlyOrder(datastore);
		expect({ depositPercent, returnDays }).toEqual(terms);
	}
});

test("an order gets another reference if its own is taken", async () => {
	const store = storeWithLamp();
	let tries = 0;
	const runTransaction: Datastore["runTransaction"] = (keys, callback) => {
		const isTaken = tries++ === 0;
		return store.runTransaction(keys, (found) =>
			callback(found.map((fields, at) => (isTaken && keys[at]?.collection === "order" ? {} : fields))),
		);
	};
	expect(await place({ ...store, runTransaction }, anOrderRequest())).toMatchObject({ outcome: "placed" });
	expect([tries, await countOrders(store)]).toEqual([2, 1]);
});

test("an order by phone says who took it, who must be of the team", async () => {
	const takenBy = async (actor: Actor) => {
		const datastore = storeWithLamp();
		await place(datastore, anOrderRequest(), actor);
		return (await onlyOrder(datastore)).history[0]?.by;
	};
	await expect(takenBy({ by: "luis", now })).rejects.toThrow(NotAllowed);
	expect(await takenBy({ by: "luis", role: "packer", now })).toBe("luis");
	expect(await takenBy({ by: "shopper", role: "packer", now })).toBe("shopper");
	expect(await takenBy({ by: "shopper", now })).toBeUndefined();
});

const invoice = { documentNumber: "20131312955", legalName: "Luz S.A.C.", fiscalAddress: "Jr. Uno 1" };
const factura = { documentType: "RUC", ...invoice };
test.each<[what: string, Session | undefined, answers: object, isOwned: boolean, leavingUntil?: number]>([
	["a guest", undefined, factura, false],
	["an account", aSession(), {}, true],
	["an account, with a factura, which it remembers", aSession(), factura, true],
	["a session that has ended", aSession({ id: "ended" }), factura, false],
	["an account that is being deleted", aSession(), {}, false, 9_999_999_999],
])("an order of %s", async (_, session, answers, isOwned, leavingUntil = 0) => {
	const { shopperId } = aSession();
	const account = { ...accountOf(aSession()), leavingUntil };
	const datastore = storeWithLamp({}, { shopper: { [shopperId]: account } });
	const placement = await place(datastore, anOrderRequest({ session }, answers));
	expect(placement).toMatchObject({ outcome: "placed", isOwnedByAccount: isOwned });
	const { shopper, adoptableBy, contact } = await onlyOrder(datastore);
	expect([shopper, adoptableBy]).toEqual(isOwned ? [shopperId, null] : [null, contact?.phone]);
	const after = await datastore.get("shopper", shopperId);
	if (isOwned && answers === factura) expect(after).toMatchObject({ profile: factura });
	else expect(after).toEqual(account);
});

test.each([
	["asked for", true, [], true],
	["not asked for", false, [], false],
	["asked for where it goes already", true, ["maria@correo.pe"], false],
])("the newsletter that is %s, with an order", async (_, newsOptIn, subscribers, asked) => {
	const datastore = storeWithLamp();
	await datastore.apply(subscribers.map((email) => subscribe(email, now.toISOString())));
	await place(datastore, anOrderRequest({}, { newsOptIn }));
	expect(await isAsked(datastore, "maria@correo.pe")).toBe(asked);
});

test("an order is priced by the sale that is on when it is placed, whatever the shopper saw before", async () => {
	const sale = { pen: 8000, usd: 2000, from: "2026-11-12", until: "2026-11-12" };
	const datastore = storeWithLamp({ sale });
	const quote = "lamp*1*8000*2000";
	const at = (now: string) => place(datastore, anOrderRequest({ quote }), aShopper(new Date(now)));
	const refused = { outcome: "changed", cart: { lines: [{ unit: { pen: 10_000, usd: 2700 } }] } };
	for (const outside of ["2026-11-12T04:59:59Z", "2026-11-13T05:00:00Z"])
		expect(await at(outside)).toMatchObject(refused);
	expect((await at("2026-11-13T04:59:59Z")).outcome).toBe("placed");
	expect(await onlyOrder(datastore)).toMatchObject({ subtotal: { pen: 8000, usd: 2000 } });
});

test("an order is stored once, with the catalogue's prices, the delivery to its district, its mails and, for a webhook, its event, or nothing is", async () => {
	const datastore = withOrderEvents(storeWithLamp());
	const refused = await place(datastore, anOrderRequest({ quotedShipping: { pen: 1100 } }));
	expect([refused.outcome, await datastore.find("outbox")]).toEqual(["changed", []]);
	const placement = await place(datastore, anOrderRequest());
	await place(datastore, anOrderRequest());
	const { reference, ...order } = await onlyOrder(datastore);
	expect(placement).toEqual({ outcome: "placed", reference, isOwnedByAccount: false, hasStock: false });
	const prices = { subtotal: { pen: 10_000 }, shipping: { price: toLima }, total: { pen: 11_200 } };
	expect(order).toMatchObject(prices);
	const id = reference.toLowerCase();
	expect(await datastore.find("outbox")).toMatchObject([
		{ id: `${id}-pending-event`, fields: { event: { type: "order.placed" } } },
		{ id: `${id}-placed`, fields: { mail: { to: "maria@correo.pe" } } },
		{ id: `${id}-placed-keeper`, fields: { mail: { to: "keeper" } } },
	]);
});

test("the same key places one order, also with other answers, after the price has changed, or at once", async () => {
	const datastore = storeWithLamp();
	const atOnce = await Promise.all([1, 2, 3].map(() => place(datastore, anOrderRequest())));
	expect(atOnce.map(({ outcome }) => outcome)).toEqual(["placed", "repeated", "repeated"]);
	await datastore.set("product", "lamp", { ...lamp, pen: 20_000 });
	const again = await place(datastore, anOrderRequest({}, { fullName: "Rosa" }));
	const { reference } = await onlyOrder(datastore);
	expect(again).toEqual({ outcome: "repeated", reference });
	const order = await onlyOrder(datastore);
	const { values } = anOrderRequest();
	expect(hasSameDetails(order, values)).toBe(true);
	expect(hasSameDetails(order, { ...values, deliveryMethod: "agency:Olva" })).toBe(false);
	const more = await place(datastore, anOrderRequest({ keys: ["3".repeat(32)], ...ofLamps(2) }));
	expect(more).toEqual({ outcome: "cartOrderedBefore", reference });
	expect(await countOrders(datastore)).toBe(1);
});

const ofTorches = { lines: [{ sku: "torch", quantity: 1 }], quote: "torch*1*10000*2700" };
test.each([
	["as it is in the cart and in the quote", ofTorches],
	["as it is in the quote only", { quote: ofTorches.quote }],
	["as it is in the cart only", { lines: ofTorches.lines }],
])("a product that was renamed meanwhile is ordered, by its former name %s", async (_, request) => {
	const datastore = storeWithLamp({ formerSlugs: ["torch"] });
	expect((await place(datastore, anOrderRequest(request))).outcome).toBe("placed");
	expect((await onlyOrder(datastore)).lines).toMatchObject([{ sku: "lamp" }]);
});

test.each([
	["a changed price in soles", { pen: 10_001 }, {}],
	["a changed price in dollars", { usd: 2701 }, {}],
	["less stock than wanted", { stock: 1 }, ofLamps(2)],
	["no stock", { stock: 0 }, {}],
	["a renamed product with another price", { pen: 10_001, formerSlugs: ["torch"] }, ofTorches],
	["a product that is gone", {}, { lines: [{ sku: "sofa", quantity: 1 }], quote: "sofa*1*10000*2700" }],
	["a damaged product", { name: "" }, {}],
	["an empty cart", {}, { lines: [], quote: "" }],
	["a changed price of delivery", {}, { quotedShipping: { pen: 1100 } }],
])("%s is refused with the current cart, and nothing is stored", async (_, product, request) => {
	const datastore = storeWithLamp(product);
	const placement = await place(datastore, anOrderRequest(request));
	expect(placement).toMatchObject({ outcome: "changed", cart: { lines: expect.any(Array) } });
	expect(await countOrders(datastore)).toBe(0);
	expect(await findReferenceByKey(datastore, ...anOrderRequest().keys)).toBeUndefined();
});

test("an order has the dollars of the exchange rate, and one that showed others is refused", async () => {
	const datastore = storeWithLamp();
	const atRate = (exchangeRate: number, overrides: Partial<OrderRequest>) =>
		place(datastore, anOrderRequest({ business: { exchangeRate }, ...overrides }));
	const quote = "lamp*1*10000*2500";
	const quotedShipping = { pen: 1200, usd: 300 };
	const subtotal = { pen: 10_000, usd: 2500 };
	expect(await atRate(4, { quotedShipping })).toMatchObject({ outcome: "changed", cart: { subtotal } });
	expect((await atRate(4, { quote })).outcome, "dollars of delivery").toBe("changed");
	// So near that only the dollars of delivery differ.
	const near = { quote: "lamp*1*10000*2501", quotedShipping: { pen: 1200, usd: 301 } };
	expect((await atRate(3.999, near)).outcome).toBe("changed");
	expect(await countOrders(datastore)).toBe(0);
	expect((await atRate(4, { quote, quotedShipping })).outcome).toBe("placed");
	const total = { pen: 11_200, usd: 2800 };
	expect(await onlyOrder(datastore)).toMatchObject({ exchangeRate: 4, subtotal, total });
});

const offer = { address: "Av. Sol 1", pickUp: { pen: 600, usd: 160 } };
const nowhere = { department: "", province: "", district: "" };
const pickUp = { deliveryMethod: "pickUp", ...nowhere };
const feria = { code: "FERIA", kind: "percent", value: 10, least: 0, used: 0, hasEnded: false };
const envio = { ...feria, code: "ENVIO", kind: "delivery", value: 0 };
const half = { depositPercent: 50 };
const freeDelivery = { code: "ENVIO", quotedDiscount: "ENVIO*delivery" };
test.each<[string, answers: object, Partial<OrderRequest>, object?]>([
	["picking up at the price that was shown", pickUp, { quotedPickUp: "600*160*Av. Sol 1" }, { pen: 600 }],
	["picking up whatever delivery was shown", pickUp, { quotedShipping: { pen: 1 } }, { pen: 600 }],
	["picking up at another price", pickUp, { quotedPickUp: "500*160*Av. Sol 1" }],
	["picking up where it is not offered any more", pickUp, { business: {} }],
	["the same, and a district", { deliveryMethod: "pickUp" }, { business: {} }],
	["a discount that was shown", {}, { code: "FERIA", quotedDiscount: "FERIA*1000*270" }, toLima],
	["another discount than was shown", {}, { code: "FERIA", quotedDiscount: "FERIA*999*270" }],
	["a discount that was not shown", {}, { code: "FERIA", quotedDiscount: "" }],
	["picking up, free by a code", pickUp, { ...freeDelivery, quotedShipping: toLima }, { pen: 600 }],
	["a delivery free by a code", {}, { ...freeDelivery, quotedShipping: { pen: 2400, usd: 640 } }, toLima],
	["free delivery that was not shown", {}, { ...freeDelivery, quotedDiscount: "" }],
	["free delivery that was shown and is not", {}, { ...freeDelivery, code: undefined }],
	["the days that were shown", {}, { quotedShipping: { ...toLima, days: [1, 5] } }, toLima],
	["other days than were shown", {}, { quotedShipping: { ...toLima, days: [1, 4] } }],
	["other days, free by a code", {}, { ...freeDelivery, quotedShipping: { ...toLima, days: [3, 8] } }],
	["the deposit that was shown", {}, { business: half, quotedDeposit: "50*0:30" }, toLima],
	["another deposit of the shop", {}, { quotedDeposit: "50*0:30" }],
	["another deposit of the product", {}, { business: half, quotedDeposit: "50" }],
	["no discount, as was shown", {}, { quotedDiscount: "" }, toLima],
	["the text that was agreed to", {}, { consent: "Acepto", quotedConsent: quoteConsent("Acepto") }, toLima],
	["another text than was agreed to", {}, { consent: "Acepto", quotedConsent: quoteConsent("Sí") }],
])("an order with %s", async (_, answers, request, price) => {
	const datastore = storeWithLamp({ depositPercent: 30 }, { "discount-code": { feria, envio } });
	const asked = anOrderRequest({ business: offer, useHeldUntil: now, ...request }, answers);
	expect((await place(datastore, asked)).outcome).toBe(price ? "placed" : "changed");
	const orders = (await datastore.find("order")).map(({ fields }) => fields.shipping);
	expect(orders).toMatchObject(price ? [{ price }] : []);
	const codes = (await datastore.find("discount-code")).map(({ fields }) => fields);
	const usesOf = (code: string) => (price && request.code === code ? 1 : 0);
	expect(codes).toEqual([envio, feria].map((one) => ({ ...one, used: usesOf(one.code) })));
});

test("an order whose answer was lost is found by its key, and sending it again does not repeat it", async () => {
	const datastore = storeWithLamp();
	const losesAnswers: Datastore = {
		...datastore,
		runTransaction: async (...call: Parameters<Datastore["runTransaction"]>) => {
			await datastore.runTransaction(...call);
			throw new DatastoreUnavailable("connection lost");
		},
	};
	await expect(place(losesAnswers, anOrderRequest())).rejects.toThrow(DatastoreUnavailable);
	const { reference } = await onlyOrder(datastore);
	expect(await findReferenceByKey(datastore, ...anOrderRequest().keys)).toBe(reference);
	expect(await place(datastore, anOrderRequest())).toEqual({ outcome: "repeated", reference });
});

test("an order of nothing is paid when it is placed, takes its units and asks nobody to pay", async () => {
	const datastore = withOrderEvents(storeWithLamp());
	await datastore.set("discount-code", "todo", { ...feria, code: "TODO", value: 100 });
	const free = { code: "TODO", quotedDiscount: "TODO*10000*2700", payment: { yape: "911 111 111" } };
	const business = { address: "Av. Sol 1", pickUp: { pen: 0, usd: 0 } };
	await place(datastore, anOrderRequest({ ...free, business }, pickUp));
	const order = await onlyOrder(datastore);
	const paid = { status: "paid", total: { pen: 0 }, hasStock: true, history: [{ status: "paid" }] };
	expect(order).toMatchObject(paid);
	expect(await datastore.get("stock", "lamp")).toEqual({ units: { only: 4 } });
	expect(salesOf(order)).toMatchObject([{ at: now.toISOString(), total: 0, code: "TODO" }]);
	const view = toOrderView(order, free);
	expect(view).not.toHaveProperty("howToPay");
	expect(view.nextStep).toBe("No hay nada que pagar, y pronto prepararemos tu pedido.");
	const sent = await datastore.find("outbox");
	const events = sent.flatMap(({ fields }) => Object(fields.event).type ?? []);
	expect(events).toEqual(["order.paid", "order.placed"]);
	const mails = JSON.stringify(sent.flatMap(({ fields }) => fields.mail ?? []));
	expect(mails).toContain("No hay nada que cobrar: prepáralo.");
	expect(mails).not.toMatch(/911 111 111|acordar el pago|no puede cobrar/);
	const { reference } = order;
	expect(await undoStatus(datastore, { reference, reason: "x" }, anOwner(now))).toMatchObject({
		why: "first",
	});
	await changeStatus(datastore, { reference, status: "cancelled" }, anOwner(now));
	expect(await datastore.get("stock", "lamp")).toEqual({ units: { only: 5 } });
	expect(JSON.stringify(await datastore.find("outbox"))).not.toContain("devolverte lo que pagaste");
});
