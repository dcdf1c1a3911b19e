import { z } from "zod";
import type { Shopper } from "~/customers/shopper";
import type { RecordFields, RecordKey } from "~/datastore/datastore.server";
import { subscriberId } from "~/newsletter/subscription.server";
import type { Order } from "~/orders/order";

/*
 * The store never verifies e-mail addresses. An account may therefore see and end only its own subscriptions: those
 * whose consent has the same timestamp as the account's profile or as one of its orders.
 */

/** @returns ISO 8601 times at which the account may have consented: in its profile or with an order */
export function listConsentTimes(
	{ newsAt }: Shopper,
	orders: readonly Pick<Order, "placedAt">[],
): Set<string> {
	return new Set([...(newsAt ? [newsAt] : []), ...orders.map(({ placedAt }) => placedAt)]);
}

/** @returns undefined unless the account itself subscribed @param fields of the subscriber's record */
export function parseOwnSubscription(fields: RecordFields | undefined, times: ReadonlySet<string>) {
	const { data } = subscriberFields.safeParse(fields);
	return data && times.has(data.consent.at) ? data : undefined;
}

const subscriberFields = z.object({
	email: z.string(),
	consent: z.object({ text: z.string(), at: z.string() }),
});

export function toSubscriptionKeys(emails: readonly string[]): RecordKey[] {
	return deduplicateEmails(emails).map(toSubscriptionKey);
}

export function toSubscriptionKey(email: string): RecordKey {
	return { collection: "subscriber", id: subscriberId(email) };
}

export function deduplicateEmails(emails: readonly string[]): string[] {
	return [...new Set(emails.filter(Boolean).map((email) => email.toLowerCase()))];
}
