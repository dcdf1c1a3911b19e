import { tolerantLineField } from "~/forms/text-fields.server";
import type { Profile } from "./shopper";

/** In UTF-16 units. */
export const invoiceMaxLengths = { legalName: 120, fiscalAddress: 160 };

/** The factura's data besides the RUC. Long texts are cut, not refused: without a RUC the fields are hidden. */
export const invoiceFields = {
	legalName: tolerantLineField(invoiceMaxLengths.legalName),
	fiscalAddress: tolerantLineField(invoiceMaxLengths.fiscalAddress),
};

/** Empty unless the document is a RUC. */
export function pickInvoice({
	documentType,
	legalName,
	fiscalAddress,
}: Pick<Profile, "documentType" | "legalName" | "fiscalAddress">) {
	return documentType === "RUC" ? { legalName, fiscalAddress } : { legalName: "", fiscalAddress: "" };
}
