/** The business that a complaint is about. Empty where the settings do not say. */
export interface Supplier {
	legalName: string;
	ruc: string;
	address: string;
}
