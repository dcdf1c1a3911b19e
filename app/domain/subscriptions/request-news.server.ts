import type { Actor } from "~/domain/staff/actor";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { askForNews } from "./ask-to-confirm.server";
import { subscriberId } from "./subscriber-id.server";
import { mayMail, parseUnconfirmed, unconfirmedKey } from "./unconfirmed.server";

/** `requestedBefore`: the request was there, and its mail was sent within the hour. */
type NewsRequest = { outcome: "requested" | "requestedBefore" | "subscribedBefore" };

/** Mails a link to the address that confirms its subscription, at most once an hour. @throws DatastoreUnavailable */
export function requestNews(
	datastore: Datastore,
	{ email, secret }: { email: string; secret: string },
	{ now }: Actor,
): Promise<NewsRequest> {
	const id = subscriberId(email);
	const subscriber: RecordKey = { collection: "subscriber", id };
	const keys = { subscriber, unconfirmed: unconfirmedKey(id) };
	return transact<NewsRequest, typeof keys>(datastore, keys, (found) => {
		if (found.subscriber) return { result: { outcome: "subscribedBefore" } };
		const changes = askForNews({ email, now, fields: found.unconfirmed, secret }, true);
		const { news, mailedAt } = parseUnconfirmed(id, found.unconfirmed);
		const isRepeated = news && !mayMail(mailedAt, now);
		return { changes, result: { outcome: isRepeated ? "requestedBefore" : "requested" } };
	});
}
