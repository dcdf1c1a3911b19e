import type { Datastore } from "../../app/datastore/datastore.server";
import { subscriberId } from "../../app/newsletter/subscription.server";
import { createUnsubscribeToken } from "../../app/newsletter/unsubscribe-token.server";
import { readSessionSecret } from "../../app/settings/read-env.server";
import { urls } from "../../app/urls";
import { row } from "../commands/format";

/**
 * What the staff needs to answer a request to unsubscribe: what the address receives, and the signed link to send.
 * @throws DatastoreUnavailable, EnvError without the session secret
 */
export async function unsubscribeRows(datastore: Datastore, email: string): Promise<string[]> {
	const id = subscriberId(email);
	const receives = [
		(await datastore.get("subscriber", id)) && "newsletter",
		(await datastore.get("stock-notice", id)) && "stock notices",
	].filter(Boolean);
	if (receives.length === 0) return [row("Receives", "nothing: there is no link to send")];
	return [
		row("Receives", receives.join(", ")),
		row("Link", urls.unsubscribe({ s: createUnsubscribeToken(id, readSessionSecret()) })),
	];
}
