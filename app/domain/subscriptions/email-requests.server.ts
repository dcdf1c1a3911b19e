import { post } from "~/domain/mail/outbox.server";
import { maxStockNotices, type Session } from "~/domain/people/shopper";
import type { Shopper } from "~/domain/people/shopper-record.server";
import { parseOpenAccount, shopperKey, toShopperChange } from "~/domain/people/shopper-repository.server";
import type { Actor } from "~/domain/staff/actor";
import type { Change, Datastore, RecordFields, RecordKey } from "~/platform/datastore/datastore.server";
import { transact } from "~/platform/datastore/transact.server";
import { urls } from "~/platform/urls";
import { createConfirmationToken } from "./confirmation-token.server";
import { newsConsent, stockNoticeConsent } from "./consents";
import { writeConfirmationMail, writeUnsubscribeLink } from "./newsletter-mails.server";
import {
	type Consent,
	maxStockNoticesPerAddress,
	type StockNotice,
	stockNoticesRecord,
} from "./stock-notice-record.server";
import { subscriberId } from "./subscriber-id.server";
import {
	confirmationMs,
	expiryOf,
	mayMail,
	parseUnconfirmed,
	toUnconfirmedChange,
	type Unconfirmed,
	unconfirmedKey,
} from "./unconfirmed.server";
import { createUnsubscribeToken } from "./unsubscribe-token.server";

interface EmailRequest {
	email: string;
	secret: string;
}

/** `requestedBefore`: the request was there, and its mail was sent within the hour. */
type Requested = "requested" | "requestedBefore";

/**
 * Mails a link to the address that confirms its subscription, at most once an hour. As every request here, it writes for
 * addresses that need none, too: the time reveals nothing. @throws DatastoreUnavailable
 */
export function requestNews(datastore: Datastore, { email, secret }: EmailRequest, { now }: Actor) {
	const id = subscriberId(email);
	const subscriber: RecordKey = { collection: "subscriber", id };
	const keys = { subscriber, unconfirmed: unconfirmedKey(id) };
	return transact<{ outcome: Requested | "subscribedBefore" }, typeof keys>(datastore, keys, (found) => {
		if (found.subscriber)
			return { changes: [keepAsItIs(id, found.unconfirmed, now)], result: { outcome: "subscribedBefore" } };
		const changes = askForNews({ email, now, fields: found.unconfirmed, secret }, true);
		const { news, mailedAt } = parseUnconfirmed(id, found.unconfirmed, now);
		const isRepeated = news && !mayMail(mailedAt, now);
		return { changes, result: { outcome: isRepeated ? "requestedBefore" : "requested" } };
	});
}

interface StockNoticeRequest extends EmailRequest {
	sku: string;
	name: string;
	session: Session | undefined;
}

/** Stores a request until the owner of the address confirms it, once for each address and SKU. @throws DatastoreUnavailable */
export function requestStockNotice(
	datastore: Datastore,
	{ email, sku, name, session, secret }: StockNoticeRequest,
	{ now }: Actor,
) {
	const id = subscriberId(email);
	const keys = {
		confirmed: { collection: "stock-notice", id } as RecordKey,
		unconfirmed: unconfirmedKey(id),
		account: session && shopperKey(session),
	};
	return transact<{ outcome: Requested | "confirmedBefore" }, typeof keys>(datastore, keys, (found) => {
		const confirmed = found.confirmed ? stockNoticesRecord.parse(found.confirmed).items : [];
		if (confirmed.some((item) => item.sku === sku))
			return { changes: [keepAsItIs(id, found.unconfirmed, now)], result: { outcome: "confirmedBefore" } };
		const owner = session && parseOpenAccount(session, found.account, now);
		const listed = owner && listStockNotice(owner, id);
		const shopper = session && listed ? session.shopperId : null;
		const notice = { sku, consent: { text: stockNoticeConsent, at: now.toISOString() }, shopper };
		const wanted = `un aviso cuando ${name} vuelva a estar disponible`;
		const asked = { email, now, fields: found.unconfirmed, secret };
		const changes = askToConfirm(asked, wanted, (before) => addNotice(before, notice));
		if (session && listed && listed !== owner) changes.push(toShopperChange(session, listed));
		const { notices, mailedAt } = parseUnconfirmed(id, found.unconfirmed, now);
		const isRepeated = notices.some((one) => one.sku === sku) && !mayMail(mailedAt, now);
		return { changes, result: { outcome: isRepeated ? "requestedBefore" : "requested" } };
	});
}

function keepAsItIs(id: string, unconfirmed: RecordFields | undefined, now: Date): Change {
	return toUnconfirmedChange(id, parseUnconfirmed(id, unconfirmed, now));
}

function listStockNotice(shopper: Shopper, id: string): Shopper | undefined {
	const { stockNotices } = shopper;
	if (stockNotices.includes(id)) return shopper;
	return stockNotices.length < maxStockNotices
		? { ...shopper, stockNotices: [...stockNotices, id] }
		: undefined;
}

function addNotice(before: Unconfirmed, notice: StockNotice): Unconfirmed {
	const same = before.notices.find(({ sku }) => sku === notice.sku);
	if (same?.shopper || (same && !notice.shopper)) {
		const consent = askAgain(same.consent, notice.consent.at);
		return { ...before, notices: before.notices.map((one) => (one === same ? { ...one, consent } : one)) };
	}
	// A guest's request becomes the account's. A full list drops its oldest: anybody may have filled it.
	const others = before.notices.filter((one) => one !== same);
	return { ...before, notices: [...others, notice].slice(-maxStockNoticesPerAddress) };
}

/** The consent that waits keeps its time, by which its account and the page that shows it know it. */
function askAgain(waiting: Consent, at: string): Consent {
	return { ...waiting, askedAgainAt: at };
}

/** Mails a link an hour at most. @throws DatastoreUnavailable */
export function requestUnsubscribeLink(
	datastore: Datastore,
	{ email, secret }: EmailRequest,
	{ now }: Actor,
) {
	const id = subscriberId(email);
	const keys = {
		unconfirmed: unconfirmedKey(id),
		subscriber: { collection: "subscriber", id } as RecordKey,
		notices: { collection: "stock-notice", id } as RecordKey,
	};
	return transact<{ outcome: Requested }, typeof keys>(datastore, keys, (found) => {
		const record = parseUnconfirmed(id, found.unconfirmed, now);
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

interface Asked extends EmailRequest {
	now: Date;
	fields: RecordFields | undefined;
}

/** @param keepsEarlier asks for a consent that waits once more instead of replacing it */
export function askForNews(asked: Asked, keepsEarlier = false): Change[] {
	const consent = { text: newsConsent, at: asked.now.toISOString() };
	return askToConfirm(asked, "recibir noticias y ofertas", (before) => ({
		...before,
		news: keepsEarlier && before.news ? askAgain(before.news, consent.at) : consent,
	}));
}

function askToConfirm(
	{ email, now, fields, secret }: Asked,
	wanted: string,
	add: (before: Unconfirmed) => Unconfirmed,
): Change[] {
	const id = subscriberId(email);
	const record = add(parseUnconfirmed(id, fields, now));
	if (!mayMail(record.mailedAt, now))
		return [toUnconfirmedChange(id, { ...record, email: record.email || email })];
	const token = createConfirmationToken(id, expiryOf(now), secret);
	const mail = writeConfirmationMail(email, wanted, urls.confirmation({ s: token }));
	return [
		toUnconfirmedChange(id, { ...record, email, mailedAt: now.toISOString() }),
		post(`confirm-${id}-${now.getTime().toString(36)}`, mail, now, confirmationMs),
	];
}
