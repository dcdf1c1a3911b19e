import { z } from "zod";
import type { SignedInShopper } from "~/domain/people/shopper-repository.server";
import { consentRecord } from "~/domain/subscriptions/stock-notice-record.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { readUnconfirmed, withdrawUnconfirmed } from "~/domain/subscriptions/unconfirmed.server";
import type { Change, Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";

/*
 * Confirming an address for the newsletter does not make it the account's. An account sees and cancels only
 * subscriptions whose consent has the timestamp of its profile or of one of its orders.
 */

export type NewsState = "none" | "unconfirmed" | "subscribed";

export async function findNewsState(
	datastore: Datastore,
	account: SignedInShopper,
	now: Date,
): Promise<NewsState> {
	const { email } = account.shopper.profile;
	const [subscription] = email ? await findOwnSubscriptions(datastore, account, email, now) : [];
	if (!subscription) return "none";
	return subscription.isConfirmed ? "subscribed" : "unconfirmed";
}

export async function findOwnSubscriptions(
	datastore: Datastore,
	account: SignedInShopper,
	email: string,
	now: Date,
) {
	const { collection, id } = toSubscriptionKey(email);
	const { data: confirmed } = subscriberFields.safeParse(await datastore.get(collection, id));
	const { news, email: typed } = await readUnconfirmed(datastore, id, now);
	const found = [
		...(confirmed ? [{ ...confirmed, isConfirmed: true }] : []),
		...(news ? [{ email: typed, consent: news, isConfirmed: false }] : []),
	];
	const areOwn = await Promise.all(found.map(({ consent }) => isOwnConsent(datastore, account, consent.at)));
	return found.filter((_, index) => areOwn[index]);
}

/** Asks for the order of that time: strangers may place thousands that the account adopts. */
async function isOwnConsent(datastore: Datastore, { session, shopper }: SignedInShopper, at: string) {
	if (at === shopper.newsAt) return true;
	const where = { field: "shopper", value: session.shopperId } as const;
	const query = { where, by: "placedAt", isDescending: true, from: at, until: at, size: 1 } as const;
	return (await datastore.find("order", query)).length > 0;
}

/** Ends an address's subscription and its request for one, each only if its consent is the account's. */
export function endOwnSubscription(
	{ id, ...stored }: { id: string } & Record<"subscriber" | "unconfirmed", RecordFields | undefined>,
	isOwn: (consentedAt: string) => boolean,
): Change[] {
	const { data } = subscriberFields.safeParse(stored.subscriber);
	return [
		...(data && isOwn(data.consent.at) ? [{ collection: "subscriber" as const, id, fields: null }] : []),
		...withdrawUnconfirmed(id, stored.unconfirmed, { news: isOwn }),
	];
}

const subscriberFields = z.object({ email: z.string(), consent: consentRecord });

export function toSubscriptionKey(email: string): RecordKey {
	return { collection: "subscriber", id: subscriberId(email) };
}

export function deduplicateEmails(emails: readonly string[]): string[] {
	return [...new Set(emails.filter(Boolean).map((email) => email.toLowerCase()))];
}
