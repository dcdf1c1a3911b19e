/** The business that a complaint is about. Fields that are not configured are empty. */
export interface Supplier {
	legalName: string;
	ruc: string;
	address: string;
}
