export interface DeliveryEstimateData {
	/** `Miraflores, Lima`, or a zone's name. */
	place: string;
	/** `entre el lunes 23 y el viernes 27 de noviembre`. */
	arrival: string;
	isChosen: boolean;
}
