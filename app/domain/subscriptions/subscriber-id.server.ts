import { sha256Hex } from "~/platform/values/sha256.server";

/** The id of an address's records. Not a secret: anyone can compute it from the address. */
export function subscriberId(email: string): string {
	return sha256Hex(email.toLowerCase(), 40);
}
