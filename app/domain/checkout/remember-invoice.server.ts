import type { Profile, Shopper } from "~/domain/people/shopper-record.server";

type Invoice = Pick<Profile, "documentType" | "documentNumber" | "legalName" | "fiscalAddress">;

export function rememberInvoice(
	shopper: Shopper,
	{ documentType, documentNumber, legalName, fiscalAddress }: Invoice,
): Shopper | undefined {
	if (documentType !== "RUC" || !remembersInvoices(shopper)) return undefined;
	const profile = { ...shopper.profile, documentType, documentNumber, legalName, fiscalAddress };
	return { ...shopper, profile };
}

/** False for a profile with a personal document: the shopper chose it. */
export function remembersInvoices({ profile }: Shopper): boolean {
	return profile.documentType === undefined || profile.documentType === "RUC";
}
