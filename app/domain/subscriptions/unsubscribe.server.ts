import { type Actor, requireArea } from "~/domain/staff/actor";
import { journaled } from "~/domain/staff/journal.server";
import type { Change, Collection, Datastore } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { dropNotices } from "./post-stock-notices.server";
import { unconfirmedKey, withdrawUnconfirmed } from "./unconfirmed.server";
import type { UnsubscribeChoice } from "./unsubscribe-outcomes";

/**
 * Ends the subscriptions of an address and drops its unconfirmed requests, without revealing whether there were any.
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
	await transact(journaled(datastore, actor), { waiting: unconfirmedKey(id) }, ({ waiting }) => {
		const asked = { news: () => lists !== "stockNotices", notice: () => lists !== "news" };
		return { changes: [...removed, ...withdrawUnconfirmed(id, waiting, asked), ...mails], result: undefined };
	});
	return { outcome: "ended" };
}

const collectionsOf: Record<UnsubscribeChoice, Collection[]> = {
	both: ["subscriber", "stock-notice"],
	news: ["subscriber"],
	stockNotices: ["stock-notice"],
};
