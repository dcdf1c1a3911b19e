import { createHash } from "node:crypto";
import { type Change, type Datastore, DatastoreUnavailable } from "~/datastore/datastore.server";
import { log } from "~/server/log.server";
import { newsConsent } from "./consent";

/** What stores that this address wants news: with what it agreed to, and when. @param now ISO 8601 */
export function subscription(email: string, now: string): Change {
	const fields = { email, consent: { text: newsConsent, at: now } };
	return { collection: "subscriber", id: subscriberId(email), fields };
}

/** Also names the subscription in the link by which one leaves. */
export function subscriberId(email: string): string {
	return createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 40);
}

export function isSubscriberId(text: unknown): text is string {
	return typeof text === "string" && /^[0-9a-f]{40}$/.test(text);
}

/** Whether there was a subscription or not is nobody's business. @throws DatastoreUnavailable */
export async function unsubscribe(datastore: Datastore, id: string): Promise<void> {
	await datastore.remove("subscriber", id);
}

/** As `unsubscribe`. @returns whether it was done */
export async function leaveNews(datastore: Datastore, id: string): Promise<boolean> {
	try {
		await unsubscribe(datastore, id);
		return true;
	} catch (error) {
		if (!(error instanceof DatastoreUnavailable)) throw error;
		log.error({ err: error }, "a subscription could not be ended");
		return false;
	}
}
