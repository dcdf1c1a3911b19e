import type { Business } from "~/domain/business/business-record.server";
import { describeArrival } from "~/domain/delivery/arrival";
import { describeTariff, findZone, listZones, tariffFor } from "~/domain/delivery/shipping-zones";
import { findPlaceNames } from "~/domain/delivery/ubigeo.server";
import { type ShippingClass, shippingClasses } from "~/domain/goods/shipping-class";
import { limaDay } from "~/platform/values/lima-time";
import type { CookieSettings } from "~/web/http/host-cookie.server";
import { writeSlotData } from "~/web/page-cache/mark-slots.server";
import { readDestination } from "./destination-cookie.server";

export type DeliveryEstimateData = ReturnType<typeof estimateDelivery>;

export async function loadDeliveryEstimate(request: Request, business: Business, settings: CookieSettings) {
	const estimate = estimateDelivery(await readDestination(request, settings), new Date(), business);
	return writeSlotData(request, { name: "delivery-data" }, estimate);
}

export function estimateDelivery(district: string | undefined, now: Date, business: Business) {
	const names = district === undefined ? undefined : findPlaceNames(district);
	const zone = district ? findZone(district, business) : listZones(business)[0];
	const costs = shippingClasses.map((shippingClass) => [
		shippingClass,
		describeTariff(tariffFor({ lines: [{ quantity: 1, shippingClass }] }, zone)),
	]);
	return {
		costs: Object.fromEntries(costs) as Record<ShippingClass, string>,
		place: names ? `${names.district}, ${names.province}` : zone.name,
		arrival: describeArrival(zone.days, limaDay(now), business.closedDays),
		isChosen: names !== undefined,
	};
}
