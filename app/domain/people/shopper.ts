export interface Session {
	id: string;
	shopperId: string;
	/** In seconds since 1970. */
	signedInAt: number;
	verifiedPhone?: VerifiedPhone;
}

export interface VerifiedPhone {
	uid: string;
	/** E.164. */
	phone: string;
}

/** How long a shopper stays signed in: Firebase's maximum. */
export const sessionDays = 14;

export const maxAddresses = 10;
export const maxStockNotices = 100;
