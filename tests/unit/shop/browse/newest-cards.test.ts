import { expect, onTestFinished, test, vi } from "vitest";
import { openCatalog } from "~/domain/catalog/catalog.server";
import { toReviewRecord } from "~/domain/goods/review-record.server";
import { suggestCards } from "~/shop/browse/newest-cards.server";
import { aProductRecord, memoryDatastore } from "../../domain/catalog/memory-datastore";
import { aReview } from "../../domain/customer-service/a-review";

const kinds = ["wellRated", "onSale", "lowest", "newest"] as const;
const of = (name: string) => [1, 2, 3, 4].map((n) => `${name}-${n}`);
const goods = (name: string, fields: object) =>
	Object.fromEntries(
		of(name).map((slug) => [slug, aProductRecord({ pen: 900, created: "2026-01-01", ...fields })]),
	);
const product = {
	...goods("new", { created: "2026-11-01" }),
	...goods("cheap", { pen: 200 }),
	...goods("offer", { sale: { pen: 800, usd: 20, until: "2999-12-31" } }),
	...goods("rated", {}),
	...goods("sold", {}),
};
const review = Object.fromEntries(
	of("rated").map((slug) => [slug, toReviewRecord(aReview({ product: slug }))]),
);

async function openSnapshot(records: Parameters<typeof memoryDatastore>[0]) {
	const options = { clock: () => new Date(), stepMs: 60_000 };
	const catalog = openCatalog(memoryDatastore(records), { warn: vi.fn() }, options);
	onTestFinished(() => catalog.close());
	await catalog.ready;
	return catalog.snapshot();
}

test.each([
	["nothing", [], "rated", "Lo mejor valorado por quienes compraron"],
	["three products", of("sold").slice(1), "rated", "Lo mejor valorado por quienes compraron"],
	["four products", of("sold"), "sold", "Lo más vendido"],
])(
	"pages with nothing to show suggest others each, in a shop that has sold %s",
	async (_, sold, first, title) => {
		const snapshot = await openSnapshot({ product, review });
		const suggested = kinds.map((kind) => suggestCards(snapshot, kind, sold));
		const names = suggested.map(({ products }) => new Set(products.map(({ slug }) => slug.split("-")[0])));
		expect(names).toEqual([first, "offer", "cheap", "new"].map((name) => new Set([name])));
		expect(suggested.map(({ title }) => title)).toEqual([
			title,
			"Ofertas",
			"Los precios más bajos",
			"Lo más nuevo",
		]);
	},
);

test("under «Ofertas» each card shows its offer, also of a product that has one for a dearer variant only", async () => {
	const option = { id: "medida", name: "Medida", values: ["queen", "king"].map((id) => ({ id, name: id })) };
	const variants = [
		{ choice: { medida: "queen" }, stock: 3, pen: 900, usd: 20 },
		{
			choice: { medida: "king" },
			stock: 3,
			pen: 2000,
			usd: 60,
			sale: { pen: 1800, usd: 50, until: "2999-12-31" },
		},
	];
	const bed = aProductRecord({ options: [option], variants });
	const { products } = suggestCards(await openSnapshot({ product: { bed } }), "onSale", []);
	expect(products).toMatchObject([{ price: { pen: 1800 }, sale: { until: "2999-12-31" } }]);
});

test("what the shopper saved comes first, and what is new where the shop has nothing of the kind", async () => {
	const snapshot = await openSnapshot({ product: goods("new", {}) });
	expect(suggestCards(snapshot, "wellRated", [], ["new-3"])).toMatchObject({
		title: "Lo que guardaste",
		products: [{ slug: "new-3" }],
	});
	expect(suggestCards(snapshot, "onSale", [])).toMatchObject({ title: "Lo más nuevo" });
});
