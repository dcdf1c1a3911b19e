import { post } from "~/domain/mail/outbox.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change, Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { urls } from "~/platform/urls";
import { writeUnsubscribeLink } from "./newsletter-mails.server";
import { subscriberId } from "./subscriber-id.server";
import {
	confirmationMs,
	mayMail,
	parseUnconfirmed,
	toUnconfirmedChange,
	unconfirmedKey,
} from "./unconfirmed.server";
import { createUnsubscribeToken } from "./unsubscribe-token.server";

/** Mails a link an hour at most. Writes for unknown addresses, too: the time reveals nothing. @throws DatastoreUnavailable */
export function requestUnsubscribeLink(
	datastore: Datastore,
	{ email, secret }: { email: string; secret: string },
	{ now }: Actor,
): Promise<{ outcome: "requested" | "requestedBefore" }> {
	const id = subscriberId(email);
	const keys = {
		unconfirmed: unconfirmedKey(id),
		subscriber: { collection: "subscriber", id } as RecordKey,
		notices: { collection: "stock-notice", id } as RecordKey,
	};
	return transact<{ outcome: "requested" | "requestedBefore" }, typeof keys>(datastore, keys, (found) => {
		const record = parseUnconfirmed(id, found.unconfirmed);
		if (!mayMail(record.linkMailedAt, now)) return { result: { outcome: "requestedBefore" } };
		const changes: Change[] = [toUnconfirmedChange(id, { ...record, linkMailedAt: now.toISOString() })];
		const known = (found.subscriber ?? found.notices)?.email;
		if (typeof known === "string") {
			const path = urls.unsubscribe({ s: createUnsubscribeToken(id, secret) });
			const mailId = `unsubscribe-${id.slice(0, 32)}-${now.getTime().toString(36)}`;
			changes.push(post(mailId, writeUnsubscribeLink(known, path), now, confirmationMs));
		}
		return { changes, result: { outcome: "requested" } };
	});
}
