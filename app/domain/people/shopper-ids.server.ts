import { sha256Hex } from "~/platform/values/sha256.server";

/** The account of a phone, unless the record there is `linkedTo` another. A hash, because record ids have no capitals. */
export function shopperIdOfPhone(uid: string): string {
	return sha256Hex(uid, 40);
}

export function shopperIdOfEmail(email: string): string {
	return sha256Hex(`email ${email.toLowerCase()}`, 40);
}
