import fc from "fast-check";
import { expect, test } from "vitest";
import { depositOf } from "~/domain/cart/deposit";

const price = (pen: number) => ({ pen, usd: 0 });
type Line = [pen: number, depositPercent?: number];

function goodsOf(lines: Line[], delivery = 0, off = 0, kind = "amount") {
	const subtotal = lines.reduce((sum, [pen]) => sum + pen, 0);
	return {
		lines: lines.map(([pen, depositPercent]) => ({
			total: price(pen),
			...(depositPercent && { depositPercent }),
		})),
		subtotal: price(subtotal),
		...(off && { discount: { kind, amount: price(off) } }),
		total: price(subtotal + delivery - off),
	};
}

test.each<[string, number | undefined, goods: Parameters<typeof goodsOf>, deposit: number]>([
	["all without any part", undefined, [[[10_000]], 1_200], 11_200],
	["the shop's part of the total", 30, [[[10_000], [1]], 1_200], 3_361],
	[
		"half of what is made to order and all of the rest",
		undefined,
		[[[200_000, 50], [10_000]], 6_000],
		116_000,
	],
	["a product's part instead of the shop's", 50, [[[200_000, 20], [10_000, 100], [10_000]], 6_000], 58_000],
	[
		"the part of what is left after a discount",
		undefined,
		[[[200_000, 50], [100_000]], 6_000, 30_000],
		186_000,
	],
	[
		"nothing of a delivery that a discount gives",
		undefined,
		[[[200_000, 50]], 6_000, 6_000, "delivery"],
		100_000,
	],
	["nothing of what is free", undefined, [[[10_000, 50]], 0, 10_000], 0],
	["whole céntimos, rounded up", undefined, [[[101, 50]]], 51],
])("an order asks first for %s", (_, depositPercent, goods, deposit) => {
	expect(depositOf(goodsOf(...goods), { depositPercent })).toBe(deposit);
});

test("whatever parts the lines have, a deposit is something, and at most the total", () => {
	const percent = fc.integer({ min: 1, max: 100 });
	const line = fc.tuple(fc.integer({ min: 1, max: 20_000 }), fc.option(percent, { nil: undefined }));
	const lines = fc.array(line, { minLength: 1, maxLength: 4 });
	fc.assert(
		fc.property(
			lines,
			percent,
			fc.nat(2_000),
			fc.double({ min: 0, max: 1, noNaN: true }),
			(all, usual, delivery, off) => {
				const subtotal = all.reduce((sum, [pen]) => sum + pen, 0);
				const goods = goodsOf(all, delivery, Math.floor(subtotal * off));
				const deposit = depositOf({ ...goods, depositPercent: usual }, { depositPercent: 100 });
				expect(deposit).toBeLessThanOrEqual(goods.total.pen);
				expect(deposit > 0).toBe(goods.total.pen > 0);
				expect(deposit).toBe(depositOf(goods, { depositPercent: usual }));
			},
		),
	);
});

test("a deposit is at most the total; of parts that are all the same it is that part of the goods", () => {
	const percent = fc.integer({ min: 1, max: 100 });
	const pens = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 5 });
	fc.assert(
		fc.property(pens, percent, percent, fc.integer({ min: 0, max: 90_000 }), (all, part, usual, delivery) => {
			const goods = goodsOf(
				all.map((pen): Line => [pen, part]),
				delivery,
				1,
			);
			const deposit = depositOf(goods, { depositPercent: usual });
			expect(deposit).toBeLessThanOrEqual(goods.total.pen);
			expect(deposit).toBe(Math.ceil(((goods.subtotal.pen - 1) * part + delivery * usual) / 100));
		}),
	);
});
