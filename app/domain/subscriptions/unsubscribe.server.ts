import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import type { Change, Collection, Datastore } from "~/platform/datastore/datastore.server";
import { dropNotices } from "./post-stock-notices.server";
import type { UnsubscribeChoice } from "./unsubscribe-outcomes";

/**
 * Ends the subscriptions of an address. Never tells whether there was one, which is private.
 * @param subscription.id the subscriber's: a shopper must have proved to own the address
 * @throws NotAllowed, DatastoreUnavailable
 */
export async function unsubscribe(
	datastore: Datastore,
	{ id, lists }: { id: string; lists: UnsubscribeChoice },
	actor: Actor,
): Promise<{ outcome: "ended" }> {
	if (actor.role) requireArea(actor, "subscribers");
	const removed = collectionsOf[lists].map((collection): Change => ({ collection, id, fields: null }));
	const mails = lists === "news" ? [] : await dropNotices(datastore, id);
	await journaled(datastore, actor).apply([...removed, ...mails]);
	return { outcome: "ended" };
}

const collectionsOf: Record<UnsubscribeChoice, Collection[]> = {
	both: ["subscriber", "stock-notice"],
	news: ["subscriber"],
	stockNotices: ["stock-notice"],
};
