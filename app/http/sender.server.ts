import { store } from "~/store.server";
import { senderAddress } from "./incoming.server";
import { countedAs } from "./rate-limit.server";

/** Names the sender of a request, for limits. */
export function senderOf(request: Request): string {
	return countedAs(senderAddress(request, store.env.clientAddressHeader));
}
