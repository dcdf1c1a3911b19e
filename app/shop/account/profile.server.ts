import { listOrderOutlines, type OrderOutline } from "~/domain/orders/order-repository.server";
import { pickInvoice } from "~/domain/people/invoice-fields.server";
import type { Session } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import { changeShopper } from "~/domain/people/shopper-repository.server";
import { askForNews } from "~/domain/subscriptions/ask-to-confirm.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unconfirmedKey, withdrawUnconfirmed } from "~/domain/subscriptions/unconfirmed.server";
import type { Change, Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import {
	deduplicateEmails,
	findOwnSubscriptions,
	listConsentTimes,
	parseOwnSubscription,
} from "./account-subscriptions.server";
import type { ProfileAnswers, ProfileValues } from "./profile-fields.server";

type NewsState = "none" | "unconfirmed" | "subscribed";

/** Of the profile's address, counting only the account's own subscription. @throws DatastoreUnavailable */
export async function findNewsState(
	datastore: Datastore,
	{ shopperId: id }: Session,
	shopper: Shopper,
): Promise<NewsState> {
	const { email } = shopper.profile;
	if (!email) return "none";
	const times = listConsentTimes(shopper, await listOrderOutlines(datastore, id));
	const [subscription] = await findOwnSubscriptions(datastore, email, times);
	if (!subscription) return "none";
	return subscription.isConfirmed ? "subscribed" : "unconfirmed";
}

/** @returns whether the newsletter was requested and still needs confirmation @throws as changeShopper */
export async function saveProfile(
	datastore: Datastore,
	session: Session,
	before: Shopper,
	values: ProfileValues,
	now: Date,
	secret: string,
): Promise<boolean> {
	const orders = await listOrderOutlines(datastore, session.shopperId);
	for (let { email } = before.profile; ; ) {
		const saving = await trySaveProfile(datastore, session, email, values, orders, now, secret);
		if (saving.isSaved) return saving.isNewsAsked;
		email = saving.email;
	}
}

/** Nothing is saved if the stored address is not the expected one. `email` returns it for a retry. */
type Saving = { isSaved: true; isNewsAsked: boolean } | { isSaved: false; email: string };

/** Reads the subscription of the expected e-mail address: a transaction must name its records in advance. */
function trySaveProfile(
	datastore: Datastore,
	session: Session,
	expectedEmail: string,
	{ newsOptIn, ...details }: ProfileValues,
	orders: readonly OrderOutline[],
	now: Date,
	secret: string,
): Promise<Saving> {
	const profile = { ...details, ...pickInvoice(details) };
	const ids = deduplicateEmails([expectedEmail, profile.email]).map(subscriberId);
	const keys = ids.flatMap((id): RecordKey[] => [{ collection: "subscriber", id }, unconfirmedKey(id)]);
	return changeShopper<Saving>(
		datastore,
		session,
		(shopper, found) => {
			const { email } = shopper.profile;
			if (email !== expectedEmail) return { result: { isSaved: false, email } };
			const times = listConsentTimes(shopper, orders);
			const kept = newsOptIn ? ids.indexOf(subscriberId(profile.email)) : -1;
			const changes = ids.flatMap((id, index): Change[] => {
				if (index === kept) return [];
				const isOwn = parseOwnSubscription(found[2 * index], times) !== undefined;
				return [
					...(isOwn ? [{ collection: "subscriber" as const, id, fields: null }] : []),
					...withdrawUnconfirmed(id, found[2 * index + 1], { news: (at) => times.has(at) }),
				];
			});
			// An existing subscription keeps its consent's text and date, even if someone else gave it.
			const isNewsAsked = kept >= 0 && !found[2 * kept];
			if (isNewsAsked) {
				changes.push(
					...askForNews({
						email: profile.email,
						now,
						fields: found[2 * kept + 1],
						secret,
					}),
				);
			}
			const newsAt = isNewsAsked ? now.toISOString() : newsOptIn ? shopper.newsAt : null;
			return {
				shopper: { ...shopper, profile, newsAt },
				changes,
				result: { isSaved: true, isNewsAsked },
			};
		},
		keys,
	);
}

export function toProfileAnswers({ profile }: Shopper, news: NewsState): ProfileAnswers {
	return { ...profile, documentType: profile.documentType ?? "", newsOptIn: news === "none" ? "" : "on" };
}
