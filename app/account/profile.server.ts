import { pickInvoice } from "~/customers/invoice-fields.server";
import type { Session } from "~/customers/shopper";
import type { Shopper } from "~/customers/shopper-codec.server";
import { changeShopper } from "~/customers/shopper-repository.server";
import type { Change, Datastore } from "~/datastore/datastore.server";
import { createSubscription, subscriberId } from "~/newsletter/subscription.server";
import { listOrderOutlines, type OrderOutline } from "~/orders/order-repository.server";
import {
	deduplicateEmails,
	listConsentTimes,
	parseOwnSubscription,
	toSubscriptionKey,
} from "./account-subscriptions.server";
import type { ProfileAnswers, ProfileValues } from "./profile-fields.server";

/** @throws DatastoreUnavailable */
export async function isSubscribedToNews(
	datastore: Datastore,
	{ shopperId: id }: Session,
	shopper: Shopper,
): Promise<boolean> {
	const { email } = shopper.profile;
	const fields = email ? await datastore.get("subscriber", subscriberId(email)) : undefined;
	if (!fields) return false;
	const times = listConsentTimes(shopper, await listOrderOutlines(datastore, id));
	return parseOwnSubscription(fields, times) !== undefined;
}

/** @param before the account as read earlier; another device may have changed it since @throws as changeShopper */
export async function saveProfile(
	datastore: Datastore,
	session: Session,
	before: Shopper,
	values: ProfileValues,
	now: Date,
): Promise<void> {
	const orders = await listOrderOutlines(datastore, session.shopperId);
	let email: string | undefined = before.profile.email;
	while (email !== undefined) email = await trySaveProfile(datastore, session, email, values, orders, now);
}

/**
 * Reads the subscription of the expected e-mail address: a transaction must name its records in advance.
 * @returns the stored e-mail address if it is another one; nothing was saved then
 */
function trySaveProfile(
	datastore: Datastore,
	session: Session,
	expectedEmail: string,
	{ newsOptIn, ...details }: ProfileValues,
	orders: readonly OrderOutline[],
	now: Date,
): Promise<string | undefined> {
	const profile = { ...details, ...pickInvoice(details) };
	const keys = deduplicateEmails([expectedEmail, profile.email]).map(toSubscriptionKey);
	return changeShopper<string | undefined>(
		datastore,
		session,
		(shopper, found) => {
			if (shopper.profile.email !== expectedEmail) return { result: shopper.profile.email };
			const times = listConsentTimes(shopper, orders);
			const own = keys.filter((_, index) => parseOwnSubscription(found[index], times)).map(({ id }) => id);
			const kept = newsOptIn ? subscriberId(profile.email) : undefined;
			const changes: Change[] = own.filter((id) => id !== kept).map(removeSubscription);
			// An existing subscription keeps its consent's text and date, even if someone else gave it.
			const isNew = kept !== undefined && !found[keys.findIndex(({ id }) => id === kept)];
			const at = now.toISOString();
			if (isNew) changes.push(createSubscription(profile.email, at));
			const newsAt = isNew ? at : newsOptIn ? shopper.newsAt : null;
			return { shopper: { ...shopper, profile, newsAt }, changes, result: undefined };
		},
		keys,
	);
}

function removeSubscription(id: string): Change {
	return { collection: "subscriber", id, fields: null };
}

export function toProfileAnswers({ profile }: Shopper, newsOptIn: boolean): ProfileAnswers {
	return { ...profile, documentType: profile.documentType ?? "", newsOptIn: newsOptIn ? "on" : "" };
}
