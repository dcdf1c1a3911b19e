import { limaDay } from "~/lima-time";
import { writeSlotData } from "~/page-cache/mark-slots.server";
import { describeArrival } from "./arrival";
import { readDestination } from "./destination-cookie.server";
import { findZone, listZones, type Tariffs } from "./shipping";
import { findPlaceNames } from "./ubigeo.server";

export interface DeliveryEstimateData {
	/** `Miraflores, Lima`, or a zone's name. */
	place: string;
	/** `entre el lunes 23 y el viernes 27 de noviembre`. */
	arrival: string;
	isChosen: boolean;
}

/** For an order that is paid today. @returns DeliveryEstimateData for `parseSlotData` */
export async function loadDeliveryEstimate(request: Request, tariffs: Tariffs): Promise<string> {
	const estimate = estimateDelivery(await readDestination(request), new Date(), tariffs);
	return writeSlotData(request, { name: "delivery-data" }, estimate);
}

/** @param district INEI code; the first zone without one */
export function estimateDelivery(
	district: string | undefined,
	now: Date,
	tariffs: Tariffs,
): DeliveryEstimateData {
	const names = district === undefined ? undefined : findPlaceNames(district);
	const zone = (district && findZone(district.slice(0, 4), tariffs)) || listZones(tariffs)[0];
	return {
		place: names ? `${names.district}, ${names.province}` : zone.name,
		arrival: describeArrival(zone.days, limaDay(now)),
		isChosen: names !== undefined,
	};
}
