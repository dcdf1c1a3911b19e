import { handlingDays, shippingZones } from "~/delivery/shipping";
import { type Price, toDecimal } from "~/money";
import type { Thing } from "./structured-data.server";

export interface ReturnPolicy {
	/** Path of the conditions. */
	page: string;
	/** Days in which a product may be returned at no cost, if the business offers that. */
	freeDays?: number | undefined;
}

/**
 * The delivery of one unit to anywhere in Peru. In Peru Google takes no regions, so the rate and the days are those of
 * the dearest and the slowest zone: a lower rate would be refused as misleading.
 */
export function shippingThing(product: Price): Thing {
	const rates = shippingZones.map(({ price, freeFrom }) => (product.pen >= freeFrom ? 0 : price.pen));
	const days = shippingZones.flatMap((zone) => zone.days);
	const [minHandling, maxHandling] = handlingDays;
	return {
		"@type": "OfferShippingDetails",
		shippingRate: {
			"@type": "MonetaryAmount",
			value: toDecimal(Math.max(...rates)),
			currency: "PEN",
		},
		shippingDestination: { "@type": "DefinedRegion", addressCountry: "PE" },
		deliveryTime: {
			"@type": "ShippingDeliveryTime",
			handlingTime: daysThing(minHandling, maxHandling),
			transitTime: daysThing(Math.min(...days) - minHandling, Math.max(...days) - maxHandling),
		},
	};
}

/** In working days, as Google reads them. */
function daysThing(minValue: number, maxValue: number): Thing {
	return { "@type": "QuantitativeValue", minValue, maxValue, unitCode: "DAY" };
}

export function returnThing({ page, freeDays }: ReturnPolicy, origin: string): Thing {
	return {
		"@type": "MerchantReturnPolicy",
		merchantReturnLink: origin + page,
		applicableCountry: "PE",
		...(freeDays !== undefined && {
			returnPolicyCountry: "PE",
			returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
			merchantReturnDays: freeDays,
			// The courier who collects it: of schema.org's methods this one is nearest.
			returnMethod: "https://schema.org/ReturnByMail",
			returnFees: "https://schema.org/FreeReturn",
			refundType: "https://schema.org/FullRefund",
		}),
	};
}
