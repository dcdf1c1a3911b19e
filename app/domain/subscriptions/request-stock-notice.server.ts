import { maxStockNotices, type Session } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import { parseOpenAccount, shopperKey, toShopperChange } from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import type { Datastore, RecordKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { askForStockNotice } from "./ask-to-confirm.server";
import { stockNoticeConsent } from "./consents";
import { stockNoticesRecord } from "./stock-notice-record.server";
import { subscriberId } from "./subscriber-id.server";
import { mayMail, parseUnconfirmed, unconfirmedKey } from "./unconfirmed.server";

export interface StockNoticeRequest {
	email: string;
	sku: string;
	name: string;
	session: Session | undefined;
	secret: string;
}

/** `requestedBefore`: the request was there, and its mail was sent within the hour. */
type NoticeRequest = { outcome: "requested" | "requestedBefore" | "confirmedBefore" };

/** Stores a request until the owner of the address confirms it, once for each address and SKU. @throws DatastoreUnavailable */
export function requestStockNotice(
	datastore: Datastore,
	{ email, sku, name, session, secret }: StockNoticeRequest,
	{ now }: Actor,
): Promise<NoticeRequest> {
	const id = subscriberId(email);
	const keys = {
		confirmed: { collection: "stock-notice", id } as RecordKey,
		unconfirmed: unconfirmedKey(id),
		account: session && shopperKey(session),
	};
	return transact<NoticeRequest, typeof keys>(datastore, keys, (found) => {
		const confirmed = found.confirmed ? stockNoticesRecord.parse(found.confirmed).items : [];
		if (confirmed.some((item) => item.sku === sku)) return { result: { outcome: "confirmedBefore" } };
		const owner = session && parseOpenAccount(session, found.account, now);
		const listed = owner && listStockNotice(owner, id);
		const shopper = session && listed ? session.shopperId : null;
		const notice = { sku, consent: { text: stockNoticeConsent, at: now.toISOString() }, shopper };
		const changes = askForStockNotice({ email, now, fields: found.unconfirmed, secret }, notice, name);
		if (session && listed && listed !== owner) changes.push(toShopperChange(session, listed));
		const { notices, mailedAt } = parseUnconfirmed(id, found.unconfirmed);
		const isRepeated = notices.some((one) => one.sku === sku) && !mayMail(mailedAt, now);
		return { changes, result: { outcome: isRepeated ? "requestedBefore" : "requested" } };
	});
}

function listStockNotice(shopper: Shopper, id: string): Shopper | undefined {
	const { stockNotices } = shopper;
	if (stockNotices.includes(id)) return shopper;
	return stockNotices.length < maxStockNotices
		? { ...shopper, stockNotices: [...stockNotices, id] }
		: undefined;
}
