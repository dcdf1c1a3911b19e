/** What the store knows of who signs in with a phone. */
export interface Shopper {
	profile: Profile;
	/** At most `maxAddresses`; the first is the default. */
	addresses: Address[];
	/** When this account asked for news, ISO 8601; null when it did not, or took it back. */
	newsAt: string | null;
	/** Seconds since 1970: a session that began before is no session any more. */
	signedOutBefore: number;
	/** The sessions that signed out, the latest first, until they would have expired. */
	endedSessions: EndedSession[];
	/** Seconds since 1970: until then it is being deleted, and nothing is changed in it or given to it. */
	leavingUntil: number;
}

export interface EndedSession {
	/** As in `Session`. */
	id: string;
	signedInAt: number;
}

/** All of it is optional: a text that was not given is empty. */
export interface Profile {
	documentType?: "DNI" | "CE" | "RUC" | undefined;
	documentNumber: string;
	fullName: string;
	paternalSurname: string;
	maternalSurname: string;
	email: string;
}

export interface Address {
	/** 32 hexadecimal digits; made with the form, so that a form that is sent twice is one address. */
	id: string;
	/** What its owner calls it, `Casa`. */
	alias: string;
	/** INEI code of the district. */
	district: string;
	/** Street and number. */
	address: string;
}

export const maxAddresses = 10;
