import type { Change, Datastore } from "~/datastore/datastore.server";
import { post } from "~/mail/outbox.server";
import { env } from "~/settings/env.server";
import { urls } from "~/urls";
import { writeUnsubscribeLink } from "./newsletter-mails.server";
import { subscriberId } from "./subscription.server";
import { mayMail, parseUnconfirmed, toUnconfirmedChange, unconfirmedKey } from "./unconfirmed.server";
import { createUnsubscribeToken } from "./unsubscribe-token.server";

/** At most one link an hour. Writes for unknown addresses, too, so that the response time reveals nothing. */
export function requestUnsubscribeLink(datastore: Datastore, email: string, now: Date): Promise<void> {
	const id = subscriberId(email);
	return datastore.runTransaction(
		[unconfirmedKey(id), { collection: "subscriber", id }, { collection: "stock-notice", id }],
		([fields, subscriber, notices]) => {
			const record = parseUnconfirmed(id, fields);
			if (!mayMail(record.linkMailedAt, now)) return { result: undefined };
			const changes: Change[] = [toUnconfirmedChange(id, { ...record, linkMailedAt: now.toISOString() })];
			const known = (subscriber ?? notices)?.email;
			if (typeof known === "string") {
				const path = urls.unsubscribe({ s: createUnsubscribeToken(id, env.sessionSecret) });
				const mailId = `unsubscribe-${id.slice(0, 32)}-${now.getTime().toString(36)}`;
				changes.push(post(mailId, writeUnsubscribeLink(known, path), now));
			}
			return { changes, result: undefined };
		},
	);
}
