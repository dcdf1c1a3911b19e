import { listOrderOutlines, type OrderOutline } from "~/domain/orders/order-repository.server";
import { pickInvoice } from "~/domain/people/invoice-fields.server";
import type { Session } from "~/domain/people/shopper";
import type { Profile } from "~/domain/people/shopper-record.server";
import { changeShopper, type SignedInShopper } from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import { askForNews } from "~/domain/subscriptions/email-requests.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unconfirmedKey, withdrawUnconfirmed } from "~/domain/subscriptions/unconfirmed.server";
import type { Change, Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { deduplicateEmails, listConsentTimes, parseOwnSubscription } from "./account-subscriptions.server";

interface ProfileChange {
	account: SignedInShopper;
	profile: Profile;
	newsOptIn: boolean;
	secret: string;
}

/** @returns whether the newsletter was requested and still needs confirmation @throws as changeShopper */
export async function saveProfile(
	datastore: Datastore,
	{ account, ...wanted }: ProfileChange,
	{ now }: Actor,
): Promise<{ outcome: "saved"; isNewsAsked: boolean }> {
	const { session } = account;
	const orders = await listOrderOutlines(datastore, session.shopperId);
	for (let { email } = account.shopper.profile; ; ) {
		const saving = await trySaveProfile(datastore, session, email, { ...wanted, orders, now });
		if (saving.outcome === "saved") return saving;
		email = saving.email;
	}
}

/** Nothing is saved if the stored address is not the expected one. `email` returns it for a retry. */
type Saving = { outcome: "saved"; isNewsAsked: boolean } | { outcome: "otherEmail"; email: string };

function trySaveProfile(
	datastore: Datastore,
	session: Session,
	expectedEmail: string,
	wanted: Omit<ProfileChange, "account"> & { orders: readonly OrderOutline[]; now: Date },
): Promise<Saving> {
	const { newsOptIn, orders, now, secret } = wanted;
	const profile = { ...wanted.profile, ...pickInvoice(wanted.profile) };
	const ids = deduplicateEmails([expectedEmail, profile.email]).map(subscriberId);
	const subscriberKey = (id: string): RecordKey => ({ collection: "subscriber", id });
	return changeShopper<Saving>(
		datastore,
		session,
		now,
		(shopper, found) => {
			const { email } = shopper.profile;
			if (email !== expectedEmail) return { result: { outcome: "otherEmail", email } };
			const times = listConsentTimes(shopper, orders);
			const subscriptions = ids.map((id) => ({
				id,
				subscriber: found(subscriberKey(id)),
				unconfirmed: found(unconfirmedKey(id)),
			}));
			const isKept = ({ id }: { id: string }) => newsOptIn && id === subscriberId(profile.email);
			const changes = subscriptions.flatMap((one): Change[] => {
				if (isKept(one)) return [];
				const { id, subscriber, unconfirmed } = one;
				const isOwn = parseOwnSubscription(subscriber, times) !== undefined;
				return [
					...(isOwn ? [{ ...subscriberKey(id), fields: null }] : []),
					...withdrawUnconfirmed(id, unconfirmed, { news: (at) => times.has(at) }),
				];
			});
			const kept = subscriptions.find(isKept);
			// An existing subscription keeps its consent's text and date, even if someone else gave it.
			const isNewsAsked = kept !== undefined && !kept.subscriber;
			if (isNewsAsked)
				changes.push(...askForNews({ email: profile.email, now, fields: kept.unconfirmed, secret }));
			const newsAt = isNewsAsked ? now.toISOString() : newsOptIn ? shopper.newsAt : null;
			return { shopper: { ...shopper, profile, newsAt }, changes, result: { outcome: "saved", isNewsAsked } };
		},
		[...ids.map(subscriberKey), ...ids.map(unconfirmedKey)],
	);
}
