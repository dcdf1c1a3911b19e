import type { Datastore } from "~/datastore/datastore.server";
import { subscriberId } from "~/newsletter/subscription.server";

export async function isSubscribed(datastore: Datastore, email: string): Promise<boolean> {
	return (await datastore.get("subscriber", subscriberId(email))) !== undefined;
}
