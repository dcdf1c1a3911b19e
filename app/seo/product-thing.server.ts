import type { Category } from "~/catalog/category";
import type { Product, Variant } from "~/catalog/product";
import type { Rating } from "~/catalog/review";
import { type ShippingZone, shippingZones } from "~/delivery/shipping";
import { findRegionNames } from "~/delivery/ubigeo.server";
import { type Price, toDecimal } from "~/money";
import { urls } from "~/urls";
import { storeReference, type Thing } from "./structured-data.server";

export interface ProductFacts {
	product: Pick<Product, "slug" | "name" | "summary" | "images" | "price" | "stock">;
	variant: Variant | undefined;
	category: Pick<Category, "_id" | "name"> | undefined;
	/** Path and query at which this variant is shown. */
	page: string;
	returns: ReturnPolicy;
	/** Of approved reviews. */
	rating: Rating | undefined;
}

export interface ReturnPolicy {
	/** Path of the conditions. */
	page: string;
	/** Days in which a product may be returned at no cost, if the business offers that. */
	freeDays?: number | undefined;
}

/**
 * What Google asks of a product
 * (https://developers.google.com/search/docs/appearance/structured-data/merchant-listing).
 */
export function productThing(facts: ProductFacts, origin: string): Thing {
	const { product, variant, category, page, returns, rating } = facts;
	const { price, stock } = variant ?? product;
	return {
		"@type": "Product",
		name: product.name,
		description: product.summary,
		sku: product.slug,
		url: origin + urls.product(product.slug),
		image: product.images.map(({ src }) => new URL(src, origin).href),
		...(category && { category: category.name }),
		...(rating && {
			aggregateRating: {
				"@type": "AggregateRating",
				ratingValue: rating.average,
				reviewCount: rating.count,
				bestRating: 5,
				worstRating: 1,
			},
		}),
		offers: {
			"@type": "Offer",
			url: origin + page,
			priceCurrency: "PEN",
			price: toDecimal(price.pen),
			availability: `https://schema.org/${stock > 0 ? "InStock" : "OutOfStock"}`,
			itemCondition: "https://schema.org/NewCondition",
			seller: storeReference(origin),
			shippingDetails: shippingZones.map((zone) => shippingThing(zone, price)),
			hasMerchantReturnPolicy: returnThing(returns, origin),
		},
	};
}

/** For an order of one unit. */
function shippingThing(
	{ codePrefixes, days: [min, max], price, freeFrom }: ShippingZone,
	product: Price,
): Thing {
	const regions = findRegionNames(codePrefixes);
	return {
		"@type": "OfferShippingDetails",
		shippingRate: {
			"@type": "MonetaryAmount",
			value: toDecimal(product.pen >= freeFrom ? 0 : price.pen),
			currency: "PEN",
		},
		shippingDestination: {
			"@type": "DefinedRegion",
			addressCountry: "PE",
			...(regions.length > 0 && { addressRegion: regions }),
		},
		deliveryTime: {
			"@type": "ShippingDeliveryTime",
			transitTime: { "@type": "QuantitativeValue", minValue: min, maxValue: max, unitCode: "DAY" },
		},
	};
}

function returnThing({ page, freeDays }: ReturnPolicy, origin: string): Thing {
	return {
		"@type": "MerchantReturnPolicy",
		merchantReturnLink: origin + page,
		...(freeDays !== undefined && {
			applicableCountry: "PE",
			returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
			merchantReturnDays: freeDays,
			returnFees: "https://schema.org/FreeReturn",
		}),
	};
}
