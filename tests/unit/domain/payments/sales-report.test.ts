import fc from "fast-check";
import { expect, it, test } from "vitest";
import { splitPayments } from "~/domain/orders/order-amounts";
import type { Order, OrderStep } from "~/domain/orders/order-record.server";
import { toOrderId } from "~/domain/orders/order-reference.server";
import { paidAt, parseSales, toOrderRecord } from "~/domain/orders/order-sales.server";
import {
	type Days,
	firstOfMonth,
	type ReportRow,
	readSales,
	reportGroups,
	reportSales,
} from "~/domain/payments/sales-report.server";
import { addPrices, multiplyPrice } from "~/platform/values/money";
import { splitTax } from "~/platform/values/tax";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { aDelivery, aLine, anOrder, aReturn, aUniqueOrder, recordsOf } from "../orders/an-order";

const november = { from: new Date("2026-11-01T05:00:00Z"), before: new Date("2026-12-01T05:00:00Z") };
const noon = (day: string) => `${day}T17:00:00.000Z`;
const pending: OrderStep = { status: "pending", at: noon("2026-10-01") };
const paid = (at: string): OrderStep => ({ status: "paid", at });
const refund = (pen: number, at: string) => ({ pen, at, by: "rosa", reason: "x" });

const soles = (pen: number) => ({ unit: { pen, usd: 0 }, total: { pen, usd: 0 } });
function aSale(pen: number, history: OrderStep[], overrides: Partial<Order> = {}): Order {
	const price = { pen, usd: 0 };
	const lines = [aLine(soles(pen))];
	return anOrder({ lines, subtotal: price, total: price, history: [pending, ...history], ...overrides });
}

const reportOf = (...orders: Order[]) =>
	reportSales(
		orders.map((order) => parseSales(toOrderRecord(order))),
		november,
	);
/** The key, the count and the total of each row. */
const pick = (rows: ReportRow[]) =>
	rows.map(({ key, count, total }) => `${key} ${count} ${total}`).join(", ");

it("a report counts sales on the day of their payment in Lima, and gives them back on that of their cancellation", async () => {
	const { day, all } = await reportOf(
		aSale(100, [paid("2026-11-01T04:59:59.000Z")]),
		aSale(200, [paid("2026-11-01T05:00:00.000Z"), { status: "cancelled", at: noon("2026-11-02") }]),
		aSale(400, [paid("2026-12-01T04:59:59.000Z")]),
		aSale(0, [paid(noon("2026-11-30"))]),
		aSale(800, [paid("2026-12-01T05:00:00.000Z")]),
		aSale(1600, []),
		aSale(3200, [{ status: "cancelled", at: noon("2026-11-02") }]),
	);
	expect(pick(day)).toBe("2026-11-01 1 200, 2026-11-02 0 -200, 2026-11-30 2 400");
	expect(all).toMatchObject({ count: 3, sold: 600, refunded: 200, total: 400 });
	expect(firstOfMonth(new Date("2026-12-01T04:59:59.000Z"))).toBe("2026-11-01");
});

it("a report counts returned units that were written off, under their present name, on the day on which they came", async () => {
	const back = (sku: string, writtenOff: number, receivedAt?: string) =>
		aReturn({
			at: noon("2026-10-31"),
			lines: [{ sku, quantity: 3, restocked: 3 - writtenOff, writtenOff }],
			...(receivedAt && { receivedAt }),
		});
	const returns = [back("table", 2, noon("2026-11-10")), back("mesa", 1, noon("2026-11-12"))];
	const others = [back("mesa", 0, noon("2026-11-12")), back("mesa", 3, noon("2026-12-02")), back("mesa", 3)];
	const order = recordsOf([...returns, ...others].map((one) => aUniqueOrder({ returns: [one] })));
	const product = { mesa: aProductRecord({ formerSlugs: ["table"] }) };
	const { writtenOff } = await readSales(memoryDatastore({ order, product }), november);
	expect([...writtenOff]).toEqual([["mesa", 3]]);
});

it("a report gives a cancelled sale back once, whenever its refunds are, and says what is still owed", async () => {
	const history = [paid(noon("2026-11-05")), { status: "cancelled", at: noon("2026-11-10") } as const];
	const reports = [[], [500], [500, 200], [500, 200, 300]].map(async (given) => {
		const days = ["2026-11-06", "2026-12-01", "2026-12-02"];
		const refunds = given.map((pen, index) => refund(pen, noon(days[index] ?? "")));
		const { all, owed } = await reportOf(aSale(1000, history, { status: "cancelled", refunds }));
		expect(all).toMatchObject({ sold: 1000, refunded: 1000, total: 0, base: 0, igv: 0 });
		return owed;
	});
	expect(await Promise.all(reports)).toEqual([1000, 500, 300, 0]);
});

it.each<[sold: string, total: number, earlier: number[], paid: number]>([
	["nothing, after its lines became free", 0, [], 100],
	["what was given back of it before", 50, [50], 100],
	["what is left of it", 80, [30], 100],
])(
	"what a cancelled order owes counts on the day of its cancellation, which gives back %s",
	async (_, total, earlier, came) => {
		const refunds = earlier.map((pen) => refund(pen, noon("2026-11-13")));
		const history = [paid(noon("2026-11-05")), { status: "cancelled", at: noon("2026-12-04") } as const];
		const balance = total - came;
		const order = aSale(total, history, { status: "cancelled", refunds, ...(balance !== 0 && { balance }) });
		const owedOf = async (days: Days) => (await reportSales([parseSales(toOrderRecord(order))], days)).owed;
		const december = { from: november.before };
		expect([await owedOf(november), await owedOf(december)]).toEqual([
			0,
			came - earlier.reduce((a, b) => a + b, 0),
		]);
	},
);

it("a later refund changes no base of what a return lowered before", async () => {
	const returns = [aReturn({ at: noon("2026-11-14"), receivedAt: noon("2026-11-15"), pen: 10_000 })];
	const reported = async (given: Order["refunds"]) => {
		const sale = { status: "delivered" as const, returns, refunds: given, balance: 10_000 };
		return (await reportOf(aSale(20_000, [paid(noon("2026-11-05"))], sale))).all;
	};
	expect(await reported([refund(1, noon("2026-12-02"))])).toEqual(await reported([]));
});

it("a report takes the recorded time of a payment, and no payment that was taken back", async () => {
	const mistaken = [paid(noon("2026-11-05")), { ...pending, event: "takenBack" as const }];
	const { all, day, method } = await reportOf(
		aSale(100, [paid(noon("2026-12-05"))], { payment: { method: "cash", at: noon("2026-11-09") } }),
		aSale(200, mistaken),
		aSale(400, [...mistaken, paid(noon("2026-11-06"))]),
	);
	expect(pick(day)).toBe("2026-11-06 1 400, 2026-11-09 1 100");
	expect(new Set([all, ...day, ...method].map(({ name }) => name))).toEqual(new Set([""]));
});

it("a report's methods are the money that came and went in its days, also of a record that does not say it", async () => {
	const yape = { payment: { method: "yape", at: noon("2026-11-05") } } as const;
	const differences = [{ pen: 60, method: "cash", at: noon("2026-12-03") } as const];
	const settled = { ...refund(50, noon("2026-12-02")), settled: 50, method: "cash" } as const;
	const orders = [
		aSale(100, [paid(noon("2026-11-05"))], { ...yape, differences }),
		aSale(50, [paid(noon("2026-11-13"))], { ...yape, refunds: [settled] }),
		aSale(200, [paid(noon("2026-11-05"))], { ...yape, refunds: [refund(30, noon("2026-11-20"))] }),
	].map((order): Record<string, unknown> => toOrderRecord(order));
	const older = orders.map(({ moves: _, ...fields }) => fields);
	const december = { from: november.before };
	for (const records of [orders, older]) {
		const methodsOf = async (days: Days) => pick((await reportSales(records.map(parseSales), days)).method);
		expect(await methodsOf(november)).toBe("yape 3 340,  0 -30");
		expect(await methodsOf(december)).toBe("cash 1 10");
	}
});

it("a payment that makes an order paid later changes no base of an earlier part", () => {
	const part = { pen: 10_051, method: "cash", at: noon("2026-11-03") } as const;
	const basesOf = (rest: number) => {
		const order = aSale(10_051 + rest, [paid(noon("2026-12-05"))], { differences: [part] });
		return splitPayments(order, paidAt(order)).map(({ at, base }) => [at, base]);
	};
	for (let rest = 1; rest < 200; rest++) expect(basesOf(rest)[0]).toEqual([part.at, 8_518]);
});

/** What was returned for 100 soles each, how much of 400 is left to pay, and what was given back for it. */
it.each<[days: string[], left: number, refunds: [pen: number, day: string][], rows: string]>([
	[["2026-11-20"], 200, [], "2026-11-20 0 -100"],
	[["2026-11-20", "2026-12-05"], 200, [], "2026-11-20 0 -100"],
	[["2026-11-20", "2026-11-25"], 150, [[50, "2026-12-06"]], "2026-11-20 0 -100, 2026-11-25 0 -50"],
	[["2026-11-10", "2026-11-25"], 100, [[100, "2026-11-26"]], "2026-11-10 0 -100, 2026-11-26 0 -100"],
	[["2026-11-20", "2026-11-25"], 0, [[200, "2026-11-26"]], "2026-11-26 0 -200"],
])(
	"a report counts what a return lowers on the day when it came: %j of %d",
	async (days, left, given, rows) => {
		const returns = days.map((day) => aReturn({ at: noon("2026-10-31"), receivedAt: noon(day), pen: 100 }));
		const refunds = given.map(([pen, day]) => ({ ...refund(pen, noon(day)), returned: pen }));
		const sale = { status: "delivered" as const, returns, refunds, ...(left > 0 && { balance: left }) };
		const { day } = await reportOf(aSale(400, [paid(noon("2026-10-05"))], sale));
		expect(pick(day)).toBe(rows);
	},
);

it("a report subtracts a refund on its day, also of a sale from before, and in a row of its own among products", async () => {
	const refunds = [refund(30, noon("2026-11-20")), refund(50, noon("2026-12-20"))];
	const early = aSale(100, [paid(noon("2026-10-05"))], { refunds });
	const late = aSale(1000, [paid(noon("2026-11-05"))], { refunds: [refund(1000, noon("2026-11-20"))] });
	const { day, product, district, all } = await reportOf(early, late);
	expect(pick(day)).toBe("2026-11-05 1 1000, 2026-11-20 0 -1030");
	expect(pick(product)).toBe("mesa 1 1000,  0 -1030");
	expect(district).toMatchObject([{ key: "150122", name: "Miraflores, Lima, Lima", total: -30 }]);
	expect(all).toMatchObject({ sold: 1000, refunded: 1030, total: -30 });
});

/** The methods add up to the money instead. */
const groupsOfSales = reportGroups.filter((group) => group !== "method");

it("a report adds up: each group to the same total, base and IGV to the total, and all to the orders", async () => {
	const line = fc.record({
		sku: fc.constantFrom("mesa", "silla", "lampara"),
		quantity: fc.integer({ min: 1, max: 9 }),
		pen: fc.integer({ min: 1, max: 99_999 }),
	});
	const day = fc.integer({ min: 1, max: 61 });
	const order = fc
		.record({
			lines: fc.array(line, { minLength: 1, maxLength: 4 }),
			delivery: fc.constantFrom(0, 1200, 2400),
			district: fc.constantFrom("150122", "160101"),
			paidOn: fc.option(day),
			refunds: fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), on: day }), { maxLength: 3 }),
		})
		.map(({ lines, delivery, district, paidOn, refunds }): Order => {
			const at = (number: number) => new Date(Date.UTC(2026, 9, number, 17)).toISOString();
			const sold = lines.map(({ sku, quantity, pen }) => {
				const unit = { pen, usd: 0 };
				return aLine({ sku, quantity, unit, total: multiplyPrice(unit, quantity) });
			});
			const price = { pen: delivery, usd: 0 };
			const total = addPrices([...sold.map((one) => one.total), price]);
			const given = refunds.map(({ share, on }) => refund(Math.ceil((total.pen * share) / 300), at(on)));
			return anOrder({
				lines: sold,
				shipping: { ...anOrder().shipping, price },
				total,
				delivery: aDelivery({ district, place: district, address: "" }),
				...(paidOn !== null && { history: [pending, paid(at(paidOn))], refunds: given }),
			});
		});
	const within = (at: string) => at >= november.from.toISOString() && at < november.before.toISOString();
	await fc.assert(
		fc.asyncProperty(fc.array(order, { maxLength: 12 }), async (orders) => {
			const report = await reportOf(...orders);
			for (const field of ["total", "base", "igv", "sold", "refunded"] as const) {
				for (const group of groupsOfSales) {
					const sum = report[group].reduce((all, row) => all + row[field], 0);
					expect([group, field, sum]).toEqual([group, field, report.all[field]]);
				}
			}
			for (const row of reportGroups.flatMap((group) => report[group]))
				expect(row.base + row.igv).toBe(row.total);
			const sales = orders.filter(({ history }) => history[1] && within(history[1].at));
			const refunds = orders.flatMap((one) => one.refunds).filter(({ at }) => within(at));
			expect(report.all.sold).toBe(sales.reduce((all, { total }) => all + total.pen, 0));
			expect(report.all.refunded).toBe(refunds.reduce((all, { pen }) => all + pen, 0));
			const onlySales = await reportOf(...orders.map((one) => ({ ...one, refunds: [] })));
			const bases = sales.reduce((all, { total }) => all + splitTax(total.pen, 18).base, 0);
			expect(onlySales.all.base).toBe(bases);
		}),
	);
});

const paidOn = (day: string) => aUniqueOrder({ placedAt: pending.at, history: [pending, paid(noon(day))] });

test("a report reads the sales of orders, and computes those of orders that an older version wrote", async () => {
	const [first, second, later] = [paidOn("2026-11-12"), paidOn("2026-11-13"), paidOn("2026-12-15")];
	const { sales, changedAt, ...former } = toOrderRecord(second);
	const records = { ...recordsOf([first, later]), [toOrderId(second.reference)]: former };
	const before = await readSales(memoryDatastore({ order: records }), november, expect.fail);
	expect(before.all).toMatchObject({ count: 2, total: 2 * first.total.pen });
	const present = memoryDatastore({ order: recordsOf([first, second, later]) });
	expect(await readSales(present, november, expect.fail)).toEqual(before);
});

test("a report counts a renamed product once, under its present SKU and name", async () => {
	const sold = ([sku, quantity]: [string, number]) =>
		aUniqueOrder({
			...paidOn("2026-11-12"),
			lines: [aLine({ sku, name: sku, quantity, ...soles(100 * quantity) })],
		});
	const orders = Object.entries({ mesa: 1, "mesa-nueva": 2, silla: 4 }).map(sold);
	const goods = { "mesa-nueva": { formerSlugs: ["mesa"] } };
	const { product } = await readSales(
		memoryDatastore({ order: recordsOf(orders), product: goods }),
		november,
	);
	expect(pick(product)).toBe("silla 4 400, mesa-nueva 3 300");
	expect(product.map(({ name }) => name)).toEqual(["silla", "mesa-nueva"]);
});

test("a report reads nothing else of an order that has its sales, and leaves out damaged ones", async () => {
	const { lines, ...whole } = toOrderRecord(paidOn("2026-11-12"));
	const other = toOrderRecord(paidOn("2026-11-13"));
	const [bad, worse] = [[{ at: 1 }], "[no JSON"].map((sales) => ({ ...other, sales }));
	const order = { good: whole, bad: bad ?? {}, worse: worse ?? {} };
	const found: string[] = [];
	const { all } = await readSales(memoryDatastore({ order }), november, (id) => found.push(id));
	expect([all.count, found.sort()]).toEqual([1, ["bad", "worse"]]);
});
