import { subscriberId } from "~/newsletter/subscriber-id.server";
import { createUnsubscribeToken } from "~/newsletter/unsubscribe-token.server";
import { urls } from "~/urls";
import { testSecret } from "./serving";

/** The signed link that the store gives for an address. @param secret of the store */
export function unsubscribeLink(email: string, secret = testSecret): string {
	return urls.unsubscribe({ s: createUnsubscribeToken(subscriberId(email), secret) });
}
