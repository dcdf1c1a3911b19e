import { createHash } from "node:crypto";
import { type Change, type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
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

/** @returns whether the datastore answered; never whether there was a subscription, which is private */
export async function unsubscribe(datastore: Datastore, id: string): Promise<boolean> {
	try {
		await datastore.remove("subscriber", id);
		return true;
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.error({ err: error }, "a subscription could not be ended");
		return false;
	}
}
