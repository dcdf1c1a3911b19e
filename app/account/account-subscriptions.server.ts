import { z } from "zod";
import type { Shopper } from "~/customers/shopper";
import type { RecordFields, RecordKey } from "~/datastore/datastore.server";
import { subscriberId } from "~/newsletter/subscription.server";
import type { Order } from "~/orders/order";

/*
 * Nobody proves that an e-mail address is theirs. So an account sees, changes and ends only the subscriptions that it
 * asked for itself: those whose consent was given at a moment that the account knows of.
 */

/** When an account agreed to news: on its own page, or with an order. */
export function consentTimes({ newsAt }: Shopper, orders: readonly Order[]): Set<string> {
	return new Set([...(newsAt ? [newsAt] : []), ...orders.map(({ placedAt }) => placedAt)]);
}

/** @param fields of a subscriber's record, if there is one @returns it, when the account asked for it */
export function ownSubscription(fields: RecordFields | undefined, times: ReadonlySet<string>) {
	const { data } = subscriberFields.safeParse(fields);
	return data && times.has(data.consent.at) ? data : undefined;
}

const subscriberFields = z.object({
	email: z.string(),
	consent: z.object({ text: z.string(), at: z.string() }),
});

/** Where the subscriptions of an account may be, each once. */
export function subscriptionKeys(emails: readonly string[]): RecordKey[] {
	return distinct(emails).map(subscriptionKey);
}

export function subscriptionKey(email: string): RecordKey {
	return { collection: "subscriber", id: subscriberId(email) };
}

/** The addresses that an account has ever given, each once. */
export function emailsOf({ profile }: Shopper, orders: readonly Order[]): string[] {
	return distinct([profile.email, ...orders.flatMap(({ contact }) => contact?.email ?? [])]);
}

function distinct(emails: readonly string[]): string[] {
	return [...new Set(emails.filter(Boolean).map((email) => email.toLowerCase()))];
}
