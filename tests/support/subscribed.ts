import { confirmRequests } from "~/domain/subscriptions/confirm-requests.server";
import { newsConsent } from "~/domain/subscriptions/consents";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import type { Change, Datastore } from "~/platform/datastore/datastore.server";
import { aShopper } from "./actors";

export async function isSubscribed(datastore: Datastore, email: string): Promise<boolean> {
	return (await datastore.get("subscriber", subscriberId(email))) !== undefined;
}

/** Whether the newsletter was asked for and waits for its confirmation. */
export async function isAsked(datastore: Datastore, email: string): Promise<boolean> {
	const fields = await datastore.get("unconfirmed", subscriberId(email));
	return Boolean(fields?.news);
}

/** Confirms what waits for an address, as its owner does, unless told otherwise when the mail comes. */
export async function confirmAll(datastore: Datastore, email: string, at?: Date): Promise<void> {
	const id = subscriberId(email);
	const mailedAt = (await datastore.get("unconfirmed", id))?.mailedAt;
	const now = at ?? (typeof mailedAt === "string" ? new Date(mailedAt) : undefined);
	await confirmRequests(
		datastore,
		{ id, shownAt: "9999-12-31T00:00:00.000Z", secret: "secret" },
		aShopper(now),
	);
}

/** The record of a subscriber. @param at when it consented, ISO 8601 */
export function subscribe(email: string, at: string): Change {
	const fields = { email, consent: { text: newsConsent, at }, confirmedAt: at };
	return { collection: "subscriber", id: subscriberId(email), fields };
}
