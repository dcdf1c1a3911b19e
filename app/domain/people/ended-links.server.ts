import type { Change, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { shopperIdOfEmail } from "./shopper-ids.server";
import { signInLinkMinutes } from "./sign-in-link-minutes";

/** The address's pending requests have another id, made with a different hash. */
export function endedLinksKey(email: string): RecordKey {
	return { collection: "unconfirmed", id: shopperIdOfEmail(email) };
}

/** Holds no address. Deleted with expired requests after `due`, when every link issued before has expired. */
export function endLinks(email: string, now: Date): Change {
	const due = new Date(now.getTime() + signInLinkMinutes * 60_000).toISOString();
	return { ...endedLinksKey(email), fields: { linksEndedAt: now.getTime(), due } };
}

/** @param fields of `endedLinksKey` @returns milliseconds since 1970; links that were issued until then are invalid */
export function readLinksEndedAt(fields: RecordFields | undefined): number {
	return Number(fields?.linksEndedAt ?? 0);
}
