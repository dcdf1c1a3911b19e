/** Who is signed in at a browser. */
export interface Session {
	/** 32 hexadecimal digits. */
	id: string;
	shopperId: string;
	/** In seconds since 1970. */
	signedInAt: number;
	/** Of a session that Firebase issued for a phone; the store's own sessions have none. */
	verifiedPhone?: VerifiedPhone;
}

export interface VerifiedPhone {
	/** Firebase's user id. */
	uid: string;
	/** E.164. */
	phone: string;
}

/** How long a shopper stays signed in: Firebase's maximum. */
export const sessionDays = 14;

export const maxAddresses = 10;

export const maxStockNotices = 100;
