import { describe, expect, it } from "vitest";
import { type ProductFacts, productThing } from "~/seo/product-thing.server";
import { aProduct } from "../catalog/products";

const origin = "https://wasi.example";

function offerOf(overrides: Partial<ProductFacts> = {}) {
	const facts: ProductFacts = {
		product: aProduct({ slug: "mesa" }),
		variant: undefined,
		category: undefined,
		page: "/product/mesa",
		returns: { page: "/cambios-y-devoluciones" },
		rating: undefined,
		...overrides,
	};
	return productThing(facts, origin) as unknown as {
		offers: Record<string, unknown>;
		aggregateRating?: unknown;
	};
}

it("offers the variant that the page shows", () => {
	const variant = { choice: { color: "azul" }, price: { pen: 12345, usd: 3000 }, stock: 0 };
	expect(offerOf({ variant, page: "/product/mesa?color=azul" }).offers).toMatchObject({
		url: `${origin}/product/mesa?color=azul`,
		price: "123.45",
		priceCurrency: "PEN",
		availability: "https://schema.org/OutOfStock",
	});
});

it("ships for what one unit costs to send", () => {
	const ratesOf = (pen: number) => {
		const { shippingDetails } = offerOf({ product: aProduct({ price: { pen, usd: 100 } }) }).offers;
		return (shippingDetails as { shippingRate: { value: string } }[]).map(
			({ shippingRate }) => shippingRate.value,
		);
	};
	expect(ratesOf(10_000)).toEqual(["12.00", "45.00", "24.00"]);
	expect(ratesOf(50_000)).toEqual(["0.00", "45.00", "0.00"]);
});

describe("the return policy", () => {
	it("is the page of its conditions", () => {
		expect(offerOf().offers.hasMerchantReturnPolicy).toEqual({
			"@type": "MerchantReturnPolicy",
			merchantReturnLink: `${origin}/cambios-y-devoluciones`,
		});
	});

	it("names the days of free returns if the business promises them", () => {
		const returns = { page: "/devoluciones-gratis", freeDays: 30 };
		expect(offerOf({ returns }).offers.hasMerchantReturnPolicy).toMatchObject({
			merchantReturnDays: 30,
			returnFees: "https://schema.org/FreeReturn",
		});
	});
});

it("has a rating only if there are reviews", () => {
	expect(offerOf().aggregateRating).toBeUndefined();
	expect(offerOf({ rating: { average: 4.5, count: 2 } }).aggregateRating).toMatchObject({
		ratingValue: 4.5,
		reviewCount: 2,
	});
});
