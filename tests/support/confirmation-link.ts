import { createConfirmationToken } from "~/domain/subscriptions/confirmation-token.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { urls } from "~/platform/urls";
import { testSecret } from "./serving";

/** The signed link that the store mails to an address. @param msFromNow until it expires */
export function confirmationLink(email: string, msFromNow = 60_000, secret = testSecret): string {
	const expiresAt = new Date(Date.now() + msFromNow);
	return urls.confirmation({ s: createConfirmationToken(subscriberId(email), expiresAt, secret) });
}
