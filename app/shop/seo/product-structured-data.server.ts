import type { Business } from "~/domain/business/business-record.server";
import { choiceLabel, skuOf } from "~/domain/cart/sku.server";
import type { ShownReview } from "~/domain/catalog/product-reviews.server";
import { handlingDays, listZones, tariffFor } from "~/domain/delivery/shipping-zones";
import { brandOf } from "~/domain/goods/attributes.server";
import type { Category } from "~/domain/goods/category";
import type { Product, Variant } from "~/domain/goods/product";
import type { Rating } from "~/domain/goods/review";
import { variantToQuery } from "~/domain/goods/variants";
import { urls } from "~/platform/urls";
import { toDecimal } from "~/platform/values/money";
import { storeReference, type Thing } from "./structured-data.server";

export interface ReturnPolicy {
	page: string;
	freeDays?: number | undefined;
}

export interface ProductFacts {
	product: Omit<Product, "formerSlugs" | "colors" | "repricedOn" | "createdOn" | "changedOn">;
	category: Pick<Category, "_id" | "name"> | undefined;
	returns: ReturnPolicy;
	business: Business;
	rating: Rating | undefined;
	reviews: readonly ShownReview[];
}

/**
 * As Google asks of a product (https://developers.google.com/search/docs/appearance/structured-data/merchant-listing)
 * and of its variants (https://developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
export function productThing(facts: ProductFacts, origin: string): Thing {
	const { product } = facts;
	if (product.variants.length === 0) {
		return {
			"@type": "Product",
			...describeAll(facts, origin),
			sku: skuOf({ product, variant: undefined }),
			offers: offerThing(facts, undefined, origin),
		};
	}
	return {
		"@type": "ProductGroup",
		...describeAll(facts, origin),
		productGroupID: product.slug,
		variesBy: product.options.map(({ id, name }) => {
			const property = variantProperties[id];
			return property ? `https://schema.org/${property}` : name;
		}),
		hasVariant: product.variants.map((variant) => variantThing(facts, variant, origin)),
	};
}

function describeAll({ product, category, rating, reviews }: ProductFacts, origin: string) {
	const brand = brandOf(product);
	// Invented reviews must not reach search results.
	const written = reviews.filter(({ isDemo }) => !isDemo);
	return {
		name: product.name,
		description: product.summary,
		url: origin + urls.product(product.slug),
		image: product.images.map(({ src }) => new URL(src, origin).href),
		category: category?.name,
		brand: brand && { "@type": "Brand", name: brand },
		aggregateRating: rating && {
			"@type": "AggregateRating",
			ratingValue: rating.average,
			reviewCount: rating.count,
			bestRating: 5,
			worstRating: 1,
		},
		review: written.length > 0 ? written.map(reviewThing) : undefined,
	};
}

function reviewThing({ author, stars, text, day }: ShownReview): Thing {
	return {
		"@type": "Review",
		author: { "@type": "Person", name: author },
		datePublished: day,
		reviewBody: text,
		reviewRating: { "@type": "Rating", ratingValue: stars, bestRating: 5, worstRating: 1 },
	};
}

function variantThing(facts: ProductFacts, variant: Variant, origin: string): Thing {
	const { product } = facts;
	const { src } = product.images[variant.image ?? 0] ?? product.images[0];
	return {
		"@type": "Product",
		sku: skuOf({ product, variant }),
		name: `${product.name}, ${choiceLabel({ product, variant })}`,
		description: product.summary,
		image: new URL(src, origin).href,
		...describeChoice(product, variant),
		offers: offerThing(facts, variant, origin),
	};
}

/** @returns `{ color: "Verde" }`; options unknown to Google become additional properties */
function describeChoice({ options }: Pick<Product, "options">, { choice }: Variant) {
	const chosen = options.map((option) => ({
		name: option.name,
		property: variantProperties[option.id],
		value: option.values.find(({ id }) => id === choice[option.id])?.name,
	}));
	const others = chosen.filter(({ property }) => property === undefined);
	return {
		...Object.fromEntries(chosen.flatMap(({ property, value }) => (property ? [[property, value]] : []))),
		...(others.length > 0 && {
			additionalProperty: others.map(({ name, value }) => ({ "@type": "PropertyValue", name, value })),
		}),
	};
}

const variantProperties: Record<string, string> = {
	color: "color",
	material: "material",
	medida: "size",
	pulgadas: "size",
	talla: "size",
	tamano: "size",
};

function offerThing(
	{ product, returns, business }: ProductFacts,
	variant: Variant | undefined,
	origin: string,
): Thing {
	const { price, sale, stock } = variant ?? product;
	return {
		"@type": "Offer",
		url: origin + urls.product(product.slug, variantToQuery(product, variant)),
		priceCurrency: "PEN",
		price: toDecimal(price.pen),
		priceValidUntil: sale?.until,
		priceSpecification: sale && {
			"@type": "UnitPriceSpecification",
			priceType: "https://schema.org/StrikethroughPrice",
			priceCurrency: "PEN",
			price: toDecimal(sale.formerPrice.pen),
		},
		availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
		itemCondition: "https://schema.org/NewCondition",
		seller: storeReference(origin),
		shippingDetails: stock > 0 ? shippingThing({ ...product, price }, business) : undefined,
		hasMerchantReturnPolicy: returnThing(returns, origin),
	};
}

/** The rate is the highest of all zones, because Google would refuse a lower one as misleading; the days span all zones. */
function shippingThing(
	offered: Pick<Product, "price" | "shippingClass" | "isBulky">,
	business: Business,
): Thing {
	const { pen } = offered.price;
	const zones = listZones(business);
	const goods = { lines: [{ ...offered, quantity: 1 }] };
	const rates = zones.map((zone) => {
		const { price, freeFrom } = tariffFor(goods, zone);
		return pen >= freeFrom ? 0 : price.pen;
	});
	const days = zones.flatMap((zone) => zone.days);
	const [minHandling, maxHandling] = handlingDays;
	return {
		"@type": "OfferShippingDetails",
		shippingRate: { "@type": "MonetaryAmount", value: toDecimal(Math.max(...rates)), currency: "PEN" },
		shippingDestination: { "@type": "DefinedRegion", addressCountry: "PE" },
		deliveryTime: {
			"@type": "ShippingDeliveryTime",
			handlingTime: daysThing(minHandling, maxHandling),
			transitTime: daysThing(Math.min(...days) - minHandling, Math.max(...days) - maxHandling),
		},
	};
}

function daysThing(minValue: number, maxValue: number): Thing {
	return { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" };
}

function returnThing({ page, freeDays }: ReturnPolicy, origin: string): Thing {
	return {
		"@type": "MerchantReturnPolicy",
		merchantReturnLink: origin + page,
		applicableCountry: "PE",
		...(freeDays !== undefined && {
			returnPolicyCountry: "PE",
			returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
			merchantReturnDays: freeDays,
			// The courier collects it; schema.org has no closer method.
			returnMethod: "https://schema.org/ReturnByMail",
			returnFees: "https://schema.org/FreeReturn",
			refundType: "https://schema.org/FullRefund",
		}),
	};
}
