import type { Session } from "~/customers/session.server";
import type { Shopper } from "~/customers/shopper";
import { changeShopper } from "~/customers/shopper-repository.server";
import type { Change, Datastore } from "~/datastore/datastore.server";
import { createSubscription, subscriberId } from "~/newsletter/subscription.server";
import type { Order } from "~/orders/order";
import { ordersOf } from "~/orders/order-repository.server";
import { consentTimes, ownSubscription, subscriptionKeys } from "./account-subscriptions.server";
import type { ProfileInfo } from "./profile-fields.server";

/** Whether the account asked for news at its e-mail address, and did not leave them. @throws DatastoreUnavailable */
export async function wantsNews(
	datastore: Datastore,
	{ shopperId: id }: Session,
	shopper: Shopper,
): Promise<boolean> {
	const [key] = subscriptionKeys([shopper.profile.email]);
	const fields = key && (await datastore.get(key.collection, key.id));
	if (!fields) return false;
	return ownSubscription(fields, consentTimes(shopper, await ordersOf(datastore, id))) !== undefined;
}

/**
 * Keeps the details, and the subscription to news as they say.
 * @param known the account as it was read
 * @throws as changeShopper
 */
export async function saveProfile(
	datastore: Datastore,
	session: Session,
	known: Shopper,
	info: ProfileInfo,
	now: Date,
): Promise<void> {
	const orders = await ordersOf(datastore, session.shopperId);
	let before: string | undefined = known.profile.email;
	while (before !== undefined) before = await saveFrom(datastore, session, before, info, orders, now);
}

/**
 * @param before the e-mail address that the account is thought to have
 * @returns the one that it has, when it is another and nothing was saved
 */
function saveFrom(
	datastore: Datastore,
	session: Session,
	before: string,
	{ newsOptIn, ...profile }: ProfileInfo,
	orders: readonly Order[],
	now: Date,
): Promise<string | undefined> {
	const keys = subscriptionKeys([before, profile.email]);
	return changeShopper<string | undefined>(
		datastore,
		session,
		(shopper, found) => {
			if (shopper.profile.email !== before) return { result: shopper.profile.email };
			const times = consentTimes(shopper, orders);
			const own = keys.filter((_, index) => ownSubscription(found[index], times)).map(({ id }) => id);
			const kept = newsOptIn ? subscriberId(profile.email) : undefined;
			const changes: Change[] = own.filter((id) => id !== kept).map(removal);
			// What was agreed to before keeps its words and its date, whoever it was: nobody proved whose address it is.
			const isNew = kept !== undefined && !found[keys.findIndex(({ id }) => id === kept)];
			const at = now.toISOString();
			if (isNew) changes.push(createSubscription(profile.email, at));
			const newsAt = isNew ? at : newsOptIn ? shopper.newsAt : null;
			return { shopper: { ...shopper, profile, newsAt }, changes, result: undefined };
		},
		keys,
	);
}

function removal(id: string): Change {
	return { collection: "subscriber", id, fields: null };
}

/** Details as a form has them. */
export function answersOfProfile({ profile }: Shopper, newsOptIn: boolean): Record<string, string> {
	return { ...profile, documentType: profile.documentType ?? "", newsOptIn: newsOptIn ? "on" : "" };
}
