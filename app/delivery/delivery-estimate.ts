export interface DeliveryEstimateData {
	/** `Miraflores, Lima`, or the name of a zone. */
	place: string;
	/** `entre el lunes 23 y el viernes 27 de noviembre`. */
	arrival: string;
	/** Whether the shopper chose the district. */
	isChosen: boolean;
}
