import { z } from "zod";
import type { Datastore, RecordFields } from "~/platform/datastore/datastore.server";
import { parseInPages } from "~/platform/datastore/find-in-pages.server";
import { parseRecord } from "~/platform/datastore/parse-records.server";
import { readEmail } from "~/platform/values/read-email.server";
import { consentRecord } from "./stock-notice-record.server";
import { subscriberId } from "./subscriber-id.server";

export interface Subscriber extends z.output<typeof subscriberFields> {
	id: string;
}

const subscriberFields = z.object({
	email: z.string(),
	consent: consentRecord,
	/** ISO 8601: when the owner of the address confirmed it. */
	confirmedAt: z.iso.datetime(),
});

export function parseSubscriber(id: string, fields: RecordFields): Subscriber {
	return { id, ...subscriberFields.parse(fields) };
}

/** @param typed an e-mail address as forms read it */
export async function findSubscriber(datastore: Datastore, typed: string): Promise<Subscriber | undefined> {
	const read = readEmail(typed);
	const id = subscriberId("value" in read ? read.value : typed);
	return parseRecord(id, await datastore.get("subscriber", id), parseSubscriber, "subscriber");
}

export function readSubscribers(datastore: Datastore): AsyncGenerator<Subscriber, void> {
	const query = { by: "confirmedAt", isDescending: true } as const;
	return parseInPages(datastore, "subscriber", query, parseSubscriber, "subscriber");
}
