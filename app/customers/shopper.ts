import type { DocumentType } from "./document-types";

/** Who is signed in at a browser. */
export interface Session {
	/** 32 hexadecimal digits. */
	id: string;
	shopperId: string;
	uid: string;
	/** When the phone was verified, in seconds since 1970. */
	signedInAt: number;
	/** E.164. */
	phone: string;
}

export interface Shopper {
	profile: Profile;
	/** The first is the default. */
	addresses: Address[];
	/** Ids of the records with this account's stock notices; some may be gone. */
	stockNotices: string[];
	/** When this account subscribed, ISO 8601; null without a subscription. */
	newsAt: string | null;
	/** Seconds since 1970; earlier sessions are invalid. */
	signedOutBefore: number;
	/** Newest first, until they expire. */
	endedSessions: EndedSession[];
	/** Deletion lock, in seconds since 1970: until then nobody changes the account or gives it orders. */
	leavingUntil: number;
}

export interface EndedSession {
	id: string;
	signedInAt: number;
}

export interface Profile {
	documentType?: DocumentType | undefined;
	documentNumber: string;
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
	alias: string;
	/** INEI code. */
	district: string;
	address: string;
}

export const maxAddresses = 10;

export const maxStockNotices = 100;
