import { createConfirmationToken } from "~/domain/subscriptions/confirmation-token.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { createUnsubscribeToken } from "~/domain/subscriptions/unsubscribe-token.server";
import { urls } from "~/platform/urls";
import { testSecret } from "./serving";

/** The signed link that the store mails to an address. @param msFromNow until it expires */
export function confirmationLink(email: string, msFromNow = 60_000, secret = testSecret): string {
	const expiresAt = new Date(Date.now() + msFromNow);
	return urls.confirmation({ s: createConfirmationToken(subscriberId(email), expiresAt, secret) });
}

/** The signed link that the store gives for an address. @param secret of the store */
export function unsubscribeLink(email: string, secret = testSecret): string {
	return urls.unsubscribe({ s: createUnsubscribeToken(subscriberId(email), secret) });
}
