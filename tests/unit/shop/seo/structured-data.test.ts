import { expect, it } from "vitest";
import { articleThing } from "~/shop/seo/content-structured-data.server";
import { type ProductFacts, productThing } from "~/shop/seo/product-structured-data.server";
import { storeThing } from "~/shop/seo/structured-data.server";
import { anOption, aProduct } from "../../domain/catalog/products";
import { faultsIn, thingsIn } from "./required-properties";

const origin = "https://wasi.example";

interface DescribedProduct {
	offers: Record<string, unknown>;
	[property: string]: unknown;
}

function described(overrides: Partial<ProductFacts> = {}): DescribedProduct {
	const facts: ProductFacts = {
		product: aProduct({ slug: "mesa" }),
		category: undefined,
		business: {},
		returns: { page: "/cambios-y-devoluciones" },
		rating: undefined,
		reviews: [],
		...overrides,
	};
	const thing = productThing(facts, origin);
	expect(faultsIn(thingsIn(thing))).toEqual([]);
	return thing as unknown as DescribedProduct;
}

const picture = (src: string) => ({ src, alt: "", width: 800, height: 800 });
const sofa = aProduct({
	slug: "sofa",
	name: "Sofá",
	images: [picture("/images/azul.webp"), picture("/images/verde.webp")],
	options: [
		anOption("color", "Color", { azul: "Azul", verde: "Verde" }),
		anOption("memoria", "Memoria", { 8: "8 GB" }),
	],
	variants: [
		{ choice: { color: "azul", memoria: "8" }, price: { pen: 90_000, usd: 300 }, stock: 2, image: 0 },
		{ choice: { color: "verde", memoria: "8" }, price: { pen: 12_345, usd: 300 }, stock: 0, image: 1 },
	],
});

it("a product with variants is a group that says what tells them apart, and gives each its SKU, picture, price and stock", () => {
	const group = described({ product: sofa });
	expect(group).toMatchObject({
		"@type": "ProductGroup",
		productGroupID: "sofa",
		url: `${origin}/product/sofa`,
		variesBy: ["https://schema.org/color", "Memoria"],
	});
	const [blue, green] = group.hasVariant as DescribedProduct[];
	expect(blue).toMatchObject({
		"@type": "Product",
		name: "Sofá, Azul · 8 GB",
		color: "Azul",
		additionalProperty: [{ name: "Memoria", value: "8 GB" }],
		image: `${origin}/images/azul.webp`,
		offers: {
			url: `${origin}/product/sofa`,
			price: "900.00",
			availability: "https://schema.org/InStock",
		},
	});
	expect(green).toMatchObject({
		image: `${origin}/images/verde.webp`,
		offers: {
			url: `${origin}/product/sofa?color=verde&memoria=8`,
			price: "123.45",
			priceCurrency: "PEN",
			availability: "https://schema.org/OutOfStock",
		},
	});
	expect(blue?.sku).toMatch(/^sofa_[0-9a-f]{6}$/);
	expect(green?.sku).not.toBe(blue?.sku);
});

const deliveryOf = (pen: number, stock = 1) =>
	described({ product: aProduct({ price: { pen, usd: 100 }, stock }) }).offers.shippingDetails;

it("the delivery has the rate of the dearest zone for one unit and the days of all, and is not promised for what is sold out", () => {
	const shippingDestination = { "@type": "DefinedRegion", addressCountry: "PE" };
	const deliveryTime = {
		handlingTime: { minValue: 0, maxValue: 1 },
		transitTime: { minValue: 1, maxValue: 7 },
	};
	for (const [pen, value] of [
		[10_000, "45.00"],
		[50_000, "45.00"],
		[79_900, "0.00"],
	] as const)
		expect(deliveryOf(pen)).toMatchObject({ shippingRate: { value }, shippingDestination, deliveryTime });
	expect(deliveryOf(10_000, 0)).toBeUndefined();
});

it("the delivery of a variant is free from the variant's own price", () => {
	const prices = [10_000, 79_900];
	const variants = prices.map((pen) => ({ choice: { color: `c${pen}` }, price: { pen, usd: 30 }, stock: 1 }));
	const names = Object.fromEntries(variants.map(({ choice }) => [choice.color, choice.color]));
	const product = aProduct({
		options: [anOption("color", "Color", names)],
		variants,
		price: { pen: 10_000, usd: 30 },
	});
	const offered = described({ product }).hasVariant as DescribedProduct[];
	expect(offered.map(({ offers }) => offers.shippingDetails)).toMatchObject(
		prices.map((pen) => deliveryOf(pen)),
	);
});

it("the return policy is the page of its conditions, with the days, method and country of free returns if the business promises them", () => {
	expect(described().offers.hasMerchantReturnPolicy).toEqual({
		"@type": "MerchantReturnPolicy",
		merchantReturnLink: `${origin}/cambios-y-devoluciones`,
		applicableCountry: "PE",
	});
	const returns = { page: "/devoluciones-gratis", freeDays: 30 };
	expect(described({ returns }).offers.hasMerchantReturnPolicy).toMatchObject({
		merchantReturnDays: 30,
		returnMethod: "https://schema.org/ReturnByMail",
		returnPolicyCountry: "PE",
		returnFees: "https://schema.org/FreeReturn",
	});
});

it("has a brand and a rating only if its specifications name one and there are reviews", () => {
	const plain = described();
	expect([plain.brand, plain.aggregateRating]).toEqual([undefined, undefined]);
	const product = aProduct({ specs: [{ name: "Marca", value: "Ayni" }] });
	expect(described({ product, rating: { average: 4.5, count: 2 } })).toMatchObject({
		brand: { "@type": "Brand", name: "Ayni" },
		aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
	});
});

it("has the shoppers' reviews, without those of the demo", () => {
	const review = { id: "1", stars: 4, text: "Firme.", author: "Rosa Q.", day: "2026-11-12" } as const;
	const shown = { ...review, writtenOn: "12 de noviembre de 2026", isDemo: false };
	expect(described({ reviews: [shown, { ...shown, id: "2", isDemo: true }] }).review).toEqual([
		{
			"@type": "Review",
			author: { "@type": "Person", name: "Rosa Q." },
			datePublished: "2026-11-12",
			reviewBody: "Firme.",
			reviewRating: { "@type": "Rating", ratingValue: 4, bestRating: 5, worstRating: 1 },
		},
	]);
	expect(described({ reviews: [{ ...shown, isDemo: true }] }).review).toBeUndefined();
});

it("of a product on sale has the price, how long it is valid, and the former one", () => {
	const sale = { formerPrice: { pen: 189_000, usd: 50_000 }, until: "2026-11-29", units: 3 };
	const product = aProduct({ price: { pen: 149_000, usd: 40_000 }, sale });
	expect(described({ product }).offers).toMatchObject({
		price: "1490.00",
		priceValidUntil: "2026-11-29",
		priceSpecification: { priceType: "https://schema.org/StrikethroughPrice", price: "1890.00" },
	});
	expect(described().offers.priceValidUntil).toBeUndefined();
});

const article = {
	title: "Cómo cuidar la lana",
	description: "Lavar menos.",
	category: "Cuidado",
	date: "2026-08-20",
	page: "/blog/lana",
	picture: "/images/lana.webp",
};

it("dates an article's last change, at first the day of publication", () => {
	const days = { datePublished: "2026-08-20", dateModified: "2026-08-20" };
	expect(articleThing(article, origin)).toMatchObject(days);
	const changed = articleThing({ ...article, changed: "2026-10-01" }, origin);
	expect(changed).toMatchObject({ ...days, dateModified: "2026-10-01" });
});

it("says how to reach the store, as far as the business's record does", () => {
	const contact = { "@type": "ContactPoint", contactType: "customer service", url: `${origin}/contacto` };
	expect(storeThing({}, origin).contactPoint).toMatchObject(contact);
	const [phone, whatsapp, email] = ["(01) 428 1234", "+51987654321", "hola@wasi.example"];
	const reached = storeThing({ phone, whatsapp, email }, origin).contactPoint;
	expect(reached).toMatchObject({ ...contact, telephone: whatsapp, email });
	expect(storeThing({ phone }, origin).contactPoint).toMatchObject({ telephone: phone });
});
