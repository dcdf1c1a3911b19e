import type { Business } from "~/business/business-record.server";
import { handlingDays, listZones } from "~/delivery/shipping";
import { type Price, toDecimal } from "~/money";
import type { Thing } from "./structured-data.server";

export interface ReturnPolicy {
	page: string;
	/** Days for a free return, if the business offers one. */
	freeDays?: number | undefined;
}

/**
 * Delivery of one unit to anywhere in Peru, for which Google accepts no regions. The rate is the highest of
 * all zones, because Google would refuse a lower one as misleading; the days span all zones.
 */
export function shippingThing(product: Price, business: Business): Thing {
	const zones = listZones(business);
	const rates = zones.map(({ price, freeFrom }) => (product.pen >= freeFrom ? 0 : price.pen));
	const days = zones.flatMap((zone) => zone.days);
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
			// The courier collects it; schema.org has no closer method.
			returnMethod: "https://schema.org/ReturnByMail",
			returnFees: "https://schema.org/FreeReturn",
			refundType: "https://schema.org/FullRefund",
		}),
	};
}
