import { type Business, legalNameOf } from "~/business/business";

/** Fields that are not configured are empty. */
export interface Supplier {
	legalName: string;
	ruc: string;
	address: string;
}

export function toSupplier(business: Business): Supplier {
	const { ruc = "", address = "" } = business;
	return { legalName: legalNameOf(business), ruc, address };
}
