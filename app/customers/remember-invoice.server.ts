import type { Change, RecordFields } from "~/datastore/datastore.server";
import type { Session } from "./session.server";
import type { Profile, Shopper } from "./shopper";
import { parseShopper, toShopperRecord } from "./shopper-codec.server";
import { shopperKey } from "./shopper-repository.server";

type Invoice = Pick<Profile, "documentType" | "documentNumber" | "legalName" | "fiscalAddress">;

/**
 * Keeps the data of a factura in the account, for the next purchase.
 * @param fields of the shopper's record, read in the transaction of the order
 * @param ordered the document and the data of the order's factura
 */
export function rememberInvoice(
	session: Session,
	fields: RecordFields | undefined,
	{ documentType, documentNumber, legalName, fiscalAddress }: Invoice,
): Change[] {
	const shopper = parseShopper(session.shopperId, fields);
	if (documentType !== "RUC" || !remembersInvoices(shopper)) return [];
	const profile = { ...shopper.profile, documentType, documentNumber, legalName, fiscalAddress };
	return [{ ...shopperKey(session), fields: toShopperRecord({ ...shopper, profile }, session) }];
}

/** False for a profile with a DNI or CE, which stays as the shopper saved it. */
export function remembersInvoices({ profile }: Shopper): boolean {
	return profile.documentType === undefined || profile.documentType === "RUC";
}
