import { maxStockNotices, type Session } from "~/customers/shopper";
import type { Shopper } from "~/customers/shopper-codec.server";
import { parseOpenAccount, shopperKey, toShopperChange } from "~/customers/shopper-repository.server";
import type { Datastore } from "~/datastore/datastore.server";
import { env } from "~/settings/env.server";
import { askForStockNotice } from "./ask-to-confirm.server";
import { stockNoticeConsent } from "./consents";
import { stockNoticesRecord } from "./stock-notice.server";
import { subscriberId } from "./subscription.server";
import { unconfirmedKey } from "./unconfirmed.server";

export interface StockNoticeRequest {
	email: string;
	sku: string;
	name: string;
	session: Session | undefined;
	now: Date;
}

/** Stores a request until the owner of the address confirms it, once for each address and SKU. */
export function requestStockNotice(datastore: Datastore, request: StockNoticeRequest): Promise<void> {
	const { email, sku, name, session, now } = request;
	const id = subscriberId(email);
	return datastore.runTransaction(
		[{ collection: "stock-notice", id }, unconfirmedKey(id), ...(session ? [shopperKey(session)] : [])],
		([confirmed, unconfirmed, account]) => {
			const isConfirmed =
				confirmed && stockNoticesRecord.parse(confirmed).items.some((item) => item.sku === sku);
			if (isConfirmed) return { result: undefined };
			const owner = session && parseOpenAccount(session, account);
			const listed = owner && listStockNotice(owner, id);
			const shopper = session && listed ? session.shopperId : null;
			const notice = { sku, consent: { text: stockNoticeConsent, at: now.toISOString() }, shopper };
			const changes = askForStockNotice(
				{ email, now, fields: unconfirmed, secret: env.sessionSecret },
				notice,
				name,
			);
			if (session && listed && listed !== owner) changes.push(toShopperChange(session, listed));
			return { changes, result: undefined };
		},
	);
}

/** @returns the account with the record's id in its list; undefined if that is full */
function listStockNotice(shopper: Shopper, id: string): Shopper | undefined {
	const { stockNotices } = shopper;
	if (stockNotices.includes(id)) return shopper;
	return stockNotices.length < maxStockNotices
		? { ...shopper, stockNotices: [...stockNotices, id] }
		: undefined;
}
