export interface DeliveryEstimateData {
	/** `Miraflores, Lima`, or the name of a zone. */
	place: string;
	/** `entre el lunes 23 y el viernes 27 de noviembre`. */
	arrival: string;
	/** Whether the shopper chose the district. */
	isChosen: boolean;
}

/** @param text from `loadDeliveryEstimate`; while the page cache collects a page, its marks stand around the JSON */
export function parseDeliveryEstimate(text: string): DeliveryEstimateData {
	return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}
