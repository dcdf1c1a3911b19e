import type { DocumentType } from "./document-types";

/** A customer's account. */
export interface Shopper {
	profile: Profile;
	/** At most `maxAddresses`; the first is the default. */
	addresses: Address[];
	/**
	 * Ids of the records with stock notices that this account asked for; some may be gone. At most `maxStockNotices`.
	 */
	stockNotices: string[];
	/** When this account subscribed to the newsletter, ISO 8601; null without a subscription. */
	newsAt: string | null;
	/** Seconds since 1970; sessions that began earlier are invalid. */
	signedOutBefore: number;
	/** Revoked sessions, newest first, until they would have expired anyway. */
	endedSessions: EndedSession[];
	/** Deletion lock: until this moment (seconds since 1970) nobody changes the account or gives it orders. */
	leavingUntil: number;
}

export interface EndedSession {
	id: string;
	signedInAt: number;
}

/** Texts that the shopper did not give are empty. */
export interface Profile {
	documentType?: DocumentType | undefined;
	documentNumber: string;
	/** Of the factura; empty without a RUC. */
	legalName: string;
	fiscalAddress: string;
	fullName: string;
	paternalSurname: string;
	/** `-` for people with one surname. */
	maternalSurname: string;
	email: string;
}

export interface Address {
	/** 32 hexadecimal digits, created with the form, so that submitting it twice adds one address. */
	id: string;
	/** The shopper's name for it, `Casa`. */
	alias: string;
	/** INEI code of the district. */
	district: string;
	/** Street and number. */
	address: string;
}

export const maxAddresses = 10;

export const maxStockNotices = 100;
