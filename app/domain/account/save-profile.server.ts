import { pickInvoice } from "~/domain/people/invoice-fields.server";
import type { Profile } from "~/domain/people/shopper-record.server";
import { changeShopper, type SignedInShopper } from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import { askForNews } from "~/domain/subscriptions/email-requests.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { unconfirmedKey } from "~/domain/subscriptions/unconfirmed.server";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { deduplicateEmails, endOwnSubscription, findOwnSubscriptions } from "./account-subscriptions.server";

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
	for (let { email } = account.shopper.profile; ; ) {
		const saving = await trySaveProfile(datastore, account, email, { ...wanted, now });
		if (saving.outcome === "saved") return saving;
		email = saving.email;
	}
}

/** Nothing is saved if the stored address is not the expected one. `email` returns it for a retry. */
type Saving = { outcome: "saved"; isNewsAsked: boolean } | { outcome: "otherEmail"; email: string };

async function trySaveProfile(
	datastore: Datastore,
	account: SignedInShopper,
	expectedEmail: string,
	{ newsOptIn, now, secret, ...wanted }: Omit<ProfileChange, "account"> & { now: Date },
): Promise<Saving> {
	const profile = { ...wanted.profile, ...pickInvoice(wanted.profile) };
	const emails = deduplicateEmails([expectedEmail, profile.email]);
	const own = await Promise.all(emails.map((one) => findOwnSubscriptions(datastore, account, one, now)));
	const times = new Set(own.flat().map(({ consent }) => consent.at));
	const ids = emails.map(subscriberId);
	const subscriberKey = (id: string): RecordKey => ({ collection: "subscriber", id });
	return changeShopper<Saving>(
		datastore,
		account.session,
		now,
		(shopper, found) => {
			const { email } = shopper.profile;
			if (email !== expectedEmail) return { result: { outcome: "otherEmail", email } };
			const isOwn = (at: string) => at === shopper.newsAt || times.has(at);
			const subscriptions = ids.map((id) => ({
				id,
				subscriber: found(subscriberKey(id)),
				unconfirmed: found(unconfirmedKey(id)),
			}));
			const isKept = ({ id }: { id: string }) => newsOptIn && id === subscriberId(profile.email);
			const changes = subscriptions.flatMap((one) => (isKept(one) ? [] : endOwnSubscription(one, isOwn)));
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
