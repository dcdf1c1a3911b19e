import { tolerantLineField, tooLong } from "~/platform/values/text-fields.server";
import type { Profile } from "./shopper-record.server";

/** In UTF-16 units. */
const maxLengths = { legalName: 120, fiscalAddress: 160 };

/** Accept any length: without a RUC the fields are hidden and must not be refused. */
export const invoiceFields = {
	legalName: tolerantLineField().meta({ maxLength: maxLengths.legalName }),
	fiscalAddress: tolerantLineField().meta({ maxLength: maxLengths.fiscalAddress }),
};

type InvoiceField = keyof typeof invoiceFields;

export function findInvoiceErrors(
	fields: { documentType?: string | undefined } & Partial<Record<InvoiceField, string>>,
): [InvoiceField, string][] {
	if (fields.documentType !== "RUC") return [];
	const names = Object.keys(invoiceFields) as InvoiceField[];
	return names
		.filter((name) => (fields[name] ?? "").length > maxLengths[name])
		.map((name) => [name, tooLong(maxLengths[name])]);
}

export function pickInvoice({
	documentType,
	legalName,
	fiscalAddress,
}: Pick<Profile, "documentType" | "legalName" | "fiscalAddress">) {
	return documentType === "RUC" ? { legalName, fiscalAddress } : { legalName: "", fiscalAddress: "" };
}
