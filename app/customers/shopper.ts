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

export const maxAddresses = 10;

export const maxStockNotices = 100;
