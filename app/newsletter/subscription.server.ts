import { createHash } from "node:crypto";
import { catchUnavailable } from "~/datastore/catch-unavailable.server";
import type { Change, Datastore } from "~/datastore/datastore.server";
import { log } from "~/server/log.server";
import { newsConsent } from "./news-consent";

/** @param now ISO 8601, stored with the consent */
export function createSubscription(email: string, now: string): Change {
	const fields = { email, consent: { text: newsConsent, at: now } };
	return { collection: "subscriber", id: subscriberId(email), fields };
}

/** A hash, because the unsubscribe link contains it. */
export function subscriberId(email: string): string {
	return createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 40);
}

export function isSubscriberId(text: unknown): text is string {
	return typeof text === "string" && /^[0-9a-f]{40}$/.test(text);
}

/**
 * Ends the newsletter and the stock notices of an address.
 * @returns whether the datastore answered; never whether there was a subscription, which is private
 */
export function unsubscribe(datastore: Datastore, id: string): Promise<boolean> {
	const removal = datastore
		.apply([
			{ collection: "subscriber", id, fields: null },
			{ collection: "stock-notice", id, fields: null },
		])
		.then(() => true);
	return catchUnavailable(removal, (error) => {
		log.error({ err: error }, "a subscription could not be ended");
		return false;
	});
}
