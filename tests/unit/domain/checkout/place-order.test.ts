import { expect, test } from "vitest";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { findReferenceByKey, type OrderRequest, placeOrder } from "~/domain/checkout/place-order.server";
import { withOrderEvents } from "~/domain/orders/order-events.server";
import { findOrder } from "~/domain/orders/order-repository.server";
import { type Datastore, DatastoreUnavailable } from "~/platform/datastore/datastore.server";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const lamp = aProductRecord({ name: "Lámpara", pen: 10_000, usd: 2700, stock: 5 });
const shopper = { by: "shopper", now: new Date("2026-11-12T15:20:00Z") };
const place = (datastore: Datastore, request: OrderRequest) => placeOrder(datastore, request, shopper);
const toLima = { pen: 1200, usd: 320 };

const aRequest = (overrides: Partial<OrderRequest> = {}): OrderRequest => ({
	key: "1".repeat(32),
	cartKey: "2".repeat(32),
	lines: [{ sku: "lamp", quantity: 1 }],
	quote: "lamp*1*10000*2700",
	quotedShipping: toLima,
	business: {},
	values: checkoutFields.parse(checkoutAnswers()),
	session: undefined,
	consent: "Acepto que usen mis datos.",
	secret: "a secret of the tests",
	...overrides,
});

async function storeWithLamp(changes = {}): Promise<Datastore> {
	const datastore = memoryDatastore({});
	await datastore.set("product", "lamp", { ...lamp, ...changes });
	return datastore;
}

const countOrders = async (datastore: Datastore) => (await datastore.list("order")).length;

test("an order is stored with the catalogue's prices and the delivery to its district", async () => {
	const datastore = await storeWithLamp();
	const placement = await place(datastore, aRequest());
	if (placement.outcome !== "placed") throw new Error(placement.outcome);
	const order = await findOrder(datastore, placement.reference);
	expect(order).toMatchObject({ subtotal: { pen: 10_000 }, shipping: { price: toLima } });
	expect(order?.total.pen).toBe(10_000 + toLima.pen);
});

test("an order is priced by the sale that is on when it is placed, whatever the shopper saw before", async () => {
	const sale = { pen: 8000, usd: 2000, from: "2026-11-12", until: "2026-11-12" };
	const datastore = await storeWithLamp({ sale });
	const quote = "lamp*1*8000*2000";
	const at = (now: string) =>
		placeOrder(datastore, aRequest({ quote }), { by: "shopper", now: new Date(now) });
	for (const outside of ["2026-11-12T04:59:59Z", "2026-11-13T05:00:00Z"]) {
		const refused = await at(outside);
		if (refused.outcome !== "changed") throw new Error(refused.outcome);
		expect(refused.cart.lines[0]?.unit).toEqual({ pen: 10_000, usd: 2700 });
	}
	expect((await at("2026-11-13T04:59:59Z")).outcome).toBe("placed");
	expect((await datastore.list("order"))[0]?.fields).toMatchObject({ subtotal: { pen: 8000, usd: 2000 } });
});

test("an order is stored with its mails to the shopper and to the keeper, or neither is", async () => {
	const datastore = await storeWithLamp();
	const refused = await place(datastore, aRequest({ quotedShipping: { pen: 1100 } }));
	expect([refused.outcome, await datastore.list("outbox")]).toEqual(["changed", []]);
	await place(datastore, aRequest());
	await place(datastore, aRequest());
	const mails = (await datastore.list("outbox")).map(({ id, fields }) => [id, fields.mail]);
	const [order] = await datastore.list("order");
	expect(mails).toEqual([
		[`${order?.id}-placed`, expect.objectContaining({ to: aRequest().values.email })],
		[`${order?.id}-placed-keeper`, expect.objectContaining({ to: "keeper" })],
	]);
});

test("with a webhook an order is stored with its event, once", async () => {
	const datastore = withOrderEvents(await storeWithLamp());
	await place(datastore, aRequest({ quotedShipping: { pen: 1100 } }));
	expect(await datastore.list("outbox")).toEqual([]);
	await place(datastore, aRequest());
	await place(datastore, aRequest());
	const events = (await datastore.list("outbox")).filter(({ fields }) => fields.event);
	const [order] = await datastore.list("order");
	expect(events).toEqual([
		{
			id: `${order?.id}-pending-event`,
			fields: expect.objectContaining({ event: expect.objectContaining({ type: "order.placed" }) }),
		},
	]);
});

test("the same key places one order, also with other answers or after the price has changed", async () => {
	const datastore = await storeWithLamp();
	const first = await place(datastore, aRequest());
	await datastore.set("product", "lamp", { ...lamp, pen: 20_000 });
	const values = checkoutFields.parse(checkoutAnswers({ fullName: "Rosa" }));
	const again = await place(datastore, aRequest({ values }));
	expect(again).toEqual({ outcome: "repeated", reference: "reference" in first && first.reference });
	expect(await countOrders(datastore)).toBe(1);
});

test("two submissions at once with the same key place one order", async () => {
	const datastore = await storeWithLamp();
	const placements = await Promise.all([1, 2, 3].map(() => place(datastore, aRequest())));
	expect(placements.map(({ outcome }) => outcome).sort()).toEqual(["placed", "repeated", "repeated"]);
	expect(await countOrders(datastore)).toBe(1);
});

test("the same cart with other lines is not ordered again without a confirmation", async () => {
	const datastore = await storeWithLamp();
	const first = await place(datastore, aRequest());
	const more = { key: "3".repeat(32), lines: [{ sku: "lamp", quantity: 2 }], quote: "lamp*2*10000*2700" };
	expect(await place(datastore, aRequest(more))).toEqual({
		outcome: "cartOrderedBefore",
		reference: "reference" in first && first.reference,
	});
	expect(await countOrders(datastore)).toBe(1);
});

test.each([
	["a changed price in soles", { pen: 10_001 }, {}],
	["a changed price in dollars", { usd: 2701 }, {}],
	[
		"less stock than wanted",
		{ stock: 1 },
		{ lines: [{ sku: "lamp", quantity: 2 }], quote: "lamp*2*10000*2700" },
	],
	["no stock", { stock: 0 }, {}],
	["a product that is gone", {}, { lines: [{ sku: "sofa", quantity: 1 }], quote: "sofa*1*10000*2700" }],
	["a damaged product", { name: "" }, {}],
	["a changed price of delivery", {}, { quotedShipping: { pen: 1100 } }],
])("%s is refused with the current cart, and nothing is stored", async (_, product, request) => {
	const datastore = await storeWithLamp(product);
	const placement = await place(datastore, aRequest(request));
	expect(placement).toMatchObject({ outcome: "changed", cart: { lines: expect.any(Array) } });
	expect(await countOrders(datastore)).toBe(0);
	expect(await findReferenceByKey(datastore, aRequest().key)).toBeUndefined();
});

test("an order has the dollars of the exchange rate, and one that showed others is refused", async () => {
	const datastore = await storeWithLamp();
	const atRate = (exchangeRate: number, overrides: Partial<OrderRequest>) =>
		place(datastore, aRequest({ business: { exchangeRate }, ...overrides }));
	const quote = "lamp*1*10000*2500";
	const quotedShipping = { pen: 1200, usd: 300 };
	expect(await atRate(4, { quotedShipping })).toMatchObject({
		outcome: "changed",
		cart: { subtotal: { pen: 10_000, usd: 2500 } },
	});
	expect((await atRate(4, { quote })).outcome, "dollars of delivery").toBe("changed");
	// So near that only the dollars of delivery differ.
	expect(
		(await atRate(3.999, { quote: "lamp*1*10000*2501", quotedShipping: { pen: 1200, usd: 301 } })).outcome,
	).toBe("changed");
	expect(await countOrders(datastore)).toBe(0);
	expect((await atRate(4, { quote, quotedShipping })).outcome).toBe("placed");
	expect((await datastore.list("order"))[0]?.fields).toMatchObject({
		exchangeRate: 4,
		subtotal: { pen: 10_000, usd: 2500 },
		total: { pen: 11_200, usd: 2800 },
	});
});

test("a delivery whose price was not shown is not compared", async () => {
	const datastore = await storeWithLamp();
	expect((await place(datastore, aRequest({ quotedShipping: undefined }))).outcome).toBe("placed");
});

const offer = { address: "Av. Sol 1", pickUp: { pen: 600, usd: 160 } };
const nowhere = { department: "", province: "", district: "" };
const pickUp = checkoutFields.parse(checkoutAnswers({ deliveryMethod: "pickUp", ...nowhere }));
const feria = { code: "FERIA", kind: "percent", value: 10, least: 0, used: 0, hasEnded: false };
const homeInstead = checkoutFields.parse(checkoutAnswers({ deliveryMethod: "pickUp" }));
test.each<[string, Partial<OrderRequest>, object?]>([
	[
		"picking up at the price that was shown",
		{ values: pickUp, quotedPickUp: "600*160*Av. Sol 1" },
		{ pen: 600 },
	],
	["picking up whatever delivery was shown", { values: pickUp, quotedShipping: { pen: 1 } }, { pen: 600 }],
	["picking up at another price", { values: pickUp, quotedPickUp: "500*160*Av. Sol 1" }],
	["picking up where it is not offered any more", { values: homeInstead, business: {} }],
	["a discount that was shown", { code: "FERIA", quotedDiscount: "FERIA*1000*270" }, toLima],
	["another discount than was shown", { code: "FERIA", quotedDiscount: "FERIA*999*270" }],
	["a discount that was not shown", { code: "FERIA", quotedDiscount: "" }],
	["no discount, as was shown", { quotedDiscount: "" }, toLima],
])("an order with %s", async (_, request, price) => {
	const datastore = await storeWithLamp();
	await datastore.set("discount-code", "feria", feria);
	const { outcome } = await place(datastore, aRequest({ business: offer, ...request }));
	expect(outcome).toBe(price ? "placed" : "changed");
	const orders = (await datastore.list("order")).map(({ fields }) => fields.shipping);
	expect(orders).toMatchObject(price ? [{ price }] : []);
	const used = price && request.code ? 1 : 0;
	expect(await datastore.get("discount-code", "feria")).toEqual({ ...feria, used });
});

test("an order whose answer was lost is found by its key, and sending it again does not repeat it", async () => {
	const datastore = await storeWithLamp();
	const losesAnswers: Datastore = {
		...datastore,
		runTransaction: async (...call: Parameters<Datastore["runTransaction"]>) => {
			await datastore.runTransaction(...call);
			throw new DatastoreUnavailable("connection lost");
		},
	};
	await expect(place(losesAnswers, aRequest())).rejects.toThrow(DatastoreUnavailable);
	const reference = await findReferenceByKey(datastore, aRequest().key);
	expect(reference).toMatch(/^WASI-/);
	expect(await place(datastore, aRequest())).toEqual({ outcome: "repeated", reference });
});
