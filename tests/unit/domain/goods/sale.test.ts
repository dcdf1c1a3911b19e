import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openCatalog } from "~/domain/catalog/catalog.server";
import { convertProductPrices } from "~/domain/goods/convert-product-prices";
import { parseProduct } from "~/domain/goods/parse-catalog-record.server";
import { describeSale, describeSaleBriefly, percentOff } from "~/domain/goods/sale";
import type { RecordFields } from "~/platform/datastore/datastore.server";
import { writeOffersFeed } from "~/shop/seo/new-products-feed.server";
import { aProductRecord, memoryDatastore } from "../catalog/memory-datastore";
import { anOption } from "../catalog/products";

afterEach(() => void vi.useRealTimers());

const sale = { pen: 149_000, usd: 40_000, from: "2026-11-24", until: "2026-11-29" };
const former = { pen: 189_000, usd: 50_000 };
const lamp = aProductRecord({ ...former, sale, stock: 12 });
const midnightAfter = (day: string) => Date.parse(`${day}T24:00:00-05:00`);

test.each([
	["2026-11-23", former.pen, "2026-11-24"],
	["2026-11-24", sale.pen, "2026-11-30"],
	["2026-11-29", sale.pen, "2026-11-30"],
	["2026-11-30", former.pen, undefined],
])("a product's price on a day in Lima %s, or of a sale without a first day", (day, pen, repricedOn) => {
	const product = parseProduct("lamp", lamp, day);
	expect([product.price.pen, product.repricedOn]).toEqual([pen, repricedOn]);
	const shown = { formerPrice: former, until: sale.until, units: 12 };
	expect(product.sale).toEqual(pen === sale.pen ? shown : undefined);
	const { from, ...open } = sale;
	const isOver = day > sale.until;
	expect(parseProduct("lamp", { ...lamp, sale: open }, day).price.pen).toBe(isOver ? former.pen : sale.pen);
});

test.each([
	[100, 80, 20],
	[18_000, 15_000, 16],
	[10_000, 9_999, 0],
])("a price that falls from %i to %i is %i %% less, and never said to be more", (former, pen, percent) => {
	const sale = { formerPrice: { pen: former, usd: 0 }, until: "2026-11-29", units: 1 };
	expect(percentOff(sale, { pen, usd: 0 })).toBe(percent);
});

test("an exchange rate decides the dollars of a price and of the former one, on sale or not", () => {
	const convert = (day: string, rate?: number) => convertProductPrices(parseProduct("lamp", lamp, day), rate);
	const [price, formerPrice] = [sale, former].map(({ pen }) => ({ pen, usd: pen / 4 }));
	expect(convert("2026-11-24", 4)).toMatchObject({ price, sale: { formerPrice } });
	expect(convert("2026-11-30", 4)).toMatchObject({ price: formerPrice });
	expect("sale" in convert("2026-11-30", 4)).toBe(false);
	expect(convert("2026-11-24").price).toEqual({ pen: sale.pen, usd: sale.usd });
});

const own = { pen: 300_000, usd: 80_000 };
test.each([
	["is the cheapest one's", 1, 3, 100_000, { formerPrice: own, units: 3 }],
	["is the cheapest one's in stock", 5, 0, 149_000, { formerPrice: former, units: 5 }],
	["has no offer if those on sale are sold out", 0, 0, 300_000, undefined],
])("the price that a product shows of its variants' %s", (_, small, large, pen, shown) => {
	const options = [anOption("medida", "Medida", { s: "S", m: "M", l: "L" })];
	const offered = { ...own, sale: { ...sale, pen: 100_000 } };
	const variants = [
		{ choice: { medida: "s" }, stock: small },
		{ choice: { medida: "m" }, stock: 2, ...own },
		{ choice: { medida: "l" }, stock: large, ...offered },
	];
	const sofa = aProductRecord({ ...former, sale, options, variants });
	const product = parseProduct("sofa", sofa, "2026-11-24");
	expect(product.variants.map(({ price }) => price.pen)).toEqual([149_000, 300_000, 100_000]);
	expect(product.variants.map((variant) => variant.sale?.units)).toEqual([small, undefined, large]);
	expect(product.price.pen).toBe(pen);
	expect(product.sale).toEqual(shown && { ...shown, until: sale.until });
});

test.each([
	["costs more", { ...sale, pen: former.pen }, /must be lower/],
	["ends before it begins", { ...sale, until: "2026-11-23" }, /ends before it begins/],
	["has no end", { ...sale, until: undefined }, /until/],
])("a product cannot have a sale that %s", (_, wrong, said) => {
	expect(() => parseProduct("lamp", { ...lamp, sale: wrong }, "2026-11-23")).toThrow(said);
});

test.each([
	["2027-10-20", "miércoles 20 de octubre"],
	["2027-10-21", "21 de octubre de 2027"],
	["2027-11-24", "24 de noviembre de 2027"],
])("a sale until %s, whose day could be taken for a past one, says its year", (until, day) => {
	const product = parseProduct("lamp", { ...lamp, sale: { ...sale, until } }, "2026-11-24");
	const shown = product.sale && [describeSale(product.sale), describeSaleBriefly(product.sale)];
	expect(shown?.[0]).toContain(`Oferta hasta el ${day}.`);
	expect(shown?.[1]?.includes("2027")).toBe(day.includes("2027"));
});

test("a sale says how long it lasts and how many there are", () => {
	const shown = { formerPrice: former, until: "2026-11-29", units: 12 };
	expect(describeSale(shown)).toBe("Oferta hasta el domingo 29 de noviembre. Stock: 12\u00a0unidades.");
	expect(describeSale({ ...shown, units: 20 })).toContain("Stock: 20\u00a0unidades o más.");
	expect(describeSale({ ...shown, units: 1 })).toMatch(/Stock: 1\u00a0unidad\.$/);
	expect(describeSale({ ...shown, units: 0 })).toBe("Oferta hasta el domingo 29 de noviembre.");
	const brief = "Hasta el dom.\u00a029\u00a0nov.";
	expect(describeSaleBriefly(shown)).toBe(`${brief} Stock:\u00a012`);
	expect(describeSaleBriefly({ ...shown, units: 20 })).toBe(`${brief} Stock:\u00a020\u00a0o\u00a0más`);
	expect(describeSaleBriefly({ ...shown, units: 0 })).toBe(brief);
});

/** Applies changes in one step, however busy the machine is. */
const atOnce = { clock: () => new Date(), stepMs: 60_000 };

const open = async (product: Record<string, RecordFields> = { lamp }) => {
	const catalog = openCatalog(memoryDatastore({ product }), { warn: vi.fn() }, atOnce);
	onTestFinished(() => catalog.close());
	await catalog.ready;
	return catalog;
};
const atNoon = (day: string) =>
	vi.useFakeTimers({ now: Date.parse(`${day}T12:00:00-05:00`), toFake: ["Date"] });

test("the feed of offers names the offer of a dear variant, as its card does", async () => {
	atNoon("2026-11-24");
	const options = [anOption("medida", "Medida", { s: "S", m: "M", l: "L" })];
	const variants = [
		{ choice: { medida: "s" }, stock: 4 },
		{
			choice: { medida: "m" },
			stock: 0,
			pen: 30_000,
			usd: 8_000,
			sale: { ...sale, pen: 10_000, usd: 2_500 },
		},
		{
			choice: { medida: "l" },
			stock: 2,
			pen: 30_000,
			usd: 8_000,
			sale: { ...sale, pen: 29_900, usd: 7_900 },
		},
	];
	const sofa = aProductRecord({ pen: 10_000, usd: 2_500, options, variants });
	const feed = writeOffersFeed((await open({ sofa })).snapshot(), "https://wasi.example");
	expect(feed).toContain(
		" S/\u00a0299.00. Antes S/\u00a0300.00. Oferta hasta el domingo 29 de noviembre. Stock: 2\u00a0unidades.<",
	);
	expect(feed).toContain("/product/sofa?medida=l<");
});

test("at midnight in Lima the catalogue begins and ends a sale, with another version", async () => {
	atNoon("2026-11-23");
	const catalog = await open();
	const changed = vi.fn();
	catalog.subscribe({ changed, closed: () => {} });
	const before = catalog.snapshot();
	vi.setSystemTime(midnightAfter("2026-11-23"));
	const during = catalog.snapshot();
	expect(changed.mock.calls).toEqual([[during.version]]);
	vi.setSystemTime(midnightAfter("2026-11-29") - 1);
	expect(catalog.snapshot().version).toBe(during.version);
	vi.setSystemTime(midnightAfter("2026-11-29"));
	const snapshots = [before, during, catalog.snapshot()];
	const prices = snapshots.map(({ products }) => products.bySlug("lamp")?.price.pen);
	expect(prices).toEqual([former.pen, sale.pen, former.pen]);
	expect(new Set(snapshots.map(({ version }) => version)).size).toBe(3);
});

test("at midnight in Lima the catalogue shows a product from its first day on, as a new one of that day", async () => {
	atNoon("2026-11-23");
	const soon = { ...lamp, sale: undefined, shownFrom: "2026-11-24" };
	const catalog = await open({ lamp: soon, hidden: { ...soon, hidden: true } });
	const before = catalog.snapshot();
	expect(before.products.size).toBe(0);
	vi.setSystemTime(midnightAfter("2026-11-23"));
	await expect.poll(() => catalog.snapshot().products.size).toBe(1);
	const { products, version } = catalog.snapshot();
	expect(products.bySlug("lamp")?.createdOn).toBe("2026-11-24");
	expect(version).not.toBe(before.version);
});
