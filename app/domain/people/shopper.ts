export interface Session {
	id: string;
	shopperId: string;
	/** In seconds since 1970. */
	signedInAt: number;
}

export interface VerifiedPhone {
	uid: string;
	/** E.164. */
	phone: string;
	/** In seconds since 1970. */
	verifiedAt: number;
}

/** How long a shopper stays signed in. */
export const sessionDays = 14;

export const maxAddresses = 10;
export const maxStockNotices = 100;
