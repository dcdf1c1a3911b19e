import { env } from "./env.server";
import { senderAddress } from "./incoming.server";
import { countedAs } from "./rate-limit.server";

/** Names the sender of a request, for limits. */
export function senderOf(request: Request): string {
	return countedAs(senderAddress(request, env.clientAddressHeader));
}
