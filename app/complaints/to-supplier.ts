import { type Business, legalNameOf } from "~/business/business";
import type { Supplier } from "./supplier";

export function toSupplier(business: Business): Supplier {
	const { ruc = "", address = "" } = business;
	return { legalName: legalNameOf(business), ruc, address };
}
