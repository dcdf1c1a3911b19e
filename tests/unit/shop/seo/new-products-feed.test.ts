import { expect, it } from "vitest";
import { indexProducts } from "~/domain/catalog/product-index.server";
import type { Product } from "~/domain/goods/product";
import { writeNewProductsFeed, writeOffersFeed } from "~/shop/seo/new-products-feed.server";
import { anOption, aProduct } from "../../domain/catalog/products";

const names = { queen: "Queen", king: "King", plaza: "1 plaza" };
const sale = { formerPrice: { pen: 90_000, usd: 20_000 }, until: "2026-12-05", units: 1 };

/** @param sold the size that is sold out */
function aBed(sold?: string, until = sale.until): Product {
	const variants = Object.keys(names).map((medida, at) => ({
		choice: { medida },
		price: { pen: 10_000 * (at + 1), usd: 3_000 },
		stock: medida === sold ? 0 : 2,
		...(medida !== "plaza" && { sale: { ...sale, until: medida === "king" ? until : "2026-12-01" } }),
	}));
	return aProduct({ slug: "cama", options: [anOption("medida", "Medida", names)], variants });
}

const idsIn = (write: typeof writeOffersFeed, bed: Product) => {
	const snapshot = { categories: [], products: indexProducts([bed]) } as never;
	return [...write(snapshot, "https://wasi.example").matchAll(/<guid[^>]*>[^<]+<\/guid>/g)].map(([id]) =>
		id.replace(/<[^>]+>/g, ""),
	);
};

it.each([
	["a new product", writeNewProductsFeed],
	["an offer", writeOffersFeed],
])("the same item of a feed, %s, has the same id whichever of its variants is in stock", (_, write) => {
	const ids = [undefined, "queen", "king", "plaza"].map((sold) => idsIn(write, aBed(sold)));
	expect(new Set(ids.flat()).size).toBe(1);
	expect(ids.flat()).toHaveLength(4);
});

it("a new offer of a product is another item, and no other new product", () => {
	const next = aBed(undefined, "2027-01-09");
	expect(idsIn(writeOffersFeed, next)).not.toEqual(idsIn(writeOffersFeed, aBed()));
	expect(idsIn(writeNewProductsFeed, next)).toEqual(idsIn(writeNewProductsFeed, aBed()));
});
