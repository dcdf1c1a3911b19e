import { z } from "zod";
import type { Order } from "~/domain/orders/order-record.server";
import { listOrderOutlines } from "~/domain/orders/order-repository.server";
import type { Session } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import { consentRecord } from "~/domain/subscriptions/stock-notice-record.server";
import { subscriberId } from "~/domain/subscriptions/subscriber-id.server";
import { readUnconfirmed } from "~/domain/subscriptions/unconfirmed.server";
import type { Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";

/*
 * Confirming an address for the newsletter does not make it the account's. An account sees and cancels only
 * subscriptions whose consent has the timestamp of its profile or of one of its orders.
 */

export function listConsentTimes({ newsAt }: Shopper, orders: readonly Pick<Order, "placedAt">[]) {
	return new Set([...(newsAt ? [newsAt] : []), ...orders.map(({ placedAt }) => placedAt)]);
}

export function parseOwnSubscription(fields: RecordFields | undefined, times: ReadonlySet<string>) {
	const { data } = subscriberFields.safeParse(fields);
	return data && times.has(data.consent.at) ? data : undefined;
}

export type NewsState = "none" | "unconfirmed" | "subscribed";

export async function findNewsState(
	datastore: Datastore,
	{ shopperId: id }: Session,
	shopper: Shopper,
	now: Date,
): Promise<NewsState> {
	const { email } = shopper.profile;
	if (!email) return "none";
	const times = listConsentTimes(shopper, await listOrderOutlines(datastore, id));
	const [subscription] = await findOwnSubscriptions(datastore, email, times, now);
	if (!subscription) return "none";
	return subscription.isConfirmed ? "subscribed" : "unconfirmed";
}

export async function findOwnSubscriptions(
	datastore: Datastore,
	email: string,
	times: ReadonlySet<string>,
	now: Date,
) {
	const { collection, id } = toSubscriptionKey(email);
	const confirmed = parseOwnSubscription(await datastore.get(collection, id), times);
	const { news, email: typed } = await readUnconfirmed(datastore, id, now);
	return [
		...(confirmed ? [{ ...confirmed, isConfirmed: true }] : []),
		...(news && times.has(news.at) ? [{ email: typed, consent: news, isConfirmed: false }] : []),
	];
}

const subscriberFields = z.object({ email: z.string(), consent: consentRecord });

export function toSubscriptionKey(email: string): RecordKey {
	return { collection: "subscriber", id: subscriberId(email) };
}

export function deduplicateEmails(emails: readonly string[]): string[] {
	return [...new Set(emails.filter(Boolean).map((email) => email.toLowerCase()))];
}
