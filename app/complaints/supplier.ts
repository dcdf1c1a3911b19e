import { legalNameOf } from "~/business/business";
import type { Business } from "~/business/business-record.server";
import type { Complaint } from "./complaint-codec.server";

export type Supplier = Complaint["supplier"];

export function toSupplier(business: Business): Supplier {
	const { ruc = "", address = "" } = business;
	return { legalName: legalNameOf(business), ruc, address };
}
