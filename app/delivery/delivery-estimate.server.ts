import { limaDay } from "~/lima-time";
import { markSlotText } from "~/server/slot-marks.server";
import { describeArrival } from "./arrival";
import type { DeliveryEstimateData } from "./delivery-estimate";
import { readDestination } from "./destination-cookie.server";
import { findZone, shippingZones } from "./shipping";
import { findPlaceNames } from "./ubigeo.server";

/**
 * When an order that is paid today arrives in the shopper's district, or in the first zone if none was chosen.
 * @returns for `parseDeliveryEstimate`: one string, so that the page cache can replace it with each shopper's
 */
export async function loadDeliveryEstimate(request: Request): Promise<string> {
	const estimate = estimateDelivery(await readDestination(request), new Date());
	return markSlotText(request, { name: "delivery-data" }, JSON.stringify(estimate));
}

/** @param district INEI code */
export function estimateDelivery(district: string | undefined, now: Date): DeliveryEstimateData {
	const names = district === undefined ? undefined : findPlaceNames(district);
	const zone = (district && findZone(district.slice(0, 4))) || shippingZones[0];
	return {
		place: names ? `${names.district}, ${names.province}` : zone.name,
		arrival: describeArrival(zone.days, limaDay(now)),
		isChosen: names !== undefined,
	};
}
