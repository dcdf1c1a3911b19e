import { expect, test } from "vitest";
import { changeLines } from "~/domain/checkout/change-lines.server";
import { checkoutFields } from "~/domain/checkout/checkout-fields.server";
import { priceOrderByPhone } from "~/domain/checkout/price-order-by-phone.server";
import { takeOrderByPhone } from "~/domain/checkout/take-order-by-phone.server";
import { cancelOrder } from "~/domain/orders/change-status.server";
import { splitLines, sumOwed } from "~/domain/orders/order-amounts";
import { parseOrder } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { toOrderView } from "~/domain/orders/order-view";
import { undoStatus } from "~/domain/orders/undo-status.server";
import { collectPayment } from "~/domain/payments/collect-payment.server";
import { readSales } from "~/domain/payments/sales-report.server";
import { NotAllowed } from "~/domain/staff/actor";
import { anOwner, aShopper } from "../../../support/actors";
import { checkoutAnswers } from "../../../support/answers";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";

const now = new Date("2026-11-13T09:00:00.000Z");
const owner = anOwner(now);
const packer = { ...owner, role: "packer" as const };
const values = checkoutFields.parse(checkoutAnswers());
const tenPercent = { code: "FERIA10", kind: "percent", value: 10, least: 0, used: 0, hasEnded: false };
const lines = [
	{ sku: "silla", quantity: 2 },
	{ sku: "mesa", quantity: 1 },
];
const reason = "cliente frecuente";
const twenty = { kind: "amount", value: "20", reason };

type Request = Partial<Parameters<typeof takeOrderByPhone>[1]>;

/** Two chairs of 30 soles and a table of 100, and 12 soles of delivery. */
function aStore() {
	const product = {
		silla: aProductRecord({ name: "Silla", pen: 3_000, stock: 9 }),
		mesa: aProductRecord({ name: "Mesa", pen: 10_000, stock: 9 }),
	};
	const store = memoryDatastore({ product, "discount-code": { feria10: tenPercent } });
	const take = (request: Request = {}, actor = owner) =>
		takeOrderByPhone(store, { lines, values, ...request }, actor);
	const placed = async (request: Request = {}, actor = owner) => {
		const taken = await take(request, actor);
		return taken.outcome === "placed" ? taken.reference : expect.unreachable(JSON.stringify(taken));
	};
	const order = async (reference: string) =>
		parseOrder((await store.get("order", toOrderId(reference))) ?? {});
	const uses = async () => (await store.get("discount-code", "feria10"))?.used;
	return { store, take, placed, order, uses };
}

test.each<[kind: string, value: string, amount: number, shares: (number | undefined)[], shown: string]>([
	["amount", "S/ 20", 2_000, [750, 1_250, undefined], "−S/\u00a020.00"],
	["percent", "15 %", 2_400, [900, 1_500, undefined], "−S/\u00a024.00"],
	["delivery", "", 1_200, [undefined, undefined], "−S/\u00a012.00"],
])(
	"a discount by %s of an order by phone is seen, shared over its lines, told and reported",
	async (kind, value, pen, shares, shown) => {
		const { store, placed, order } = aStore();
		const given = { kind, value, reason: ` ${reason} ` };
		const planned = await priceOrderByPhone(store, { lines, values, given }, owner);
		expect(planned).toMatchObject({ outcome: "planned", total: 17_200 - pen });
		const reference = await placed({ given, shownTotal: 17_200 - pen });
		const taken = await order(reference);
		expect(taken).toMatchObject({
			discount: { kind, reason, amount: { pen } },
			total: { pen: 17_200 - pen },
		});
		expect(splitLines(taken).map(({ discount }) => discount)).toEqual(shares);
		const fact = { name: "Descuento: cliente frecuente", value: shown };
		expect(toOrderView(taken).discounts).toEqual([fact]);
		expect(JSON.stringify(await store.find("outbox"))).toContain(fact.name);
		await collectPayment(store, { reference, method: "yape" }, owner);
		const { code } = await readSales(store, {});
		expect(code).toMatchObject([{ key: fact.name, name: "", count: 1, total: 17_200 - pen }]);
	},
);

test.each<[string, Request, object]>([
	["no reason", { given: { ...twenty, reason: " " } }, { faults: { reason: "missing" } }],
	["only a reason", { given: { reason } }, { faults: { value: "amount" } }],
	["more than 100 %", { given: { kind: "percent", value: "101", reason } }, { faults: { value: "percent" } }],
	["more than the products", { given: { ...twenty, value: "160.01" } }, { faults: { value: "tooMuch" } }],
	["a code besides", { given: twenty, code: "feria10" }, { faults: { code: "both" } }],
	["an unreadable code", { code: "?" }, { faults: { code: "unknown" } }],
	["no such code", { code: "NADA" }, { outcome: "badCode" }],
	["another total than was seen", { given: twenty, shownTotal: 17_200 }, { outcome: "changed" }],
])("%s places nothing", async (_, request, expected) => {
	const { store, take } = aStore();
	expect(await take(request)).toMatchObject({ outcome: "badDiscount", ...expected });
	expect(await store.find("order")).toEqual([]);
});

test("who packs takes a code, and gives no discount", async () => {
	const { store, take, placed } = aStore();
	await expect(take({ given: twenty }, packer)).rejects.toThrow(NotAllowed);
	const reference = await placed({ code: "feria10", given: {} }, packer);
	const change = { reference, lines: [], given: twenty };
	for (const isPreview of [true, false])
		await expect(changeLines(store, { ...change, isPreview }, packer)).rejects.toThrow(NotAllowed);
});

test("a code by phone counts as used until the order is cancelled, and of a quote once it is paid", async () => {
	const { store, placed, order, uses } = aStore();
	const reference = await placed({ code: "Feria 10" });
	expect(await order(reference)).toMatchObject({ discount: { code: "FERIA10", amount: { pen: 1_600 } } });
	expect(await uses()).toBe(1);
	await cancelOrder(store, { reference }, aShopper(now));
	expect(await uses()).toBe(0);
	await placed({ code: "FERIA10", quotedUntil: "2026-11-20" });
	expect(await uses()).toBe(0);
});

test("a form sent twice places one order, and with another discount another", async () => {
	const { take, placed } = aStore();
	const key = "1".repeat(32);
	const reference = await placed({ given: twenty, key });
	expect(await take({ given: twenty, key })).toMatchObject({ outcome: "placed", reference });
	for (const other of [{}, { given: { ...twenty, value: "30" } }, { code: "FERIA10" }])
		expect(await take({ ...other, key })).toEqual({ outcome: "usedForm", reference });
});

test("a quote of which all is given away stays a quote", async () => {
	const { placed, order } = aStore();
	const given = { kind: "percent", value: "100", reason };
	const values = checkoutFields.parse({ ...checkoutAnswers() });
	const reference = await placed({ given, values, quotedUntil: "2026-11-20" });
	expect(await order(reference)).toMatchObject({ status: "quoted", total: { pen: 1_200 } });
});

test("a given discount follows changed lines, up to what they cost, and its share goes with what is taken out", async () => {
	const { store, placed, order } = aStore();
	const reference = await placed({ given: { ...twenty, value: "80" } });
	await collectPayment(store, { reference, method: "yape" }, owner);
	await changeLines(store, { reference, lines: [{ sku: "mesa", quantity: 0 }] }, owner);
	const changed = await order(reference);
	expect(changed).toMatchObject({ discount: { reason, value: 8_000, amount: { pen: 6_000 } } });
	expect([changed.total.pen, sumOwed(changed)]).toEqual([1_200, 8_000]);
	await undoStatus(store, { reference, reason: "Error" }, owner);
	expect(await order(reference)).toMatchObject({ discount: { amount: { pen: 8_000 } } });
});

test("with the lines a discount is given, replaced, taken away and, by undo, given back", async () => {
	const { store, placed, order } = aStore();
	const reference = await placed();
	const give = (given: object, more = {}) =>
		changeLines(store, { reference, lines: [], given, ...more }, owner);
	const last = async () => (await order(reference)).history.at(-1)?.note;
	expect(await give(twenty, { shownTotal: 17_200 })).toMatchObject({ why: { reason: "otherTotal" } });
	expect(await give(twenty, { shownTotal: 15_200 })).toMatchObject({ outcome: "changed" });
	expect(await last()).toBe(
		"Descuento: cliente frecuente (S/\u00a020.00). Total: de S/\u00a0172.00 a S/\u00a0152.00.",
	);
	const { history } = await order(reference);
	await give(twenty);
	expect((await order(reference)).history).toEqual(history);
	expect(await give({ ...twenty, value: "160.01" })).toMatchObject({
		why: { reason: "badDiscount", faults: { value: "tooMuch" } },
	});
	await give({ kind: "percent", value: "10", reason: "llegó tarde" });
	expect(await last()).toMatch(/^Ya no vale el descuento «cliente frecuente»\. Descuento: llegó tarde \(10/);
	await give({});
	expect(await order(reference)).not.toHaveProperty("discount");
	await undoStatus(store, { reference, reason: "Error" }, owner);
	expect(await order(reference)).toMatchObject({
		discount: { reason: "llegó tarde" },
		total: { pen: 15_600 },
	});
});

test("a given discount in place of a code gives its use back, and undo takes it again", async () => {
	const { store, placed, order, uses } = aStore();
	const reference = await placed({ code: "FERIA10" });
	await changeLines(store, { reference, lines: [], given: {} }, owner);
	expect(await order(reference)).toMatchObject({ discount: { code: "FERIA10" } });
	await changeLines(store, { reference, lines: [], given: twenty }, owner);
	const changed = await order(reference);
	expect([changed.discount?.code, changed.discount?.reason, await uses()]).toEqual([undefined, reason, 0]);
	await undoStatus(store, { reference, reason: "Error" }, owner);
	expect([(await order(reference)).discount?.code, await uses()]).toEqual(["FERIA10", 1]);
});
