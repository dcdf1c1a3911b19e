/**
 * What Google requires of the things that the store describes, beyond schema.org, which requires nothing.
 * Source: https://developers.google.com/search/docs/appearance/structured-data, the page named in each comment.
 */
const requiredProperties: Record<string, readonly string[]> = {
	// organization
	OnlineStore: ["name", "url"],
	// sitelinks-searchbox
	WebSite: ["name", "url", "potentialAction"],
	SearchAction: ["target", "query-input"],
	EntryPoint: ["urlTemplate"],
	// breadcrumb, carousel: an item of a list has "item" with its name, or only "url"
	BreadcrumbList: ["itemListElement"],
	ItemList: ["itemListElement"],
	ListItem: ["position"],
	// merchant-listing
	Product: ["name", "image", "offers"],
	Offer: ["price", "priceCurrency", "availability", "url"],
	UnitPriceSpecification: ["priceType", "price", "priceCurrency"],
	OfferShippingDetails: ["shippingRate", "shippingDestination", "deliveryTime"],
	MonetaryAmount: ["value", "currency"],
	DefinedRegion: ["addressCountry"],
	ShippingDeliveryTime: ["handlingTime", "transitTime"],
	QuantitativeValue: ["minValue", "maxValue", "unitCode"],
	// return-policy: the conditions' page, or the country with the category and the days
	MerchantReturnPolicy: ["merchantReturnLink", "applicableCountry"],
	// product-variants
	ProductGroup: ["name", "productGroupID", "variesBy", "hasVariant"],
	PropertyValue: ["name", "value"],
	Brand: ["name"],
	// review-snippet
	AggregateRating: ["ratingValue", "reviewCount"],
	Review: ["author", "reviewRating"],
	Rating: ["ratingValue"],
	Person: ["name"],
	// article
	Article: ["headline", "image", "datePublished", "dateModified", "author"],
	// faqpage
	FAQPage: ["mainEntity"],
	Question: ["name", "acceptedAnswer"],
	Answer: ["text"],
	// organization, local-business
	PostalAddress: ["streetAddress", "addressCountry"],
	ContactPoint: ["contactType"],
};

type Thing = Record<string, unknown> & { "@type": string };

/** @returns every thing in JSON-LD, also those inside others */
export function thingsIn(json: unknown): Thing[] {
	if (Array.isArray(json)) return json.flatMap(thingsIn);
	if (typeof json !== "object" || json === null) return [];
	const inside = Object.values(json).flatMap(thingsIn);
	return "@type" in json ? [json as Thing, ...inside] : inside;
}

/** @returns `Offer lacks price` for each required property that is missing, and each unknown type */
export function faultsIn(things: readonly Thing[]): string[] {
	return things.flatMap((thing) => {
		const required = requiredProperties[thing["@type"]];
		if (!required) return [`${thing["@type"]} is unknown`];
		const isEmpty = (value: unknown) => value === undefined || value === "" || String(value) === "";
		return required.filter((name) => isEmpty(thing[name])).map((name) => `${thing["@type"]} lacks ${name}`);
	});
}
