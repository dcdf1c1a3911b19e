import { orUnavailable } from "~/platform/datastore/catch-unavailable.server";
import type { Collection, Datastore } from "~/platform/datastore/datastore.server";
import type { UnsubscribeChoice } from "./unsubscribe-outcomes";

/** @returns whether the datastore answered; never whether there was a subscription, which is private */
export async function unsubscribe(
	datastore: Datastore,
	id: string,
	choice: UnsubscribeChoice,
): Promise<boolean> {
	const removing = datastore.apply(
		collectionsOf[choice].map((collection) => ({ collection, id, fields: null })),
	);
	return (await orUnavailable(removing, "a subscription could not be ended")) !== "unavailable";
}

const collectionsOf: Record<UnsubscribeChoice, Collection[]> = {
	both: ["subscriber", "stock-notice"],
	news: ["subscriber"],
	stockNotices: ["stock-notice"],
};
