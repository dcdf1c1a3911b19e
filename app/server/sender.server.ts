import { env } from "./env.server";
import { clientAddress } from "./pipeline/client-address.server";
import { rateLimitKey } from "./rate-limit.server";

/** @returns the key under which rate limits count a request's sender */
export function senderOf(request: Request): string {
	return rateLimitKey(clientAddress(request, env.clientAddressHeader));
}
